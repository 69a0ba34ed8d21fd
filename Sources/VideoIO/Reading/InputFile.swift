internal import Files
internal import Glibc

/// A regular file that is read at any offset, which counts what it reads.
///
/// It is a class because FFmpeg's callbacks know it by address.
final class InputFile {
  private let descriptor: FileDescriptor
  /// Size when it was opened.
  let size: Int64
  /// When its contents last changed, in nanoseconds since 1970.
  let changed: Int64
  private(set) var bytesRead: Int64 = 0
  /// Where the next sequential read begins.
  var offset: Int64 = 0
  /// Bytes that may still be read sequentially; what asks for more meets the end of the file.
  private var allowance = ReadingLimits.bytesAtOnce
  /// Whether more was asked for than allowed, so that the end that was met is none.
  private(set) var isExhausted = false

  init(_ path: MediaPath) throws(VideoError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw VideoError(.notFound, .open, "the path is empty or holds a zero byte")
    }
    let descriptor = try FileDescriptor(readingFrom: path)
    var status = stat()
    guard fstat(descriptor.raw, &status) == 0 else { throw VideoError(errno: errno) }
    if let kind = Self.nameOfSpecialFile(status.st_mode) {
      throw VideoError(.unsupportedContainer, .open, "it is \(kind), not a file")
    }
    guard status.st_size > 0 else { throw VideoError(.corrupt, .open, "the file is empty") }
    self.descriptor = descriptor
    size = Int64(status.st_size)
    changed = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  /// Whether the system failed to read it.
  private(set) var hasFailed = false

  /// Allows that many bytes to be read sequentially from now on.
  func allow(_ bytes: Int64) {
    allowance = bytes
    isExhausted = false
  }

  /// Reads on from ``offset``, as ``read(into:at:)`` does.
  func readOn(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard allowance > 0 else {
      isExhausted = true
      return 0
    }
    let count = read(into: buffer, at: offset)
    guard count > 0 else { return count }
    offset += Int64(count)
    allowance -= Int64(count)
    return count
  }

  /// Reads up to `buffer.count` bytes; 0 at the end, a negative `errno` value on failure.
  ///
  /// The end is where it was when the file was opened, for some grow for ever.
  ///
  /// The corresponding C function is `pread`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    let length = min(buffer.count, Int(max(0, size - offset)))
    while true {
      let count = pread(descriptor.raw, buffer.baseAddress, length, off_t(offset))
      if count >= 0 {
        bytesRead += Int64(count)
        return count
      }
      if errno == EINTR { continue }
      hasFailed = true
      return -Int(errno)
    }
  }

  /// The bytes at an offset, fewer at the end of the file and none where it cannot be read.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      initializedCount = max(0, read(into: UnsafeMutableRawBufferPointer(buffer), at: offset))
    }
  }

  private static func nameOfSpecialFile(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
