/// The first bytes of a box of an ISO base media file, ISO/IEC 14496-12 section 4.2.
struct BoxHeader {
  let type: FourLetters
  /// Of the whole box in bytes, as it is stated, be it possible or not; nil if it goes on to the end
  /// of what holds it.
  let size: UInt64?
  /// Of the header itself: 8, or 16 if the size is stated in 64 bits.
  let length: Int

  var isLong: Bool { length == 16 }

  /// - Parameter bytes: 16 of them, or fewer where the file ends.
  /// - Returns: nil if they are too few for the header that they begin.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard bytes.count >= 8 else { return nil }
    type = FourLetters(bytes.bigEndian(at: 4, count: 4))
    let short = bytes.bigEndian(at: 0, count: 4)
    length = short == 1 ? 16 : 8
    guard bytes.count >= length else { return nil }
    size = short == 0 ? nil : short == 1 ? bytes.bigEndian(at: 8, count: 8) : short
  }
}
