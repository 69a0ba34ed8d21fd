import Files
import Foundation
import Network
import TestSupport
import Testing

/// What a server does wrong, and what is said of it.
@Suite(.timeLimit(.minutes(15)))
struct FaultTests {
  private let server: ClipServer

  init() throws { server = try Serving.server.get() }

  /// Reads the beginning, the end and the middle.
  private func read(
    _ name: String, _ query: String, _ options: RemoteOptions = .test(retries: 2)
  ) throws(SourceFailure) -> ByteTransfer {
    let client = RemoteClient(options)
    let object = try client.open(try RemoteAddress(server.address(name, query)))
    let whole = name == "small.bin" ? Serving.small : Serving.large
    for start in [0, object.size - 5000, object.size / 2] {
      let bytes = try object.bytes(start..<start + 5000)
      if bytes != Array(whole[Int(start)..<Int(start) + 5000]) {
        Issue.record("other bytes at \(start)")
      }
    }
    return object.transfer
  }

  @Test(arguments: [
    (
      "large.bin", "norange", FailureCode.noRanges,
      "the server does not support range requests, and the whole object has 9000000 bytes"
    ),
    (
      "large.bin", "norange&nolength", .noRanges,
      "the server does not support range requests, and the whole object is too large"
    ),
    (
      "large.bin", "multipart", .noRanges,
      "the server answers several parts where one was asked for"
    ),
    ("large.bin", "gzip", .noRanges, "the server sends it encoded: gzip"),
    ("small.bin", "length=7", .wrongLength, "the server says that 300000 bytes are 300007"),
    ("small.bin", "norange&length=7", .wrongLength, "fewer bytes came than the server said"),
    ("large.bin", "shift=3", .wrongLength, "expected bytes 0-4194303, got bytes 3-4194303"),
    ("small.bin", "cut=1000", .wrongLength, "fewer bytes came than the server said"),
    ("large.bin", "total=9", .changed, "the object changed while it was read"),
    ("large.bin", "change", .changed, "the object changed while it was read"),
    ("large.bin", "change&noetag", .changed, "the object changed while it was read"),
    ("small.bin", "reset=1000", .network, "the connection was cut"),
    ("small.bin", "status=500", .network, "the server answers 500"),
    ("small.bin", "status=503&retry_after=99", .network, "the server answers 503"),
    ("small.bin", "status=400", .network, "the server answers 400"),
    ("small.bin", "headers", .network, "the server's headers have no end"),
    ("small.bin", "longline", .network, "the server's headers have no end"),
    ("small.bin", "norange&nolength&trailers", .network, "the server's headers have no end"),
    ("small.bin", "status=302", .network, "the server answers 302 and does not say where it leads"),
    ("small.bin", "status=404", .notFound, "the server has no such object (404)"),
    ("small.bin", "status=410", .notFound, "the server has no such object (410)"),
    ("none.bin", "", .notFound, "the server has no such object (404)"),
    ("small.bin", "status=401", .permission, "the server denies access (401)"),
    ("small.bin", "status=403", .permission, "the server denies access (403)"),
    ("empty.bin", "", .corrupt, "the object is empty"),
    ("empty.bin", "norange", .corrupt, "the object is empty"),
    ("empty.bin", "norange&nolength", .corrupt, "the object is empty"),
  ])
  func `what a server does wrong is said`(
    name: String, query: String, code: FailureCode, message: String
  ) {
    let failure = #expect(throws: SourceFailure.self) { try read(name, "\(query)&id=wrong") }
    #expect(failure?.code == code)
    #expect(failure?.message == message)
  }

  @Test(
    arguments: [
      ("small.bin", "norange", 1), ("small.bin", "norange&nolength", 1),
      ("large.bin", "short", nil),
      ("small.bin", "status=503&times=2", 3), ("small.bin", "status=429&retry_after=1&times=1", 2),
      ("small.bin", "cut=1000&times=2", 3), ("small.bin", "reset=1000&times=2", 3),
      ("small.bin", "norange&cut=1000&times=1", 2), ("small.bin", "weak", 1),
      ("large.bin", "cut=100000&times=2", nil), ("large.bin", "noetag&nodate", 3),
    ] as [(String, String, Int?)])
  func `what can be mended is mended`(name: String, query: String, requests: Int?) throws {
    let transfer = try read(name, "\(query)&id=mended")
    if let requests { #expect(transfer.requests == requests) }
  }

  @Test func `after a cut the rest is asked for`() throws {
    let transfer = try read("small.bin", "cut=100000&times=1&id=rest")
    #expect(transfer == ByteTransfer(bytes: 300_000, requests: 2))
    #expect(
      try server.requests("id=rest").map(\.range) == ["bytes=0-4194303", "bytes=100000-299999"])
  }

  @Test func `bytes beyond the end are noticed`() {
    // They come after all others, which may have been read by then.
    let failure = #expect(throws: SourceFailure.self) {
      let address = try RemoteAddress(server.address("small.bin", "late=9"))
      let object = try RemoteClient(.test()).open(address)
      while try object.bytes(0..<10) == Array(Serving.small[..<10]) {}
    }
    #expect(failure == SourceFailure(.wrongLength, "more bytes came than the server said"))
  }

  @Test func `an answer that drips ends in a time-out`() {
    let failure = #expect(throws: SourceFailure.self) {
      try read("small.bin", "drip=100", .test(idleTimeout: .seconds(1), retries: 0))
    }
    #expect(failure?.code == .timeout)
    #expect(failure?.message == "fewer than 1024 bytes a second came for 1 s")
    #expect(failure?.isRetryable == true)
  }

  @Test func `all waiting for a clip has a limit of time`() {
    let failure = #expect(throws: SourceFailure.self) {
      try read("small.bin", "hang", .test(timeout: .seconds(1)))
    }
    #expect(failure == SourceFailure(.timeout, "fetching it took more than 1 s", isRetryable: true))
  }

  /// Neither a server that is silent nor one that sends a little at a time outlasts the limit.
  @Test(arguments: ["hang", "drip=2000", "norange&drip=2000"])
  func `all the time from the opening has a limit of its own`(query: String) {
    let expected = SourceFailure(.timeout, "the user's time is up", isRetryable: true)
    var options = RemoteOptions.test()
    options.limit = RemoteOptions.TimeLimit(.milliseconds(700), failure: expected)
    let start = ContinuousClock.now
    let failure = #expect(throws: SourceFailure.self) {
      try read("small.bin", "\(query)&id=time", options)
    }
    #expect(failure == expected)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  /// Work between reads counts, too, and bytes that are there already are no exception.
  @Test func `nothing is read once the time is up`() throws {
    let expected = SourceFailure(.timeout, "the user's time is up", isRetryable: true)
    var options = RemoteOptions.test()
    options.limit = RemoteOptions.TimeLimit(.seconds(2), failure: expected)
    let object = try RemoteClient(options).open(
      RemoteAddress(server.address("small.bin", "id=late")))
    #expect(try object.bytes(0..<10) == Array(Serving.small[..<10]))
    Thread.sleep(forTimeInterval: 2.1)
    #expect(throws: expected) { try object.bytes(0..<10) }
  }

  @Test func `the nearer of two limits of time is named`() {
    var options = RemoteOptions.test(timeout: .seconds(1))
    options.limit = RemoteOptions.TimeLimit(
      .seconds(100), failure: SourceFailure(.timeout, "the user's time is up"))
    let failure = #expect(throws: SourceFailure.self) { try read("small.bin", "hang", options) }
    #expect(failure?.message == "fetching it took more than 1 s")
  }

  @Test func `no more is fetched than allowed`() throws {
    let limited = RemoteOptions.test(byteLimit: 200_000)
    let expected = SourceFailure(
      .byteLimit, "more than 200000 bytes of it would have to be fetched")
    _ = try read("small.bin", "id=enough", .test(byteLimit: 250_000))
    for name in ["small.bin", "large.bin"] {
      let object = try RemoteClient(limited).open(RemoteAddress(server.address(name, "id=limit")))
      #expect(throws: expected) { try object.bytes(0..<object.size) }
      #expect(object.transfer.bytes <= 200_000)
    }
    #expect(throws: expected) { try read("small.bin", "norange", limited) }
  }

  @Test(arguments: [nil, 400_000, 20_000_000] as [Int64?])
  func `bytes that are no part of a body have an end, too`(limit: Int64?) {
    // An extension of a chunk, which libcurl swallows.
    let failure = #expect(throws: SourceFailure.self) {
      try read("small.bin", "norange&nolength&extension", .test(byteLimit: limit))
    }
    #expect(failure?.code == .byteLimit)
    #expect(failure?.message.hasSuffix(" bytes arrived that are no part of it") == true)
  }

  @Test func `a server that isn't there is said to be so`() {
    // Nothing listens on this port, which is discard's.
    let failure = #expect(throws: SourceFailure.self) {
      try RemoteClient(.test(retries: 0)).open(RemoteAddress("http://127.0.0.1:9/a"))
    }
    #expect(
      failure == SourceFailure(.network, "no connection could be made", isRetryable: true))
  }
}
