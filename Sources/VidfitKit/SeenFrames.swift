internal import VideoIO

/// Tells frames that were looked at from new ones, so that none counts twice.
struct SeenFrames {
  private var times: Set<Double> = []
  private var contents: Set<Int> = []

  /// Whether the sample is new. In streams without times the same frame comes with another time at
  /// every visit, so it is known by its bytes too.
  mutating func insert(_ sample: CompressedSample) -> Bool {
    let isNew = contents.insert(sample.bytes.hashValue).inserted
    return times.insert(sample.time).inserted && isNew
  }

  /// Whether a frame at this time is new.
  mutating func insert(time: Double) -> Bool {
    times.insert(time).inserted
  }
}
