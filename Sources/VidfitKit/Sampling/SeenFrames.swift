internal import VideoIO

/// Remembers the analysed frames, so that none counts twice.
struct SeenFrames {
  /// Whether the container's times distinguish frames.
  var hasTimes = true
  private var times: Set<Double> = []
  private var contents: Set<Int> = []

  /// Whether the sample is new. Without an index its bytes decide: in raw streams the same frame has
  /// another time at every visit, and in joined streams different frames have the same time.
  mutating func insert(_ sample: CompressedSample) -> Bool {
    let isNewTime = times.insert(Self.rounded(sample.time)).inserted
    return hasTimes ? isNewTime : contents.insert(sample.bytes.hashValue).inserted
  }

  /// Whether a frame at this time is new.
  mutating func insert(time: Double) -> Bool {
    times.insert(Self.rounded(time)).inserted
  }

  /// To the millisecond: a container and a decoder may round the same frame's time differently.
  private static func rounded(_ time: Double) -> Double { (time * 1000).rounded() }
}
