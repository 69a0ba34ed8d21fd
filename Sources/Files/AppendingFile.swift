internal import Glibc
package import SystemPackage

/// A file that is written only at its end.
package struct AppendingFile: ~Copyable {
  private let path: FilePath
  private var file: OpenFile
  /// Size of the file in bytes.
  package private(set) var length: Int

  /// Opens the file at `path`, creating it if necessary. Refuses a symbolic link, because writing
  /// would append to its target, whatever that is.
  package init(_ path: FilePath) throws(FileFailure) {
    self.path = path
    file = try Self.open(path)
    length = FileStatus(path)?.bytes ?? 0
  }

  private static func open(_ path: FilePath) throws(FileFailure) -> OpenFile {
    let isDescriptor = path.isOpenDescriptor
    let isPipe = FileStatus(path)?.isPipe == true
    var options: FileDescriptor.OpenOptions =
      isPipe ? [.append, .nonBlocking] : [.append, .create]
    if !isDescriptor { options.insert(.noFollow) }
    do throws(Errno) {
      // A pipe opened for reading too would accept everything and lose it without a reader.
      let file = try OpenFile(path, isPipe ? .writeOnly : .readWrite, options)
      if isPipe { _ = fcntl(file.descriptor.rawValue, F_SETFL, O_APPEND) }
      UsedFiles.note(file)
      return file
    } catch {
      if error == .noSuchAddressOrDevice {
        throw FileFailure(path, "cannot be written because no process reads this pipe", code: error)
      }
      if !isDescriptor, FileStatus(unfollowed: path)?.isLink == true {
        throw FileFailure(path, "is a symbolic link; name the file that it leads to")
      }
      throw FileFailure(path, "cannot be written", error)
    }
  }

  /// Locks the file against other processes until it is closed. Returns false if another process
  /// holds the lock.
  package mutating func lock() throws(FileFailure) -> Bool {
    while true {
      do throws(Errno) {
        try file.lock()
        let status = try FileStatus(of: file)
        // Whoever held the lock until now may have put another file in this one's place.
        if path.isOpenDescriptor || status.identity == FileStatus(path)?.identity {
          length = status.bytes
          return true
        }
      } catch {
        guard error == .wouldBlock else { throw FileFailure(path, "cannot be written", error) }
        return false
      }
      file = try Self.open(path)
    }
  }

  /// Writes at the end of the file.
  package mutating func append(_ bytes: [UInt8]) throws(FileFailure) {
    try writing { () throws(Errno) in try file.descriptor.write(all: bytes) }
    length += bytes.count
  }

  /// Truncates the file to `length` bytes.
  package mutating func cut(to length: Int) throws(FileFailure) {
    try writing { () throws(Errno) in
      try throwingErrno { try file.descriptor.resize(to: Int64(length)) }
    }
    self.length = length
  }

  /// Returns once everything is on the disk, as far as the file system can confirm.
  package func sync() throws(FileFailure) {
    // A pipe or a device has nothing to sync.
    guard Platform.sync(file.descriptor) || errno == EINVAL else {
      throw FileFailure(path, "cannot be written", Errno(rawValue: errno))
    }
  }

  private borrowing func writing(_ body: () throws(Errno) -> Void) throws(FileFailure) {
    do { try body() } catch { throw FileFailure(path, "cannot be written", error) }
  }
}
