internal import CFiles
internal import Glibc
package import SystemPackage

/// A file that appears under its name only when it is whole: it is written beside it and renamed.
/// A symbolic link of that name is replaced, and its target left alone, as `install` and `sed -i` do.
package struct PendingFile: ~Copyable {
  let path: FilePath
  /// Where it is written; the path itself for pipes, devices and open descriptors.
  package let temporary: FilePath
  let file: OpenFile
  private var isCommitted = false

  /// Opens the temporary file; nothing changes under `path` before ``commit(durably:)``.
  ///
  /// - Parameters:
  ///   - keepsExtension: whether the temporary name ends as `path` does, for programs that go by that.
  ///   - isPrivate: whether only its owner may read and write it, whatever has the name now.
  package init(
    _ path: FilePath, keepsExtension: Bool = false, isPrivate: Bool = false
  ) throws(FileFailure) {
    self.path = path
    let isDescriptor = path.isOpenDescriptor
    // Nothing is asked of what a link leads to.
    let isLink = !isDescriptor && FileStatus(unfollowed: path)?.isLink == true
    let status = isLink || isPrivate ? nil : FileStatus(path)
    let isSpecial = isDescriptor || status?.isRegular == false
    temporary =
      isSpecial ? path : Self.neighbour(of: path, ending: keepsExtension ? path.fileExtension : nil)
    do {
      file = try OpenFile(
        temporary, .writeOnly,
        isDescriptor ? [] : isSpecial ? .noFollow : [.create, .exclusiveCreate],
        permissions: isPrivate
          ? .ownerReadWrite : [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
    } catch {
      throw FileFailure(path, "cannot be written", error)
    }
    // Keep the permissions of the file being replaced.
    if let status, !isSpecial { _ = fchmod(file.descriptor.rawValue, status.permissions.rawValue) }
  }

  deinit {
    if !isCommitted, temporary != path { RemovedFile.remove(temporary) }
  }

  /// Writes at the end of the temporary file.
  package mutating func write(_ bytes: [UInt8]) throws(FileFailure) {
    do { try file.descriptor.write(all: bytes) } catch {
      throw FileFailure(path, "cannot be written", error)
    }
  }

  /// Gives the file its name.
  ///
  /// - Parameters:
  ///   - durably: whether the contents are on the disk before the old file is replaced, and the name
  ///     is on return.
  ///   - replaces: whether any file that has the name is replaced; else that is a failure.
  package mutating func commit(
    durably: Bool = false, replaces: Bool = true
  ) throws(FileFailure) {
    guard temporary != path else {
      isCommitted = true
      return
    }
    if durably, fsync(file.descriptor.rawValue) != 0 { throw failure }
    let result = unsafe temporary.withPlatformString { from in
      unsafe path.withPlatformString { to in
        replaces ? unsafe rename(from, to) : unsafe vidfit_rename_new(from, to)
      }
    }
    guard result == 0 else { throw failure }
    isCommitted = true
    if durably { Folder.sync(of: path) }
  }

  private var failure: FileFailure {
    FileFailure(path, "cannot be written", Errno(rawValue: errno))
  }

  /// A hidden name in the same folder that nobody can guess, because others may write there too.
  private static func neighbour(of path: FilePath, ending suffix: String?) -> FilePath {
    let mark = String(UInt64.random(in: .min ... .max), radix: 36)
    return path.hiddenNeighbour(".\(mark).\(suffix ?? "part")")
  }
}
