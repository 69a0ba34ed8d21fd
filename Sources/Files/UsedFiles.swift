internal import Synchronization
package import SystemPackage

/// The files that a command uses: results, manifests, baselines, policies, tables of devices,
/// corrections and clips that it reads, and outputs that it has written. No output replaces one of
/// them.
///
/// Whatever opens a file for reading notes it here, so that no reader can be forgotten. Only a program
/// that ends keeps them (``keep()``): for a service that uses the library they would be ever more.
package enum UsedFiles {
  private static let identities = Mutex<Set<FileStatus.Identity>?>(nil)

  /// From now on, files are noted.
  package static func keep() { identities.withLock { $0 = $0 ?? [] } }

  /// Notes the file of this name, which is about to be used, if need be by another process.
  package static func note(_ path: FilePath) { FileStatus(path).map(note) }

  static func note(_ file: borrowing OpenFile) { (try? FileStatus(of: file)).map(note) }

  package static func note(_ status: FileStatus) {
    guard status.isRegular else { return }
    identities.withLock { _ = $0?.insert(status.identity) }
  }

  /// Whether the file of this name is used, or the one that a link of this name leads to.
  static func contain(_ path: FilePath) -> Bool {
    guard let identity = FileStatus(path)?.identity else { return false }
    return identities.withLock { $0?.contains(identity) ?? false }
  }
}
