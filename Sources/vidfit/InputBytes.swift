import Glibc

/// Reads all of a small file or of a stream.
enum InputBytes {
  struct Failure: Error {
    /// Why, in words.
    let reason: String
  }

  /// More than any table of devices has.
  private static let limit = 16 << 20

  /// The bytes of the file at `path`, a path's bytes as the system has them; `-` is standard input.
  static func read(_ path: [UInt8]) throws(Failure) -> [UInt8] {
    if path == [UInt8(ascii: "-")] { return try read(descriptor: 0, limit: limit) }
    let terminated = path.map(CChar.init(bitPattern:)) + [0]
    let descriptor = unsafe open(terminated, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(reason: "cannot be opened: \(lastError)") }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, limit: limit)
  }

  private static func read(descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while all.count <= limit {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        all += chunk.prefix(count)
      } else if count == 0 {
        return all
      } else if errno != EINTR {
        throw Failure(reason: "cannot be read: \(lastError)")
      }
    }
    throw Failure(reason: "is larger than \(limit >> 20) MiB")
  }

  private static var lastError: String { unsafe String(cString: strerror(errno)) }
}
