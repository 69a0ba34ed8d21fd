internal import Synchronization
package import SystemPackage

/// The files that a command uses: results, manifests, baselines, policies, device tables,
/// corrections and clips that it reads, and outputs that it has written. No output replaces one of
/// them.
///
/// Everything that opens a file for reading records it here, so that no reader is forgotten. Only a
/// program that ends keeps the records (``keep()``): a service that uses the library would
/// accumulate them.
package enum UsedFiles {
  private static let identities = Mutex<Set<FileStatus.Identity>?>(nil)

  /// Records files from now on.
  package static func keep() { identities.withLock { $0 = $0 ?? [] } }

  /// Records the file of this name, which is about to be used, possibly by another process.
  package static func note(_ path: FilePath) { FileStatus(path).map(note) }

  static func note(_ file: borrowing OpenFile) { (try? FileStatus(of: file)).map(note) }

  package static func note(_ status: FileStatus) {
    guard status.isRegular else { return }
    identities.withLock { _ = $0?.insert(status.identity) }
  }

  /// Whether the file of this name, or the target of a link of this name, is used.
  package static func contain(_ path: FilePath) -> Bool {
    guard let identity = FileStatus(path)?.identity else { return false }
    return identities.withLock { $0?.contains(identity) ?? false }
  }
}
