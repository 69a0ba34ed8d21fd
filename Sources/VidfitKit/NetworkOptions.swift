internal import Files

/// That clips may be fetched from servers, and how.
public struct NetworkOptions: Sendable, Hashable {
  /// The most bytes that are fetched of a clip.
  public var maximumBytes: Int64 = Self.standardBytes
  /// How long the reading of a clip may wait for a server in all.
  public var timeout: Duration = Self.standardTimeout

  public static let standardBytes: Int64 = 256 << 20
  public static let standardTimeout = Duration.seconds(50)

  public init() {}
}
