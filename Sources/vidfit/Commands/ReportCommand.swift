import ArgumentParser
import Files
import Results

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Merges results into a table, a test report or a summary, without the clips.",
    discussion: """
      Results are the lines of 'vidfit scan', 'vidfit worker' and 'vidfit analyze --format ndjson'. \
      Where a clip has several, the last in a file counts, and among files one that is no failure.

      Exit status: 0 when all results could be read, 1 when lines could not or clips of the \
      manifest are missing (the rest is reported all the same), 3 when a rule is broken, 64 for \
      wrong usage and for files that can't be read, 75 when the output can't be written.

      EXAMPLES:
        vidfit report results.ndjson
        vidfit report parts/*.ndjson -o clips.csv -o junit.xml -o vidfit.sarif -o comment.md
        vidfit report parts/*.ndjson --manifest all.txt --list missing | vidfit worker > rest.ndjson
      """)

  enum Listing: String, ExpressibleByArgument, CaseIterable {
    case failed, missing, padded, mixed, undecided, broken
  }

  @Argument(
    help: ArgumentHelp("Files of results; journals and part files alike.", valueName: "results"))
  var results: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Where to write a report; its extension says which: .csv, .xml (JUnit), .sarif or .md; "
        + "repeatable.", valueName: "file"))
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "The clips that ought to have results, as lines for 'vidfit worker'; those without are "
        + "reported as missing. '-' is standard input.", valueName: "file"))
  var manifest: String?

  @Option(
    help: ArgumentHelp(
      "Print the paths of such clips, a line each; of missing ones the manifest's own lines.",
      valueName: Listing.allCases.map(\.rawValue).joined(separator: "|")))
  var list: Listing?

  @OptionGroup var rules: GateOptions

  @Flag(
    name: .customShort("0"), help: "Lines of the manifest, and of --list, end with NUL.")
  var nul = false

  private var separator: UInt8 { nul ? 0 : UInt8(ascii: "\n") }

  func validate() throws {
    if results.contains("-") {
      throw ValidationError(
        "'-' is no file of results: they are read several times, and standard input only once")
    }
    _ = try outputs.map(ReportTarget.init)
    if list == .missing, manifest == nil {
      throw ValidationError("--list missing needs --manifest FILE to know what is missing")
    }
  }

  func run() throws {
    let review = try ScanReview(rules.settings(), rules, reports: outputs)
    let targets = review.targets
    let sources = results.map(RawArguments.bytes)
    for target in targets { try target.spare(sources) }
    let files = try read(sources)
    var unread = files.problemCount
    let missing = try self.missing(from: files, unread: &unread)
    let judged = try exitingTemporary {
      try JudgedResults(files, missing: missing, gate: review.gate)
    }
    try printList(of: judged)
    for target in targets { try target.write(judged, policy: review.policy) }
    if targets.isEmpty, list == nil {
      try Output.standard.write(
        line: Summary(judged.counts).lines.joined(separator: "\n"))
    }
    if try review.conclude(judged) { throw ExitStatus.ruleBroken }
    if unread > 0 || !missing.isEmpty { throw ExitStatus.someFailed }
  }

  /// A report that leaves out a file which was named would look whole and not be, so that a file
  /// which can't be read is wrong usage: nothing is written. A line that can't be read is one clip
  /// among many, and told.
  private func read(_ paths: [[UInt8]]) throws -> ResultFiles {
    let refused = paths.filter { path in FileStatus(path).map { !$0.isRegular } ?? false }
    for path in refused {
      Output.complain(
        "\(MediaPath(bytes: path)): is no regular file, and results are read several times")
    }
    guard refused.isEmpty else { throw ExitStatus.usage }
    let files = try exitingUsage { try ResultFiles(paths) }
    complain(files.problems, of: files.problemCount)
    return files
  }

  private func complain(_ problems: [String], of count: Int) {
    for problem in problems { Output.complain(problem) }
    let others = count - problems.count
    if others > 0 { Output.complain("and \(counted(others, "more line")) that can't be read") }
  }

  /// The clips of the manifest without a result; lists their lines if that was asked for.
  private func missing(from files: ResultFiles, unread: inout Int) throws -> [Request] {
    guard let manifest else { return [] }
    let path = RawArguments.bytes(manifest)
    var missing: [Request] = []
    var problems: [String] = []
    var problemCount = 0
    try exitingUsage {
      try Manifest(path, separator: separator).check(against: files.identities) { line in
        switch line {
        case .missing(let request, let line):
          missing.append(request)
          if list == .missing { try Output.standard.write(line + [separator]) }
        case .malformed(let problem):
          problemCount += 1
          if problems.count < 10 { problems.append(problem) }
        }
      }
    }
    complain(problems, of: problemCount)
    unread += problemCount
    if !missing.isEmpty {
      let hint = list == .missing ? "" : "; '--list missing' prints them"
      Output.complain(
        "\(counted(missing.count, "clip")) of \(MediaPath(bytes: path)): no result\(hint)")
    }
    return missing
  }

  private func printList(of judged: JudgedResults) throws {
    guard let list, list != .missing else { return }
    try exitingTemporary {
      try judged.forEach { clip in
        let isListed =
          switch list {
          case .failed: clip.result.failure != nil
          case .broken: clip.isBroken
          default: clip.result.analysis?.padding?.verdict == list.rawValue
          }
        if isListed { try Output.standard.write(clip.result.pathBytes + [separator]) }
      }
    }
  }
}
