internal import Bytes
internal import CFFmpeg
package import Files
internal import Glibc
internal import SystemPackage

/// An open file that several may hold.
package final class LocalFile: Sendable {
  package let clip: ClipFile

  init(_ clip: consuming ClipFile) { self.clip = clip }
}

/// A regular file, or another source of bytes, that is read at any offset; it counts the bytes it
/// reads.
///
/// It is a class because FFmpeg's callbacks refer to it by address.
final class InputFile: ReadableFile {
  private let storage: Storage
  /// Names it in the message of a crash.
  private let use: ClipsInUse.Note
  /// The range of the file's bytes that is read, as if it were all of them; nil for all.
  let part: Range<Int64>?
  /// Size in bytes, of the part or of the file when it was opened.
  let size: Int64
  /// The time of the last change of its contents, in nanoseconds since 1970.
  let changed: Int64
  private(set) var bytesRead: Int64 = 0
  /// Bytes delivered, some of which may have been kept from an earlier read.
  private(set) var bytesServed: Int64 = 0
  /// The offset of the next sequential read.
  var offset: Int64 = 0
  /// Bytes that may still be read sequentially; after that, reading reports the end of the file.
  private var allowance = ReadingLimits.bytesAtOnce
  /// Whether the allowance ran out: the end of file that FFmpeg saw is artificial.
  private(set) var isExhausted = false
  /// The kept blocks; nil for a large file, and for a source, which keeps the blocks it needs
  /// itself.
  private var kept: KeptBlocks?

  private enum Storage {
    case file(LocalFile)
    case source(any ByteSource)
  }

  /// Creates an input from a source of bytes.
  init(_ source: any ByteSource) throws(VideoError) {
    guard source.size > 0 else { throw VideoError(.corrupt, .open, "the file is empty") }
    storage = .source(source)
    part = nil
    use = ClipsInUse.Note(source.name)
    size = source.size
    kept = nil
    changed = 0
  }

  /// - Parameter name: the clip's own name if it is a part of a file.
  init(
    _ path: FilePath, part: Range<Int64>? = nil, name: FilePath? = nil
  ) throws(VideoError) {
    let local = LocalFile(try ClipFile(path))
    if let part, part.upperBound > local.clip.size {
      let bytes = "the file that holds it has \(local.clip.size) bytes"
      throw VideoError(.corrupt, .open, "it ends at byte \(part.upperBound), but \(bytes)")
    }
    use = ClipsInUse.Note((name ?? path).string)
    storage = .file(local)
    self.part = part
    size = part.map { Int64($0.count) } ?? local.clip.size
    kept = size <= KeptBlocks.mostBytes ? KeptBlocks() : nil
    changed = local.clip.changed
  }

  /// Creates an input for the same bytes through the same descriptor, as if nothing had been read.
  init(again other: InputFile, _ watch: CostWatch?) {
    (storage, use, size, changed) = (other.storage, other.use, other.size, other.changed)
    part = other.part
    kept = other.kept.map { _ in KeptBlocks() }
    self.watch = watch
  }

  /// Whether the system, or the source, failed to read it.
  private(set) var hasFailed = false
  /// The reason why the source could not be read; from then on nothing is read.
  private(set) var failure: SourceFailure?

  /// The watch on the clip's cost; nil for none.
  var watch: CostWatch?

  /// The part presented to FFmpeg; nil for all of it.
  var view: FragmentView?
  /// Bytes presented to FFmpeg in place of the file's own, and their offset; nil for none.
  var shortcut: (offset: Int64, bytes: [UInt8])?
  /// Whether opening ends at the first fragment, because an index states the positions of the
  /// others.
  var stopsAtFragments = false

  /// A query for the streams found so far and their index entries, while FFmpeg opens the file.
  var counting: (() -> (streams: Int, entries: Int))?
  private var found = (streams: 0, entries: 0)
  var mostEntries = ReadingLimits.indexEntries
  /// Movie fragments delivered; FFmpeg records each one for each stream.
  var fragments = 0
  /// Whether FFmpeg has created more entries from its input than is accepted, so that it gets no
  /// more.
  private(set) var isOverfull = false

  /// The size reported to FFmpeg.
  ///
  /// A view up to the end seems to go on: in a fragment that is cut there, FFmpeg would stop at the
  /// first missing sample of any stream.
  var shownSize: Int64 {
    guard let view else { return size }
    return view.rest.upperBound == size ? size + 1 << 40 : view.rest.upperBound
  }

  /// Allows `bytes` bytes to be read sequentially from now on.
  func allow(_ bytes: Int64) {
    allowance = bytes
    isExhausted = false
  }

  /// Continues reading from ``offset``, like ``read(into:at:)``.
  func readOn(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if let counting { found = counting() }
    let noted = 3 * fragments * (1 + found.streams)
    isOverfull = found.entries + noted > mostEntries
    guard allowance > 0, !isOverfull else {
      isExhausted = true
      return 0
    }
    // A few bytes may announce a track of many entries, so FFmpeg gets few at a time.
    let room = counting != nil && !isRemote ? min(buffer.count, 1024) : buffer.count
    let filled = view?.fill(buffer, at: offset) ?? 0
    let most = view?.together(room, at: offset) ?? room
    let count =
      filled > 0
      ? filled
      : read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<most]), at: offset)
    guard count > 0 else { return count }
    if let shortcut {
      for (place, byte) in zip(Int(shortcut.offset - offset)..., shortcut.bytes)
      where (0..<count).contains(place) { buffer[place] = byte }
    }
    fragments += buffer.occurrences(of: "moof", inFirst: count)
    offset += Int64(count)
    allowance -= Int64(count)
    return count
  }

  /// Reads up to `buffer.count` bytes; returns 0 at the end, a negative `errno` value on failure.
  /// No part of a small file is read twice.
  ///
  /// The end stays where it was when the file was opened, because some files grow forever.
  ///
  /// The corresponding C function is `pread`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    let length = min(buffer.count, Int(max(0, size - offset)))
    let wanted = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: length)
    if failure == nil { failure = watch?.failure() }
    do throws(Errno) {
      guard failure == nil else { throw .ioError }
      let count =
        switch storage {
        case .file(let local):
          try kept == nil
            ? local.clip.file.read(at: start + offset, into: wanted)
            : readKept(of: local.clip.file, into: wanted, at: offset)
        case .source(let source): try read(source, into: wanted, at: offset)
        }
      if kept == nil { bytesRead += Int64(count) }
      bytesServed += Int64(count)
      return count
    } catch {
      hasFailed = true
      return -Int(error.rawValue)
    }
  }

  private func readKept(
    of file: borrowing OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(Errno) -> Int {
    try kept?.copy(into: buffer, at: offset) { start, count throws(Errno) in
      let block = try file.bytes(at: self.start + start, count: min(count, Int(size - start)))
      bytesRead += Int64(block.count)
      return block
    } ?? 0
  }

  private func read(
    _ source: any ByteSource, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(Errno) -> Int {
    do throws(SourceFailure) { return try source.fill(buffer, at: offset) } catch {
      failure = error
      throw .ioError
    }
  }

  /// The offset of the first byte in the file.
  private var start: Int64 { part?.lowerBound ?? 0 }

  /// The open file; nil for a source that isn't one, and for a part.
  var local: LocalFile? {
    if case .file(let local) = storage, part == nil { local } else { nil }
  }

  /// What was assumed to make a clip of a source; nil for nothing.
  var note: String? {
    if case .source(let source) = storage { source.note } else { nil }
  }

  /// Announces ranges that will be read soon, so that a source can fetch them together. Does
  /// nothing for a file.
  func expect(_ ranges: [Range<Int64>]) {
    guard case .source(let source) = storage else { return }
    let known = ranges.map { $0.clamped(to: 0..<size) }.filter { !$0.isEmpty }
    if !known.isEmpty { source.expect(known) }
  }

  /// Whether each read from a new position costs a round trip over a network.
  var isRemote: Bool {
    if case .source(let source) = storage { !source.isLocal } else { false }
  }

  /// Whether parts of it are fetched one by one. A small object arrives whole, so no shortcut
  /// through it saves a round trip.
  var isFar: Bool { isRemote && size > WholeObject.mostBytes }

  /// The bytes at an offset: fewer at the end of the file, none if it cannot be read.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      initializedCount = max(0, read(into: UnsafeMutableRawBufferPointer(buffer), at: offset))
    }
  }
}

extension InputFile {
  /// Distinguishes a truncated file from a failure to read: FFmpeg's demuxers report both as the
  /// latter.
  func explaining(_ result: Int32) -> Int32 {
    result == vidfit_error_io && !hasFailed ? vidfit_error_eof : result
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The number of times that four letters occur in the first bytes.
  fileprivate func occurrences(of letters: String, inFirst length: Int) -> Int {
    guard var place = baseAddress else { return 0 }
    let end = place + length
    var count = 0
    while let first = memchr(place, CInt(letters.utf8.first ?? 0), end - place) {
      if end - first >= 4, memcmp(first, letters, 4) == 0 { count += 1 }
      place = first + 1
    }
    return count
  }
}

extension InputFile {
  /// Throws the reason why the source could not be read, if it failed: results from the rest are
  /// then invalid.
  func checkSource(_ stage: FailureStage) throws(VideoError) {
    if let failure { throw VideoError(failure, stage) }
  }
}

/// A fragment view of a file, presented to FFmpeg as if it were the whole: the head of a fragmented
/// movie and its fragments from a given one on. What is between them looks like an empty box (`skip`,
/// ISO/IEC 14496-12 section 8.1.2), so that positions are those of the file: fragments may state some.
struct FragmentView {
  /// The end of the head, up to which the file is shown from its start.
  let headEnd: Int64
  /// The range shown behind the empty box.
  let rest: Range<Int64>

  /// The number of bytes, of `count` from an offset on, that are read from the file; none within the
  /// empty box.
  func together(_ count: Int, at offset: Int64) -> Int {
    if offset < headEnd { return Int(min(Int64(count), headEnd - offset)) }
    return Int(max(0, min(Int64(count), rest.upperBound - max(offset, rest.lowerBound))))
  }

  /// Fills a buffer with bytes of the empty box.
  ///
  /// - Returns: their number; 0 at other offsets.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    guard offset >= headEnd, offset < rest.lowerBound else { return 0 }
    // A size of 1 is followed by one of 64 bits, which a small box lacks.
    let length = UInt64(rest.lowerBound - headEnd)
    let isLong = length >= 16
    let header = UInt64(isLong ? 1 : length) << 32 | 0x736B_6970
    let count = Int(min(Int64(buffer.count), rest.lowerBound - offset))
    for index in 0..<count {
      let place = Int(offset - headEnd) + index
      let number = place < 8 ? header : isLong && place < 16 ? length : 0
      buffer[index] = UInt8(truncatingIfNeeded: number >> UInt64(56 - place % 8 * 8))
    }
    return count
  }
}

/// The contents of a small file as far as they were read, so that going back reads nothing again.
struct KeptBlocks {
  /// The maximum size of a file that is kept.
  static let mostBytes: Int64 = 16 << 20
  private static let blockSize: Int64 = 1 << 15

  private var blocks: [Int64: [UInt8]] = [:]

  /// Copies bytes from `offset` on until `buffer` is full or a block ends early, which is the end
  /// of the file.
  ///
  /// - Parameter load: reads up to the given number of bytes at an offset.
  /// - Returns: the number of bytes copied.
  mutating func copy<Failure: Error>(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64,
    load: (Int64, Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Int {
    var copied = 0
    while copied < buffer.count {
      let place = offset + Int64(copied)
      let start = place / Self.blockSize * Self.blockSize
      let block: [UInt8]
      if let known = blocks[start] {
        block = known
      } else {
        block = try load(start, Int(Self.blockSize))
        blocks[start] = block
      }
      let rest = block.dropFirst(Int(place - start)).prefix(buffer.count - copied)
      guard !rest.isEmpty else { break }
      UnsafeMutableRawBufferPointer(rebasing: buffer[copied...]).copyBytes(from: rest)
      copied += rest.count
    }
    return copied
  }
}
