import ArgumentParser
import Document
import Files
import Framing
import Rules
import Settings
import SystemPackage
import VideoIO
import VidfitKit
internal import Words

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

  @OptionGroup(title: "Output") var output: AnalyzeOutput

  @OptionGroup(title: "Screens") var screens: SettingGroup<ScreenSettings>

  @OptionGroup(title: "Analysis") var sampling: SettingGroup<SamplingSettings>

  @OptionGroup(title: "Regions") var important: SettingGroup<ImportantSettings>

  @OptionGroup(title: "Recipients") var delivery: SettingGroup<DeliverySettings>

  @OptionGroup(title: "Network") var network: SettingGroup<NetworkSettings>

  @OptionGroup(title: "Limits") var cost: SettingGroup<CostSettings>

  @OptionGroup(title: "Policy") var rules: GateOptions

  @Option(.jobs) var jobs: SettingFlag?

  private var format: OutputFormat { output.format }

  func validate() throws {
    if paths.isEmpty && sizes.isEmpty {
      throw ValidationError("missing path of a clip, or --size WxH")
    }
    if ![.text, .json, .ndjson].contains(format), !sizes.isEmpty {
      throw ValidationError(
        "--format \(format.name) and --size exclude each other: it is for clips")
    }
  }

  func run() async throws {
    let configuration = try Configuration(rules.file, of: self)
    let settings = configuration.settings
    let gate = try configuration.gate()
    if paths.isEmpty, case .flag(let flag) = settings.origin(.failOn) {
      throw WrongValue("\(flag): rules apply to clips; none was given")
    }
    if paths.isEmpty {
      try settings.refuseFlags(Settings.keysOfClips, because: "applies to clips; none was given")
    }
    var judge = Judge(gate, explains: rules.explain)
    let resolved = try ResolvedSettings(settings, isInputTaken: paths.contains("-"))
    let screens = resolved.screens
    // Rules go by the screens that all formats have, whatever else text shows.
    let answersByFamily = format == .text && screens.isUnasked
    let judged = answersByFamily && !gate.isActive ? [] : try screens.viewports()
    let shown = answersByFamily ? try screens.today() : judged
    let inputs = try PathList(paths, nulSeparated: nul).clips()
    if format.isOfOneClip, inputs.count != 1 {
      throw WrongValue("--format \(format.name): expected one clip, got \(inputs.count)")
    }
    let jobs = settings.jobs
    // All jobs decode one clip together; of several clips, each is decoded by one job.
    var options = resolved.options(
      viewports: answersByFamily ? judged + shown : judged,
      jobs: inputs.count > 1 ? 1 : jobs)
    if !paths.isEmpty { try resolved.check(gate) }
    let asked = try sizes.map(SizeRequest.init)
    asked.compactMap(\.remark).forEach(Output.complain)
    var sized = options
    sized.viewports = shown
    let plain = asked.compactMap { $0.report(sized, screens.catalogue) }
    // Baselines identify clips by their fingerprints.
    options.takesFingerprint =
      settings.path(.baseline) != nil || [.json, .ndjson, .csv].contains(format)
    let analyzer = ClipAnalyzer(options)
    var printer = ReportPrinter(
      format: format, count: plain.count + inputs.count,
      screens: settings.flag(.allDevices) || screens.namesFamily
        ? .table(screens.families)
        : answersByFamily
          ? .families(screens.families) : .figures(tellsTurned: settings.turnsToSuit),
      explains: rules.explain, color: output.color, gate: gate, analyzer: analyzer)
    for report in plain { try printer.write(report) }
    var failed = false
    let reports = OrderedReports(analyzer, inputs: inputs, jobs: jobs)
    try await reports.forEach { report in
      var report = report
      resolved.uses.complete(&report)
      if let failure = report.failure {
        failed = true
        let reason = Vidfit.hint(for: report.path.string) ?? failure.message
        Output.complain(about: report.path, reason)
      }
      do {
        try printer.write(answersByFamily ? report.showing { $0.dropFirst(judged.count) } : report)
      } catch let refusal as ResultFormat.Refusal {
        failed = true
        Output.complain(about: report.path, refusal.message)
      }
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

/// The form of results.
struct AnalyzeOutput: ParsableArguments {
  @Option(help: "Output format.")
  var format: OutputFormat = .text

  @Flag(.thumbnails) var thumbnails: Bool?

  @Option(help: "When to colour text; auto is on a terminal, unless NO_COLOR is set.")
  var color: ColorChoice = .auto
}

enum OutputFormat: NamedChoice {
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
  case other(ResultFormat)

  static let all =
    [text, json, ndjson, csv, crop] + Feature.all.flatMap(\.resultFormats).map(other)

  var name: String { if case .other(let format) = self { format.name } else { "\(self)" } }

  /// Whether the output is about a single clip.
  var isOfOneClip: Bool { if case .other(let format) = self { format.isOfOneClip } else { false } }
}

/// A format of the results of clips for other programs.
struct ResultFormat: Sendable {
  let name: String
  var isOfOneClip = false
  /// The bytes for a clip; nil if there is nothing to say of it. The limits are for reading the clip
  /// again.
  let bytes: @Sendable (ClipReport, ReadingLimits) throws(Refusal) -> [UInt8]?

  /// The format can't hold what is known of the clip.
  struct Refusal: Error {
    let message: String
  }
}

/// The subject of `--size`: a still picture of so many pixels, a usual size of video by its name,
/// or a shape.
private enum SizeRequest {
  case artwork(PixelSize)
  case video(PixelSize)
  /// The terms of a ratio, whole numbers.
  case ratio(PixelSize)

  static let names: [(name: String, size: PixelSize)] = [
    ("720p", PixelSize(width: 1280, height: 720)),
    ("1080p", PixelSize(width: 1920, height: 1080)),
    ("1440p", PixelSize(width: 2560, height: 1440)),
    ("2160p", PixelSize(width: 3840, height: 2160)),
    ("4k", PixelSize(width: 3840, height: 2160)),
  ]

  /// The least side of artwork or video.
  private static let leastSide = 64

  init(parsing text: String) throws(WrongValue) {
    if let named = Self.names.first(where: { $0.name == text.lowercased() }) {
      self = .video(named.size)
    } else if let terms = Self.terms(text) {
      self = .ratio(terms)
    } else if !text.contains("@"), let size = try? CustomSize(parsing: text) {
      self = .artwork(PixelSize(width: size.width, height: size.height))
    } else {
      throw WrongValue(
        "--size: expected width x height in pixels, 1 to \(CustomSize.sides.upperBound), such as "
          + "1242x2208, a ratio such as 16:9 or 2.39:1, or \(Self.names.map(\.name).inWords), got "
          + "'\(text.oneLine)'")
    }
  }

  var size: PixelSize {
    switch self {
    case .artwork(let size), .video(let size), .ratio(let size): size
    }
  }

  /// A remark on so few pixels that a ratio was probably meant; nil for others.
  var remark: String? {
    guard case .artwork(let size) = self, max(size.width, size.height) < Self.leastSide else {
      return nil
    }
    let (width, height) = (size.width, size.height)
    return "--size \(width)x\(height): these are pixels; \(width):\(height) asks about the shape"
  }

  func report(_ options: AnalysisOptions, _ catalogue: [Device]) -> SizeReport? {
    let viewports = Ratio(size.width, size.height).map {
      options.viewports.suiting($0, if: options.turnsToSuit)
    }
    guard let viewports else { return nil }
    return switch self {
    case .artwork(let size): SizeReport(size, viewports: viewports, catalogue: catalogue)
    case .video(let size):
      SizeReport(
        video: size, isRatio: false, viewports: viewports, layout: options.layout,
        player: options.player, catalogue: catalogue)
    case .ratio(let terms):
      SizeReport(
        video: terms, isRatio: true, viewports: viewports, layout: options.layout,
        player: options.player, catalogue: catalogue)
    }
  }

  /// The terms of `16:9`, `16/9`, `2.39:1` or `2.39` as whole numbers; nil for another text, and for
  /// ratios beyond 100:1.
  private static func terms(_ text: String) -> PixelSize? {
    var sides = text.split(omittingEmptySubsequences: false) { ":/".contains($0) }
      .map(tenThousandths)
    // 1.78 is 1.78:1; a whole number is no shape.
    if sides.count == 1, text.contains(".") { sides.append(10_000) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let ratio = Ratio(width, height), ratio.value >= 0.01, ratio.value <= 100
    else { return nil }
    return PixelSize(width: Int(ratio.numerator), height: Int(ratio.denominator))
  }

  /// A number above 0 and below 100,000 with at most four decimals.
  private static func tenThousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }), parts[0].count <= 5,
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard decimals.count <= 4,
      let number = Int(parts[0] + decimals + String(repeating: "0", count: 4 - decimals.count))
    else { return nil }
    return number > 0 ? number : nil
  }
}
