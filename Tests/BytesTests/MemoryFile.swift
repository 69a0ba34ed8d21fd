import Bytes
import Files

/// A file in memory.
final class MemoryFile: ReadableFile {
  private let contents: [UInt8]

  init(_ contents: [UInt8]) { self.contents = contents }

  var size: Int64 { Int64(contents.count) }

  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    Array(contents.dropFirst(Int(max(0, offset))).prefix(count))
  }

  func expect(_ ranges: [Range<Int64>]) {}
}
