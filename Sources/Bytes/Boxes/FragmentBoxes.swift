/// What a `tfhd` box states of a track's frames in a fragment, ISO/IEC 14496-12 section 8.8.7.
struct FragmentHeader {
  let track: Int
  /// Ticks of frames that state no duration of their own; nil if those of the whole file apply.
  let frameDuration: UInt64?
  /// Bytes of frames that state no size of their own; nil if those of the whole file apply.
  let frameSize: UInt64?

  /// - Parameter body: the contents of the box.
  init?(_ body: ArraySlice<UInt8>) {
    var reader = NumberReader(body)
    guard let flags = reader.next(4), let track = reader.next(4) else { return nil }
    self.track = Int(track)
    if flags & 1 != 0 { _ = reader.next(8) }
    if flags & 2 != 0 { _ = reader.next(4) }
    frameDuration = flags & 8 != 0 ? reader.next(4) : nil
    frameSize = flags & 0x10 != 0 ? reader.next(4) : nil
  }
}

/// A `trun` box: frames of a fragment one after the other, ISO/IEC 14496-12 section 8.8.8. As a
/// sequence it ends where the box does, or after the announced number of frames, which a hostile box
/// that lists nothing of them may choose freely.
struct FragmentRun: Sequence {
  /// The number of frames that it announces.
  let count: UInt64
  /// Bytes from the base of positions to the first frame; nil if it follows the run before.
  let offset: Int?
  private let flags: UInt64
  private let list: NumberReader

  /// A frame; what is nil is as in the fragment's header.
  struct Frame {
    /// In ticks.
    let duration: UInt64?
    /// In bytes.
    let size: UInt64?
  }

  /// - Parameter body: the contents of the box.
  init?(_ body: ArraySlice<UInt8>) {
    var reader = NumberReader(body)
    guard let flags = reader.next(4), let count = reader.next(4) else { return nil }
    (self.flags, self.count) = (flags, count)
    var offset: Int?
    if flags & 1 != 0 {
      guard let distance = reader.next(4) else { return nil }
      offset = Int(Int32(truncatingIfNeeded: distance))
    }
    self.offset = offset
    // The flags of the first frame.
    if flags & 4 != 0, reader.next(4) == nil { return nil }
    list = reader
  }

  /// Whether each frame has a duration of its own.
  var hasDurations: Bool { flags & 0x100 != 0 }

  func makeIterator() -> Iterator {
    Iterator(flags: flags, left: count, reader: list)
  }

  struct Iterator: IteratorProtocol {
    fileprivate let flags: UInt64
    fileprivate var left: UInt64
    fileprivate var reader: NumberReader

    mutating func next() -> Frame? {
      let fields = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 }
      var entry = reader
      guard left > 0, reader.skip(4 * fields) else { return nil }
      left -= 1
      let duration = flags & 0x100 != 0 ? entry.next(4) : nil
      let size = flags & 0x200 != 0 ? entry.next(4) : nil
      return Frame(duration: duration, size: size)
    }
  }
}

/// A `tfra` box: a track's key frames with the fragments that hold them, ISO/IEC 14496-12 section
/// 8.8.10.
struct RandomAccessTable {
  let track: Int
  /// Bytes of a time and of a position.
  let width: Int
  /// The number of entries that it announces.
  let announced: Int
  /// The number of entries that there is room for.
  let room: Int
  private let stride: Int

  /// - Parameter body: the contents of the box.
  init?(_ body: ArraySlice<UInt8>) {
    guard body.count >= Self.head else { return nil }
    track = Int(body.bigEndian(at: 4, count: 4))
    width = body.first == 1 ? 8 : 4
    let lengths = body.bigEndian(at: 8, count: 4)
    let numbers = [4, 2, 0].reduce(0) { $0 + Int(lengths >> UInt64($1) & 3) + 1 }
    stride = 2 * width + numbers
    announced = Int(body.bigEndian(at: 12, count: 4))
    room = (body.count - Self.head) / stride
  }

  private static let head = 16

  /// The place in the body of an entry's time; that of its fragment's position follows it.
  func place(of entry: Int) -> Int { Self.head + entry * stride }
}
