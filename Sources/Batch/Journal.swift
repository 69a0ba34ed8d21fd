package import Files
package import Report
package import SystemPackage
internal import VidfitKit

/// A file of results that grows by a line for each clip, and that a later run can resume.
///
/// Each line is written at once, and synchronised to the disk at the end and with the first line after
/// each second. A killed process loses none; a failing machine loses those since then.
package struct Journal: ~Copyable {
  private let path: FilePath
  private var file: AppendingFile
  private let earlier: EarlierResults
  private var lastSync = SuspendingClock.now
  private var supersedes = false
  private static let syncInterval = Duration.seconds(1)

  /// - Parameters:
  ///   - path: the file, which is created if it does not exist.
  ///   - resumes: whether to resume from its contents; else it must be empty.
  ///   - options: the digest of this run's settings. Answers to other settings are not used.
  /// - Throws: with the system's error number if the system refuses or another run has the file, so
  ///   that another attempt may succeed; without one if this file is not for this use.
  package init(
    _ path: FilePath, resumes: Bool, options: String
  ) throws(FileFailure) {
    let isFile = FileStatus(path)?.isRegular ?? true
    guard isFile || !resumes else {
      throw FileFailure(path, "expected a regular file to resume from")
    }
    var file = try AppendingFile(path)
    guard try file.lock() else {
      throw FileFailure(path, "another run is writing this journal", code: .wouldBlock)
    }
    let earlier = isFile ? try EarlierResults(path, options: options) : EarlierResults()
    guard earlier.isJournal else {
      throw FileFailure(path, "is not a journal: it holds other things than results")
    }
    guard resumes || file.length == 0 || !isFile else {
      throw FileFailure(path, "it holds results already; add --resume to go on from them")
    }
    if isFile, earlier.tornOffset < file.length { try file.cut(to: earlier.tornOffset) }
    // Compacting replaces the file, and must not replace a link to it.
    self.path = path.resolved ?? path
    self.file = file
    self.earlier = earlier
  }

  /// Earlier answers that hold unless their clips changed.
  package var known: [ClipIdentity: EarlierAnswer] { earlier.known }

  /// Writes a line, without its newline, and keeps it.
  package mutating func append(_ line: [UInt8], of clip: ClipIdentity) throws(FileFailure) {
    if earlier.holds(clip) { supersedes = true }
    try file.append(line + [UInt8(ascii: "\n")])
    if lastSync.duration(to: .now) > Self.syncInterval { try sync() }
  }

  private mutating func sync() throws(FileFailure) {
    try file.sync()
    lastSync = .now
  }

  /// Ends the run: results that later ones replaced are removed, and everything is on the disk.
  package mutating func finish() throws(FileFailure) {
    try sync()
    if supersedes || earlier.needsCleaning { try Self.compact(path) }
  }

  /// Keeps only the last result of each clip, and all lines that are not results.
  private static func compact(_ path: FilePath) throws(FileFailure) {
    let last = try LastLines(path)
    var reader = try LineReader(path)
    var pending = try PendingFile(path, for: .upkeep)
    var number = 0
    while let line = try reader.next() {
      if !last.replaced.contains(number) { try pending.write(line + [UInt8(ascii: "\n")]) }
      number += 1
    }
    try pending.commit(durably: true)
  }
}

/// The numbers of the lines in a journal that later ones replace.
private struct LastLines {
  private(set) var replaced: Set<Int> = []

  init(_ path: FilePath) throws(FileFailure) {
    var places: [ClipIdentity: Int] = [:]
    var reader = try LineReader(path)
    var number = 0
    while let line = try reader.next() {
      if case .document(let result) = ReportLine(line, as: ReportSummary.self),
        let earlier = places.updateValue(number, forKey: result.identity)
      {
        replaced.insert(earlier)
      }
      number += 1
    }
  }
}

/// The results that earlier runs left in a journal.
struct EarlierResults {
  /// Answers that hold unless their clips changed.
  private(set) var known: [ClipIdentity: EarlierAnswer] = [:]
  /// Clips that have to be analysed again.
  private var stale: Set<ClipIdentity> = []
  /// Whether some clips have several results.
  private(set) var needsCleaning = false
  private var isForeign = false
  /// The offset of a last line without its end; the file's length if there is none.
  private(set) var tornOffset = 0

  /// - Parameter options: the digest of the settings that answers must be based on.
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

  /// Whether the file may be a journal. A single damaged line among results doesn't rule that out.
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
      fingerprint: AnalysisSchema.shortHash(Array(fingerprint.utf8)), outcome: result.outcome,
      isRefused: result.isRefused)
    stale.remove(result.identity)
  }
}
