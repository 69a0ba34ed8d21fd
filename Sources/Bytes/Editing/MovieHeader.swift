/// The beginning of a movie (QuickTime file format, ISO/IEC 14496-12) of one video track in which
/// each frame is a key frame, in a chunk of its own, right behind the frame before it.
package struct MovieHeader {
  /// All bytes before the first frame.
  package let bytes: [UInt8]
  /// The place of each frame, and the end.
  package let places: [Int64]

  /// - Parameters:
  ///   - codec: the four characters by which movies name it.
  ///   - rate: frames per second.
  ///   - sizes: the bytes of each frame.
  package init(codec: FourLetters, width: UInt64, height: UInt64, rate: UInt32, sizes: [Int64]) {
    func header(_ places: [Int64]) -> [UInt8] {
      let kind = Self.box("ftyp", Array("qt  ".utf8), [0, 0, 2, 0], Array("qt  ".utf8))
      let movie = Self.movie(
        codec, UInt16(clamping: width), UInt16(clamping: height), rate, sizes, places)
      let end = [0, 0, 0, 1] + Array("mdat".utf8) + Self.big(UInt64(sizes.reduce(16, +)))
      return kind + movie + end
    }
    // The length does not depend on the places.
    var place = Int64(header([Int64](repeating: 0, count: sizes.count)).count)
    var places: [Int64] = []
    for size in sizes {
      places.append(place)
      place += size
    }
    bytes = header(places)
    self.places = places + [place]
  }

  private static func movie(
    _ codec: FourLetters, _ width: UInt16, _ height: UInt16, _ rate: UInt32, _ sizes: [Int64],
    _ places: [Int64]
  ) -> [UInt8] {
    let count = UInt32(sizes.count)
    let none = { (count: Int) in [UInt8](repeating: 0, count: count) }
    let unity: [UInt32] = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]
    let matrix = unity.flatMap(big)
    let entry = box(
      codec, none(6) + [0, 1], none(16), big(UInt16(clamping: width)),
      big(UInt16(clamping: height)),
      big(UInt32(0x48_0000)), big(UInt32(0x48_0000)), none(4), [0, 1], none(32), [0, 24, 255, 255])
    let table = box(
      "stbl", box("stsd", none(4), big(UInt32(1)), entry),
      box("stts", none(4), big(UInt32(1)), big(count), big(UInt32(1))),
      box("stsc", none(4), [UInt32(1), 1, 1, 1].flatMap(big)),
      box("stsz", none(8), big(count), sizes.flatMap { big(UInt32(clamping: $0)) }),
      box("co64", none(4), big(count), places.flatMap { big(UInt64($0)) }))
    let media = box(
      "mdia", box("mdhd", none(12), big(rate), big(count), none(4)),
      box("hdlr", none(4), Array("mhlrvide".utf8), none(13)),
      box(
        "minf", box("vmhd", [0, 0, 0, 1], none(8)),
        box("dinf", box("dref", none(4), big(UInt32(1)), box("url ", [0, 0, 0, 1]))), table))
    let track = box(
      "trak",
      box(
        "tkhd", [0, 0, 0, 7], none(8), big(UInt32(1)), none(4), big(count), none(16), matrix,
        big(UInt32(width) << 16), big(UInt32(height) << 16)), media)
    let head = box(
      "mvhd", none(12), big(rate), big(count), big(UInt32(0x10000)), [1, 0], none(10), matrix,
      none(24), big(UInt32(2)))
    return box("moov", head, track)
  }

  private static func box(_ type: FourLetters, _ parts: [UInt8]...) -> [UInt8] {
    BoxNode(type, parts.flatMap(\.self)).bytes
  }

  private static func big<Value: FixedWidthInteger & UnsignedInteger>(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt64(value), count: Value.bitWidth / 8)
    return bytes
  }
}
