internal import CFFmpeg
internal import Framing

/// The times of one stream, in seconds from its start.
struct StreamClock {
  /// The first time stamp, in the stream's time base.
  let start: Int64
  private let unit: AVRational
  private let frameDuration: Double
  private let isTimed: Bool
  /// Packets since the start, while they are read in sequence.
  private var ordinal: Double? = 0
  private var packets = 0.0, bytes = 0.0

  /// - Parameter isTimed: whether the container holds times.
  init(_ stream: UnsafeMutablePointer<AVStream>, isTimed: Bool) {
    let first = stream.pointee.start_time
    start = first == vidfit_no_timestamp ? 0 : first
    let base = stream.pointee.time_base
    unit = base.num > 0 && base.den > 0 ? base : AVRational(num: 1, den: 1)
    let rate = stream.pointee.hasDoubtfulRate ? nil : stream.pointee.statedRate
    frameDuration = 1 / (rate?.value ?? 25)
    self.isTimed = isTimed
  }

  func seconds(_ ticks: Int64) -> Double {
    Double(ticks) * Double(unit.num) / Double(unit.den)
  }

  /// The last time stamp at or before `time`, apart from rounding errors.
  func timestamp(at time: Double) -> Int64 {
    let ticks = time * Double(unit.den) / Double(unit.num) + 0.001
    return start &+ (Int64(exactly: ticks.rounded(.down)) ?? 0)
  }

  /// Call after moving the cursor.
  ///
  /// - Parameter isStart: whether the next packet is the first; otherwise packets can't be counted.
  mutating func jumped(toStart isStart: Bool) {
    ordinal = isStart ? 0 : nil
  }

  /// The presentation time of a packet.
  ///
  /// Elementary streams carry no times. There, packets are counted; after a jump the time is
  /// estimated from the position in the file and the mean size of packets so far.
  ///
  /// - Parameter offset: the position of reading in the file, for packets without a known position.
  mutating func time(of packet: AVPacket, offset: Int64) -> Double {
    packets += 1
    bytes += Double(packet.size)
    let counted = ordinal
    ordinal? += 1
    let timestamp = packet.pts != vidfit_no_timestamp ? packet.pts : packet.dts
    if isTimed, timestamp != vidfit_no_timestamp { return seconds(timestamp &- start) }
    if let counted { return counted * frameDuration }
    let place = Double(packet.pos >= 0 ? packet.pos : offset)
    return bytes > 0 ? place * packets / bytes * frameDuration : 0
  }
}

extension AVStream {
  /// Frames per second: the average or, failing that, libavformat's guess; nil if unknown.
  ///
  /// The average is the container's word, and some writers of Matroska state the unit of its times.
  var statedRate: Ratio? {
    let (average, guess) = (Ratio(codec: avg_frame_rate), Ratio(codec: r_frame_rate))
    guard let average else { return guess }
    return average.value > Self.highestRate ? guess ?? average : average
  }

  /// Whether the rate may not be the frames' own. Without better knowledge, libavformat gives the
  /// unit of the time stamps, 1000 for ASF and 90000 for MPEG, or the field rate.
  ///
  /// Common shooting rates are used as units too, so those are trusted.
  var hasDoubtfulRate: Bool {
    guard let rate = statedRate else { return false }
    return rate.value > (Ratio(codec: avg_frame_rate) == nil ? 120 : Self.highestRate)
  }

  /// The highest rate at which phones and cameras shoot, in frames per second.
  private static let highestRate = 240.0
}

extension VideoFacts {
  /// Treats a doubtful rate as a field rate if frames follow each other half as fast, and withdraws
  /// it unless they follow at the stated rate.
  ///
  /// - Parameter times: those of the first frames, in seconds and in any order.
  mutating func confirmRate(by times: [Double]) {
    guard let stated = frameRate else { return }
    let times = times.sorted()
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    // Two frames give one distance, which may be anything.
    guard steps.count >= 2 else {
      frameRate = nil
      return
    }
    let step = steps[steps.count / 2] * stated.value
    frameRate =
      switch step {
      case 0.9...1.1: stated
      case 1.9...2.1: Ratio(stated.numerator, 2 * stated.denominator)
      default: nil
      }
  }
}
