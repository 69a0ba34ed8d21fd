internal import CFFmpeg

/// The times of one stream, in seconds from its start.
struct StreamClock {
  /// The first time stamp.
  let start: Int64
  private let unit: Double
  private let frameDuration: Double
  private var packets = 0.0, bytes = 0.0

  init(_ stream: UnsafeMutablePointer<AVStream>) {
    let first = stream.pointee.start_time
    start = first == vidfit_no_timestamp ? 0 : first
    let base = stream.pointee.time_base
    unit = base.num > 0 && base.den > 0 ? av_q2d(base) : 1
    let rate = stream.pointee.r_frame_rate
    frameDuration = rate.num > 0 && rate.den > 0 ? 1 / av_q2d(rate) : 0.04
  }

  func seconds(_ ticks: Int64) -> Double { Double(ticks) * unit }

  func timestamp(at time: Double) -> Int64 {
    start &+ (Int64(exactly: (time / unit).rounded()) ?? 0)
  }

  /// When a packet is shown.
  ///
  /// Elementary streams carry no times. There it is what the packet's place in the file suggests,
  /// given the mean size of packets so far.
  ///
  /// - Parameter offset: where the file is being read, for packets that know no place.
  mutating func time(of packet: AVPacket, offset: Int64) -> Double {
    packets += 1
    bytes += Double(packet.size)
    let timestamp = packet.pts != vidfit_no_timestamp ? packet.pts : packet.dts
    guard timestamp == vidfit_no_timestamp else { return seconds(timestamp &- start) }
    let place = Double(packet.pos >= 0 ? packet.pos : offset)
    return bytes > 0 ? place * packets / bytes * frameDuration : 0
  }
}
