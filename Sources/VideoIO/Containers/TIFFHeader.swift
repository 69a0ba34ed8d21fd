/// The first directory of a TIFF file.
struct TIFFHeader {
  /// The size of its picture.
  let size: ImageHeader.Size

  private static let width: UInt64 = 256, height: UInt64 = 257
  private static let shortNumber: UInt64 = 3

  /// Nil if the directory doesn't state the size.
  init?(_ file: InputFile, isBigEndian: Bool) {
    func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> UInt64 {
      isBigEndian
        ? bytes.bigEndian(at: offset, count: count) : bytes.littleEndian(at: offset, count: count)
    }
    let place = Int64(number(file.bytes(at: 4, count: 4), 0, 4))
    let count = Int(number(file.bytes(at: place, count: 2), 0, 2))
    let entries = file.bytes(at: place + 2, count: 12 * count)
    func value(_ tag: UInt64) -> UInt64? {
      (0..<count).first { number(entries, 12 * $0, 2) == tag }.map { index in
        let isShort = number(entries, 12 * index + 2, 2) == Self.shortNumber
        return number(entries, 12 * index + 8, isShort ? 2 : 4)
      }
    }
    guard let width = value(Self.width), let height = value(Self.height) else { return nil }
    size = (width, height)
  }
}
