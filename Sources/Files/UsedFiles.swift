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

/// Names of outputs that are taken.
extension UsedFiles {
  /// The output of another clip has that name: text to follow "because".
  package static func collision(_ output: FilePath, ofOther clip: FilePath) -> String {
    "its output \(output.oneLine) is that of \(clip.oneLine), too; give it another folder or name"
  }

  /// An earlier run wrote the output of another clip under that name: text to follow "because".
  package static func collision(ofEarlier output: FilePath) -> String {
    "its output \(output.oneLine) is that of another clip in the journal; give it another folder or "
      + "name"
  }

  /// The command uses the file of that name, or has written it: text to follow "because". Nil if it
  /// doesn't, and for the clip itself.
  package static func collision(_ output: FilePath, of clip: FilePath) -> String? {
    guard contain(output), FileStatus(output)?.identity != FileStatus(clip)?.identity
    else { return nil }
    return "its output \(output.oneLine) is a file that this command reads or has written"
  }
}
