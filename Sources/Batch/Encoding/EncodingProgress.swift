/// Reads how far `ffmpeg -progress` is.
struct EncodingProgress {
  /// In seconds; nil if unknown.
  let duration: Double?
  private var share = 0.0

  init(duration: Double?) { self.duration = duration }

  /// The share that is done, 0 to less than 1, if a line tells of more than the lines before.
  mutating func read(_ line: [UInt8]) -> Double? {
    let fields = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
    guard fields.count == 2, fields[0] == "out_time_us", let duration, duration > 0,
      // Nothing yet is `N/A`, or a time before the start.
      let done = Double(fields[1])
    else { return nil }
    let now = min(1, done / 1e6 / duration)
    guard now > share, now < 1 else { return nil }
    share = now
    return now
  }
}

/// The last lines that `ffmpeg` writes to standard error.
struct LastWords {
  private var lines: [String] = []
  private static let count = 3

  mutating func add(_ line: [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
    // x265 and SVT-AV1 print what they do in any case.
    let isReport = ["[info]", "x265 [warning]", "fps), "].contains { text.contains($0) }
    guard text.contains(where: { !$0.isWhitespace }), !isReport else { return }
    lines = lines.suffix(Self.count - 1) + [Self.withoutAddress(text)]
  }

  /// On one line.
  var text: String { lines.joined(separator: "; ") }

  /// `[libx264 @ 0x5612]` says no more than `[libx264]`.
  private static func withoutAddress(_ line: String) -> String {
    guard let start = line.firstRange(of: " @ 0x"),
      let end = line[start.upperBound...].firstIndex(of: "]")
    else { return line }
    return String(line[..<start.lowerBound] + line[end...])
  }
}
