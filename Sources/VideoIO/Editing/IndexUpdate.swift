package import Files

/// The change of a movie's index where it is, such that at every moment the file is the old one or
/// the new one, apart from bytes at its end that mean nothing.
///
/// The new index is first written behind the end of the file, where the old one makes players ignore
/// it. Then eight bytes make the old one free space, which makes the copy the index. Only then is the
/// new index written to its own place, its first eight bytes last, and the copy is cut off.
package struct IndexUpdate: Equatable, Sendable {
  /// The old index with the free space behind it.
  let room: Range<Int64>
  /// Size of the old file.
  let size: Int64
  /// What takes the room's place: as long, or longer if the room ends the file.
  let index: [UInt8]

  /// A write within a page of memory is never seen half done.
  private static let page: Int64 = 4096

  /// Whether the first eight bytes can be changed at once.
  package var isSafe: Bool {
    room.lowerBound % Self.page <= Self.page - 8 && flux.count <= Int64(UInt32.max)
  }

  /// Where the file ends afterwards.
  private var end: Int64 { max(size, room.lowerBound + Int64(index.count)) }

  /// Where the copy is. What lies between the old file and it has to be a box, which has eight bytes
  /// at least.
  private var copy: Int64 { (1..<8).contains(end - size) ? end + 8 : end }

  /// What is free space while the copy is the index.
  private var flux: Range<Int64> {
    room.lowerBound..<(room.upperBound == size ? copy : room.upperBound)
  }

  private var header: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt64(flux.count), count: 4)
    return bytes + Array("free".utf8)
  }

  /// Changes the file. Stopped at any moment, it leaves a file that is whole; ``undo(_:in:)`` then
  /// makes it the old one again.
  package func apply(to file: borrowing UpdatingFile) throws(FileFailure) {
    try file.write(Self.free(copy - size) + index, at: size)
    try file.sync()
    try file.write(header, at: room.lowerBound)
    try file.sync()
    try file.write(Array(index.dropFirst(8)), at: room.lowerBound + 8)
    try file.write(Self.free(copy - end), at: end)
    try file.sync()
    try file.write(Array(index.prefix(8)), at: room.lowerBound)
    try file.sync()
    try file.cut(to: end)
    try file.sync()
  }

  /// Makes the file the old one again, wherever the change stopped.
  ///
  /// - Parameter old: the bytes that the room held.
  package func undo(_ old: [UInt8], in file: borrowing UpdatingFile) throws(FileFailure) {
    if try file.bytes(at: room.lowerBound, count: old.count) != old {
      if try file.bytes(at: room.lowerBound, count: 8) != header {
        // The new index is in its place. It has to have a copy before it is overwritten.
        try file.write(Self.free(copy - end) + index, at: end)
        try file.sync()
        try file.write(header, at: room.lowerBound)
        try file.sync()
      }
      try file.write(Array(old.dropFirst(8)), at: room.lowerBound + 8)
      try file.write(Self.free(copy - size), at: size)
      try file.sync()
      try file.write(Array(old.prefix(8)), at: room.lowerBound)
      try file.sync()
    }
    try file.cut(to: size)
    try file.sync()
  }

  /// A box of so many bytes that means nothing; none for 0.
  private static func free(_ count: Int64) -> [UInt8] {
    count == 0 ? [] : MovieEdit.free(Int(count))
  }
}
