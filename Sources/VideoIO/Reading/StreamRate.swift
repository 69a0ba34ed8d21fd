internal import CFFmpeg
internal import Framing

extension AVStream {
  /// Frames per second: the average or, failing that, libavformat's guess; nil if unknown.
  var statedRate: Ratio? { Ratio(codec: avg_frame_rate) ?? Ratio(codec: r_frame_rate) }

  /// Whether the rate may not be the frames' own. Without better knowledge, libavformat gives the
  /// unit of the time stamps, 1000 for ASF and 90000 for MPEG, or the field rate.
  ///
  /// Common shooting rates are used as units too, so those are trusted.
  var hasDoubtfulRate: Bool {
    guard Ratio(codec: avg_frame_rate) == nil, let rate = Ratio(codec: r_frame_rate) else {
      return false
    }
    return rate.value > 120
  }
}

extension VideoReader {
  /// Treats a doubtful rate as a field rate if the first frames follow each other half as fast, and
  /// withdraws it unless they follow at the stated rate.
  mutating func confirmRate() {
    guard let stated = facts.frameRate else { return }
    var times: [Double] = []
    while times.count < 32, let sample = try? nextSample() { times.append(sample.time) }
    try? rewind()
    times.sort()
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    // Two frames give one distance, which may be anything.
    guard steps.count >= 2 else {
      facts.frameRate = nil
      return
    }
    let step = steps[steps.count / 2] * stated.value
    facts.frameRate =
      switch step {
      case 0.9...1.1: stated
      case 1.9...2.1: Ratio(stated.numerator, 2 * stated.denominator)
      default: nil
      }
  }
}
