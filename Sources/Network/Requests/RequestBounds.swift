internal import Files

/// Where the requests for an object may lead, beyond the address that it was asked for by.
struct RequestBounds: Sendable {
  /// The host that the user named, or one that it led to.
  let host: String
  /// The only scheme, host and port; nil for any.
  let origin: String?
  /// How near a server may be; nil for as near as the first one is.
  let nearest: Reach?

  /// - Parameter reach: how near the first server is, if it was asked already.
  func check(
    _ address: WebAddress, after reach: Reach?, _ environment: [String: String]
  ) throws(SourceFailure) {
    func refuse(_ reason: String) -> SourceFailure {
      SourceFailure(.notAllowed, "it leads to \(address.host.oneLine), which \(reason)")
    }
    let named = Reach(name: address.host) ?? .world
    if let nearest = reach ?? nearest, named > nearest { throw refuse(named.words) }
    if let origin, address.origin != origin { throw .elsewhere }
    // A proxy looks names up by itself, and nobody here sees what it finds.
    if address.host != host, ProxyChoice(environment).proxy(for: address) != nil {
      throw refuse("only a proxy can reach; name it yourself")
    }
  }
}

extension SourceFailure {
  static let elsewhere = SourceFailure(
    .notAllowed, "it lies on another server, and --allow-elsewhere isn't given")
}
