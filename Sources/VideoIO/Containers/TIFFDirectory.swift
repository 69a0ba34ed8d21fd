/// The first directory of a TIFF structure, which is a file of its own or lies in one as Exif data.
struct TIFFDirectory {
  private let entries: [UInt8]
  private let isBigEndian: Bool

  /// Bounds the entries that are read; pictures have some dozens.
  private static let mostEntries = 1_000
  private static let entrySize = 12
  private static let shortNumber: UInt64 = 3

  /// Nil if no TIFF structure begins at `start`.
  init?(_ file: InputFile, at start: Int64 = 0) {
    let head = file.bytes(at: start, count: 8)
    isBigEndian = head.starts(with: [0x4D, 0x4D, 0, 42])
    guard head.count == 8, isBigEndian || head.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
    let place = start + Int64(head.number(at: 4, count: 4, isBigEndian))
    let count = Int(file.bytes(at: place, count: 2).number(at: 0, count: 2, isBigEndian))
    entries = file.bytes(at: place + 2, count: Self.entrySize * min(count, Self.mostEntries))
  }

  /// The number in the entry of a tag, a short or with some writers a long; nil if there is none.
  func value(_ tag: UInt64) -> UInt64? {
    let starts = stride(from: 0, through: entries.count - Self.entrySize, by: Self.entrySize)
    guard let entry = starts.first(where: { number($0, 2) == tag }) else { return nil }
    return number(entry + 8, number(entry + 2, 2) == Self.shortNumber ? 2 : 4)
  }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    entries.number(at: offset, count: count, isBigEndian)
  }
}

extension [UInt8] {
  fileprivate func number(at offset: Int, count: Int, _ isBigEndian: Bool) -> UInt64 {
    isBigEndian ? bigEndian(at: offset, count: count) : littleEndian(at: offset, count: count)
  }
}
