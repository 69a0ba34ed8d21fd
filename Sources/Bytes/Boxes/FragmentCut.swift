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
    for box in BoxSlices.whole("trun", in: track) {
      guard let run = FragmentRun(box) else { continue }
      var whole = 0
      // Without an offset the run follows another one, which is cut already.
      if var place = run.offset.map({ start + $0 }), place >= 0 {
        for frame in run {
          // Frames of size zero would never end.
          guard let length = frame.size ?? size, frame.size != nil || length > 0 else { break }
          place += Int(length)
          guard place <= bytes.count else { break }
          whole += 1
        }
      }
      write(whole, at: box.startIndex + 4, into: &bytes)
    }
  }

  private static func write(_ number: Int, at place: Int, into bytes: inout [UInt8]) {
    bytes.set(bigEndian: UInt64(truncatingIfNeeded: number), at: place, count: 4)
  }
}
