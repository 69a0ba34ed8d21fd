/// What `ffmpeg` writes to standard error, as far as it tells why it failed.
struct LastWords {
  private var lines: [String] = []
  /// Whether not all of the output was written. FFmpeg 5.1 ends with status 0 even so if only the last
  /// bytes found no room.
  private(set) var tellOfLoss = false
  private static let count = 3

  mutating func add(_ line: [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
    // x265 and SVT-AV1 print what they do in any case.
    let isReport = ["[info]", "x265 [warning]", "fps), ", "Last message repeated"]
      .contains { text.contains($0) }
    guard text.contains(where: { !$0.isWhitespace }), !isReport else { return }
    if text.contains("Error writing trailer") || text.contains("Error closing file") {
      tellOfLoss = true
    }
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
