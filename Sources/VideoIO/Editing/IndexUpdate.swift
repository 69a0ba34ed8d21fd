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

  /// What is done to the file, one after the other.
  enum Step: Equatable {
    case write(ArraySlice<UInt8>, at: Int64)
    /// What came before is on the disk before anything else is done.
    case sync
    case cut(to: Int64)
  }

  /// The change. Stopped after any step, or within one, it leaves a file that is whole.
  var steps: [Step] {
    [
      .write(Self.free(copy - size), at: size), .write(index[...], at: copy), .sync,
      .write(header[...], at: room.lowerBound), .sync,
      .write(index.dropFirst(8), at: room.lowerBound + 8),
      .write(Self.free(copy - end), at: end), .sync,
      .write(index.prefix(8), at: room.lowerBound), .sync,
      .cut(to: end), .sync,
    ]
  }

  /// Where a change, or its undoing, was stopped.
  enum State {
    /// The old index is in its place.
    case old
    /// The copy is the index.
    case copied
    /// The new index is in its place.
    case new
  }

  /// Makes the file the old one again.
  ///
  /// - Parameter old: the bytes that the room held.
  func stepsBack(to old: [UInt8], from state: State) -> [Step] {
    var steps: [Step] = []
    if state == .new {
      // It has to have a copy before it is overwritten.
      steps += [
        .write(Self.free(copy - end), at: end), .write(index[...], at: copy), .sync,
        .write(header[...], at: room.lowerBound), .sync,
      ]
    }
    if state != .old {
      steps += [
        .write(old.dropFirst(8), at: room.lowerBound + 8),
        .write(Self.free(copy - size), at: size), .sync,
        .write(old.prefix(8), at: room.lowerBound), .sync,
      ]
    }
    return steps + [.cut(to: size), .sync]
  }

  /// What a file is that the change was stopped at; nil if it is another file by now.
  func state(
    of file: borrowing UpdatingFile, _ old: [UInt8]
  ) throws(FileFailure) -> State? {
    let most = copy + Int64(index.count)
    let count = try file.count
    guard (size...most).contains(count) else { return nil }
    let found = try file.bytes(at: room.lowerBound, count: max(old.count, index.count))
    if found.starts(with: old) { return .old }
    if found.starts(with: index) { return count >= end ? .new : nil }
    guard found.starts(with: header) else { return nil }
    return try file.bytes(at: copy, count: index.count) == index ? .copied : nil
  }

  /// Changes the file. Stopped at any moment, it leaves a file that is whole; ``undo(_:in:)`` then
  /// makes it the old one again.
  package func apply(to file: borrowing UpdatingFile) throws(FileFailure) {
    for step in steps { try file.perform(step) }
  }

  /// Makes the file the old one again, wherever the change stopped.
  ///
  /// - Parameter old: the bytes that the room held.
  /// - Returns: false if the change wasn't stopped at this file; then it is as it was.
  func undo(_ old: [UInt8], in file: borrowing UpdatingFile) throws(FileFailure) -> Bool {
    guard let state = try state(of: file, old) else { return false }
    for step in stepsBack(to: old, from: state) { try file.perform(step) }
    return true
  }

  /// A box of so many bytes that means nothing; none for 0.
  private static func free(_ count: Int64) -> ArraySlice<UInt8> {
    count == 0 ? [] : MovieEdit.free(Int(count))[...]
  }
}

extension UpdatingFile {
  fileprivate func perform(_ step: IndexUpdate.Step) throws(FileFailure) {
    switch step {
    case .write(let bytes, let place): if !bytes.isEmpty { try write(Array(bytes), at: place) }
    case .sync: try sync()
    case .cut(let count): try cut(to: count)
    }
  }
}
