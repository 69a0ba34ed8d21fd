internal import CFiles
internal import Glibc
package import SystemPackage

/// The one writer of outputs: a file that appears under its name only when it is whole. It is written
/// beside it (``UnfinishedFile``) and renamed.
///
/// A symbolic link of that name is replaced, and its target left alone, as `install` and `sed -i` do. A
/// file that the command reads or has written is never replaced (``UsedFiles``).
package struct PendingFile: ~Copyable {
  /// The name that it gets.
  package let path: FilePath
  /// Where it is written; the path itself for pipes, devices and open descriptors.
  package let temporary: FilePath
  let file: OpenFile
  private let use: Use
  private let replaces: Bool
  /// Permissions that the file has in the end; nil for those that it was created with.
  private var permissions: FilePermissions?
  private var isCommitted = false

  /// What the file is for.
  package enum Use {
    /// What a person asked for.
    case output
    /// A changed copy of a file: whoever may not read that may not read this either.
    case copy(of: FilePath)
    /// What vidfit keeps for itself, and may have read before.
    case upkeep
    /// The same for its user alone, whatever has the name now.
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
  ///   - replaces: whether any file that has the name is replaced; else that is a failure.
  ///   - keepsExtension: whether the temporary name ends as `path` does, for programs that go by that.
  package init(
    _ path: FilePath, for use: Use = .output, replaces: Bool = true, keepsExtension: Bool = false
  ) throws(FileFailure) {
    try Self.check(path, for: use, replaces: replaces)
    let isDescriptor = path.isOpenDescriptor
    // Nothing is asked of what a link leads to.
    let isLink = !isDescriptor && FileStatus(unfollowed: path)?.isLink == true
    let old = isLink || use.isSecret ? nil : FileStatus(path)
    let isSpecial = isDescriptor || old?.isRegular == false
    let temporary =
      isSpecial
      ? path : UnfinishedFile.name(for: path, ending: keepsExtension ? path.fileExtension : nil)
    // Nobody may open it who may not open the result.
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

  /// Refuses a name that an output must not have, before there is anything to write.
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
    guard replaces || FileStatus(unfollowed: path) == nil else {
      throw .refusal(path, "exists already; --overwrite replaces it")
    }
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
  /// - Parameter durably: whether the contents are on the disk before the old file is replaced, and the
  ///   name is on return.
  package mutating func commit(durably: Bool = false) throws(FileFailure) {
    guard temporary != path else {
      isCommitted = true
      return
    }
    // It may have been opened meanwhile.
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

  /// Permissions that a new file has at most; nil for the usual ones.
  fileprivate var permissions: FilePermissions? {
    switch self {
    case .copy(let original): FileStatus(original)?.permissions
    case .secret: .ownerReadWrite
    case .output, .upkeep: nil
    }
  }
}

extension FilePermissions {
  /// Those of a new file, before `umask`.
  static let standard: Self = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
}
