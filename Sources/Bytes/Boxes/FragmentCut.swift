/// The beginning of an MP4 fragment as a fragment of its own.
///
/// An I-frame playlist names a `moof` box and only the part of its `mdat` with the key frame, while
/// both boxes still describe all frames. The bytes that follow in a file would be taken for those
/// frames.
package enum FragmentCut {
  /// Returns the bytes with boxes that describe only the available part; unchanged if nothing is
  /// cut off.
  package static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var fragment: BoxSlice?
    for box in BoxSlices(bytes[...]) {
      if box.type == "moof" { fragment = box }
      guard box.type == "mdat", box.end > bytes.count else { continue }
      guard let fragment, fragment.isWhole else { return bytes }
      var mended = bytes
      write(bytes.count - box.start, at: box.start, into: &mended)
      for track in BoxSlices.whole("traf", in: fragment.body) {
        cut(track, of: fragment.start, into: &mended)
      }
      return mended
    }
    return bytes
  }

  /// Removes missing frames from a track's runs.
  ///
  /// - Parameter start: the start of the `moof` box, from which positions are counted.
  private static func cut(
    _ track: ArraySlice<UInt8>, of start: Int, into bytes: inout [UInt8]
  ) {
    let size = BoxSlices.whole("tfhd", in: track).first.flatMap(FragmentHeader.init)?.frameSize
    for run in BoxSlices.whole("trun", in: track) {
      var reader = NumberReader(run)
      guard let flags = reader.next(4), let count = reader.next(4) else { continue }
      // Without an offset the run follows another one, which is cut already.
      guard flags & 1 != 0, let offset = reader.next(4), offset < 1 << 31 else {
        write(0, at: run.startIndex + 4, into: &bytes)
        continue
      }
      if flags & 4 != 0 { _ = reader.next(4) }
      let before = flags & 0x100 != 0 ? 4 : 0
      let after = (flags & 0x400 != 0 ? 4 : 0) + (flags & 0x800 != 0 ? 4 : 0)
      var (place, whole) = (start + Int(offset), 0)
      while whole < count {
        if before > 0 { _ = reader.next(before) }
        let hasSizes = flags & 0x200 != 0
        // Frames of size zero would never end.
        guard let length = hasSizes ? reader.next(4) : size, hasSizes || length > 0 else { break }
        if after > 0 { _ = reader.next(after) }
        place += Int(length)
        guard place <= bytes.count else { break }
        whole += 1
      }
      write(whole, at: run.startIndex + 4, into: &bytes)
    }
  }

  private static func write(_ number: Int, at place: Int, into bytes: inout [UInt8]) {
    bytes.set(bigEndian: UInt64(truncatingIfNeeded: number), at: place, count: 4)
  }
}

/// What a `tfhd` box states of a track's frames in a fragment, ISO/IEC 14496-12 section 8.8.7.
package struct FragmentHeader {
  package let track: Int
  /// Whether positions count from the beginning of the `moof` box.
  package let isFromFragment: Bool
  /// Whether positions count from one in the file.
  package let hasFilePosition: Bool
  /// Ticks of frames that state no duration of their own; nil if those of the whole file apply.
  let frameDuration: UInt64?
  /// Bytes of frames that state no size of their own; nil if those of the whole file apply.
  package let frameSize: UInt64?
  /// Flags of frames that state none of their own; nil if those of the whole file apply.
  package let frameFlags: UInt64?

  /// - Parameter body: the contents of the box.
  package init?(_ body: ArraySlice<UInt8>) {
    var reader = NumberReader(body)
    guard let flags = reader.next(4), let track = reader.next(4) else { return nil }
    self.track = Int(track)
    hasFilePosition = flags & 1 != 0
    isFromFragment = flags & 0x20000 != 0 && !hasFilePosition
    if hasFilePosition { _ = reader.next(8) }
    if flags & 2 != 0 { _ = reader.next(4) }
    frameDuration = flags & 8 != 0 ? reader.next(4) : nil
    frameSize = flags & 0x10 != 0 ? reader.next(4) : nil
    frameFlags = flags & 0x20 != 0 ? reader.next(4) : nil
  }
}
