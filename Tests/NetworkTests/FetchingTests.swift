import Files
import Foundation
import Network
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct FetchingTests {
  private let server: ClipServer
  private let client = RemoteClient(.test())

  init() throws { server = try Serving.server.get() }

  private func open(
    _ name: String, _ query: String, _ client: RemoteClient? = nil
  ) throws -> RemoteObject {
    try (client ?? self.client).open(RemoteAddress(server.address(name, query)))
  }

  @Test func `a small object comes by one request, whatever is read`() throws {
    let object = try open("small.bin", "id=small")
    #expect(object.size == 300_000)
    #expect(try object.bytes(299_000..<400_000) == Array(Serving.small[299_000...]))
    object.expect([0..<1000, 100_000..<200_000])
    #expect(try object.bytes(0..<300_000) == Serving.small)
    #expect(object.transfer == ByteTransfer(bytes: 300_000, requests: 1))
    let requests = try server.requests("id=small")
    #expect(requests.map(\.range) == ["bytes=0-4194303"])
    #expect(requests.first?.headers["accept-encoding"] == "identity")
  }

  @Test func `nothing is read at the end and beyond`() throws {
    let object = try open("small.bin", "id=end")
    #expect(try object.bytes(300_000..<300_001).isEmpty)
    #expect(try object.bytes(900_000..<900_001).isEmpty)
  }

  @Test func `of a large object comes what is near what was read`() throws {
    let object = try open("large.bin", "id=large")
    #expect(object.size == 9_000_000)
    #expect(try object.bytes(0..<1000) == Array(Serving.large[..<1000]))
    #expect(try object.bytes(8_990_000..<9_000_000) == Array(Serving.large[8_990_000...]))
    #expect(try object.bytes(5_000_000..<5_000_100) == Array(Serving.large[5_000_000..<5_000_100]))
    #expect(object.transfer.requests == 3)
    // The beginning, the end, and one jump; the beginning passes what the system has buffered.
    #expect(object.transfer.bytes <= 3 * 131_072 + 65_536)
    #expect(
      Set(try server.requests("id=large").map(\.range)) == [
        "bytes=0-4194303", "bytes=8983616-8999999", "bytes=5000000-5065535",
      ])
  }

  @Test func `the first request goes on to what is expected near the beginning`() throws {
    let object = try open("large.bin", "id=goes-on")
    #expect(try object.bytes(0..<10).count == 10)
    object.expect([100..<400_000])
    object.expect([420_000..<600_000, 8_999_000..<9_000_000])
    #expect(try object.bytes(8_999_000..<9_000_000) == Array(Serving.large[8_999_000...]))
    #expect(try object.bytes(0..<600_000) == Array(Serving.large[..<600_000]))
    #expect(object.transfer.requests == 2)
    // Up to a piece of 16 KiB more than what was expected, and the end; nothing twice.
    #expect(object.transfer.bytes <= 600_000 + 2 * 16_384)
  }

  @Test func `what comes by another request is not fetched again by one that goes on`() throws {
    let object = try open("large.bin", "id=not-twice")
    #expect(try object.bytes(0..<10).count == 10)
    object.expect([300_000..<500_000])
    #expect(try object.bytes(0..<700_000) == Array(Serving.large[..<700_000]))
    #expect(object.transfer.bytes <= 700_000 + 131_072 + 2 * 16_384)
  }

  @Test func `a large object read in order is its bytes, by few requests`() throws {
    let object = try open("large.bin", "id=order")
    #expect(try object.bytes(0..<9_000_000) == Serving.large)
    #expect(object.transfer.bytes == 9_000_000)
    #expect(object.transfer.requests <= 12)
  }

  @Test func `what is expected comes together, near ranges as one`() throws {
    let object = try open("large.bin", "id=expect")
    #expect(try object.bytes(0..<10).count == 10)
    let ranges: [Range<Int64>] = [
      5_000_000..<5_010_000, 5_020_000..<5_030_000, 6_000_000..<6_050_000, 7_000_000..<7_000_001,
    ]
    object.expect(ranges)
    for range in ranges {
      #expect(
        try object.bytes(range)
          == Array(Serving.large[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
    #expect(object.transfer.requests == 5)
    let asked = try server.requests("id=expect").compactMap(\.range)
    #expect(asked.contains("bytes=5000000-5029999"))
    #expect(asked.contains("bytes=6000000-6049999"))
    #expect(asked.contains("bytes=7000000-7000000"))
  }

  @Test func `random reads are the bytes that are there`() throws {
    let options = RemoteOptions(environment: [:], cacheBytes: 0)
    let object = try open("large.bin", "id=random", RemoteClient(options))
    var generator = SplitMix64(seed: 7)
    for _ in 0..<60 {
      let start = Int64.random(in: 0..<9_000_000, using: &generator)
      let range = start..<min(9_000_000, start + .random(in: 1...300_000, using: &generator))
      if .random(using: &generator) {
        let other = Int64.random(in: 0..<9_000_000, using: &generator)
        object.expect([range, other..<other + 100_000])
      }
      let expected = Serving.large[Int(range.lowerBound)..<Int(range.upperBound)]
      #expect(try object.bytes(range) == Array(expected))
    }
  }

  @Test func `several threads read one object`() async throws {
    let object = try open("large.bin", "id=threads")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for place in 0..<8 {
        group.addTask {
          let start = Int64(place) * 1_100_000
          let expected = Serving.large[Int(start)..<Int(start) + 400_000]
          return try object.bytes(start..<start + 400_000) == Array(expected)
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func `connections serve the next object too`() throws {
    for number in 0..<5 {
      let object = try open("small.bin", "id=reuse&n=\(number)")
      #expect(try object.bytes(0..<300_000).count == 300_000)
    }
    // The next may be opened before the connection of the last is free.
    #expect(Set(try server.requests("id=reuse").map(\.connection)).count <= 3)
  }

  @Test func `the identity tells versions apart, and weak ETags from others`() throws {
    let plain = try #require(try open("small.bin", "id=a").identity)
    let weak = try #require(try open("small.bin", "weak&id=b").identity)
    #expect(plain.hasPrefix("etag=\""))
    #expect(plain.contains(" size=300000 modified="))
    #expect(weak == "etag=W/" + plain.dropFirst(5))
    #expect(
      try open("small.bin", "noetag&id=c").identity?.hasPrefix("size=300000 modified=") == true)
    #expect(try open("small.bin", "noetag&nodate&id=d").identity == nil)
  }
}
