package import Files

/// The change of a movie's index in place. At every moment the file is the old one or the new one,
/// apart from meaningless bytes at its end.
///
/// The new index is first written behind the end of the file, where players ignore it because of
/// the old one. Then eight bytes turn the old one into free space, which makes the copy the index.
/// Only then is the new index written to its own position, its first eight bytes last, and the copy
/// is cut off.
///
/// Each write, and the cut, is done only if the file has the length that the previous one left.
package struct IndexUpdate: Equatable, Sendable {
  /// The start of the old index.
  let start: Int64
  /// The old index with the free space behind it.
  let old: [UInt8]
  /// Size of the old file.
  let size: Int64
  /// The bytes that replace the room: as long, or longer if the room ends the file.
  let index: [UInt8]

  /// The range of the old index in the old file.
  var room: Range<Int64> { start..<start + Int64(old.count) }

  /// Disks write this many bytes completely or not at all, even in a power failure.
  private static let sector: Int64 = 512

  /// Whether the first eight bytes can be changed at once.
  package var isSafe: Bool {
    start % Self.sector <= Self.sector - 8 && flux.count <= Int64(UInt32.max)
  }

  /// Whether both indexes are valid, the room is part of the old file, and the new index is as long
  /// or ends the file.
  var isSound: Bool {
    start >= 0 && size <= .max / 2 && Int64(old.count) <= size - start
      && [old, index].allSatisfy(Self.isIndex)
      && (index.count == old.count || index.count > old.count && room.upperBound == size)
  }

  /// Whether bytes are a movie box and free space.
  private static func isIndex(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let box = BoxHeader(rest), let size = box.size, size >= box.length, size <= rest.count,
      rest.startIndex == 0 ? box.type == "moov" : ["free", "skip"].contains(box.type)
    {
      rest = rest.dropFirst(Int(size))
    }
    return !bytes.isEmpty && rest.isEmpty
  }

  /// The end of the file afterwards.
  private var end: Int64 { max(size, room.lowerBound + Int64(index.count)) }

  /// The offset of the copy. The bytes between the old file and the copy have to form a box, which
  /// takes at least eight bytes.
  private var copy: Int64 { (1..<8).contains(end - size) ? end + 8 : end }

  /// The free space while the copy is the index.
  private var flux: Range<Int64> {
    room.lowerBound..<(room.upperBound == size ? copy : room.upperBound)
  }

  /// The end of the file while there is a copy.
  var most: Int64 { copy + Int64(index.count) }

  /// The beginning of a meaningless box.
  private static func header(_ count: Int64) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt64(count), count: 4)
    return (bytes + Array("free".utf8))[...]
  }

  /// The steps applied to the file in sequence.
  enum Step: Equatable {
    case write(ArraySlice<UInt8>, at: Int64)
    /// Everything before is on the disk before anything else is done.
    case sync
    case cut(to: Int64)
  }

  /// The change. If interrupted after or within any step, it leaves a complete file.
  var steps: [Step] { copying(from: size) + placing(index, before: end) + [.cut(to: end), .sync] }

  /// Writes the copy and the filler between `used` bytes and it, and makes it the index.
  private func copying(from used: Int64) -> [Step] {
    [
      .write((Self.free(copy - used) + index)[...], at: used), .sync,
      .write(Self.header(Int64(flux.count)), at: start), .sync,
    ]
  }

  /// Makes `bytes` the index instead of the copy; the bytes between `end` and the copy become free.
  private func placing(_ bytes: [UInt8], before end: Int64) -> [Step] {
    [
      .write(bytes.dropFirst(8), at: start + 8), .write(Self.free(copy - end)[...], at: end), .sync,
      .write(bytes.prefix(8), at: start), .sync,
    ]
  }

  /// The point at which a change, or its undoing, was interrupted.
  enum State {
    /// Others appended to the old file before the copy was begun.
    case untouched
    /// The old index is in its position.
    case old
    /// The copy is the index.
    case copied
    /// The new index is in its position.
    case new
  }

  /// Restores the old file.
  ///
  /// - Parameter count: the size of the file. Bytes that others appended behind the copy stay, and
  ///   the copy becomes free space.
  func stepsBack(from state: State, count: Int64) -> [Step] {
    guard state != .untouched else { return [] }
    // The old index needs a copy before it is overwritten.
    return (state == .new ? copying(from: end) : [])
      + (state == .old ? [] : placing(old, before: size))
      + [count > most ? .write(Self.header(most - size), at: size) : .cut(to: size), .sync]
  }

  /// The state in which the change was interrupted; nil if the file is not in a state that any
  /// step, or part of one, leaves.
  func state(of file: borrowing UpdatingFile) throws(FileFailure) -> State? {
    guard try isOutermost(in: file) else { return nil }
    let found = try file.bytes(at: start, count: index.count)
    let state: State =
      found.starts(with: old) ? .old : found.starts(with: index) ? .new : .copied
    guard state != .copied || found.starts(with: Self.header(Int64(flux.count)))
    else { return nil }
    let place = [.old: size, .new: end][state] ?? copy
    let whole = Self.free(copy - place) + index
    let tail = try file.bytes(at: place, count: whole.count)
    if tail == whole { return state }
    // Interrupted within the write; after a power failure, parts of it are missing.
    let isOurs = zip(tail, whole).map { $0 == $1 || $0 == 0 }
    if state == .old, isOurs.prefix(8).contains(false) { return .untouched }
    let isLast = try file.count == place + Int64(tail.count)
    return isLast && state != .copied && !isOurs.contains(false) ? state : nil
  }

  /// Whether the index is a box of the file itself rather than bytes within one.
  private func isOutermost(in file: borrowing UpdatingFile) throws(FileFailure) -> Bool {
    var place: Int64 = 0
    for _ in 0..<MovieParts.most {
      guard place < start, let box = BoxHeader(try file.bytes(at: place, count: 16)),
        let size = box.size, size >= box.length, size <= start - place
      else { break }
      place += Int64(size)
    }
    return place == start
  }

  /// Changes the file. If interrupted at any moment, it leaves a complete file; ``undo(in:)``
  /// then restores the old one.
  package func apply(to file: borrowing UpdatingFile) throws(FileFailure) {
    try file.perform(steps, from: size)
  }

  /// Restores the old file, wherever the change was interrupted.
  ///
  /// - Returns: false if no change of this file was interrupted; then it is unchanged.
  func undo(in file: borrowing UpdatingFile) throws(FileFailure) -> Bool {
    let count = try file.count
    guard let state = try state(of: file) else { return false }
    try file.perform(stepsBack(from: state, count: count), from: count)
    return true
  }

  /// A meaningless box of `count` bytes; none for 0.
  private static func free(_ count: Int64) -> [UInt8] {
    count == 0 ? [] : MovieEdit.free(Int(count))
  }
}

extension UpdatingFile {
  /// - Parameter count: The required length of the file before the first step.
  fileprivate func perform(
    _ steps: [IndexUpdate.Step], from count: Int64
  ) throws(FileFailure) {
    var expected = count
    for step in steps {
      if step != .sync, try self.count != expected { throw changedMeanwhile }
      switch step {
      case .write(let bytes, let place):
        if bytes.isEmpty { continue }
        try write(Array(bytes), at: place)
        expected = max(expected, place + Int64(bytes.count))
      case .sync: try sync()
      case .cut(let count):
        try cut(to: count)
        expected = count
      }
    }
  }
}
