internal import CCurl
internal import Files
internal import Glibc

/// The network zone from which an IP address is reachable. A party that may name public addresses
/// must not direct requests to ones that only this machine or its network can reach.
enum NetworkZone: Int, Sendable, Comparable {
  case world
  /// A private network: RFC 1918, carrier-grade and unique local addresses.
  case site
  /// A single link, including the cloud services that hand out credentials; multicast.
  case link
  /// This machine.
  case host

  static func < (a: NetworkZone, b: NetworkZone) -> Bool { a.rawValue < b.rawValue }

  /// A phrase that can follow "which".
  var words: String {
    switch self {
    case .world: "anybody can reach"
    case .site: "is on a private network"
    case .link: "is a link-local address"
    case .host: "is this machine"
    }
  }

  /// - Parameter text: an IP address without brackets; nil for anything else.
  init?(_ text: String) {
    let plain = String(text.prefix { $0 != "%" })
    var old = in_addr()
    var new = in6_addr()
    if inet_pton(AF_INET, plain, &old) == 1 {
      self = withUnsafeBytes(of: &old) { NetworkZone(old: Array($0)) }
    } else if inet_pton(AF_INET6, plain, &new) == 1 {
      self = withUnsafeBytes(of: &new) { NetworkZone(new: Array($0)) }
    } else {
      return nil
    }
  }

  /// Treats addresses of other families as those of this machine.
  init(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      self = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin_addr) { NetworkZone(old: Array($0)) }
      }
    case AF_INET6:
      self = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { NetworkZone(new: Array($0)) }
      }
    default: self = .host
    }
  }

  /// The zone of a name that is not resolved here; nil if the name does not reveal it.
  init?(name: String) {
    if let reach = NetworkZone(name) {
      self = reach
    } else if name == "localhost" || name.hasSuffix(".localhost") {
      self = .host
    } else {
      return nil
    }
  }

  /// Classifies four bytes by IANA's registry of special-purpose addresses.
  private init(old bytes: [UInt8]) {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (127, _, _): self = .host
    case (169, 254, _): self = .link
    case (10, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _), (192, 0, 0),
      (198, 18...19, _):
      self = .site
    case (224..., _, _): self = .link
    default: self = .world
    }
  }

  /// Classifies sixteen bytes; an address with an embedded IPv4 address has the zone of that one.
  private init(new bytes: [UInt8]) {
    let isEmbedded =
      bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
      || bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8))
    switch (bytes[0], bytes[1]) {
    case _ where isEmbedded: self = NetworkZone(old: Array(bytes.suffix(4)))
    case _ where bytes.starts(with: [UInt8](repeating: 0, count: 12)): self = .host
    case (0x20, 0x02): self = NetworkZone(old: Array(bytes[2..<6]))
    case (0xFE, 0x80...0xBF): self = .link
    case (0xFE, 0xC0...0xFF), (0xFC...0xFD, _): self = .site
    case (0xFF, _): self = .link
    case (0x00, 0x64): self = .site
    default: self = .world
    }
  }
}

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
