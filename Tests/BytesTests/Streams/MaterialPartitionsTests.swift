import Foundation
import TestSupport
import Testing

@testable import Bytes

@Suite(.timeLimit(.minutes(15))) struct MaterialPartitionsTests {
  private static let partition: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01,
  ]

  private func bytes() throws -> [UInt8] {
    let clip = try Fixture.pattern(
      "partitions.mxf", size: "320x180", seconds: 40, ["-c:v", "mpeg2video", "-g", "10"])
    return Array(try Data(contentsOf: clip))
  }

  private func offsets(_ bytes: [UInt8]) -> [Int64] {
    MaterialPartitions.list(in: MemoryFile(bytes)).map(\.offset)
  }

  /// The offsets at which a partition's key is, by looking everywhere.
  private func reference(_ bytes: [UInt8]) -> [Int64] {
    bytes.indices.dropLast(16).filter { place in
      bytes[place] == 0x06 && bytes[place...].starts(with: Self.partition)
        && (2...4).contains(bytes[place + 13])
    }.map { Int64($0) }
  }

  @Test func `the pack at the end tells where all partitions begin`() throws {
    let bytes = try bytes()
    let offsets = self.offsets(bytes)
    #expect(offsets == reference(bytes))
    #expect(offsets.count > 3)
  }

  @Test(arguments: [0, 3, 19, 20, 21, 4_000_000, Int(UInt32.max)])
  func `a pack of a length that is not its own tells nothing`(_ length: Int) throws {
    var bytes = try bytes()
    withUnsafeBytes(of: UInt32(length).bigEndian) {
      bytes.replaceSubrange((bytes.count - 4)..., with: $0)
    }
    #expect(offsets(bytes).isEmpty)
  }

  @Test func `what was cut off or is no such file has none`() throws {
    let bytes = try bytes()
    #expect(offsets(Array(bytes.dropLast())).isEmpty)
    #expect(offsets([1, 2, 3]).isEmpty)
    #expect(offsets(Array(repeating: 0, count: 1000)).isEmpty)
  }
}
