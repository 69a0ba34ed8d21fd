import ArgumentParser
import Batch
import Files
import Glibc
import Results
import VidfitKit

struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Looks at libraries of clips, and tells which are pre-padded.",
    discussion: """
      Folders are searched with all that is in them; hidden files and what is no video by its \
      contents are left out. Each clip is looked at by a process that may crash, hang or run out \
      of memory without harm to the others. Results are written as they come: a line of JSON \
      each, or on a terminal a line for people. A summary comes last, on standard error.

      With a journal, a run that was stopped goes on where it was: the same command with --resume. \
      Rules and reports are for the clips that this run met, wherever their results are from.

      Exit status: 0 when all was looked at, 1 when some clips could not be analysed, 3 when a \
      rule is broken, 64 for wrong usage or configuration, 75 when results could not be written \
      or errors were too many.

      EXAMPLES:
        vidfit scan library/
        vidfit scan library/ --journal run.ndjson
        vidfit scan library/ --journal run.ndjson --resume
        vidfit scan library/ --fail-on 'padded>=2%,mixed,error' --report junit.xml
        find . -name '*.mov' -print0 | vidfit scan -0 -
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips and folders of clips; '-' reads paths from standard input.", valueName: "path"))
  var paths: [String] = []

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL, not with a newline.")
  var nul = false

  @OptionGroup var batch: BatchOptions

  @OptionGroup var rules: GateOptions

  @OptionGroup var wanted: WantedFiles

  @Option(
    help: ArgumentHelp(
      "Keep the results in this file, a line of JSON each, however the run ends.",
      valueName: "file"))
  var journal: String?

  @Flag(
    help: """
      Go on from the journal: clips that are in it and did not change are not looked at again, \
      but for those that failed by the machine's fault.
      """)
  var resume = false

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report when all is done; its extension says which: .csv, .xml (JUnit), .sarif or "
        + ".md; repeatable.", valueName: "file"))
  var reports: [String] = []

  @Flag(help: "Write results in the order of the clips.")
  var ordered = false

  @Option(help: "How to write results (default: text on a terminal, else ndjson).")
  var format: ScanFormat?

  @Option(
    help: ArgumentHelp("Give up once this many clips have failed.", valueName: "count"))
  var limitErrors: String?

  @Flag(name: .shortAndLong, help: "No progress, no summary, and no word on clips that failed.")
  var quiet = false

  func validate() throws {
    if paths.isEmpty { throw ValidationError("Nothing to look at: give a path, or - for a list") }
    if resume && journal == nil { throw ValidationError("--resume goes on from a --journal") }
    if paths.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
    _ = try reports.map(ReportTarget.init)
  }

  func run() async throws {
    var configuration = try rules.settings()
    try apply(to: &configuration.settings)
    let settings = configuration.settings
    let plan = try BatchPlan(settings)
    let review = try ScanReview(configuration, rules, reports: reports)
    try review.spare(journal.map(RawArguments.bytes))
    let store = try ResultStore(
      journal: journal.map(RawArguments.bytes), resumes: resume, isReadAgain: review.readsResults,
      options: plan.digest)
    let interruption = Interruption()
    let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP], interruption: interruption)
    signals.endHard(status: nil)
    _ = signal(SIGPIPE, SIG_IGN)
    if paths.contains("-") { Terminal.hintAtInput("paths") }
    let filter = PathFilter(settings)
    let inputs = InputQueue(
      InputScanner(sources, options: scanning(filter, store.known)) { interruption.isRequested },
      interruption: interruption)
    let progress = ScanProgress(isQuiet: quiet)
    if progress.isShown { progress.count(sources, filter: filter) }
    let printer = ScanPrinter(
      format ?? (isatty(1) == 1 ? .text : .ndjson), progress: progress, tellsFailures: !quiet)
    let limit = settings.count(.limitErrors) ?? .max
    // A journal that is gone on from may hold more than this run met.
    let sink = RunSink(notesClips: resume && review.readsResults) { found in
      try store.append(found.line, of: found.item.request)
      try printer.write(found)
      progress.show(found.tally)
      if found.tally.newlyFailed >= limit {
        throw TooManyFailures(count: found.tally.newlyFailed)
      }
    }
    var givenUp: TooManyFailures?
    var isUnread = false
    do {
      try await BatchRun(
        plan, jobs: Machine.affordable(settings.count(.jobs) ?? Machine.cores),
        isOrdered: ordered, interruption: interruption
      ).run(inputs, into: sink)
    } catch let failure as TooManyFailures {
      givenUp = failure
    } catch is BrokenPipe {
      isUnread = true
    }
    progress.clear()
    try exitingTemporary { try store.finish() }
    if isUnread { SignalWatch.end(by: SIGPIPE) }
    let summary = ScanSummary(sink.counts, journal: journal, reports: reports)
    if let number = signals.signalNumber {
      if !quiet { summary.print() }
      Output.complain("interrupted" + (journal == nil ? "" : "; --resume goes on"))
      SignalWatch.end(by: number)
    }
    if let givenUp {
      if !quiet { summary.print() }
      Output.complain("given up after \(counted(givenUp.count, "clip")) that failed")
      throw ExitStatus.temporary
    }
    let isBroken = try store.path.map { try review.conclude($0, of: sink.clips) } ?? false
    if !quiet { summary.print() }
    if isBroken { throw ExitStatus.ruleBroken }
    if sink.counts.failed > 0 { throw ExitStatus.someFailed }
  }

  private func apply(to settings: inout Settings) throws {
    try batch.apply(to: &settings)
    wanted.apply(to: &settings)
    do throws(SettingValue.Malformed) {
      try settings.read(flag: .limitErrors, limitErrors.map(RawArguments.bytes))
    } catch {
      throw ValidationError(error.reason)
    }
  }

  private var sources: [InputScanner.Source] {
    paths.map { $0 == "-" ? .standardInput : .path(RawArguments.bytes($0)) }
  }

  private func scanning(
    _ filter: PathFilter, _ earlier: [ClipIdentity: EarlierAnswer]
  ) -> InputScanner.Options {
    var options = InputScanner.Options()
    options.separator = nul ? 0 : UInt8(ascii: "\n")
    options.filter = filter
    options.earlier = earlier
    options.isOnce = sources.count > 1 || paths.contains("-")
    options.spared = Set(
      ([journal].compactMap(\.self) + reports).compactMap {
        FileStatus(RawArguments.bytes($0))?.identity
      })
    return options
  }
}

/// Why a run was given up.
private struct TooManyFailures: Error {
  let count: Int
}
