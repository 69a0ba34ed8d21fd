internal import CCurl
internal import Glibc

/// The proxy for an address, from the variables that libcurl reads. libcurl would choose the same
/// proxy but does not report it, and only without a proxy can addresses be checked here.
struct ProxyChoice: Sendable {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// The proxy in libcurl's syntax; nil for a direct connection.
  func proxy(for address: WebAddress) -> String? {
    // HTTP_PROXY is ignored because a client of a CGI program could set it with a `Proxy` header.
    let names =
      address.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    guard let proxy = value(names + ["all_proxy", "ALL_PROXY"]), !isExcepted(address.host)
    else { return nil }
    return proxy
  }

  private func value(_ names: [String]) -> String? {
    names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  private func isExcepted(_ host: String) -> Bool {
    guard let list = value(["no_proxy", "NO_PROXY"]) else { return false }
    return list.split { ", \t".contains($0) }.contains { entry in
      if entry == "*" { return true }
      if let block = AddressBlock(String(entry)), let bytes = AddressBlock.bytes(of: host) {
        return block.contains(bytes)
      }
      let name = entry.lowercased().drop { $0 == "." }
      return host == name || host.hasSuffix("." + name)
    }
  }
}

/// An IP address, or a block of them such as `10.0.0.0/8`.
private struct AddressBlock {
  private let bytes: [UInt8]
  private let bits: Int

  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let bytes = Self.bytes(of: String(first)) else { return nil }
    self.bytes = bytes
    let all = bytes.count * 8
    guard let bits = parts.count == 1 ? all : Int(parts[1]), (0...all).contains(bits) else {
      return nil
    }
    self.bits = bits
  }

  func contains(_ other: [UInt8]) -> Bool {
    guard other.count == bytes.count else { return false }
    return (0..<bits).allSatisfy { bit in
      let differing: UInt8 = bytes[bit / 8] ^ other[bit / 8]
      return differing & (0x80 >> UInt8(bit % 8)) == 0
    }
  }

  static func bytes(of text: String) -> [UInt8]? {
    var old = in_addr()
    var new = in6_addr()
    if inet_pton(AF_INET, text, &old) == 1 { return withUnsafeBytes(of: &old) { Array($0) } }
    if inet_pton(AF_INET6, text, &new) == 1 { return withUnsafeBytes(of: &new) { Array($0) } }
    return nil
  }
}
