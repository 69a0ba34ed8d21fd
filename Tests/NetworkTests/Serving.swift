import Files
import Foundation
import Network
import TestSupport

/// A server with two objects, which all tests share.
enum Serving {
  static let small = bytes(300_000, seed: 1)
  static let large = bytes(9_000_000, seed: 2)

  static let server: Result<ClipServer, any Error> = Result {
    let folder = try ScratchFolder()
    try Data(small).write(to: folder.url.appendingPathComponent("small.bin"))
    try Data(large).write(to: folder.url.appendingPathComponent("large.bin"))
    try Data().write(to: folder.url.appendingPathComponent("empty.bin"))
    return try ClipServer(folder.url)
  }

  private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    return (0..<count / 8).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
  }
}

extension RemoteOptions {
  /// Without the environment of whoever runs the tests.
  static func test(
    byteLimit: Int64? = nil, timeout: Duration = .seconds(600),
    idleTimeout: Duration = .seconds(300), retries: Int = 4, _ environment: [String: String] = [:]
  ) -> RemoteOptions {
    RemoteOptions(
      byteLimit: byteLimit, timeout: timeout, idleTimeout: idleTimeout, retries: retries,
      environment: environment)
  }
}

extension ByteSource {
  /// All bytes of a range, by as many reads as it takes.
  func bytes(_ range: Range<Int64>) throws(SourceFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let result: Result<Int, SourceFailure> = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...].prefix(32_768))
        do throws(SourceFailure) {
          return .success(try read(at: range.lowerBound + Int64(filled), into: rest))
        } catch {
          return .failure(error)
        }
      }
      let count = try result.get()
      if count == 0 { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }
}
