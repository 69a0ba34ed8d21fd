internal import CFFmpeg
internal import Framing

extension AVStream {
  /// Frames per second, the average before the one that libavformat guessed; nil if unknown.
  var statedRate: Ratio? { Ratio(codec: avg_frame_rate) ?? Ratio(codec: r_frame_rate) }

  /// Whether the rate may be none that frames have, which libavformat gives where it knows no better:
  /// the unit of the time stamps, 1000 for ASF and 90000 for MPEG, or the rate of fields.
  ///
  /// Rates that people film at are used as units too, so those are believed.
  var hasDoubtfulRate: Bool {
    guard Ratio(codec: avg_frame_rate) == nil, let rate = Ratio(codec: r_frame_rate) else {
      return false
    }
    return rate.value > 120
  }
}

extension VideoReader {
  /// Takes a doubtful rate for one of fields if the first frames follow each other half as fast, and
  /// withdraws it unless they follow as fast as it says.
  mutating func confirmRate() {
    guard let stated = facts.frameRate else { return }
    var times: [Double] = []
    while times.count < 32, let sample = try? nextSample() { times.append(sample.time) }
    try? rewind()
    times.sort()
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    // Two frames tell one distance, which may be anything.
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
