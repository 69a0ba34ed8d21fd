import Batch
import Document
import Files
import Rules
import Synchronization
import SystemPackage

/// The place where a scan keeps its results, so that they can be read again at the end.
final class ResultStore: Sendable {
  private let place: Mutex<Place>
  /// The file of the results; nil if they are not kept.
  let path: FilePath?
  /// Answers of earlier runs to the same options. Those with a fingerprint hold unless their clips
  /// changed.
  let known: [ClipIdentity: EarlierAnswer]

  private struct Place: ~Copyable {
    var journal: Journal?
    var spool: SpoolFile?
  }

  /// - Parameters:
  ///   - path: the journal; nil for none.
  ///   - resumes: whether to resume from its contents.
  ///   - isReadAgain: whether results are read again at the end, so that without a journal they are
  ///     kept until the process ends.
  ///   - options: the digest of the run's settings.
  init(journal path: FilePath?, resumes: Bool, isReadAgain: Bool, options: String) throws {
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
    _ path: FilePath, resumes: Bool, options: String
  ) throws -> Journal {
    do throws(FileFailure) {
      let journal = try Journal(path, resumes: resumes, options: options)
      if journal.damagedLines > 0 {
        let lines = counted(journal.damagedLines, "damaged line")
        Output.complain("\(path.oneLine): skipped \(lines)")
      }
      return journal
    } catch {
      Output.complain("\(error)")
      throw error.code == nil ? ExitStatus.usage : ExitStatus.temporary
    }
  }

  func append(_ line: [UInt8], of clip: ClipIdentity) throws(FileFailure) {
    try place.withLock { (place) throws(FileFailure) in
      try place.journal?.append(line, of: clip)
      try place.spool?.append(line + [UInt8(ascii: "\n")])
    }
  }

  /// Ends the run.
  func finish() throws(FileFailure) {
    try place.withLock { (place) throws(FileFailure) in try place.journal?.finish() }
  }
}
