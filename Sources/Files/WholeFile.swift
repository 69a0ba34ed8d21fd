internal import Glibc

/// Reads all of a small file or of a stream.
package enum WholeFile {
  /// More than any table, policy or schema has.
  private static let limit = 16 << 20

  /// The bytes of the file at `path`, a path's bytes as the system has them; `-` is standard input.
  package static func read(_ path: [UInt8]) throws(FileFailure) -> [UInt8] {
    var reader = try ByteReader(path)
    var all: [UInt8] = []
    while let chunk = try reader.next() {
      all += chunk
      if all.count > limit {
        throw FileFailure(path, "is larger than \(limit >> 20) MiB")
      }
    }
    return all
  }
}
