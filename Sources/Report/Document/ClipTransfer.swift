package import Files

/// What looking at a clip moved over a network.
public struct ClipTransfer: Codable, Sendable, Hashable {
  /// Bytes of bodies that arrived, needed or not.
  public var bytes: Int64
  /// Requests sent, those included that were repeated or redirected.
  public var requests: Int

  public init(bytes: Int64, requests: Int) {
    self.bytes = bytes
    self.requests = requests
  }
}

extension ClipTransfer {
  package init(_ transfer: ByteTransfer) {
    self.init(bytes: transfer.bytes, requests: transfer.requests)
  }
}
