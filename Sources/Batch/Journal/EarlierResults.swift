internal import Files
internal import Report
internal import SystemPackage
internal import VidfitKit

/// The results that earlier runs left in a journal.
struct EarlierResults {
  /// Answers that hold unless their clips changed.
  private(set) var known: [ClipIdentity: EarlierAnswer] = [:]
  /// Clips that have to be analysed again.
  private var stale: Set<ClipIdentity> = []
  /// Whether some clips have several results.
  private(set) var needsCleaning = false
  private var isForeign = false
  /// Where a last line without its end begins; the file's length if there is none.
  private(set) var tornOffset = 0

  /// - Parameter options: the digest of the settings that answers must have been found with.
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

  /// Whether the file may be a journal. One damaged line among results does not make it something
  /// else.
  var isJournal: Bool { !isForeign || !known.isEmpty || !stale.isEmpty }

  init() {}

  func holds(_ clip: ClipIdentity) -> Bool { known[clip] != nil || stale.contains(clip) }

  private mutating func add(_ line: [UInt8], _ options: String) {
    let result: ReportSummary
    switch ReportLine(line, as: ReportSummary.self) {
    case .document(let summary): result = summary
    case .other, .tooNew: return
    case .malformed:
      isForeign = true
      return
    }
    if holds(result.identity) { needsCleaning = true }
    guard !result.outcome.isRetryable, !result.isUndone, result.options == options,
      let fingerprint = result.fingerprint
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
