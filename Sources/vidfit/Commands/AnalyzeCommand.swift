import ArgumentParser
import Files
import Framing
import Results
import VidfitKit

struct AnalyzeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Reports a clip's true shape, its padding, and what each screen does with it.",
    discussion: """
      Exit status: 0 when every input was analysed, 1 when some could not be (the rest is reported \
      all the same), 3 when a rule is broken, 64 for wrong usage or configuration, 75 when the \
      output can't be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips to look at; '-' reads paths from standard input. Use '--' before a name with a dash.",
      valueName: "path"))
  var paths: [String] = []

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL, not with a newline.")
  var nul = false

  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      "A plain size in pixels such as 1242x2208, as of artwork, beside or in place of clips; "
        + "repeatable.", valueName: "WxH"))
  var sizes: [String] = []

  @OptionGroup var flags: AnalysisFlags

  @Option(help: "How to report.")
  var format: OutputFormat = .text

  @OptionGroup var rules: GateOptions

  func validate() throws {
    if paths.isEmpty && sizes.isEmpty {
      throw ValidationError("Nothing to look at: give a path, or --size WxH")
    }
    if format == .csv && !sizes.isEmpty {
      throw ValidationError("--format csv has rows for clips, not for --size")
    }
  }

  func run() async throws {
    var configuration = try rules.settings()
    try flags.apply(to: &configuration.settings)
    let settings = configuration.settings
    var judge = Judge(try configuration.gate(), explains: rules.explain)
    let screens = ScreenChoice(settings)
    let viewports = try screens.viewports()
    let plain = try sizes.map { try plainSize($0, on: viewports, screens.layout) }
    let inputs = try PathList(paths, nulSeparated: nul).paths()
    let jobs = settings.count(.jobs) ?? Machine.cores
    // One clip has the cores to itself; several share them, a clip each.
    var options = try AnalysisOptions(settings, parallelism: inputs.count > 1 ? 1 : jobs)
    // By it a baseline knows clips, this one or that which the documents become.
    options.takesFingerprint =
      settings.path(.baseline) != nil || [.json, .ndjson, .csv].contains(format)
    var writer = RecordWriter(
      format: format, count: plain.count + inputs.count,
      tabulates: settings.flag(.allDevices), explains: rules.explain)
    for record in plain { try writer.write(record, path: []) }
    var failed = false
    let records = OrderedRecords(ClipAnalyzer(options), inputs: inputs, jobs: jobs)
    try await records.forEach { path, record in
      if case .failure(let failure) = record {
        failed = true
        Output.complain("\(failure.path.oneLine): \(failure.error.message)")
      }
      try writer.write(record, path: path)
      try judge.look(at: record)
    }
    try writer.finish()
    judge.conclude()
    if judge.isBroken, !rules.exitZero { throw ExitStatus.ruleBroken }
    if failed { throw ExitStatus.someFailed }
  }

  private func plainSize(
    _ text: String, on viewports: [Viewport], _ layout: FitLayout
  ) throws -> AnalysisRecord {
    guard !text.contains("@"), let size = try? CustomSize(parsing: text),
      let document = SizeDocument(
        PixelSize(width: size.width, height: size.height), viewports: viewports,
        layout: layout)
    else {
      throw ValidationError(
        "--size takes width x height in pixels, 1 to \(CustomSize.sides.upperBound), such as "
          + "1242x2208, not '\(text.oneLine)'")
    }
    return .size(document)
  }
}
