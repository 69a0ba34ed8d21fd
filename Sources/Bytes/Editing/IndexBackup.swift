package import Files
package import SystemPackage

/// The bytes that a change of a movie's index replaces, kept in a file beside the clip until the
/// change is done. If that file exists, the change was interrupted or is in progress.
package struct IndexBackup {
  package let update: IndexUpdate
  private let place: FilePath

  /// Reduces any number of bytes to 16.
  package typealias Hash = ([UInt8]) throws(FileFailure) -> [UInt8]

  private static let mark = Array("vidfit-undo 0001".utf8)
  private static let hashLength = 16
  /// The clip's inode, the room's position and size, the clip's size, and that of the new index.
  private static let numbers = 5
  /// Two indexes of maximum size, and free space.
  private static let mostBytes = 4 * MovieParts.mostBytes

  /// The name of a clip's backup file: hidden, in the same folder.
  package static func path(of clip: FilePath) -> FilePath {
    (clip.resolved ?? clip).hiddenNeighbour(".vidfit-undo")
  }

  /// Whether anything of that name exists.
  package static func isLeft(by clip: FilePath) -> Bool {
    FileStatus(unfollowed: path(of: clip)) != nil
  }

  /// Saves the bytes that `update` is about to replace; on return they are on the disk.
  ///
  /// - Parameter hash: The function by which the file is later verified.
  /// - Throws: an error also if the clip has changed since the update was made.
  package init(
    before update: IndexUpdate, of clip: FilePath, in file: borrowing UpdatingFile,
    hash: Hash
  ) throws(FileFailure) {
    place = Self.path(of: clip)
    self.update = update
    let old = update.old
    guard try file.count == update.size, try file.bytes(at: update.start, count: old.count) == old
    else { throw file.changedMeanwhile }
    var bytes = Self.mark
    for number in [
      try file.status.inode, UInt64(update.start), UInt64(old.count), UInt64(update.size),
      UInt64(update.index.count),
    ] { bytes.append(bigEndian: number, count: 8) }
    bytes += old + update.index
    bytes += try hash(bytes)
    var backup = try PendingFile(place, for: .secret)
    try backup.write(bytes)
    try backup.commit(durably: true)
  }

  /// Reads the backup of an earlier change; nil if none was interrupted.
  ///
  /// - Parameters:
  ///   - file: The clip. Its owner, who can write into it anyway, is trusted.
  ///   - hash: The function that the file was made with.
  /// - Throws: an error if there is a file that doesn't belong to this clip, or that others may
  ///   have put there.
  package init?(
    leftBy clip: FilePath, in file: borrowing UpdatingFile, hash: Hash
  ) throws(FileFailure) {
    place = Self.path(of: clip)
    guard Self.isLeft(by: clip) else { return nil }
    let status = try file.status
    let bytes: [UInt8]
    do {
      bytes = try FoundFile(place, trusting: status.owner).bytes(limit: Self.mostBytes)
    } catch {
      let reason = "\(error.reason); check that the clip plays, then delete this file"
      throw FileFailure(place, reason, code: error.code)
    }
    let (body, end) = (bytes.dropLast(Self.hashLength), bytes.suffix(Self.hashLength))
    guard body.starts(with: Self.mark), try hash(Array(body)) == Array(end) else {
      throw Self.foreign(place)
    }
    let numbers = (0..<Self.numbers).map {
      body.bigEndian(at: Self.mark.count + 8 * $0, count: 8)
    }
    let contents = body.dropFirst(Self.mark.count + 8 * Self.numbers)
    let (start, oldCount, size, newCount) = (numbers[1], numbers[2], numbers[3], numbers[4])
    guard numbers[0] == status.inode, oldCount <= contents.count,
      newCount == UInt64(contents.count) - oldCount
    else { throw Self.foreign(place) }
    update = IndexUpdate(
      start: Int64(clamping: start), old: Array(contents.prefix(Int(oldCount))),
      size: Int64(clamping: size), index: Array(contents.dropFirst(Int(oldCount))))
    guard update.isSound else { throw Self.foreign(place) }
  }

  /// Restores the old clip.
  ///
  /// - Throws: an error if the clip is in neither its old nor its new state, nor between them. Then
  ///   it was changed since, and it stays as it is.
  package func restore(_ file: borrowing UpdatingFile) throws(FileFailure) {
    try file.keepOthersOut()
    guard try update.undo(in: file) else {
      throw FileFailure(
        place,
        "does not fit the clip, which another program changed since; vidfit wrote only "
          + "within its bytes \(update.start) to \(update.most); "
          + "delete this file to keep the clip as it is")
    }
    remove()
  }

  /// Removes the backup once the change is done.
  package func remove() { RemovedFile.remove(place, durably: true) }

  private static func foreign(_ place: FilePath) -> FileFailure {
    FileFailure(
      place,
      "is not of this clip, or damaged; check that the clip plays, then delete this file")
  }
}
