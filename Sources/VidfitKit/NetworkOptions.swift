/// Permission to fetch clips from servers, and its limits.
public struct NetworkOptions: Sendable, Hashable {
  /// The most bytes to fetch per clip.
  public var maximumBytes: Int64 = 256 << 20
  /// The total time that reading a clip may wait for a server.
  public var timeout = Duration.seconds(50)

  public init() {}
}
