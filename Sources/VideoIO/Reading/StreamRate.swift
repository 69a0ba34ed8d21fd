internal import CFFmpeg
internal import Framing

extension AVStream {
  /// Frames per second, the average before the one that libavformat guessed; nil if unknown.
  var statedRate: Ratio? { Ratio(codec: avg_frame_rate) ?? Ratio(codec: r_frame_rate) }

  /// Whether the rate may be no rate at all but the unit of the time stamps, which libavformat gives
  /// where it knows no better: 1000 for ASF, 90000 for MPEG.
  ///
  /// Rates that people film at are used as units too, so those are believed.
  var hasDoubtfulRate: Bool {
    guard Ratio(codec: avg_frame_rate) == nil, let rate = Ratio(codec: r_frame_rate) else {
      return false
    }
    return rate == Ratio(codec: av_inv_q(time_base)) && rate.value > 120
  }
}

extension VideoReader {
  /// Withdraws a doubtful rate unless the first frames follow each other that fast.
  mutating func confirmRate() {
    guard let stated = facts.frameRate?.value else { return }
    var times: [Double] = []
    while times.count < 32, let sample = try? nextSample() { times.append(sample.time) }
    try? rewind()
    times.sort()
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    // Two frames tell one distance, which may be anything.
    let isConfirmed =
      steps.count >= 2 && (0.9...1.1).contains(steps[steps.count / 2] * stated)
    if !isConfirmed { facts.frameRate = nil }
  }
}
