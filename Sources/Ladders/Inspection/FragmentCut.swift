internal import Streaming

/// The beginning of a fragment of MP4 as a fragment of its own.
///
/// An I-frame playlist names a `moof` box and of its `mdat` only as much as the key frame takes, while
/// both boxes still speak of all frames: what follows in a file would be taken for those frames.
enum FragmentCut {
  /// The bytes, in which boxes speak only of what is there; as they are if nothing is cut off.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var reader = BoxBytes(bytes[...])
    var fragment: BoxBytes.Box?
    while let box = reader.box() {
      if box.type == "moof" { fragment = box }
      guard box.type == "mdat", box.end > bytes.count else { continue }
      guard let fragment, let body = fragment.body else { return bytes }
      var mended = bytes
      write(bytes.count - box.start, at: box.start, into: &mended)
      for track in boxes("traf", in: body) {
        cut(track, of: fragment.start, into: &mended)
      }
      return mended
    }
    return bytes
  }

  /// Takes the frames off a track's runs that aren't there.
  ///
  /// - Parameter start: of the `moof` box, from which places are counted.
  private static func cut(
    _ track: ArraySlice<UInt8>, of start: Int, into bytes: inout [UInt8]
  ) {
    let size = boxes("tfhd", in: track).first.flatMap(defaultSize)
    for run in boxes("trun", in: track) {
      var reader = BoxBytes(run)
      guard let flags = reader.number(4), let count = reader.number(4) else { continue }
      // Without an offset the run follows another one, which is cut already.
      guard flags & 1 != 0, let offset = reader.number(4), offset < 1 << 31 else {
        write(0, at: run.startIndex + 4, into: &bytes)
        continue
      }
      if flags & 4 != 0 { _ = reader.number(4) }
      let before = flags & 0x100 != 0 ? 4 : 0
      let after = (flags & 0x400 != 0 ? 4 : 0) + (flags & 0x800 != 0 ? 4 : 0)
      var (place, whole) = (start + Int(offset), 0)
      while whole < count {
        if before > 0 { _ = reader.number(before) }
        let hasSizes = flags & 0x200 != 0
        // Frames of no size would never come to an end.
        guard let length = hasSizes ? reader.number(4) : size, hasSizes || length > 0 else { break }
        if after > 0 { _ = reader.number(after) }
        place += Int(length)
        guard place <= bytes.count else { break }
        whole += 1
      }
      write(whole, at: run.startIndex + 4, into: &bytes)
    }
  }

  /// The size of a track's frames where they don't have one of their own.
  private static func defaultSize(_ header: ArraySlice<UInt8>) -> UInt64? {
    var reader = BoxBytes(header)
    guard let flags = reader.number(4), reader.number(4) != nil, flags & 0x10 != 0 else {
      return nil
    }
    let before = (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0) + (flags & 8 != 0 ? 4 : 0)
    for _ in 0..<before / 4 { _ = reader.number(4) }
    return reader.number(4)
  }

  private static func boxes(_ type: String, in body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var reader = BoxBytes(body)
    var found: [ArraySlice<UInt8>] = []
    while let box = reader.box() {
      if box.type == type, let body = box.body { found.append(body) }
    }
    return found
  }

  private static func write(_ number: Int, at place: Int, into bytes: inout [UInt8]) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index))
    }
  }
}
