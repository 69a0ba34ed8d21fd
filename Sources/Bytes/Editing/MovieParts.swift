package import Files
internal import SystemPackage

/// The outermost boxes of an ISO base media file, read strictly because file offsets are to be
/// changed.
struct MovieParts {
  /// The boxes in the order of the file; together they cover all of it.
  private(set) var parts: [Part] = []
  /// The position of the index, `moov`, among them.
  let index: Int
  /// Whether the file identifies itself as QuickTime.
  let isQuickTime: Bool

  struct Part {
    let type: FourLetters
    /// The range of the box with its header.
    let range: Range<Int64>
    let body: Range<Int64>
    /// Whether it extends to the end of the file, wherever that is.
    let isOpen: Bool

    /// Whether its contents are meaningless.
    var isFree: Bool { ["free", "skip"].contains(type) }

    func content(_ file: borrowing SourceFile) throws(EditError) -> [UInt8] {
      guard body.count <= MovieParts.mostBytes else { throw .refused("a box in it is too large") }
      return try file.bytes(body)
    }
  }

  /// More than any index of a day of video.
  static let mostBytes = 128 << 20
  /// One fragment per second for more than a week.
  static let most = 1 << 21

  init(_ file: borrowing SourceFile) throws(EditError) {
    var place: Int64 = 0
    while place < file.size {
      guard parts.count < Self.most else { throw .refused("it consists of too many boxes") }
      let part = try Self.part(at: place, file)
      parts.append(part)
      place = part.range.upperBound
    }
    let movies = parts.indices.filter { [parts] in parts[$0].type == "moov" }
    guard let index = movies.first else { throw .refused("it has no index") }
    guard movies.count == 1 else { throw .refused("it has several indexes ('moov' boxes)") }
    self.index = index
    if let brands = parts.first(where: { $0.type == "ftyp" }) {
      let major = try file.bytes(brands.body.prefixRange(4))
      isQuickTime = major == Array("qt  ".utf8)
    } else {
      isQuickTime = true
    }
  }

  private static func part(
    at start: Int64, _ file: borrowing SourceFile
  ) throws(EditError) -> Part {
    let left = file.size - start
    let excess = EditError.refused(
      left == 1
        ? "1 byte at its end belongs to nothing" : "\(left) bytes at its end belong to nothing")
    guard left >= 8 else { throw excess }
    guard let header = BoxHeader(try file.bytes(start..<start + min(16, left))) else {
      throw .cutShort
    }
    let size = header.size.map { Int64(clamping: $0) } ?? left
    let length = Int64(header.length)
    guard size >= length else { throw .refused("a box in it has an impossible size") }
    // What has another name was never a box, so it is not one that lost its end.
    guard size <= left else {
      throw FourLetters.outermost.contains(header.type) ? .cutShort : excess
    }
    return Part(
      type: header.type, range: start..<start + size, body: start + length..<start + size,
      isOpen: header.size == nil)
  }

  var movie: Part { parts[index] }

  /// The room replaced with an index is kept in memory, and an index grows by far less.
  private static let mostRoom = 16 << 20

  /// The index and the free space right after it, unless that is huge.
  var movieWithRoom: Range<Int64> {
    let start = movie.range.upperBound
    let free = parts[(index + 1)...].prefix {
      $0.isFree && $0.range.upperBound - start <= Self.mostRoom
    }
    return movie.range.lowerBound..<(free.last ?? movie).range.upperBound
  }
}

/// The reason why a file was not changed.
package enum EditError: Error {
  /// The file's kind or contents don't allow the change; a sentence fragment that can follow
  /// "because".
  case refused(String)
  /// The file can't be read.
  case unreadable(VideoError)
  /// The output can't be written.
  case unwritable(FileFailure)

  /// Turns the errors of `body` into ``unreadable(_:)``.
  package static func reading<R: ~Copyable>(
    _ body: () throws(VideoError) -> R
  ) throws(EditError) -> R {
    do throws(VideoError) { return try body() } catch { throw .unreadable(error) }
  }
}

/// A file with a changed copy to be written, read strictly: missing bytes are an error.
struct SourceFile: ~Copyable, RandomReader {
  private let clip: ClipFile

  var file: OpenFile { _read { yield clip.file } }
  var size: Int64 { clip.size }

  init(_ path: FilePath) throws(EditError) {
    clip = try EditError.reading { () throws(VideoError) in try ClipFile(path) }
  }

  func bytes(at offset: Int64, count: Int) throws(EditError) -> [UInt8] {
    try EditError.reading { () throws(VideoError) in try clip.bytes(at: offset, count: count) }
  }

  /// Returns all bytes of a range that existed when the file was opened.
  func bytes(_ range: Range<Int64>) throws(EditError) -> [UInt8] {
    let bytes = try bytes(at: range.lowerBound, count: range.count)
    guard bytes.count == range.count else {
      throw .unreadable(VideoError(.changed, .open, "it became shorter meanwhile"))
    }
    return bytes
  }
}

extension EditError {
  fileprivate static let cutShort = EditError.refused("it is cut short")
}

extension Range<Int64> {
  fileprivate func prefixRange(_ count: Int64) -> Range {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
