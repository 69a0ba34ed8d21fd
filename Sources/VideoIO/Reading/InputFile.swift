internal import CFFmpeg
internal import Files
internal import Glibc
internal import SystemPackage

/// A regular file that is read at any offset; it counts the bytes it reads.
///
/// It is a class because FFmpeg's callbacks refer to it by address.
final class InputFile {
  private let file: OpenFile
  /// Size in bytes when it was opened.
  let size: Int64
  /// When its contents last changed, in nanoseconds since 1970.
  let changed: Int64
  private(set) var bytesRead: Int64 = 0
  /// Bytes handed over, which may have been kept from an earlier reading.
  private(set) var bytesServed: Int64 = 0
  /// Where the next sequential read begins.
  var offset: Int64 = 0
  /// Bytes that may still be read sequentially; after that, reading reports the end of the file.
  private var allowance = ReadingLimits.bytesAtOnce
  /// Whether the allowance ran out: the end of file that FFmpeg saw is artificial.
  private(set) var isExhausted = false
  /// Nil for a large file.
  private var kept: KeptBlocks?

  init(_ path: FilePath) throws(VideoError) {
    guard !path.isEmpty else { throw VideoError(.notFound, .open, "the path is empty") }
    let status: Stat
    do throws(Errno) {
      // Opening a FIFO without a writer would block, and a terminal could become this process's.
      let noTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)
      file = try OpenFile(path, .readOnly, [.nonBlocking, noTerminal])
      status = try file.descriptor.stat()
    } catch {
      throw error == .noSuchFileOrDirectory && path.isURL
        ? VideoError(.notFound, .open, "vidfit opens local files only")
        : VideoError(opening: error)
    }
    if let kind = Self.nameOfSpecialFile(status.type) {
      throw VideoError(.unsupportedContainer, .open, "it is \(kind), not a file")
    }
    guard status.size > 0 else { throw VideoError(.corrupt, .open, "the file is empty") }
    size = status.size
    kept = size <= KeptBlocks.mostBytes ? KeptBlocks() : nil
    changed = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  /// Whether the system failed to read it.
  private(set) var hasFailed = false

  /// Allows that many bytes to be read sequentially from now on.
  func allow(_ bytes: Int64) {
    allowance = bytes
    isExhausted = false
  }

  /// Reads on from ``offset``, like ``read(into:at:)``.
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

  /// Reads up to `buffer.count` bytes; 0 at the end, a negative `errno` value on failure. Of a small
  /// file nothing is read twice.
  ///
  /// The end stays where it was when the file was opened, because some files grow forever.
  ///
  /// The corresponding C function is `pread`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    let length = min(buffer.count, Int(max(0, size - offset)))
    let wanted = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: length)
    do throws(Errno) {
      let count =
        try kept == nil ? file.read(at: offset, into: wanted) : readKept(into: wanted, at: offset)
      if kept == nil { bytesRead += Int64(count) }
      bytesServed += Int64(count)
      return count
    } catch {
      hasFailed = true
      return -Int(error.rawValue)
    }
  }

  private func readKept(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(Errno) -> Int {
    try kept?.copy(into: buffer, at: offset) { start, count throws(Errno) in
      let block = try file.bytes(at: Int(start), count: min(count, Int(size - start)))
      bytesRead += Int64(block.count)
      return block
    } ?? 0
  }

  /// The bytes at an offset: fewer at the end of the file, none if it cannot be read.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      initializedCount = max(0, read(into: UnsafeMutableRawBufferPointer(buffer), at: offset))
    }
  }

  private static func nameOfSpecialFile(_ type: FileType) -> String? {
    switch type {
    case .regular: nil
    case .directory: "a directory"
    case .fifo: "a pipe"
    case .socket: "a socket"
    default: "a device"
    }
  }
}

extension InputFile {
  /// FFmpeg's demuxers report a file that is cut short as a failure to read; this tells them apart.
  func explaining(_ result: Int32) -> Int32 {
    result == vidfit_error_io && !hasFailed ? vidfit_error_eof : result
  }
}

extension FilePath {
  /// Whether this was a URL such as `https://host/clip.mp4`, which as a path has lost a slash.
  fileprivate var isURL: Bool {
    isRelative && components.count > 1 && components.first?.string.hasSuffix(":") == true
  }
}

extension VideoError {
  /// The meaning of a system call's failure to open a file.
  fileprivate init(opening error: Errno) {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory:
      self.init(.notFound, .open, "there is no such file")
    case .permissionDenied, .notPermitted:
      self.init(.permission, .open, "reading it is not permitted")
    case .fileNameTooLong, .tooManySymbolicLinkLevels:
      self.init(.notFound, .open, "the path cannot be followed: \(error)")
    case .noSuchAddressOrDevice:
      self.init(.unsupportedContainer, .open, "it is a socket or a device, not a file")
    case .noMemory:
      self.init(.memory, .open, "the system is out of memory", isRetryable: true)
    default:
      let passing: [Errno] = [
        .ioError, .resourceTemporarilyUnavailable, .resourceBusy, .tooManyOpenFiles,
        .tooManyOpenFilesInSystem, .staleNFSFileHandle, .timedOut,
      ]
      self.init(
        .internal, .open, "the system could not read it: \(error)",
        isRetryable: passing.contains(error))
    }
  }
}
