package import Document
package import Files
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
    guard path != "-" else {
      throw FileFailure(path, "expected a journal, not standard input; a file of that name is ./-")
    }
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
      throw FileFailure(path, "is not a journal: it has lines that are not results")
    }
    guard resumes || file.length == 0 || !isFile else {
      throw FileFailure(path, "it already has results; add --resume to continue")
    }
    if isFile, earlier.tornOffset < file.length { try file.cut(to: earlier.tornOffset) }
    // Compacting replaces the file, and must not replace a link to it.
    self.path = path.resolved ?? path
    self.file = file
    self.earlier = earlier
  }

  /// Lines of an earlier run that are no results. They are left in place; their clips are analysed
  /// again.
  package var damagedLines: Int { earlier.damagedLines }

  /// Earlier answers to the same options. Those with a fingerprint hold unless their clips changed.
  package var known: [ClipIdentity: EarlierAnswer] { earlier.known }

  /// Writes a line, without its newline, and keeps it.
  package mutating func append(_ line: [UInt8], of clip: ClipIdentity) throws(FileFailure) {
    if earlier.known[clip] != nil { supersedes = true }
    try file.append(line + [UInt8(ascii: "\n")])
    if lastSync.duration(to: .now) > Self.syncInterval { try sync() }
  }

  private mutating func sync() throws(FileFailure) {
    try file.sync()
    lastSync = .now
  }

  /// Ends the run: everything is on the disk, without results that later ones supersede.
  package mutating func finish() throws(FileFailure) {
    try sync()
    if supersedes || earlier.needsCleaning { try Self.compact(path) }
  }

  /// Leaves out superseded results, and keeps all other lines.
  private static func compact(_ path: FilePath) throws(FileFailure) {
    let superseded = try SupersededLines(path).numbers
    guard !superseded.isEmpty else { return }
    var reader = try LineReader(path)
    var pending = try PendingFile(path, for: .upkeep)
    var number = 0
    while let line = try reader.next() {
      if !superseded.contains(number) { try pending.write(line + [UInt8(ascii: "\n")]) }
      number += 1
    }
    try pending.commit(durably: true)
  }
}

/// The lines of a journal that say nothing any more: each has a later line of the same clip and the
/// same options.
///
/// Lines of other options answer another question, so they stay. So does a success that only
/// failures follow: it is all that is known of a clip that can't be reached at the moment.
private struct SupersededLines {
  /// Counted from 0.
  private(set) var numbers: Set<Int> = []
  /// A number for each digest, because clips share a few long ones.
  private var digests: [String: Int] = [:]
  private var standing: [Question: Answers] = [:]

  private struct Question: Hashable {
    let clip: ClipIdentity
    let digest: Int
  }

  /// The lines of one question that stand so far.
  private struct Answers {
    var success: Int?
    /// A failure after any success.
    var failure: Int?
  }

  init(_ path: FilePath) throws(FileFailure) {
    var reader = try LineReader(path)
    var number = 0
    while let line = try reader.next() {
      // Results without a digest may answer any question.
      if case .document(let result) = ReportLine(line, as: ReportSummary.self),
        let options = result.options
      {
        add(result, options, number)
      }
      number += 1
    }
  }

  private mutating func add(_ result: ReportSummary, _ options: String, _ number: Int) {
    let digest = digests[options] ?? digests.count
    digests[options] = digest
    let question = Question(clip: result.identity, digest: digest)
    var answers = standing[question] ?? Answers()
    if let failure = answers.failure { numbers.insert(failure) }
    if result.outcome.isFailure || result.isUndone {
      answers.failure = number
    } else {
      if let success = answers.success { numbers.insert(success) }
      answers = Answers(success: number)
    }
    standing[question] = answers
  }
}

/// The results that earlier runs left in a journal.
struct EarlierResults {
  /// The last answer to the same options of each clip. It has a fingerprint only if it holds unless
  /// the clip changed.
  private(set) var known: [ClipIdentity: EarlierAnswer] = [:]
  /// Whether some clips have several results of these options.
  private(set) var needsCleaning = false
  private var hasResults = false
  private(set) var damagedLines = 0
  private var endsForeign = false
  /// The offset of a last line without its end; the file's length if there is none.
  private(set) var tornOffset = 0

  /// - Parameter options: the digest of the settings that answers must be based on.
  init(_ path: FilePath, options: String) throws(FileFailure) {
    var reader = try LineReader(path)
    while let line = try reader.next() {
      guard reader.wasTerminated else {
        endsForeign = line.first != UInt8(ascii: "{")
        break
      }
      tornOffset = reader.offset
      add(line, options)
    }
  }

  /// Whether the file may be a journal. Damaged lines among results don't rule that out.
  var isJournal: Bool { hasResults || damagedLines == 0 && !endsForeign }

  init() {}

  private mutating func add(_ line: [UInt8], _ options: String) {
    let result: ReportSummary
    switch ReportLine(line, as: ReportSummary.self) {
    case .document(let summary): result = summary
    case .other, .tooNew: return
    case .malformed:
      damagedLines += 1
      return
    }
    hasResults = true
    guard result.options == options else { return }
    // An output that is no longer there is written again.
    let isLost = result.output.map { FileStatus(unfollowed: $0) == nil } ?? false
    let answer = EarlierAnswer(
      fingerprint: result.isKept && !isLost
        ? result.fingerprint.map { AnalysisSchema.shortHash(Array($0.utf8)) } : nil,
      outcome: result.outcome, isRefused: result.isRefused, output: result.output)
    if known.updateValue(answer, forKey: result.identity) != nil { needsCleaning = true }
  }
}
