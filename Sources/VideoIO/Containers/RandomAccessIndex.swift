/// The fragments with key frames that the `mfra` box at the end of a file lists, ISO/IEC 14496-12
/// section 8.8.9.
enum RandomAccessIndex {
  struct Entry {
    /// Of the `moof` box.
    let offset: Int64
    /// In the track's ticks.
    let time: Int64
  }

  private static let mostBytes: Int64 = 8 << 20

  /// Where the box is; nil if the file doesn't end with it.
  static func range(in file: InputFile) -> Range<Int64>? {
    let last = file.bytes(at: file.size - 16, count: 16)
    guard file.size > 32, let header = BoxHeader(last), header.type == "mfro" else { return nil }
    let size = Int64(last.bigEndian(at: 12, count: 4))
    guard size > 24, size < file.size, size <= mostBytes else { return nil }
    var walker = BoxWalker(file)
    guard let box = walker.box(at: file.size - size, within: file.size), box.type == "mfra",
      box.body.upperBound == file.size
    else { return nil }
    return file.size - size..<file.size
  }

  /// The entries of a track, one a fragment.
  static func entries(_ file: InputFile, _ range: Range<Int64>, track: Int) -> [Entry] {
    file.expect([range])
    var walker = BoxWalker(file)
    for box in walker.boxes(in: range.dropping(8)) where box.type == "tfra" {
      let count = Int(box.body.upperBound - box.body.lowerBound)
      let bytes = file.bytes(at: box.body.lowerBound, count: count)
      guard bytes.count >= 16, Int(bytes.bigEndian(at: 4, count: 4)) == track else { continue }
      return entries(bytes)
    }
    return []
  }

  private static func entries(_ bytes: [UInt8]) -> [Entry] {
    let width = bytes[0] == 1 ? 8 : 4
    let lengths = bytes.bigEndian(at: 8, count: 4)
    let numbers: Int = [0, 2, 4].reduce(0) { $0 + Int(lengths >> $1 & 3) + 1 }
    let step = 2 * width + numbers
    let count = min(Int(bytes.bigEndian(at: 12, count: 4)), (bytes.count - 16) / step)
    var entries: [Entry] = []
    for position in 0..<max(0, count) {
      let start = 16 + position * step
      let entry = Entry(
        offset: Int64(clamping: bytes.bigEndian(at: start + width, count: width)),
        time: Int64(clamping: bytes.bigEndian(at: start, count: width)))
      // A fragment with several key frames is listed as often.
      if entry.offset != entries.last?.offset { entries.append(entry) }
    }
    return entries
  }
}
