import Document
import Files
import Rules
import VideoIO
import VidfitKit
internal import Words

/// Writes reports to standard output in one of the output formats, each as soon as it is ready.
struct ReportPrinter {
  private let format: OutputFormat
  private let isArray: Bool
  private let screens: ClipText.Screens
  private let explains: Bool
  private let isColored: Bool
  private let analyzer: ClipAnalyzer
  private let judge: @Sendable (ClipReport) -> [Check]
  private var written = 0

  /// - Parameters:
  ///   - count: the number of reports to come; JSON of several is an array.
  ///   - screens: how text reports screens.
  ///   - explains: whether text explains the verdict.
  ///   - gate: the rules whose findings a table has.
  ///   - analyzer: gives the limits of reading a clip again for its frames' times. They count from
  ///     where they are taken.
  init(
    format: OutputFormat, count: Int, screens: ClipText.Screens = .figures(tellsTurned: false),
    explains: Bool = false, color: ColorChoice, gate: Gate, analyzer: ClipAnalyzer
  ) {
    self.analyzer = analyzer
    isColored = color.isColored
    self.format = format
    self.screens = screens
    self.explains = explains
    judge = gate.judge ?? Observations.checks
    isArray = count != 1
  }

  /// - Throws: `ResultFormat.Refusal` if the format can't hold what is known of the clip.
  mutating func write(_ report: ClipReport) throws {
    switch format {
    // Failures are reported on standard error.
    case .text:
      guard let text = ClipText(report) else { return }
      try write(
        lines: text.lines(
          screens, explains: explains, isColored: isColored, width: Terminal.textWidth))
    case .crop:
      guard let line = CropLine(report) else { return }
      try Output.standard.write(line.bytes)
    case .csv:
      let clip = JudgedClip(report, checks: judge(report))
      try Output.standard.write((written == 0 ? CSVReport.header : []) + CSVReport.rows(of: clip))
    case .json, .ndjson: try write(json: report)
    case .other(let format):
      guard let bytes = try format.bytes(report, analyzer.limits) else { return }
      try Output.standard.write(bytes)
    }
    written += 1
  }

  mutating func write(_ report: SizeReport) throws {
    switch format {
    case .text:
      try write(
        lines: SizeText(report).lines(screens, isColored: isColored, width: Terminal.textWidth))
    case .json, .ndjson: try write(json: report)
    default: return
    }
    written += 1
  }

  /// Ends the document that was begun.
  mutating func finish() throws {
    if format == .csv, written == 0 { try Output.standard.write(CSVReport.header) }
    guard format == .json, isArray else { return }
    try Output.standard.write(line: written == 0 ? "[]" : "\n]")
  }

  /// The lines hold no control characters except those of their colours.
  private func write(lines: [String]) throws {
    let text = (written > 0 ? "\n" : "") + lines.joined(separator: "\n") + "\n"
    try Output.standard.write(Array(text.utf8))
  }

  private func write(json report: some Encodable) throws {
    let isPretty = format == .json
    if isPretty, isArray { try Output.standard.write(line: written == 0 ? "[" : ",") }
    try Output.standard.write(try ReportEncoder(pretty: isPretty).encode(report))
    if !isPretty || !isArray { try Output.standard.write(line: "") }
  }
}

/// Analyses several clips at once and hands the reports on in the order of the inputs.
///
/// They share the memory of this process. A clip that runs short of it is analysed again by itself,
/// so that none fails because of another's use.
struct OrderedReports {
  private let analyzer: ClipAnalyzer
  private let inputs: [ClipLocation]
  private let jobs: Int

  init(_ analyzer: ClipAnalyzer, inputs: [ClipLocation], jobs: Int) {
    self.analyzer = analyzer
    self.inputs = inputs
    self.jobs = jobs
  }

  func forEach(_ body: (ClipReport) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (Int, ClipReport).self) { group in
      var next = 0
      var done = 0
      var running = 0
      var waiting: [Int: ClipReport] = [:]
      var again: [Int] = []
      func start() {
        guard next < inputs.count, again.isEmpty else { return }
        let (index, analyzer, path) = (next, analyzer, inputs[next])
        group.addTask { (index, await analyzer.analyze(path)) }
        next += 1
        running += 1
      }
      for _ in 0..<jobs { start() }
      while let (index, report) = try await group.next() {
        if report.failure?.code == .memory, inputs.count > 1, jobs > 1 {
          again.append(index)
        } else {
          waiting[index] = report
        }
        running -= 1
        if running == 0 {
          for index in again { waiting[index] = await analyzer.analyze(inputs[index]) }
          again = []
        }
        // A slow clip holds back those after it, so no more are begun than twice the jobs.
        while let report = waiting.removeValue(forKey: done) {
          try body(report)
          done += 1
        }
        while again.isEmpty, running < jobs, next < min(inputs.count, done + 2 * jobs) { start() }
      }
    }
  }
}
