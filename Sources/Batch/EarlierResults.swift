internal import Files
internal import Results
internal import VidfitKit

/// What earlier runs left in a journal.
struct EarlierResults {
  /// Answers that need not be found again unless their clips changed.
  private(set) var known: [ClipIdentity: EarlierAnswer] = [:]
  /// Clips whose answers are to be found again.
  private var stale: Set<ClipIdentity> = []
  /// Whether there are lines that should not be there.
  private(set) var needsCleaning = false
  /// Where a last line without its end begins; the file's length if there is none.
  private(set) var tornOffset = 0

  /// - Parameter options: the digest of the options that answers must have been found with.
  init(_ path: [UInt8], options: String) throws(FileFailure) {
    var reader = try LineReader(path)
    while let line = try reader.next() {
      guard reader.wasTerminated else { break }
      tornOffset = reader.offset
      add(line, options)
    }
  }

  func holds(_ clip: ClipIdentity) -> Bool { known[clip] != nil || stale.contains(clip) }

  private mutating func add(_ line: [UInt8], _ options: String) {
    guard let result = ResultHead(line) else {
      needsCleaning = true
      return
    }
    if holds(result.identity) { needsCleaning = true }
    guard !result.isRetryable, result.options == options, let fingerprint = result.fingerprint
    else {
      known[result.identity] = nil
      stale.insert(result.identity)
      return
    }
    known[result.identity] = EarlierAnswer(
      fingerprint: AnalysisSchema.shortHash(Array(fingerprint.utf8)), outcome: result.outcome)
    stale.remove(result.identity)
  }
}
