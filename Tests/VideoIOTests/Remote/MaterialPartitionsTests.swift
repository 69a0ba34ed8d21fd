import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

@Suite(.timeLimit(.minutes(15))) struct MaterialPartitionsTests {
  private static let partition: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01,
  ]

  private func bytes() throws -> [UInt8] {
    let clip = try Fixture.pattern(
      "partitions.mxf", size: "320x180", seconds: 40, ["-c:v", "mpeg2video", "-g", "10"])
    return Array(try Data(contentsOf: clip))
  }

  private func offsets(_ bytes: [UInt8], _ name: String) throws -> [Int64] {
    MaterialPartitions.offsets(in: try InputFile(FilePath(Fixture.file(name, bytes).path)))
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
    let offsets = try offsets(bytes, "whole.mxf")
    #expect(offsets == reference(bytes))
    #expect(offsets.count > 3)
  }

  @Test(arguments: [0, 3, 19, 20, 21, 4_000_000, Int(UInt32.max)])
  func `a pack of a length that is not its own tells nothing`(_ length: Int) throws {
    var bytes = try bytes()
    withUnsafeBytes(of: UInt32(length).bigEndian) {
      bytes.replaceSubrange((bytes.count - 4)..., with: $0)
    }
    #expect(try offsets(bytes, "length-\(length).mxf").isEmpty)
  }

  @Test func `what was cut off or is no such file has none`() throws {
    let bytes = try bytes()
    #expect(try offsets(bytes.dropLast(1), "cut.mxf").isEmpty)
    #expect(try offsets([1, 2, 3], "short.mxf").isEmpty)
    #expect(try offsets(Array(repeating: 0, count: 1000), "zeros.mxf").isEmpty)
  }
}

extension MaterialPartitionsTests {
  private func offsets(_ bytes: ArraySlice<UInt8>, _ name: String) throws -> [Int64] {
    try offsets(Array(bytes), name)
  }
}
