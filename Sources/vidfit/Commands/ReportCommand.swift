import ArgumentParser
import Document
import Files
import Glibc
import Padding
import Rules
import SystemPackage

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Merge results into a table, a test report or a summary; clips are not needed.",
    discussion: """
      Reads results of 'vidfit scan', 'vidfit worker' and 'vidfit analyze --format ndjson'. If a \
      clip has several, the last one in a file counts. Among files, a success counts before a \
      failure, and one that looked for bars before one that did not.

      Exit status: 0 if all results could be read, 1 if some lines, of results or of corrections, \
      could not, or if clips of the manifest are missing (the others are reported), 3 if a rule is \
      broken, 64 for wrong usage or configuration and for files that can't be read, 75 if the output \
      can't be written.

      EXAMPLES:
        vidfit report results.ndjson
        vidfit report parts/*.ndjson -o clips.csv -o junit.xml -o vidfit.sarif -o comment.md
        vidfit report results.ndjson --label -o labels.html
        vidfit report parts/*.ndjson --manifest all.txt --list missing | vidfit worker > rest.ndjson
      """)

  enum Listing: String, ExpressibleByArgument, CaseIterable {
    case failed, missing, padded, mixed, undecided, broken
  }

  @Argument(
    help: ArgumentHelp("Files of results, such as journals.", valueName: "results"),
    completion: .file())
  var results: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Report to write; the extension selects \(ReportFormat.extensions). Repeatable.",
      valueName: "file"), completion: .file())
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "List of the clips that should have results, as lines for 'vidfit worker'; those without "
        + "are reported as missing. '-' is standard input.", valueName: "file"),
    completion: .file())
  var manifest: String?

  @Option(
    help: ArgumentHelp(
      "Corrections by people, a line of JSON each. They replace what vidfit found, before rules and "
        + "reports use it. Repeatable.", valueName: "file"), completion: .file())
  var corrections: [String] = []

  @Option(
    help: ArgumentHelp(
      "Print the paths of these clips, a line each; for missing ones the lines of the manifest. "
        + "Repeatable.",
      valueName: "kind"))
  var list: [Listing] = []

  @Flag(
    help: "Let people correct verdicts and pictures on the page, for --corrections.")
  var label = false

  @OptionGroup(title: "Recipients") var delivery: SettingGroup<DeliverySettings>

  @OptionGroup(title: "Policy") var rules: GateOptions

  @Flag(
    name: .customShort("0"),
    help: "Lines of the manifest and of --list end with NUL instead of newline.")
  var nul = false

  private var separator: UInt8 { nul ? 0 : UInt8(ascii: "\n") }

  func validate() throws {
    if results.contains("-") {
      throw WrongValue(
        "'-': expected a file, because results are read several times and standard input only once")
    }
    let targets = try outputs.map(ReportTarget.init)
    if label, !targets.contains(where: \.takesLabels) {
      throw ValidationError("--label needs a page: -o labels.html")
    }
    if (corrections + [manifest].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
      throw WrongValue("-: standard input can be read only once")
    }
    if list.contains(.missing), manifest == nil {
      throw ValidationError("--list missing needs --manifest")
    }
  }

  func run() throws {
    let configuration = try Configuration(rules.file, of: self)
    let review = try ScanReview(
      configuration, rules, reports: outputs, ReportScope(isForLabels: label))
    // Results may come from a machine with another FFmpeg.
    Configuration.unknownNames(review.gate).forEach(Output.complain)
    let uses = try ResolvedSettings(configuration.settings).uses
    if list.contains(.broken), !review.gate.isActive {
      throw WrongValue("--list broken: expected a rule to break, by --fail-on or a policy file")
    }
    let sources = results.map(RawArguments.path)
    let corrected = corrections.map(RawArguments.path)
    var files = try read(sources)
    var unread = files.problems.count
    try files.take(check(corrected, against: files, unread: &unread))
    if uses.contains(where: \.completes) {
      files.addition = { report in
        var report = report
        uses.complete(&report)
        return report
      }
    }
    let missing = try self.missing(from: files, unread: &unread)
    let outcome = try review.conclude(files, missing: missing) { judged in
      try printList(of: judged)
      if review.targets.isEmpty, list.isEmpty {
        let counts = try exitingTemporary { try judged.counts }
        try Output.standard.write(line: Summary(counts).lines.joined(separator: "\n"))
      }
    }
    if let failed = outcome.unwritten.first { throw failed.status }
    if outcome.isBroken { throw ExitStatus.ruleBroken }
    if unread > 0 || !missing.isEmpty { throw ExitStatus.someFailed }
  }

  /// Reads the inputs. Without a named one the report would look complete, so an unreadable file is
  /// wrong usage and nothing is written. An unreadable line is one clip among many; it is reported
  /// and skipped.
  private func read(_ paths: [FilePath]) throws -> ResultFiles {
    let refused = paths.filter { path in FileStatus(path).map { !$0.isRegular } ?? false }
    for path in refused {
      Output.complain(
        "\(path.oneLine): expected a regular file, because results are read several times")
    }
    let reasons = refused.isEmpty ? paths.map { ($0, ResultFiles.refusal(of: $0)) } : []
    for case (let path, let reason?) in reasons { Output.complain("\(path.oneLine): \(reason)") }
    guard refused.isEmpty, reasons.allSatisfy({ $1 == nil }) else { throw ExitStatus.usage }
    let files = try exitingUsage { try ResultFiles(paths) }
    Output.complain(files.problems)
    files.leftOut.forEach(Output.complain)
    return files
  }

  /// People's corrections; reports the lines that can't be used, and why.
  private func check(
    _ paths: [FilePath], against files: ResultFiles, unread: inout Int
  ) throws -> Corrections.Outcome {
    let outcome = try exitingUsage { try Corrections(paths).check(against: files) }
    Output.complain(outcome.problems)
    outcome.remarks.forEach(Output.complain)
    unread += outcome.problems.count
    return outcome
  }

  /// The clips of the manifest without a result; prints their lines for `--list missing`.
  private func missing(from files: ResultFiles, unread: inout Int) throws -> [Request] {
    guard let manifest else { return [] }
    let path = RawArguments.path(manifest)
    var missing: [Request] = []
    var problems = LineProblems()
    try exitingUsage {
      try Manifest(path, separator: separator).check(against: files.identities) { line in
        switch line {
        case .missing(let request, let line):
          missing.append(request)
          if list.contains(.missing) { try Self.list(line, separator) }
        case .malformed(let problem): problems.add(problem)
        }
      }
    }
    Output.complain(problems)
    unread += problems.count
    if !missing.isEmpty {
      let hint = list.contains(.missing) ? "" : "; '--list missing' prints them"
      Output.complain(
        "\(counted(missing.count, "clip")) of \(path.oneLine): no result\(hint)")
    }
    return missing
  }

  /// Prints the line byte for byte for other programs. On a terminal, nothing in a name acts on it.
  private static func list(_ line: [UInt8], _ separator: UInt8) throws {
    try Output.standard.write((isatty(1) == 1 ? line.asListedName : line) + [separator])
  }

  private func printList(of judged: JudgedResults) throws {
    guard list.contains(where: { $0 != .missing }) else { return }
    try exitingTemporary {
      try judged.forEach { clip in
        guard list.contains(where: { $0.includes(clip) }) else { return }
        try Self.list(clip.report.path.bytes, separator)
      }
    }
  }
}

extension ReportCommand.Listing {
  /// Whether a clip with a result is of this kind.
  fileprivate func includes(_ clip: JudgedClip) -> Bool {
    switch self {
    case .failed: clip.report.failure != nil
    case .broken: clip.isBroken
    case .padded: clip.report.analysis?.padding?.verdict == .padded
    case .mixed: clip.report.analysis?.padding?.verdict == .mixed
    case .undecided: clip.report.analysis?.padding?.verdict == .undecided
    case .missing: false
    }
  }
}
