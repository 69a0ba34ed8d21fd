internal import CFiles
internal import Glibc
internal import SystemPackage

extension PendingFile {
  /// Writes a changed copy of another file at the end of the temporary file.
  ///
  /// The system copies the unchanged parts without passing them through this process; file systems
  /// that can share blocks between files copy nothing.
  package mutating func write(
    _ splice: FileSplice, of old: borrowing OpenFile
  ) throws(FileFailure) {
    for piece in splice.pieces {
      switch piece {
      case .new(let bytes): try write(bytes)
      case .kept(let range): try copy(range, of: old)
      }
    }
  }

  private mutating func copy(
    _ range: Range<Int64>, of old: borrowing OpenFile
  ) throws(FileFailure) {
    var place = range.lowerBound
    while place < range.upperBound {
      switch copyAtOnce(place..<CopyBlocks.end(from: place, to: range.upperBound), of: old) {
      case .copied(let count): place += count
      case .cannot: return try copyThroughMemory(place..<range.upperBound, of: old)
      case .failed(let error): throw FileFailure(path, "cannot be written", error)
      }
    }
  }

  private enum Copying {
    case copied(Int64)
    /// The kernel or a file system doesn't support copying, or not between these two files.
    case cannot
    case failed(Errno)
  }

  /// The corresponding C function is `copy_file_range`.
  private func copyAtOnce(_ range: Range<Int64>, of old: borrowing OpenFile) -> Copying {
    let count = vidfit_copy_file_range(
      old.descriptor.rawValue, range.lowerBound, file.descriptor.rawValue, range.count)
    // The system copies nothing from files that only seem empty, such as those of /proc.
    if count > 0 { return .copied(Int64(count)) }
    let unable = [0, EXDEV, ENOSYS, EOPNOTSUPP, EINVAL, EBADF, EPERM, ETXTBSY]
    let code = count == 0 ? 0 : errno
    if code == EINTR { return .copied(0) }
    return unable.contains(code) ? .cannot : .failed(Errno(rawValue: code))
  }

  private mutating func copyThroughMemory(
    _ range: Range<Int64>, of old: borrowing OpenFile
  ) throws(FileFailure) {
    var place = range.lowerBound
    while place < range.upperBound {
      let count = Int(min(CopyBlocks.size, range.upperBound - place))
      let bytes: [UInt8]
      do { bytes = try old.bytes(at: place, count: count) } catch {
        throw FileFailure(path, "cannot be written because the old file can't be read", error)
      }
      guard bytes.count == count else {
        throw FileFailure(path, "cannot be written because the old file became shorter")
      }
      try write(bytes)
      place += Int64(count)
    }
  }
}

/// The amount copied at once.
private enum CopyBlocks {
  /// Blocks are shared only if they are copied whole; this is a multiple of every file system's
  /// block size.
  static let size: Int64 = 1 << 20
  /// Signals are handled only between calls.
  private static let most = 256 * size

  static func end(from place: Int64, to end: Int64) -> Int64 {
    let whole = min(end, place + most) / size * size
    return whole > place ? whole : end
  }
}
