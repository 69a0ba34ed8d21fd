import Batch
import Files
import Results
import Synchronization

/// Where a scan keeps its results, so that they can be gone through again once all are there.
final class ResultStore: Sendable {
  private let journal: Mutex<Journal?>
  /// Where the results are, once the run has ended; nil when nobody keeps them.
  let path: [UInt8]?
  /// Hashes of the fingerprints of clips whose answers are there already.
  let known: [ClipIdentity: UInt64]

  /// - Parameters:
  ///   - path: of the journal, or nil to keep nothing.
  ///   - resumes: whether to go on from what is in it.
  ///   - options: the digest of the run's options.
  init(journal path: [UInt8]?, resumes: Bool, options: String) throws {
    self.path = path
    guard let path else {
      journal = Mutex(nil)
      known = [:]
      return
    }
    let opened = try configuring { try Journal(path, resumes: resumes, options: options) }
    known = opened.known
    journal = Mutex(opened)
  }

  func append(_ line: [UInt8], of request: Request) throws(FileFailure) {
    try journal.withLock { (journal) throws(FileFailure) in
      try journal?.append(line, of: request)
    }
  }

  /// Ends the run.
  func finish() throws(FileFailure) {
    try journal.withLock { (journal) throws(FileFailure) in try journal?.finish() }
  }
}
