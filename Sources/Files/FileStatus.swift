package import SystemPackage

/// The file system's facts about a path.
package struct FileStatus {
  private let raw: Stat

  /// Reads the status, following links. Nil if there is no such file or it is out of reach.
  package init?(_ path: FilePath) {
    guard let raw = try? Stat(path) else { return nil }
    self.raw = raw
  }

  /// Reads the status of a link itself rather than of its target.
  package init?(unfollowed path: FilePath) {
    guard let raw = try? Stat(path, followTargetSymlink: false) else { return nil }
    self.raw = raw
  }

  /// Reads the status of an open file.
  package init(of file: borrowing OpenFile) throws(Errno) {
    raw = try throwingErrno { try file.descriptor.stat() }
  }

  /// The reason why a path's status is unknown although something may exist there; nil if
  /// nothing does.
  package static func failure(_ path: FilePath) -> FileFailure? {
    do {
      _ = try Stat(path)
      return nil
    } catch {
      let missing: [Errno] = [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels]
      return missing.contains(error) ? nil : FileFailure(path, "cannot be examined", error)
    }
  }

  /// A file's identity while it exists.
  package struct Identity: Hashable, Sendable {
    fileprivate let device: DeviceID
    fileprivate let inode: Inode
  }

  /// Equal for two paths of the same file.
  package var identity: Identity { Identity(device: raw.deviceID, inode: raw.inode) }
  /// Its number in its file system, which is stable while the file exists.
  package var inode: UInt64 { UInt64(raw.inode.rawValue) }
  /// Whether it is a directory.
  package var isFolder: Bool { raw.type == .directory }
  /// Whether it is a symbolic link.
  package var isLink: Bool { raw.type == .symbolicLink }
  /// Whether it is neither a directory nor a device, pipe or socket.
  package var isRegular: Bool { raw.type == .regular }
  /// Whether it is a pipe.
  var isPipe: Bool { raw.type == .fifo }
  /// Size of the file in bytes.
  package var bytes: Int { Int(raw.size) }
  /// The number of the user that owns the file.
  package var owner: UInt32 { raw.userID.rawValue }
  /// The number of the group that owns the file.
  var group: UInt32 { raw.groupID.rawValue }
  /// The number of names of the file.
  var names: Int { Int(raw.linkCount) }
  /// Read, write and execute permissions, as `chmod` takes them.
  package var permissions: FilePermissions {
    raw.permissions.intersection(FilePermissions(rawValue: 0o777))
  }

  /// Whether all other users, or those of its group, may change the file.
  func isWritable(byGroup includesGroup: Bool) -> Bool {
    let mask: FilePermissions = includesGroup ? [.groupWrite, .otherWrite] : .otherWrite
    return !permissions.isDisjoint(with: mask)
  }
}
