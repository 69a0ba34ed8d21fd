import ArgumentParser
import Batch
import Document
import Files
import Glibc
import Rules
import Settings
import VidfitKit

struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Analyse libraries of clips, and list which are padded.",
    discussion: """
      Searches folders with their subfolders, but not hidden files, still pictures and files that \
      are not video; a file that you name explicitly is always analysed. Worker processes \
      analyse the clips, so that one that crashes, hangs or runs out of memory harms no other clip. \
      Results are written as they come: a line of JSON each, or on a terminal a line of text. A \
      summary comes last, on standard error.

      With a journal, an interrupted run can be resumed: repeat the command with --resume. Rules and reports cover the clips of this run, also those known from the journal.

      \(ScreenSettings.fitAndFill)

      Exit status: 0 if all clips were analysed, 1 if some could not be, 3 if a rule is broken, 64 \
      for wrong usage or configuration, 75 if results could not be written or too many clips \
      failed.

      EXAMPLES:
        vidfit scan library/
        vidfit scan library/ --journal run.ndjson
        vidfit scan library/ --journal run.ndjson --resume
        vidfit scan library/ --fail-on 'padded>=2%,mixed,error' --report junit.xml
        find . -name '*.mov' -print0 | vidfit scan -0 -
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips and folders to analyse; '-' reads paths from standard input.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL instead of newline.")
  var nul = false

  @OptionGroup var batch: BatchOptions

  @OptionGroup(title: "Policy") var rules: GateOptions

  @Option(.include) var include: [SettingFlag]

  @Option(.exclude) var exclude: [SettingFlag]

  @Flag(.stills) var stills: Bool?

  @Option(
    help: ArgumentHelp(
      "Keep the results in this file, a line of JSON each, even if the run is interrupted.",
      valueName: "file"), completion: .file())
  var journal: String?

  @Flag(
    help: """
      Resume from the journal: skip clips that are in it and have not changed, unless they failed \
      because of this machine (memory, time).
      """)
  var resume = false

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report at the end; the extension selects \(ReportFormat.extensions). Repeatable.",
      valueName: "file"), completion: .file())
  var reports: [String] = []

  @Flag(help: "Write results in the order of the clips.")
  var ordered = false

  @Option(help: "Output format. (default: text on a terminal, otherwise ndjson)")
  var format: ScanFormat?

  @Option(.limitErrors) var limitErrors: SettingFlag?

  @Flag(name: .shortAndLong, help: "Show no progress, no summary and no messages of failed clips.")
  var quiet = false

  func validate() throws {
    if paths.isEmpty { throw ValidationError("missing path of a clip or folder, or - for a list") }
    if resume && journal == nil { throw ValidationError("--resume needs --journal") }
    try paths.checkInput()
    _ = try reports.map(ReportTarget.init)
  }

  func run() async throws {
    let configuration = try Configuration(rules.file, of: self)
    let settings = configuration.settings
    let plan = try BatchPlan(settings, isInputTaken: paths.contains("-"))
    let review = try ScanReview(configuration, rules, reports: reports, plan.scope)
    try plan.resolved.check(review.gate)
    let store = try ResultStore(
      journal: journal.map(RawArguments.path), resumes: resume, isReadAgain: review.readsResults,
      options: plan.digest)
    let run = BatchRun(plan, jobs: Machine.affordable(settings.jobs), isOrdered: ordered)
    let clips = ClipSources(
      paths, nulSeparated: nul,
      filter: try PathFilter(settings, takesStills: settings.flag(.stills)))
    let inputs = clips.queue(
      store.known, sparing: [journal].compactMap(\.self) + reports,
      isOnce: paths.count > 1 || paths.contains("-"), run.interruption)
    let progress = ScanProgress(isQuiet: quiet)
    if progress.isShown { progress.count(clips.sources, filter: clips.filter) }
    try review.checkTargets()
    let printer = ScanPrinter(
      format ?? (isatty(1) == 1 ? .text : .ndjson), progress: progress, tellsFailures: !quiet)
    let limit = settings.count(.limitErrors) ?? .max
    // A resumed journal may hold more clips than this run finds.
    let sink = RunSink(notesClips: resume && review.readsResults) { found in
      try store.append(found.line, of: found.item.request.identity)
      try printer.write(found)
      progress.show(found.tally)
      if found.tally.failedAnew >= limit {
        throw TooManyFailures(count: found.tally.failedAnew)
      }
    }
    let end = try await run.keeping(store, of: inputs, into: sink, progress: progress)
    let summary = ScanSummary(sink.counts, journal: journal, reports: reports)
    if let end {
      if !quiet { summary.print(isCutShort: true) }
      try end.tell(resumable: journal != nil)
    }
    let outcome = try store.path.map {
      try review.conclude($0, of: sink.clips, options: plan.digest)
    }
    let unwritten = outcome?.unwritten ?? []
    if !quiet { summary.print(unwritten: unwritten.map(\.report)) }
    if let failed = unwritten.first { throw failed.status }
    if outcome?.isBroken == true { throw ExitStatus.ruleBroken }
    if sink.counts.failed > 0 { throw ExitStatus.someFailed }
  }
}
