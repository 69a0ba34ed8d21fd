/// The beginning of an H.264 picture as a container with an `avcC` box holds it: whole up to its
/// first slice, and the start of that.
///
/// It tells a decoder all there is to know of the stream, for a slice names the parameter sets that
/// hold for it, and leaves it nothing to decode. Units are preceded by their length (ISO/IEC
/// 14496-15, 5.2.3), so the slice's is shortened.
enum FirstSlice {
  /// More than the header of any slice takes.
  private static let mostBytes = 1 << 10

  /// - Parameters:
  ///   - sample: the first bytes of a sample.
  ///   - headers: the contents of its `avcC` box.
  ///
  /// - Returns: nil where no slice begins in `sample`.
  static func cut(from sample: [UInt8], headers: [UInt8]) -> [UInt8]? {
    // Version 1; what begins otherwise has start codes in place of lengths.
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
