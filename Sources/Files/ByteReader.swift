internal import Glibc
package import SystemPackage

/// Reads a file or a stream from its beginning to its end, a chunk at a time.
package struct ByteReader: ~Copyable {
  private let path: FilePath
  /// Nil for standard input, which must not be closed here.
  private let file: OpenFile?
  private let descriptor: FileDescriptor
  private let isCancelled: (@Sendable () -> Bool)?
  private var chunk = [UInt8](repeating: 0, count: 65_536)
  /// Whether reading was cancelled, so that there may be more.
  fileprivate private(set) var wasCancelled = false

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter isCancelled: Called several times a second while no data arrives; true counts as
  ///   the end.
  package init(
    _ path: FilePath, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(FileFailure) {
    self.path = path
    self.isCancelled = isCancelled
    guard path != "-" else {
      file = nil
      descriptor = .standardInput
      return
    }
    let file: OpenFile
    do { file = try OpenFile(path) } catch {
      throw FileFailure(path, "cannot be opened", error)
    }
    descriptor = file.descriptor
    self.file = consume file
  }

  /// The next bytes, as many as are available; nil at the end.
  package mutating func next() throws(FileFailure) -> ArraySlice<UInt8>? {
    if let isCancelled {
      while !isReadable(within: 100) {
        guard !isCancelled() else {
          wasCancelled = true
          return nil
        }
      }
    }
    do {
      let count = try descriptor.read(into: &chunk)
      return count > 0 ? chunk[..<count] : nil
    } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }

  /// Whether reading would return at once with bytes, the end or an error.
  private func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}

/// Reads all of a small file or of a stream.
package enum WholeFile {
  /// Far larger than any device table, policy or schema.
  package static let limit = 16 << 20

  /// The bytes of the file at `path`; `-` is standard input.
  ///
  /// - Parameter limit: the most bytes.
  package static func read(
    _ path: FilePath, limit: Int = limit
  ) throws(FileFailure) -> [UInt8] {
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

/// Reads a file or a stream line by line; lines may hold any bytes.
package struct LineReader: ~Copyable {
  /// The longest line that is read whole unless a caller asks for other ones: more than the largest
  /// document, of all devices and with a change at every key frame.
  package static let longestDocument = 64 << 20

  private let separator: UInt8
  private let longest: Int
  private let isList: Bool
  /// Whether a list's lines end as Windows ends them, as its first one does.
  private var endsWithReturn = false
  private var bytes: ByteReader
  private var pending: [UInt8] = []
  private var start = 0
  /// Offset of the next line, in bytes from the start of reading.
  package private(set) var offset = 0
  /// Whether the last line returned is only the beginning of an overlong one.
  package private(set) var wasTooLong = false
  /// Whether the last line returned had its separator.
  package private(set) var wasTerminated = true

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - separator: the byte that ends a line.
  ///   - longest: Limit on a line's bytes; only the beginning of a longer line is returned.
  ///   - isList: Whether the lines are names that a person may have written, so that a byte order
  ///     mark before the first one is no part of it, nor are carriage returns at the end of all if
  ///     the first one has one. After NUL, names are taken as they are.
  ///   - isCancelled: as in ``ByteReader``.
  package init(
    _ path: FilePath, separator: UInt8 = UInt8(ascii: "\n"), longest: Int = Self.longestDocument,
    isList: Bool = false, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(FileFailure) {
    self.separator = separator
    self.isList = isList
    self.longest = longest
    bytes = try ByteReader(path, isCancelled: isCancelled)
  }

  /// Returns the next line without its separator; nil at the end. Bytes after the last separator
  /// count as a line too, unless reading was cancelled before the rest of them arrived.
  package mutating func next() throws(FileFailure) -> [UInt8]? {
    let isFirst = offset == 0
    guard var line = try nextLine() else { return nil }
    guard isList else { return line }
    if isFirst {
      // Before the first NUL of a clip come at most some hundred bytes.
      if separator != 0, line.contains(0) || pending[start...].contains(0) {
        throw FileFailure(
          "-", "it holds a file, not a list of file names; vidfit reads clips by their names")
      }
      endsWithReturn = separator != 0 && line.last == Self.carriageReturn
      if line.starts(with: Self.byteOrderMark) { line.removeFirst(Self.byteOrderMark.count) }
    }
    if endsWithReturn, line.last == Self.carriageReturn { line.removeLast() }
    return line
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let byteOrderMark = Array("\u{FEFF}".utf8)

  private mutating func nextLine() throws(FileFailure) -> [UInt8]? {
    wasTooLong = false
    var searched = start
    while true {
      if let end = pending[searched...].firstIndex(of: separator) {
        let line = Array(pending[start..<end])
        start = end + 1
        offset += line.count + 1
        wasTerminated = true
        wasTooLong = line.count > longest
        return wasTooLong ? Array(line.prefix(Self.shown)) : line
      }
      searched = pending.count - start
      if start > 0 {
        pending.removeFirst(start)
        start = 0
      }
      if pending.count > longest { return try skipLine() }
      guard let chunk = try bytes.next() else { break }
      pending += chunk
    }
    guard !pending.isEmpty, !bytes.wasCancelled else { return nil }
    defer { pending = [] }
    offset += pending.count
    wasTerminated = false
    return pending
  }

  /// Bytes returned of an overlong line.
  private static let shown = 100

  /// Skips the rest of the line that `pending` begins.
  private mutating func skipLine() throws(FileFailure) -> [UInt8] {
    let beginning = Array(pending.prefix(Self.shown))
    wasTooLong = true
    wasTerminated = false
    offset += pending.count
    pending = []
    while let chunk = try bytes.next() {
      if let end = chunk.firstIndex(of: separator) {
        offset += end + 1 - chunk.startIndex
        pending = Array(chunk[(end + 1)...])
        wasTerminated = true
        break
      }
      offset += chunk.count
    }
    return beginning
  }
}
