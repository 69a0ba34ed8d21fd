import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Network

/// Where requests must not lead, and what they must not carry.
@Suite(.timeLimit(.minutes(15)))
struct SafetyTests {
  private let server: ClipServer

  init() throws { server = try Serving.server.get() }

  private func open(
    _ query: String, _ environment: [String: String] = [:]
  ) throws(SourceFailure) -> RemoteObject {
    try RemoteClient(.test(retries: 0, environment)).open(
      try RemoteAddress(server.address("small.bin", query)))
  }

  private func redirect(_ address: String, code: Int = 302) -> String {
    let escaped = address.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
    return "redirect=\(escaped.joined())&code=\(code)"
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is followed, and what comes later asks there at once`(code: Int) throws {
    let target = server.address("large.bin", "id=led\(code)")
    let object = try open(redirect(target, code: code) + "&from=led\(code)")
    #expect(try object.bytes(5_000_000..<5_000_010) == Array(Serving.large[5_000_000..<5_000_010]))
    #expect(object.transfer.requests == 4)
    #expect(try server.requests("from=led\(code)").count == 1)
  }

  @Test(arguments: [
    ("https://127.0.0.1/a", "it leads from http to https"),
    ("ftp://127.0.0.1/a", "it redirects to an address that isn't https or http, but ftp"),
    ("file:///etc/passwd", "it redirects to an address that isn't https or http, but file"),
    ("s3://bucket/a", "it redirects to an address that isn't https or http, but s3"),
    (
      "http://me:secret@127.0.0.1/a",
      "an address with a user name or password would be shown; use .netrc"
    ),
  ])
  func `a redirect elsewhere is refused`(address: String, message: String) {
    let failure = #expect(throws: SourceFailure.self) { try open(redirect(address)) }
    #expect(failure == SourceFailure(.notAllowed, message))
  }

  @Test func `redirects have an end`() throws {
    let failure = #expect(throws: SourceFailure.self) { try open("id=loop&loop") }
    #expect(failure == SourceFailure(.notAllowed, "more than 5 redirects"))
    #expect(try server.requests("id=loop").count == 6)
  }

  @Test(arguments: [
    ("127.0.0.1", "it leads to 127.0.0.1, which is this machine"),
    ("2130706433", "it leads to 127.0.0.1, which is this machine"),
    ("0x7f.1", "it leads to 127.0.0.1, which is this machine"),
    ("localhost", "it leads to localhost, which is this machine"),
    ("0.0.0.0", "it leads to 0.0.0.0, which is this machine"),
    ("[::ffff:127.0.0.1]", "it leads to ::ffff:127.0.0.1, which is this machine"),
    ("10.0.0.1", "it leads to 10.0.0.1, which is on a private network"),
    ("169.254.169.254", "it leads to 169.254.169.254, which is a link-local address"),
    // Names, which tell only when they are looked up.
    ("near.test", "it leads to an address that is this machine"),
    ("site.test", "it leads to an address that is on a private network"),
  ])
  func `who can be reached by anybody leads to nothing nearer`(host: String, message: String) throws
  {
    let failure = try failure(leadingTo: host, from: .world)
    #expect(failure == SourceFailure(.notAllowed, message))
    #expect(try server.requests("id=near-\(host)-world").isEmpty)
  }

  @Test func `a private network leads neither to this machine nor to services of the link`() throws
  {
    #expect(try failure(leadingTo: "127.0.0.1", from: .site)?.code == .notAllowed)
    #expect(try failure(leadingTo: "near.test", from: .link)?.code == .notAllowed)
    #expect(try failure(leadingTo: "169.254.169.254", from: .site)?.code == .notAllowed)
    #expect(try failure(leadingTo: "127.0.0.1", from: .host) == nil)
    #expect(try failure(leadingTo: "near.test", from: .host) == nil)
  }

  /// Opens an object whose first server counts as being in `reach`.
  private func failure(
    leadingTo host: String, from reach: NetworkZone
  ) throws -> SourceFailure? {
    var options = RemoteOptions.test(retries: 0)
    options.rehearsal.names = [
      "near.test:\(server.port):127.0.0.1", "site.test:\(server.port):10.0.0.1",
    ]
    options.rehearsal.reach = reach
    let client = RemoteClient(options)
    let target = "http://\(host):\(server.port)/small.bin?id=near-\(host)-\(reach)"
    let address = try RemoteAddress(server.address("small.bin", redirect(target)))
    do throws(SourceFailure) {
      _ = try client.open(address)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a connection that is there already is not used either`() throws {
    var options = RemoteOptions.test(retries: 0)
    options.rehearsal.names = ["near.test:\(server.port):127.0.0.1"]
    options.rehearsal.reach = .world
    let client = RemoteClient(options)
    let target = "http://near.test:\(server.port)/small.bin"
    let first = try client.open(RemoteAddress(target + "?id=reused"))
    #expect(try first.bytes(0..<300_000).count == 300_000)
    let query = redirect(target + "?id=reused")
    let failure = #expect(throws: SourceFailure.self) {
      try client.open(RemoteAddress(server.address("small.bin", query)))
    }
    #expect(
      failure == SourceFailure(.notAllowed, "it leads to 127.0.0.1, which is this machine"))
    #expect(try server.requests("id=reused").count { !$0.path.contains("redirect") } == 1)
  }

  @Test(arguments: [
    ("127.0.0.1", "it leads to 127.0.0.1, which is this machine"),
    ("10.0.0.1", "it leads to 10.0.0.1, which is on a private network"),
    ("near.test", "it leads to an address that is this machine"),
  ])
  func `what a source names is no nearer than the source`(host: String, message: String) throws {
    var options = RemoteOptions.test(retries: 0)
    options.rehearsal.names = ["near.test:\(server.port):127.0.0.1"]
    options.rehearsal.reach = .world
    let client = RemoteClient(options)
    let manifest = try client.open(RemoteAddress(server.address("small.bin", "id=manifest")))
    let target = try RemoteAddress("http://\(host):\(server.port)/small.bin?id=named-\(host)")
    let failure = #expect(throws: SourceFailure.self) {
      try client.open(target, namedBy: manifest)
    }
    #expect(failure == SourceFailure(.notAllowed, message))
    #expect(try server.requests("id=named-\(host)").isEmpty)
  }

  @Test func `what is on this machine may name what is, too`() throws {
    let client = RemoteClient(.test(retries: 0))
    let manifest = try client.open(RemoteAddress(server.address("small.bin", "id=here")))
    let named = try RemoteAddress(server.address("small.bin", "id=here-too"))
    #expect(try client.open(named, namedBy: manifest).size == 300_000)
  }

  @Test func `names and passwords come from netrc, and go nowhere else`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      ".netrc", "machine 127.0.0.1 login me password pw\ndefault login all password all")
    let environment = ["HOME": folder.path]
    let object = try open("auth=me:pw&id=netrc", environment)
    #expect(object.size == 300_000)
    #expect(throws: SourceFailure.self) { try open("auth=me:pw&id=none") }
    let other = "http://localhost:\(server.port)/small.bin?id=elsewhere"
    _ = try open(redirect(other), environment)
    #expect(try server.requests("id=elsewhere").allSatisfy { $0.authorization == nil })
    #expect(try !server.requests("id=elsewhere").isEmpty)
  }

  @Test func `requests go through the proxy of the environment`() throws {
    let proxy = ["http_proxy": "http://127.0.0.1:\(server.port)"]
    let object = try RemoteClient(.test(proxy)).open(
      RemoteAddress("http://host.invalid/small.bin?id=proxy"))
    #expect(try object.bytes(0..<300_000) == Serving.small)
    #expect(try server.requests("id=proxy").map(\.proxied) == [true])
    _ = try open("id=noproxy", proxy.merging(["no_proxy": "127.0.0.1"]) { $1 })
    #expect(try server.requests("id=noproxy").map(\.proxied) == [false])
  }

  @Test func `behind a proxy, names of this machine are refused to those who lead there`() throws {
    let proxy = ["http_proxy": "http://127.0.0.1:\(server.port)"]
    let query = redirect("http://127.0.0.1/a")
    let failure = #expect(throws: SourceFailure.self) {
      try RemoteClient(.test(retries: 0, proxy)).open(
        RemoteAddress("http://host.invalid/small.bin?\(query)"))
    }
    #expect(failure?.message == "it leads to 127.0.0.1, which is this machine")
  }

  @Test func `behind a proxy, nothing leads to other hosts`() throws {
    let proxy = ["http_proxy": "http://127.0.0.1:\(server.port)"]
    let client = RemoteClient(.test(retries: 0, proxy))
    let refused = SourceFailure(
      .notAllowed, "it leads to other.invalid, which only a proxy can reach; name it yourself")
    let query = redirect("http://other.invalid/small.bin?id=through")
    #expect(throws: refused) {
      try client.open(RemoteAddress("http://host.invalid/small.bin?\(query)"))
    }
    let manifest = try client.open(RemoteAddress("http://host.invalid/small.bin?id=proxied"))
    let other = try RemoteAddress("http://other.invalid/small.bin?id=through")
    #expect(throws: refused) { try client.open(other, namedBy: manifest) }
    #expect(try server.requests("id=through").allSatisfy { $0.path.contains("redirect") })
    // What a user names is asked for, and a host may lead to itself.
    #expect(try client.open(other).size == 300_000)
    let same = redirect("http://host.invalid:81/small.bin?id=same")
    #expect(try client.open(RemoteAddress("http://host.invalid/a?\(same)")).size == 300_000)
  }

  @Test func `a source names its own server unless others are allowed`() throws {
    let other = try ClipServer(Fixture.folder)
    let client = RemoteClient(.test(retries: 0))
    let manifest = try client.open(RemoteAddress(server.address("small.bin", "id=origin")))
    let led = server.address("small.bin", redirect(other.address("none", "id=led")))
    for address in [
      other.address("none", "id=named"), led,
      // Whoever looks for characters finds the source's own host behind the mark.
      other.address("none?id=marked#\u{301}@127.0.0.1:\(server.port)/a"),
    ] {
      #expect(throws: SourceFailure.elsewhere) {
        try client.open(RemoteAddress(address), namedBy: manifest, allowsElsewhere: false)
      }
    }
    #expect(try other.requests("id=").isEmpty)
    #expect(throws: SourceFailure(.notFound, "the server has no such object (404)")) {
      try client.open(RemoteAddress(led), namedBy: manifest)
    }
    let own = try RemoteAddress(server.address("small.bin", "id=own"))
    #expect(try client.open(own, namedBy: manifest, allowsElsewhere: false).place == nil)
  }

  @Test func `a source is where a redirect led to`() throws {
    let other = try ClipServer(Fixture.folder)
    let client = RemoteClient(.test(retries: 0))
    let place = server.address("small.bin", "id=place&token=secret")
    let manifest = try client.open(RemoteAddress(other.address("m", redirect(place))))
    #expect(manifest.place == RemoteName(place))
    #expect(manifest.place?.description == server.address("small.bin", "id=place&token=REDACTED"))
    let named = try RemoteAddress(server.address("small.bin", "id=beside"))
    #expect(
      try client.open(named, namedBy: manifest, allowsElsewhere: false).size == 300_000)
    #expect(throws: SourceFailure.elsewhere) {
      try client.open(
        RemoteAddress(other.address("n")), namedBy: manifest, allowsElsewhere: false)
    }
  }
}
