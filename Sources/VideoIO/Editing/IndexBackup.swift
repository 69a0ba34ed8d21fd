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

  /// The name of the file that belongs to a clip: hidden, in the same folder.
  package static func path(of clip: FilePath) -> FilePath {
    let clip = clip.resolved ?? clip
    let name = FilePath(root: nil, clip.components.suffix(1)).bytes.prefix(200)
    let hidden = Array(".".utf8) + name + Array(".vidfit-undo".utf8)
    return clip.removingLastComponent().pushing(FilePath(bytes: hidden))
  }

  /// Keeps what `update` is about to replace; on return it is on the disk.
  package init(
    before update: IndexUpdate, of clip: FilePath, in file: borrowing UpdatingFile
  ) throws(FileFailure) {
    place = Self.path(of: clip)
    self.update = update
    old = try file.bytes(at: update.room.lowerBound, count: update.room.count)
    inode = FileStatus(clip)?.inode ?? 0
    var bytes = Self.mark
    for number in [
      inode, UInt64(update.room.lowerBound), UInt64(update.room.count), UInt64(update.size),
      UInt64(update.index.count),
    ] { bytes.append(bigEndian: number, count: 8) }
    bytes += old + update.index
    bytes += try Self.hash(bytes, place)
    var backup = try PendingFile(place)
    try backup.write(bytes)
    try backup.commit(durably: true)
  }

  /// What an earlier change left; nil if none was stopped.
  ///
  /// - Throws: if there is something that doesn't belong to this clip as it is now.
  package init?(leftBy clip: FilePath) throws(FileFailure) {
    place = Self.path(of: clip)
    guard FileStatus(unfollowed: place) != nil else { return nil }
    let foreign = FileFailure(
      place, "is not of this clip, or damaged; look at the clip, then remove this file")
    var bytes: ArraySlice<UInt8>
    do {
      let file = try OpenFile(place, .readOnly, .noFollow)
      bytes = try file.bytes(at: 0, count: FileStatus(place)?.bytes ?? 0)[...]
    } catch {
      throw FileFailure(place, "cannot be read", error)
    }
    let hash = bytes.suffix(Self.hashLength)
    bytes = bytes.dropLast(Self.hashLength)
    guard try Self.hash(Array(bytes), place) == Array(hash), bytes.starts(with: Self.mark) else {
      throw foreign
    }
    bytes = bytes.dropFirst(Self.mark.count)
    let numbers = (0..<5).map { bytes.bigEndian(at: 8 * $0, count: 8) }
    bytes = bytes.dropFirst(40)
    let counts = numbers.dropFirst().map { Int64(clamping: $0) }
    guard Int64(bytes.count) == counts[1] + counts[3], counts[2] >= counts[0] else { throw foreign }
    inode = numbers[0]
    guard FileStatus(clip)?.inode == inode, FileStatus(clip)?.bytes ?? 0 >= Int(counts[2]) else {
      throw foreign
    }
    old = Array(bytes.prefix(Int(counts[1])))
    update = IndexUpdate(
      room: counts[0]..<counts[0] + counts[1], size: counts[2],
      index: Array(bytes.dropFirst(Int(counts[1]))))
  }

  /// Makes the clip the old one again.
  package func restore(_ file: borrowing UpdatingFile) throws(FileFailure) {
    try update.undo(old, in: file)
    remove()
  }

  /// Call when the change is done.
  package func remove() { RemovedFile.remove(place) }

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
