import ArgumentParser
import Files
import Framing
import Report
import Rules
import Settings
import SystemPackage
import VidfitKit

struct AnalyzeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Report the shape of clips, their padding, and how screens show them.",
    discussion: """
      \(ScreenSettings.fitAndFill)

      Exit status: 0 if every input was analysed, 1 if some could not be (the others are reported), \
      3 if a rule is broken, 64 for wrong usage or configuration, 75 if the output can't be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips to analyse; '-' reads paths from standard input. Put '--' before a name that begins "
        + "with a dash.",
      valueName: "path"), completion: .file())
  var paths: [String] = []

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL instead of newline.")
  var nul = false

  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      "Shape of a video such as 16:9, 2.39:1 or 1080p, or the pixels of artwork such as "
        + "1242x2208, to report beside or instead of clips. Repeatable.", valueName: "W:H|WxH"),
    completion: .list(
      ["16:9", "9:16", "4:3", "1:1", "2:1", "1.85:1", "2.39:1", "2.40:1"]
        + SizeRequest.names.map(\.name)))
  var sizes: [String] = []

  @OptionGroup var screens: SettingGroup<ScreenSettings>

  @OptionGroup var sampling: SettingGroup<SamplingSettings>

  @OptionGroup var network: SettingGroup<NetworkSettings>

  @Option(.jobs) var jobs: SettingFlag?

  @OptionGroup var cost: SettingGroup<CostSettings>

  @Option(help: "Output format.")
  var format: OutputFormat = .text

  @OptionGroup var rules: GateOptions

  func validate() throws {
    if paths.isEmpty && sizes.isEmpty {
      throw ValidationError("missing path of a clip, or --size WxH")
    }
    if format == .csv || format == .crop, !sizes.isEmpty {
      throw ValidationError(
        "--format \(format.rawValue) and --size exclude each other: rows are for clips")
    }
  }

  func run() async throws {
    let configuration = try Configuration(rules.file, of: self)
    let settings = configuration.settings
    let gate = try configuration.gate()
    var judge = Judge(gate, explains: rules.explain)
    let screens = try ScreenChoice(settings, isInputTaken: paths.contains("-"))
    // Rules go by the screens that all formats have, whatever else text shows.
    let answersByFamily = format == .text && screens.isUnasked
    let judged = answersByFamily && !gate.isActive ? [] : try screens.viewports()
    let shown = answersByFamily ? try screens.today() : judged
    let inputs = try PathList(paths, nulSeparated: nul).clips()
    let jobs = settings.jobs
    // All jobs decode one clip together; of several clips, each is decoded by one job.
    var options = AnalysisOptions(
      settings, viewports: answersByFamily ? judged + shown : judged,
      jobs: inputs.count > 1 ? 1 : jobs)
    let asked = try sizes.map(SizeRequest.init)
    asked.compactMap(\.remark).forEach(Output.complain)
    var sized = options
    sized.viewports = shown
    let plain = asked.compactMap { $0.report(sized, screens.catalogue) }
    // Baselines identify clips by their fingerprints.
    options.takesFingerprint =
      settings.path(.baseline) != nil || [.json, .ndjson, .csv].contains(format)
    var printer = ReportPrinter(
      format: format, count: plain.count + inputs.count,
      screens: settings.flag(.allDevices) || screens.namesFamily
        ? .table(screens.families)
        : answersByFamily
          ? .families(screens.families) : .figures(tellsTurned: settings.turnsToSuit),
      explains: rules.explain, gate: gate)
    for report in plain { try printer.write(report) }
    var failed = false
    let reports = OrderedReports(ClipAnalyzer(options), inputs: inputs, jobs: jobs)
    try await reports.forEach { report in
      if let failure = report.failure {
        failed = true
        let reason = Vidfit.hint(for: report.path.string) ?? failure.message
        Output.complain(about: report.path, reason)
      }
      try printer.write(answersByFamily ? report.showing { $0.dropFirst(judged.count) } : report)
      judge.judge(answersByFamily ? report.showing { $0.prefix(judged.count) } : report)
    }
    try printer.finish()
    judge.conclude()
    if judge.isBroken, !rules.exitZero { throw ExitStatus.ruleBroken }
    if failed { throw ExitStatus.someFailed }
  }
}

extension ClipReport {
  /// The report with only some of its screens.
  fileprivate func showing(
    _ choice: (ArraySlice<ClipAnalysis.Screen>) -> ArraySlice<ClipAnalysis.Screen>
  ) -> ClipReport {
    guard case .analysed(var analysis) = outcome else { return self }
    analysis.presentations = Array(choice(analysis.presentations[...]))
    var report = self
    report.outcome = .analysed(analysis)
    return report
  }
}

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Sentences and figures, for people.
  case text
  /// One document, or an array of them for several inputs.
  case json
  /// One document per line.
  case ndjson
  /// The table of 'vidfit report', with a row for each input and screen.
  case csv
  /// The path and FFmpeg's `crop=` filter, a line for each input; see ``CropLine``.
  case crop
}
