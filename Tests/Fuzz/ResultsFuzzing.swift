import Batch
import Document
import Files
import FoundationEssentials
import Framing
import Page
import Rules
import SystemPackage

/// A results file of any bytes can be reported and resumed.
enum ResultsFuzzing {
  private static let file = MemoryFile()

  static func run(_ bytes: [UInt8]) {
    file.write(bytes)
    let choice = bytes.reduce(UInt64(5381)) { ($0 &* 33) ^ UInt64($1) } % 16
    try? report(by: writer(choice))
    if choice == 0 { try? resume(bytes) }
  }

  /// One format for each input, and the page seldom: it is a hundred times as large as the others,
  /// so that all of them let 17 inputs a second be tried.
  private static func writer(_ choice: UInt64) -> any ReportWriter {
    let texts: [any ReportWriter] = [
      CSVReport(), JUnitReport(suite: "p"), SARIFReport(version: "1"), MarkdownReport(),
    ]
    return choice == 0 ? PageOfResults() : texts[Int(choice) % texts.count]
  }

  /// A page of the reports alone.
  private struct PageOfResults: ReportWriter {
    func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String] {
      var page = PageReport(hasRules: results.hasRules, devices: Device.catalogue)
      try results.forEach { page.add(PageReport.Row($0.report, findings: [])) }
      return try page.write(to: sink)
    }
  }

  private static func report(by writer: any ReportWriter) throws {
    let files = try ResultFiles([file.path])
    for problem in files.problems.first { precondition(!problem.contains("\n")) }
    let baseline = try Baseline(file.path)
    var missing: [Request] = []
    let separator = UInt8(ascii: "\n")
    try Manifest(file.path, separator: separator).check(against: files.identities) { line in
      if case .missing(let request, _) = line { missing.append(request) }
    }
    let gate = Gate(
      failOn: rules, policy: policy, baseline: baseline, workingFolder: "/")
    let judged = JudgedResults(files, missing: missing) { gate.checks(of: $0) }
    try judged.forEach { _ = gate.explanation(of: $0.report) }
    for problem in try judged.problems.first { precondition(!problem.contains("\n")) }
    var document: [UInt8] = []
    _ = try writer.write(judged) { document += $0 }
    precondition(String(validating: document, as: UTF8.self) != nil, "\(writer) is text")
    if writer is SARIFReport { precondition(isJSON(document)) }
  }

  private static func isJSON(_ document: [UInt8]) -> Bool {
    (try? JSONDecoder().decode([String: Ignored].self, from: Data(document))) != nil
  }

  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  private static let rules =
    (try? FailOn(parsing: "padded>=2%,mixed,undecided,edge-lines,overlay,crops,afd-mismatch,error"))
    ?? FailOn()

  private static let policy: Policy? = {
    let file = MemoryFile()
    file.write(
      Array(
        """
        rules:
          - {name: a, verdict: [padded, mixed], bars: ">= 2%", steady-bars: true, edge-lines: 1px, overlay: bottom, afd: agrees, fill: black, codec: h264, level: warning}
          - {name: b, aspect: "16:9", picture-aspect: ">= 2.0", confidence: "> 0.5", paths: "**"}
          - {name: c, width: ">= 10", duration: "> 1", bit-depth: 8, default-mode: fit, except: "*.x"}
          - {name: d, color: {primaries: bt709, range: tv}, crops: "> 1%", message: no}
          - {name: e, error: corrupt}
        """.utf8))
    let policy = try? PolicyFile.read(file.path, name: "p.yml")
    precondition(policy != nil)
    return policy
  }()

  /// Resuming without new results is idempotent.
  private static func resume(_ bytes: [UInt8]) throws {
    let path = journal
    var pending = try PendingFile(path)
    try pending.write(bytes)
    try pending.commit()
    let known = try finished(path)
    let kept = try WholeFile.read(path)
    let again = try finished(path)
    precondition(again == known, "the same answers hold")
    let left = try WholeFile.read(path)
    precondition(left == kept)
  }

  private static func finished(_ path: FilePath) throws -> [ClipIdentity: EarlierAnswer] {
    var journal = try Journal(path, resumes: true, options: "o")
    try journal.finish()
    return journal.known
  }

  /// In a folder, because a replacement is written beside the file.
  private static let journal = FuzzFolder.file("journal.ndjson")
}
