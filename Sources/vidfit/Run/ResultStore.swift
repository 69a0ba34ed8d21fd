import Batch
import Files
import Results
import Synchronization

/// Where a scan keeps its results, so that they can be gone through again once all are there.
final class ResultStore: Sendable {
  private let place: Mutex<Place>
  /// Where the results are; nil when nobody keeps them.
  let path: [UInt8]?
  /// Answers that are there already, and hold unless their clips changed.
  let known: [ClipIdentity: EarlierAnswer]

  private struct Place: ~Copyable {
    var journal: Journal?
    var spool: SpoolFile?
  }

  /// - Parameters:
  ///   - path: of the journal; nil for none.
  ///   - resumes: whether to go on from what is in it.
  ///   - isReadAgain: whether results are needed once more, so that without a journal they are
  ///     kept until the process ends.
  ///   - options: the digest of the run's options.
  init(journal path: [UInt8]?, resumes: Bool, isReadAgain: Bool, options: String) throws {
    if let path {
      let journal = try Self.journal(path, resumes: resumes, options: options)
      self.path = path
      known = journal.known
      place = Mutex(Place(journal: journal))
    } else if isReadAgain {
      let spool = try exitingTemporary { try SpoolFile() }
      self.path = spool.path
      known = [:]
      place = Mutex(Place(spool: spool))
    } else {
      self.path = nil
      known = [:]
      place = Mutex(Place())
    }
  }

  private static func journal(
    _ path: [UInt8], resumes: Bool, options: String
  ) throws -> Journal {
    do throws(FileFailure) {
      return try Journal(path, resumes: resumes, options: options)
    } catch {
      Output.complain("\(error)")
      throw error.code == nil ? ExitStatus.usage : ExitStatus.temporary
    }
  }

  func append(_ line: [UInt8], of request: Request) throws(FileFailure) {
    try place.withLock { (place) throws(FileFailure) in
      try place.journal?.append(line, of: request)
      try place.spool?.append(line + [UInt8(ascii: "\n")])
    }
  }

  /// Ends the run.
  func finish() throws(FileFailure) {
    try place.withLock { (place) throws(FileFailure) in try place.journal?.finish() }
  }
}
