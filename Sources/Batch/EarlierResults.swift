internal import Files
internal import Results
internal import SystemPackage
internal import VidfitKit

/// What earlier runs left in a journal.
struct EarlierResults {
  /// Answers that need not be found again unless their clips changed.
  private(set) var known: [ClipIdentity: EarlierAnswer] = [:]
  /// Clips whose answers are to be found again.
  private var stale: Set<ClipIdentity> = []
  /// Whether some clips have several results.
  private(set) var needsCleaning = false
  private var isForeign = false
  /// Where a last line without its end begins; the file's length if there is none.
  private(set) var tornOffset = 0

  /// - Parameter options: the digest of the options that answers must have been found with.
  init(_ path: FilePath, options: String) throws(FileFailure) {
    var reader = try LineReader(path)
    while let line = try reader.next() {
      guard reader.wasTerminated else {
        isForeign = isForeign || line.first != UInt8(ascii: "{")
        break
      }
      tornOffset = reader.offset
      add(line, options)
    }
  }

  /// Whether the file may be what runs left. One damaged line among results does not make it
  /// something else.
  var isJournal: Bool { !isForeign || !known.isEmpty || !stale.isEmpty }

  init() {}

  func holds(_ clip: ClipIdentity) -> Bool { known[clip] != nil || stale.contains(clip) }

  private mutating func add(_ line: [UInt8], _ options: String) {
    guard let result = ResultHead(line) else {
      isForeign = isForeign || JSONMembers(line) == nil
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
