package import SystemPackage

/// Reads parts of a file, wherever they are.
///
/// It is a class so that readers can be kept in a dictionary.
package final class RandomReader: Sendable {
  private let path: FilePath
  private let file: OpenFile

  /// Opens the file at `path`.
  package init(_ path: FilePath) throws(FileFailure) {
    self.path = path
    do { file = try OpenFile(path) } catch { throw FileFailure(path, "cannot be opened", error) }
  }

  /// Where the open file is, without links; nil if that can't be told.
  package var place: FilePath? { FilePath("/proc/self/fd/\(file.descriptor.rawValue)").resolved }

  /// The bytes from `offset` on; fewer only where the file ends.
  package func bytes(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    do { return try file.bytes(at: offset, count: count) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }
}
