internal import CFiles
internal import Glibc
package import SystemPackage

/// The single writer of outputs: a file that appears under its name only once it is complete. It is
/// written to a neighbouring file (``UnfinishedFile``) and renamed.
///
/// A symbolic link of that name is replaced and its target left alone, as `install` and `sed -i`
/// do. A file that the command reads or has written is never replaced (``UsedFiles``).
package struct PendingFile: ~Copyable {
  /// The final name.
  package let path: FilePath
  /// The name while it is written; the path itself for pipes, devices and open descriptors.
  package let temporary: FilePath
  private let file: OpenFile
  private let use: Use
  private let replaces: Bool
  /// The final permissions; nil for those it was created with.
  private var permissions: FilePermissions?
  private var isCommitted = false

  /// The purpose of the file.
  package enum Use {
    /// An output that the user requested.
    case output
    /// A changed copy of a file: users who may not read the original may not read this either. It
    /// is read back, so it must be a file.
    case copy(of: FilePath)
    /// A file that vidfit keeps for itself and may have read before.
    case upkeep
    /// The same for its user alone, regardless of the file that has the name now.
    case secret

    fileprivate var isOutput: Bool {
      switch self {
      case .output, .copy: true
      case .upkeep, .secret: false
      }
    }
  }

  /// Opens the temporary file; nothing changes under `path` before ``commit(durably:)``.
  ///
  /// - Parameters:
  ///   - replaces: Whether to replace an existing file of that name; otherwise it is a failure.
  ///   - keepsExtension: Whether the temporary name ends like `path`, for programs that depend on
  ///     the extension.
  package init(
    _ path: FilePath, for use: Use = .output, replaces: Bool = true, keepsExtension: Bool = false
  ) throws(FileFailure) {
    try Self.check(path, for: use, replaces: replaces)
    let isDescriptor = path.isOpenDescriptor
    // The target of a link is not examined.
    let isLink = !isDescriptor && FileStatus(unfollowed: path)?.isLink == true
    let old = isLink || use.isSecret ? nil : FileStatus(path)
    let isSpecial = isDescriptor || old?.isRegular == false
    let temporary =
      isSpecial
      ? path : UnfinishedFile.name(for: path, ending: keepsExtension ? path.fileExtension : nil)
    // Users who may not open the result may not open it either.
    let model = isSpecial ? nil : old?.permissions ?? use.permissions
    if !isSpecial {
      UnfinishedFile.sweep(beside: path)
      UnfinishedFiles.add(temporary)
    }
    let file: OpenFile
    do {
      if isSpecial {
        file = try OpenFile(path, .writeOnly, isDescriptor ? [] : .noFollow)
      } else {
        file = try UnfinishedFile.create(
          temporary, permissions: (model ?? .standard).union(.ownerReadWrite))
      }
    } catch {
      UnfinishedFiles.remove(temporary)
      throw FileFailure(path, "cannot be written", error)
    }
    let created = (try? FileStatus(of: file))?.permissions ?? []
    permissions = old == nil ? model?.intersection(created) : model
    self.path = path
    self.use = use
    self.replaces = replaces
    self.temporary = temporary
    self.file = file
  }

  /// Refuses a name that an output must not have, before anything is written.
  package static func check(
    _ path: FilePath, for use: Use = .output, replaces: Bool = true
  ) throws(FileFailure) {
    guard path != "-" else {
      throw .refusal(path, "expected a file, not standard output; a file of that name is ./-")
    }
    guard use.isOutput else { return }
    guard !UsedFiles.contain(path) else {
      throw .refusal(path, "the output would replace a file that this command reads or has written")
    }
    // Opening a pipe would wait for its reader.
    if case .copy = use, let kind = specialKind(of: path) {
      throw .refusal(path, "expected a file, found \(kind)")
    }
    guard replaces || FileStatus(unfollowed: path) == nil else {
      throw .refusal(path, "exists already; --overwrite replaces it")
    }
  }

  /// The kind of what has that name, such as `a pipe`, if it is neither a file nor a folder; nil if
  /// it is, or if nothing has the name. A link counts as a file, because it is replaced. The name of
  /// an open descriptor counts as its target.
  package static func specialKind(of path: FilePath) -> String? {
    let found = path.isOpenDescriptor ? FileStatus(path) : FileStatus(unfollowed: path)
    guard let status = found, !status.isRegular, !status.isLink, !status.isFolder else {
      return nil
    }
    return status.isPipe ? "a pipe" : "a device or a socket"
  }

  deinit {
    guard temporary != path else { return }
    if !isCommitted { RemovedFile.remove(temporary) }
    UnfinishedFiles.remove(temporary)
  }

  /// Writes at the end of the temporary file.
  package mutating func write(_ bytes: [UInt8]) throws(FileFailure) {
    do { try file.descriptor.write(all: bytes) } catch {
      throw FileFailure(path, "cannot be written", error)
    }
  }

  /// Gives the file its name.
  ///
  /// - Parameter durably: whether the contents are on the disk before the old file is replaced, and
  ///   the name is on return.
  package mutating func commit(durably: Bool = false) throws(FileFailure) {
    guard temporary != path else {
      isCommitted = true
      return
    }
    // This process may have opened the old file meanwhile.
    try Self.check(path, for: use, replaces: replaces)
    if let permissions { _ = fchmod(file.descriptor.rawValue, permissions.rawValue) }
    if durably, fsync(file.descriptor.rawValue) != 0 { throw failure }
    let result = unsafe temporary.withPlatformString { from in
      unsafe path.withPlatformString { to in
        replaces ? unsafe rename(from, to) : unsafe vidfit_rename_new(from, to)
      }
    }
    guard result == 0 else { throw failure }
    isCommitted = true
    if use.isOutput { UsedFiles.note(file) }
    if durably { Folder.sync(of: path) }
  }

  private var failure: FileFailure {
    FileFailure(path, "cannot be written", Errno(rawValue: errno))
  }
}

extension PendingFile.Use {
  fileprivate var isSecret: Bool { if case .secret = self { true } else { false } }

  /// The maximum permissions of a new file; nil for the usual ones.
  fileprivate var permissions: FilePermissions? {
    switch self {
    case .copy(let original): FileStatus(original)?.permissions
    case .secret: .ownerReadWrite
    case .output, .upkeep: nil
    }
  }
}

extension FilePermissions {
  /// The permissions of a new file, before `umask`.
  static let standard: Self = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
}

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

  private func copyAtOnce(_ range: Range<Int64>, of old: borrowing OpenFile) -> Copying {
    let count = Platform.copy(
      range.count, at: range.lowerBound, of: old.descriptor, to: file.descriptor)
    // The system copies nothing from files that only seem empty.
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

/// The composition of a changed file: parts of the old one and new bytes, in order.
package struct FileSplice: Equatable, Sendable {
  /// A run of bytes.
  package enum Piece: Equatable, Sendable {
    /// A part of the old file.
    case kept(Range<Int64>)
    case new([UInt8])
  }

  /// The pieces, never empty; consecutive adjacent parts of the old file are merged.
  package private(set) var pieces: [Piece] = []
  /// Size of the changed file in bytes.
  package private(set) var count: Int64 = 0

  package init() {}

  /// Adds a part of the old file at the end.
  package mutating func keep(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    count += Int64(range.count)
    if case .kept(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .kept(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.kept(range))
    }
  }

  /// Adds bytes at the end.
  package mutating func add(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    count += Int64(bytes.count)
    pieces.append(.new(bytes))
  }
}
