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
