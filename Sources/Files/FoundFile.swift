package import SystemPackage

/// A file that vidfit finds by itself, rather than one that a person names. vidfit takes it only if
/// nobody else can have put its contents there.
package struct FoundFile: ~Copyable {
  private let path: FilePath
  private let file: OpenFile
  /// The file system's facts about the open file.
  package let status: FileStatus

  /// Opens the file at `path`, without following a link of that name or waiting for a pipe.
  ///
  /// - Parameter owner: a user who is trusted besides the one of this process and root, because
  ///   whatever the file is about belongs to that user.
  /// - Throws: the system's error, or why the file is not trusted and how to change that.
  package init(_ path: FilePath, trusting owner: UInt32? = nil) throws(FileFailure) {
    let file: OpenFile
    do { file = try OpenFile(path, .readOnly, [.noFollow, .nonBlocking]) } catch {
      throw FileStatus(unfollowed: path)?.isLink == true
        ? Self.mistrusted(path, "is a symbolic link", "put the file itself there")
        : FileFailure(path, "cannot be read", error)
    }
    let status: FileStatus
    do { status = try FileStatus(of: file) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
    guard status.isRegular else {
      throw Self.mistrusted(path, "is not a regular file", "put a file there")
    }
    guard [FileStatus.user, 0, owner].contains(status.owner) else {
      throw Self.mistrusted(path, "belongs to another user (uid \(status.owner))", "take it over")
    }
    guard status.permissions.isDisjoint(with: [.groupWrite, .otherWrite]) else {
      let mode = String(status.permissions.rawValue, radix: 8)
      throw Self.mistrusted(path, "can be written by other users (mode \(mode))", "chmod go-w")
    }
    self.path = path
    self.file = file
    self.status = status
  }

  /// All bytes.
  ///
  /// - Throws: also if there are more than `limit`.
  package func bytes(limit: Int) throws(FileFailure) -> [UInt8] {
    guard status.bytes <= limit else {
      throw FileFailure(path, "is larger than \(limit) bytes")
    }
    do { return try file.bytes(at: 0, count: status.bytes) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }

  private static func mistrusted(
    _ path: FilePath, _ reason: String, _ remedy: String
  ) -> FileFailure {
    FileFailure(path, "\(reason), so vidfit does not trust it; remove it, or \(remedy)")
  }
}
