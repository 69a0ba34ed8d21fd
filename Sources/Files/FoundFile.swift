internal import Glibc
package import SystemPackage

/// A file that vidfit finds on its own, such as a policy, an undo file or a cached answer, rather
/// than by a name from the user.
///
/// Others may write in the same folder, so the file is accepted only if no other user can have
/// written it: it is a regular file and not a link, it belongs to the user of this process or to
/// root, and others can't change it.
package struct FoundFile: ~Copyable {
  private let path: FilePath
  private let file: OpenFile
  package let status: FileStatus

  /// - Parameter owner: another user who is trusted with this file.
  /// - Throws: an error without the system's error number if the file is not trusted.
  package init(_ path: FilePath, trusting owner: UInt32? = nil) throws(FileFailure) {
    let file: OpenFile
    do {
      // Opening a pipe blocks until it has a writer.
      file = try OpenFile(path, .readOnly, [.noFollow, .nonBlocking])
    } catch {
      guard FileStatus(unfollowed: path)?.isLink == true else {
        throw FileFailure(path, "cannot be opened", error)
      }
      throw FileFailure(path, "is a symbolic link")
    }
    let status: FileStatus
    do { status = try FileStatus(of: file) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
    if let doubt = status.doubt(trusting: owner) { throw FileFailure(path, doubt) }
    self.path = path
    self.status = status
    self.file = file
  }

  /// Returns the whole file.
  ///
  /// - Parameter limit: The maximum size in bytes.
  package func bytes(limit: Int) throws(FileFailure) -> [UInt8] {
    guard status.bytes <= limit else {
      throw FileFailure(path, "is larger than \(limit >> 20) MiB")
    }
    do { return try file.bytes(at: 0, count: status.bytes) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }
}

extension FileStatus {
  /// The reason why another user may have written the file; nil if none can have.
  fileprivate func doubt(trusting other: UInt32?) -> String? {
    guard isRegular else { return "is not a regular file" }
    guard [geteuid(), 0, other].contains(owner) else {
      return "belongs to another user (\(owner))"
    }
    // A group with the user's own number has no other members (user private groups).
    let isPrivate = group == geteuid() && group == owner
    guard !isWritable(byGroup: !isPrivate) else { return "can be changed by other users" }
    return nil
  }
}
