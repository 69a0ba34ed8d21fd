internal import Files

/// The limits on where the requests for an object may lead beyond its original address.
struct RequestBounds: Sendable {
  /// The host that the user named, or one that it redirected to.
  let host: String
  /// The only scheme, host and port; nil for any.
  let origin: String?
  /// The closest permitted network zone; nil for that of the first server.
  let nearest: NetworkZone?

  /// - Parameter reach: The network zone of the first server, if it was contacted already.
  func check(
    _ address: WebAddress, after reach: NetworkZone?, _ environment: [String: String]
  ) throws(SourceFailure) {
    func refuse(_ reason: String) -> SourceFailure {
      SourceFailure(.notAllowed, "it leads to \(address.host.oneLine), which \(reason)")
    }
    let named = NetworkZone(name: address.host) ?? .world
    if let nearest = reach ?? nearest, named > nearest { throw refuse(named.words) }
    if let origin, address.origin != origin { throw .elsewhere }
    // A proxy resolves names itself, and the result is not visible here.
    if address.host != host, ProxyChoice(environment).proxy(for: address) != nil {
      throw refuse("only a proxy can reach; name it yourself")
    }
  }
}

extension SourceFailure {
  static let elsewhere = SourceFailure(
    .notAllowed, "it lies on another server, and --allow-elsewhere isn't given")
}
