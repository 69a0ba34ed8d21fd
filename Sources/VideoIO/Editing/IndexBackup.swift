package import Files
package import SystemPackage

/// What a change of a movie's index replaces, kept in a file beside the clip until the change is
/// done. If that file is there, the change was stopped, or is at work.
package struct IndexBackup {
  package let update: IndexUpdate
  /// The bytes that the room of the index held.
  private let old: [UInt8]
  /// Tells the clip from another that was given its name since.
  private let inode: UInt64
  private let place: FilePath

  private static let mark = Array("vidfit-undo 0001".utf8)
  private static let hashLength = 16
  /// The clip's inode, the room's place and size, the clip's size, and that of the new index.
  private static let numbers = 5
  /// Two indexes as large as they may be, and free space.
  private static let mostBytes = 4 * MovieParts.mostBytes

  /// The name of the file that belongs to a clip: hidden, in the same folder.
  package static func path(of clip: FilePath) -> FilePath {
    (clip.resolved ?? clip).hiddenNeighbour(".vidfit-undo")
  }

  /// Whether there is anything of that name.
  package static func isLeft(by clip: FilePath) -> Bool {
    FileStatus(unfollowed: path(of: clip)) != nil
  }

  /// Keeps what `update` is about to replace; on return it is on the disk.
  ///
  /// - Throws: also if the clip's size is not what it was when the update was made.
  package init(
    before update: IndexUpdate, of clip: FilePath, in file: borrowing UpdatingFile
  ) throws(FileFailure) {
    place = Self.path(of: clip)
    self.update = update
    guard try file.count == update.size else {
      throw FileFailure(clip, "was changed meanwhile")
    }
    old = try file.bytes(at: update.room.lowerBound, count: update.room.count)
    inode = FileStatus(clip)?.inode ?? 0
    var bytes = Self.mark
    for number in [
      inode, UInt64(update.room.lowerBound), UInt64(update.room.count), UInt64(update.size),
      UInt64(update.index.count),
    ] { bytes.append(bigEndian: number, count: 8) }
    bytes += old + update.index
    bytes += try Self.hash(bytes, place)
    var backup = try PendingFile(place, for: .upkeep)
    try backup.write(bytes)
    try backup.commit(durably: true)
  }

  /// What an earlier change left; nil if none was stopped.
  ///
  /// - Throws: if there is something that doesn't belong to this clip.
  package init?(leftBy clip: FilePath) throws(FileFailure) {
    place = Self.path(of: clip)
    guard let status = FileStatus(unfollowed: place) else { return nil }
    guard status.isRegular, status.bytes <= Self.mostBytes else { throw Self.foreign(place) }
    let bytes: [UInt8]
    do {
      let file = try OpenFile(place, .readOnly, [.noFollow, .nonBlocking])
      bytes = try file.bytes(at: 0, count: status.bytes)
    } catch {
      throw FileFailure(place, "cannot be read", error)
    }
    let (body, hash) = (bytes.dropLast(Self.hashLength), bytes.suffix(Self.hashLength))
    guard body.starts(with: Self.mark), try Self.hash(Array(body), place) == Array(hash) else {
      throw Self.foreign(place)
    }
    let numbers = (0..<Self.numbers).map {
      body.bigEndian(at: Self.mark.count + 8 * $0, count: 8)
    }
    let contents = body.dropFirst(Self.mark.count + 8 * Self.numbers)
    let (start, oldCount, size, newCount) = (numbers[1], numbers[2], numbers[3], numbers[4])
    let length = UInt64(contents.count)
    // The room is part of the old file, and the new index is as long, or ends the file.
    guard oldCount >= 8, newCount >= oldCount, oldCount <= length, newCount == length - oldCount,
      size <= Int64.max / 2, start <= size, oldCount <= size - start,
      newCount == oldCount || start + oldCount == size
    else { throw Self.foreign(place) }
    inode = numbers[0]
    guard FileStatus(clip)?.inode == inode else { throw Self.foreign(place) }
    old = Array(contents.prefix(Int(oldCount)))
    update = IndexUpdate(
      room: Int64(start)..<Int64(start + oldCount), size: Int64(size),
      index: Array(contents.dropFirst(Int(oldCount))))
  }

  /// Makes the clip the old one again.
  ///
  /// - Throws: if the clip is neither what it was nor what it was to become, nor between these: then
  ///   somebody has replaced its contents since, and it stays as it is.
  package func restore(_ file: borrowing UpdatingFile) throws(FileFailure) {
    guard try update.undo(old, in: file) else { throw Self.foreign(place) }
    remove()
  }

  /// Call when the change is done.
  package func remove() { RemovedFile.remove(place) }

  private static func foreign(_ place: FilePath) -> FileFailure {
    FileFailure(place, "is not of this clip, or damaged; look at the clip, then remove this file")
  }

  private static func hash(_ bytes: [UInt8], _ place: FilePath) throws(FileFailure) -> [UInt8] {
    do throws(VideoError) {
      let hash = try ContentHash()
      hash.update(bytes)
      return hash.digest()
    } catch {
      throw FileFailure(place, error.message)
    }
  }
}
