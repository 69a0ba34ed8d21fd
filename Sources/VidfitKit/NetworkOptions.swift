/// That clips may be fetched from servers, and how.
public struct NetworkOptions: Sendable, Hashable {
  /// The most bytes that are fetched of a clip.
  public var maximumBytes: Int64 = 256 << 20
  /// How long the reading of a clip may wait for a server in all.
  public var timeout = Duration.seconds(50)

  public init() {}
}
