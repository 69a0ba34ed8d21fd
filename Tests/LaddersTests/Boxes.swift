/// Builds boxes of ISO base media files for tests.
enum Boxes {
  static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    number(8 + body.count) + Array(type.utf8) + body
  }

  /// A header with one track of video, 7.
  ///
  /// - Parameters:
  ///   - entry: the type of its sample entry.
  ///   - configuration: the box in that, such as `avcC`, and its contents.
  static func header(
    entry: String = "avc1", _ configuration: String = "avcC",
    _ contents: [UInt8] = [1, 66, 0, 30, 0xFF]
  ) -> [UInt8] {
    let track =
      box("tkhd", number(0, 12) + number(7) + number(0, 64))
      + box(
        "mdia",
        box("hdlr", number(0, 8) + Array("vide".utf8) + number(0, 13))
          + box("stsd", number(0, 8) + box(entry, number(0, 78) + box(configuration, contents))))
    let extends = box("trex", number(0) + number(7) + number(1) + number(0, 12))
    return box("ftyp", Array("iso5".utf8) + number(0))
      + box("moov", box("mvhd", number(0, 100)) + box("trak", track) + box("mvex", extends))
  }

  /// A fragment of track 7 with frames of these bytes.
  ///
  /// - Parameter flags: those of all frames but the first, whose are 0.
  static func fragment(_ frames: [[UInt8]], flags: Int = 0, hasFilePositions: Bool = false)
    -> [UInt8]
  {
    func moof(_ offset: Int) -> [UInt8] {
      let base =
        hasFilePositions ? number(1) + number(7) + number(0, 8) : number(0x20000) + number(7)
      let list = frames.enumerated().flatMap { number($1.count) + number($0 == 0 ? 0 : flags) }
      let run = number(0x601) + number(frames.count) + number(offset) + list
      return box("moof", box("traf", box("tfhd", base) + box("trun", run)))
    }
    return moof(moof(0).count + 8) + box("mdat", frames.flatMap(\.self))
  }

  /// A unit of H.264 or HEVC behind its length.
  static func unit(_ first: UInt8, _ count: Int = 40) -> [UInt8] {
    number(count + 1) + [first] + [UInt8](repeating: 0xA5, count: count)
  }
}
