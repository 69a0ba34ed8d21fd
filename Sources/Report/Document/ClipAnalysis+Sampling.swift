extension ClipAnalysis {
  /// Which frames of a clip a verdict rests on, and what they cost.
  public struct Sampling: Codable, Sendable, Hashable {
    /// Frames decoded and looked at.
    public var frames: Int
    /// Why no more were.
    public var stopped: Stop
    /// Which part of the clip was looked at, in words.
    public var coverage: String
    /// Frames decoded or tried, with those on the way to the ones looked at.
    public var decoded: Int
    /// Packets taken from the container.
    public var packets: Int
    /// Bytes read from the file, from its opening on.
    public var bytes: Int64

    package init(
      frames: Int, stopped: Stop, coverage: String, decoded: Int = 0, packets: Int = 0,
      bytes: Int64 = 0
    ) {
      self.frames = frames
      self.stopped = stopped
      self.coverage = coverage
      self.decoded = decoded
      self.packets = packets
      self.bytes = bytes
    }
  }

  /// Why sampling ended.
  public enum Stop: String, Codable, Sendable, CaseIterable {
    /// The evidence sufficed.
    case agreed
    /// There was nothing more to look at.
    case all
    /// As many frames were looked at as were allowed.
    case budget
  }
}
