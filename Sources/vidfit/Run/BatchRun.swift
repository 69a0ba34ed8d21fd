import ArgumentParser
import Batch
import Files
import Framing
import Padding
import Report
import Rules
import Settings
import Synchronization
import SystemPackage
import Unpad
import VidfitKit

/// A run of worker processes whose answers go to one place.
struct BatchRun {
  private let supervisor: Supervisor
  private let heldAtMost: Int?

  /// - Parameter isOrdered: whether answers are handed on in the order of their clips.
  init(
    _ plan: BatchPlan, jobs: Int, isOrdered: Bool, interruption: Interruption
  ) {
    supervisor = Supervisor(
      plan.launch, jobs: jobs, limits: plan.limits, interruption: interruption)
    heldAtMost = isOrdered ? 2 * jobs : nil
  }

  /// Returns once all clips are answered. It ends early if an output can't be written, or if the
  /// system starts no more processes.
  ///
  /// - Parameter progress: is cleared before words about that.
  func run(
    _ inputs: InputQueue, into sink: RunSink, progress: ScanProgress? = nil
  ) async throws {
    do {
      if let heldAtMost {
        let order = OrderedDelivery(capacity: heldAtMost, deliver: sink.take)
        try await supervisor.run(inputs, deliver: order.take)
      } else {
        try await supervisor.run(inputs, deliver: sink.take)
      }
    } catch let failure where failure is FileFailure || failure is WorkerFailure {
      progress?.clear()
      Output.complain("\(failure)")
      throw ExitStatus.temporary
    }
  }
}

/// The destination of a run's answers: counts them and writes them one after the other.
final class RunSink: Sendable {
  private let work = SerialWork("vidfit.results")
  private let tally = Mutex(RunTally())
  /// The error after which no answer is accepted any more.
  private let failure = Mutex<(any Error)?>(nil)
  /// The clips that were answered, earlier or now; nil if they are not needed.
  private let met: Mutex<Set<ClipIdentity>?>
  private let write: @Sendable (RunResult) throws -> Void

  /// - Parameters:
  ///   - notesClips: whether to remember the clips, at some bytes each.
  ///   - write: gets each result of this run.
  init(
    notesClips: Bool = false, write: @escaping @Sendable (RunResult) throws -> Void
  ) {
    met = Mutex(notesClips ? [] : nil)
    self.write = write
  }

  var counts: RunTally { tally.withLock { $0 } }
  var clips: Set<ClipIdentity>? { met.withLock { $0 } }

  /// Returns once the answer is written.
  @Sendable func take(_ item: BatchItem, _ answer: BatchAnswer) async throws {
    try await work.run {
      // A line after one that was cut off would be read as its end. What isn't written isn't counted.
      if let failure = self.failure.withLock({ $0 }) { throw failure }
      let tally = self.tally.withLock { tally in
        tally.add(answer, to: item)
        return tally
      }
      if answer.isOfClip { self.met.withLock { _ = $0?.insert(item.request.identity) } }
      guard case .report(let report) = answer else { return }
      do {
        try self.write(RunResult(answer: report, item: item, tally: tally))
      } catch {
        self.failure.withLock { $0 = error }
        throw error
      }
    }
  }
}

extension BatchAnswer {
  fileprivate var isOfClip: Bool {
    switch self {
    case .report, .unchanged: true
    case .skipped, .abandoned: false
    }
  }
}

/// A result as it comes.
struct RunResult: Sendable {
  fileprivate let answer: ReportedLine
  let item: BatchItem
  /// The counts of the run, with this result.
  let tally: RunTally

  /// The report as JSON without a newline.
  var line: [UInt8] { answer.bytes }

  var isFailure: Bool { answer.outcome.isFailure }

  /// The whole report, decoded at each call.
  var report: ClipReport { answer.report(of: item) }
}

/// The counts of a run so far.
struct RunTally: Sendable {
  /// Results of this run and earlier ones that still hold.
  private(set) var results = ResultCounts()
  /// Clips whose earlier answers still hold.
  private(set) var unchanged = 0
  /// Those of them whose bars were not removed, although there are some.
  private(set) var refusedEarlier = 0
  /// Files in folders that are not clips.
  private(set) var skipped = 0
  /// Clips that failed in this run.
  private(set) var newlyFailed = 0
  /// Those of them that did not fail in the same way in an earlier run.
  private(set) var failedAnew = 0
  /// Clips that failed in this run and that ``ScanCommand/resume`` tries again.
  private(set) var retriable = 0

  /// The number of finished inputs, in whatever way.
  var handled: Int { results.total + skipped }
  var padded: Int { results.verdicts[.padded] ?? 0 }
  var failed: Int { results.failed }

  mutating func add(_ answer: BatchAnswer, to item: BatchItem) {
    switch answer {
    case .skipped: skipped += 1
    case .abandoned: break
    case .report(let report):
      results.add(report.outcome)
      guard report.outcome.isFailure else { return }
      newlyFailed += 1
      if !report.isKept { retriable += 1 }
      if report.outcome != item.earlier?.outcome { failedAnew += 1 }
    case .unchanged:
      unchanged += 1
      guard let earlier = item.earlier else { return }
      results.add(earlier.outcome)
      if earlier.isRefused { refusedEarlier += 1 }
    }
  }
}

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

/// The options for running worker processes.
struct BatchOptions: ParsableArguments {
  @OptionGroup var screens: SettingGroup<ScreenSettings>
  @OptionGroup var sampling: SettingGroup<SamplingSettings>
  @OptionGroup var important: SettingGroup<ImportantSettings>
  @OptionGroup var network: SettingGroup<NetworkSettings>
  @Flag(.thumbnails) var thumbnails: Bool?
  @Flag(.metadata) var metadata: Bool?
  @OptionGroup var delivery: SettingGroup<DeliverySettings>
  @Option(.jobs) var jobs: SettingFlag?
  @OptionGroup var cost: SettingGroup<CostSettings>
  @Option(.recycle) var recycle: SettingFlag?
  @Option(.cache) var cache: SettingFlag?
  @Option(.cacheKey) var cacheKey: SettingFlag?
}

/// The plan for running worker processes according to the settings.
struct BatchPlan {
  let launch: WorkerLaunch
  let limits: WorkerLimits
  /// The digest of the settings that affect answers.
  let digest: String
  /// The screens and areas that answers may tell of.
  let scope: ReportScope
  /// The regions and zones.
  let important: ImportantChoice
  let recipients: DeliveryChoice

  /// - Parameter unpadding: the options for removing bars, and their flags; nil to leave bars in.
  init(
    _ settings: Settings, unpadding: (options: UnpadOptions, words: [[UInt8]])? = nil
  ) throws {
    let screens = try ScreenChoice(settings, isInputTaken: true)
    // Wrong values are reported here once, and not by every worker process.
    _ = try screens.viewports()
    important = try ImportantChoice(settings, screens)
    scope = ReportScope(devices: screens.catalogue, areas: important.request.pageAreas)
    recipients = try DeliveryChoice(settings)
    digest = Self.digest(
      settings, table: screens.table, important: important.digestWords,
      profiles: recipients.table,
      unpadding: unpadding?.words)
    let setup = WorkerSetup(
      settings, table: screens.table, important: important.files, profiles: recipients.table,
      digest: digest, unpadding: unpadding?.options)
    if setup.cache != nil, important.request.regions?.namesClips == true {
      throw WrongValue(
        "--cache, --regions: a cache identifies clips by their contents, and these regions by their "
          + "names; use one of them")
    }
    if let cache = setup.cache, !Folder.isWritable(cache) {
      Output.complain("\(cache.oneLine): no answers can be kept in this cache")
    }
    launch = try WorkerLaunch(["child"], setup)
    let cost = settings.cost(unpadding == nil ? nil : Settings.timeForAll)
    limits = WorkerLimits(
      timeout: cost.time, memory: cost.memory, recycle: settings.count(.recycle) ?? 1000)
  }

  /// A short mark of all settings that affect an answer, equal for equal ones on every machine.
  ///
  /// - Parameters:
  ///   - table: the bytes of `--devices`, which count instead of its name.
  ///   - important: the bytes of `--regions` and `--zones`, likewise, and the program that reads
  ///     text.
  ///   - profiles: the bytes of `--profiles`, likewise.
  ///   - unpadding: the flags for removing bars, which count too; nil if bars stay.
  private static func digest(
    _ settings: Settings, table: [UInt8], important: [[UInt8]], profiles: [UInt8],
    unpadding: [[UInt8]]?
  ) -> String {
    let words = unpadding.map { [Array("unpad".utf8)] + $0 } ?? []
    let given = profiles.isEmpty ? [] : [Array("--profiles".utf8), profiles]
    return AnalysisSchema.digest(settings.answerWords + [table] + important + given + words)
  }
}
