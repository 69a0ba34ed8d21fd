/// The beginning of an H.264 picture in a container with an `avcC` box: everything up to its first
/// slice, and the start of that slice.
///
/// A slice names its parameter sets, so this is enough for a decoder to learn the stream's facts,
/// and leaves it nothing to decode. Units are preceded by their length (ISO/IEC 14496-15, 5.2.3), so
/// the slice's length is adjusted.
enum FirstSlice {
  /// Longer than the header of any slice.
  private static let mostBytes = 1 << 10

  /// - Parameters:
  ///   - sample: the first bytes of a sample.
  ///   - headers: the contents of its `avcC` box.
  /// - Returns: nil if no slice begins in `sample`.
  static func cut(from sample: [UInt8], headers: [UInt8]) -> [UInt8]? {
    // Version 1; other headers mean start codes in place of lengths.
    guard headers.count >= 7, headers[0] == 1 else { return nil }
    let lengthSize = Int(headers[4] & 3) + 1
    var start = 0
    while start + lengthSize < sample.count {
      let length = Int(sample.bigEndian(at: start, count: lengthSize))
      let unit = start + lengthSize
      let isSlice = [1, 5].contains(sample[unit] & 0x1F)
      let kept = isSlice ? min(length, mostBytes, sample.count - unit) : length
      guard kept > 0, kept <= sample.count - unit else { return nil }
      if isSlice {
        let bytes = (0..<lengthSize).map {
          UInt8(truncatingIfNeeded: kept >> (8 * (lengthSize - 1 - $0)))
        }
        return sample[..<start] + bytes + sample[unit..<unit + kept]
      }
      start = unit + kept
    }
    return nil
  }
}
