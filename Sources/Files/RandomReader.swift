package import SystemPackage

/// Bytes readable at any offset.
package protocol RandomReader<Failure>: ~Copyable {
  /// The error of reading; `Never` for a reader that records a failure and then returns no bytes.
  associatedtype Failure: Error

  /// Returns up to `count` bytes at an offset; fewer only at the end.
  func bytes(at offset: Int64, count: Int) throws(Failure) -> [UInt8]
}

/// A file shared by several readers. It is a class so that it can be stored in a dictionary.
package final class SharedFile: RandomReader, Sendable {
  private let path: FilePath
  private let file: OpenFile

  /// Opens the file at `path`.
  package init(_ path: FilePath) throws(FileFailure) {
    self.path = path
    do { file = try OpenFile(path) } catch { throw FileFailure(path, "cannot be opened", error) }
  }

  /// Path of the open file with links resolved; nil if the system can't provide it.
  package var place: FilePath? { FilePath("/proc/self/fd/\(file.descriptor.rawValue)").resolved }

  package func bytes(at offset: Int64, count: Int) throws(FileFailure) -> [UInt8] {
    do { return try file.bytes(at: offset, count: count) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }
}
