extension ClipAnalysis {
  /// The video stream that was taken.
  public struct Stream: Codable, Sendable, Hashable {
    /// Its number among all streams of the file, from 0, as ffprobe counts them.
    public var index: Int
    /// Video streams of the file; cover art and thumbnails don't count.
    public var count: Int
    /// Why it was taken, such as `it is marked as default`; nil if there was no choice.
    @Nullable public var reason: String?

    public init(index: Int, count: Int, reason: String?) {
      self.index = index
      self.count = count
      self.reason = reason
    }

    /// Such as `number 1, because it is marked as default; the file has 2 video streams`; nil if
    /// there was no choice.
    package var inWords: String? {
      guard let reason else { return nil }
      let all = count == 1 ? "1 video stream" : "\(count == 0 ? "no" : "\(count)") video streams"
      return "number \(index), because \(reason); the file has \(all)"
    }
  }
}
