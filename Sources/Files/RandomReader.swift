package import SystemPackage

/// Bytes that are read at any offset.
package protocol RandomReader<Failure>: ~Copyable {
  /// The error of reading; `Never` for a reader that notes a failure and then has no bytes.
  associatedtype Failure: Error

  /// The bytes at an offset, as many as `count`; fewer only where the bytes end.
  func bytes(at offset: Int64, count: Int) throws(Failure) -> [UInt8]
}

/// A file that several readers share. It is a class so that it can be kept in a dictionary.
package final class SharedFile: RandomReader, Sendable {
  private let path: FilePath
  private let file: OpenFile

  /// Opens the file at `path`.
  package init(_ path: FilePath) throws(FileFailure) {
    self.path = path
    do { file = try OpenFile(path) } catch { throw FileFailure(path, "cannot be opened", error) }
  }

  /// Path of the open file without links; nil if the system can't tell.
  package var place: FilePath? { FilePath("/proc/self/fd/\(file.descriptor.rawValue)").resolved }

  package func bytes(at offset: Int64, count: Int) throws(FileFailure) -> [UInt8] {
    do { return try file.bytes(at: offset, count: count) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }
}
