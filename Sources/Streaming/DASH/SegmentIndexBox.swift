internal import Files

/// The segments of a single file, by its `sidx` box (ISO/IEC 14496-12, 8.16.3).
struct SegmentIndexBox {
  /// Where each segment is in the file, and how long it takes in ticks.
  private(set) var segments: [(bytes: Range<Int64>, duration: Int64)] = []
  private(set) var timescale: Int64 = 1
  /// The first byte of the box in the file.
  private(set) var place: Int64 = 0

  /// - Parameters:
  ///   - bytes: a part of the file that begins with a box.
  ///   - offset: of that part.
  /// - Returns: nil if there is no such box in the part.
  init?(_ bytes: [UInt8], at offset: Int64) throws(LineProblem) {
    var reader = BoxBytes(bytes[...])
    while let box = reader.box() {
      guard box.type == "sidx" else { continue }
      guard let body = box.body else { throw Self.damaged }
      place = offset + Int64(box.start)
      try read(body, anchor: offset + Int64(box.end))
      return
    }
    return nil
  }

  private mutating func read(_ body: ArraySlice<UInt8>, anchor: Int64) throws(LineProblem) {
    var reader = BoxBytes(body)
    guard let version = reader.number(1), reader.number(3) != nil, reader.number(4) != nil,
      let scale = reader.number(4), scale > 0, reader.number(version == 0 ? 4 : 8) != nil,
      let first = reader.number(version == 0 ? 4 : 8), reader.number(2) != nil,
      let count = reader.number(2), first < 1 << 48
    else { throw Self.damaged }
    timescale = Int64(scale)
    var place = anchor + Int64(first)
    for _ in 0..<count {
      guard let word = reader.number(4), let ticks = reader.number(4), reader.number(4) != nil
      else { throw Self.damaged }
      guard word >> 31 == 0 else {
        throw LineProblem("its segment index has several levels, which are not read")
      }
      segments.append((place..<place + Int64(word), Int64(ticks)))
      place += Int64(word)
    }
  }

  private static let damaged = LineProblem("its segment index is damaged")
}
