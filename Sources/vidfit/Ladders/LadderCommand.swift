import ArgumentParser
import Document
import Files
import Glibc
import Ladders
import Rules
import Settings
import Streaming
import SystemPackage
import VidfitKit
internal import Words

struct LadderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ladder",
    abstract: "Compare the renditions of an HLS or DASH stream: shape, picture, padding, codecs.",
    discussion: """
      vidfit analyses segments of every rendition: a few spread over its time, and at least one on \
      each side of every discontinuity or change of period. It opens only what the manifest names, \
      and only in the manifest's folder and the folders below, or on its own server.

      \(ScreenSettings.fitAndFill)

      Exit status: 0 if all renditions were analysed, 1 if some could not be or there is none, 3 if a \
      finding of level error or one of --fail-on occurred or a rule of the policy is broken, 64 for \
      wrong usage or configuration, 75 if the output can't be written. Encrypted renditions count as \
      analysed.

      EXAMPLES:
        vidfit ladder master.m3u8
        vidfit ladder manifest.mpd --format json
        vidfit ladder master.m3u8 --fail-on warning
        vidfit ladder master.m3u8 --fail-on shape-differs,picture-differs,padding
      """)

  @Argument(
    help: ArgumentHelp("The HLS playlist or DASH manifest.", valueName: "manifest"),
    completion: .file(extensions: ["m3u8", "mpd"]))
  var path: String

  @Option(
    help: ArgumentHelp(
      "Segments of each rendition to analyse, at least one of each stretch.",
      valueName: "count"))
  var segments = LadderInspector.standardSegments

  @Flag(
    help: ArgumentHelp(
      "Open what the manifest names outside its folder or, if it is on a server, on other servers, "
        + "too."))
  var allowElsewhere = false

  @OptionGroup(title: "Screens") var screens: SettingGroup<ScreenSettings>

  @OptionGroup(title: "Analysis") var sampling: SettingGroup<SamplingSettings>

  @OptionGroup(title: "Network") var network: SettingGroup<NetworkSettings>

  @Option(.jobs) var jobs: SettingFlag?

  @OptionGroup(title: "Recipients") var delivery: SettingGroup<DeliverySettings>

  @OptionGroup(title: "Limits") var cost: SettingGroup<CostSettings>

  @Option(help: "Output format.")
  var format: LadderFormat = .text

  @Option(
    help: ArgumentHelp(
      "Findings between commas that end the command with status 3, as those of level error do: "
        + "their names, or 'warning' for all of that level and above. Repeatable.",
      valueName: "finding"),
    completion: ListCompletion.kind(LadderGate.known))
  var failOn: [String] = []

  @Flag(help: "Do not end with status 3.")
  var exitZero = false

  @OptionGroup(title: "Policy") var file: ConfigurationOptions

  func validate() throws {
    guard (1...1000).contains(segments) else {
      throw ValidationError("--segments: expected a whole number from 1 to 1000, got '\(segments)'")
    }
  }

  func run() async throws {
    let configuration = try Configuration(file, of: self)
    let settings = configuration.settings
    let resolved = try ResolvedSettings(settings)
    let gate = try LadderGate(failOn, configuration, resolved)
    let options = resolved.options(viewports: try resolved.screens.viewports())
    let path = RawArguments.clip(path)
    let inspector = LadderInspector(
      options, segments: segments, jobs: settings.jobs)
    var result = await inspect(path, options.network.limited(by: options.cost), inspector)
    let gaps = gate.judge(&result)
    let report = result.report
    if case .failed(let failure) = report.outcome { Output.complain(about: path, failure.message) }
    switch format {
    case .json:
      try Output.standard.write(try ReportEncoder(pretty: true).encode(report))
      try Output.standard.write(line: "")
    case .text:
      if let ladder = report.ladder {
        try Output.standard.write(line: LadderText(path, ladder, report.transfer).text)
      }
    }
    gaps.forEach { Output.complain(about: path, $0) }
    let broken = gate.broken(by: report.ladder)
    broken.forEach { Output.complain(about: path, $0) }
    if !broken.isEmpty, !exitZero { throw ExitStatus.ruleBroken }
    if report.isIncomplete { throw ExitStatus.someFailed }
  }

  private func inspect(
    _ path: ClipLocation, _ network: NetworkOptions?, _ inspector: LadderInspector
  ) async -> LadderInspector.Result {
    do throws(SourceFailure) {
      let door = try door(path, network)
      return await inspector.inspect(path, through: door) { Double(time(nil)) }
    } catch {
      return LadderInspector.Result(failing: error, at: path)
    }
  }

  private func door(
    _ path: ClipLocation, _ network: NetworkOptions?
  ) throws(SourceFailure) -> any SegmentDoor {
    switch path {
    case .file(let path): try LocalDoor(path, allowsElsewhere: allowElsewhere)
    case .remote(let address):
      try RemoteDoor(address, allowsElsewhere: allowElsewhere, fetch: network.fetch)
    }
  }
}

enum LadderFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// The findings that fail a ladder: the words of `--fail-on`, and the rules of the policy, which
/// apply to every rendition as they do to a clip.
private struct LadderGate {
  private let words: [String]
  private let rules: Gate
  private let uses: [any SettingUse]
  /// Whether every rendition is compared with what recipients ask for.
  private var hasRecipients: Bool { uses.contains(where: \.completes) }

  /// All words that `--fail-on` accepts.
  static let known = LadderFinding.Kind.allCases.map(\.rawValue) + ["warning", "error"]

  /// Reads the words. If they have problems, reports them and ends with the status for wrong usage.
  init(
    _ lists: [String], _ configuration: Configuration, _ resolved: ResolvedSettings
  ) throws {
    let settings = resolved.settings
    uses = resolved.uses
    words = lists.flatMap { $0.split(separator: ",") }.map { part in
      String(part).filter { $0 != " " }
    }
    if words.isEmpty, !lists.isEmpty { throw WrongValue("--fail-on: no finding given") }
    let known = Self.known
    if let wrong = words.first(where: { !known.contains($0) }) {
      let hint = likelyMeaning(of: wrong, in: known)
      throw WrongValue(
        "--fail-on: unknown finding '\(wrong.oneLine)'; \(hint ?? "expected \(known.inWords)")")
    }
    rules = Gate(policy: configuration.policy, workingFolder: FilePath.workingFolder ?? "/")
    try resolved.check(rules, isLenient: true)
    if settings.flag(.metadata), !rules.needs.contains(where: { $0.subject == .metadata }) {
      Output.complain(
        "\(settings.place(.metadata)): no effect on ladder without a rule of the policy on it")
    }
    let unseen = words.first { LadderFinding.Kind(rawValue: $0)?.needsPadding == true }
    if let unseen, settings.flag(.noPadding) {
      throw WrongValue("--fail-on \(unseen): \(settings.paddingNeed)")
    }
    if words.contains(LadderFinding.Kind.delivery.rawValue), !hasRecipients {
      throw WrongValue("--fail-on delivery: it needs --for PROFILE")
    }
    if words.contains(LadderFinding.Kind.rule.rawValue), !rules.isActive {
      throw WrongValue("--fail-on rule: it needs a policy with rules")
    }
  }

  /// Adds the findings of the policy's rules and of the recipients on the renditions. Returns a line
  /// for each rule that could not be judged on all of them, and for each recipient of which it is not
  /// known whether it accepts a rendition.
  func judge(_ result: inout LadderInspector.Result) -> [String] {
    guard rules.isActive || hasRecipients, case .read(var ladder) = result.report.outcome
    else { return [] }
    var tally = GateTally(rules)
    var (unknown, told): ([String], Set<String>) = ([], [])
    for rung in result.rungs {
      var isFirst = true
      for stretch in rung.stretches {
        guard var clip = stretch.report else { continue }
        // Patterns of the policy match the name that the user knows.
        clip.path = result.report.path
        // The analysed segments are a part of it.
        clip.setDuration(rung.rung.stretches.map(\.end).max())
        uses.complete(&clip)
        // What one stretch of a rendition lacks, the others lack, too.
        if isFirst { tally.add(JudgedClip(clip, checks: [])) }
        isFirst = false
        for delivery in clip.deliveries ?? [] where delivery.accepts != true {
          if delivery.accepts == nil {
            let line = "rendition \(rung.rung.id.oneLine): \(delivery.uncertainty)"
            if told.insert(line).inserted { unknown.append(line) }
            continue
          }
          ladder.findings.append(
            LadderFinding(
              .delivery, .error, String(delivery.sentence.dropLast()), rungs: [rung.rung.id],
              times: [stretch.stretch.time]))
        }
        for check in rules.checks(of: clip) {
          ladder.findings.append(
            LadderFinding(
              .rule, check.level, check.message.oneLine,
              rungs: [rung.rung.id], times: [stretch.stretch.time], rule: check.rule))
        }
      }
    }
    ladder.findings = ladder.findings.summed(ladder.rungs)
    result.report.outcome = .read(ladder)
    return tally.gaps(of: "rendition") + unknown
  }

  /// A sentence for each finding that fails the ladder.
  func broken(by ladder: Ladder?) -> [String] {
    let findings = ladder?.findings ?? []
    let levels = FindingLevel.allCases.map(\.rawValue)
    let isLevelNamed = words.contains(where: levels.contains)
    let own = (words + (isLevelNamed ? [] : ["error"])).compactMap { word -> String? in
      let found = findings.filter { finding in
        finding.finding.rawValue == word
          || FindingLevel(rawValue: word).map { finding.level >= $0 } ?? false
      }.filter { $0.finding != .rule || words.contains(word) }
      return found.isEmpty ? nil : "breaks '\(word)': \(counted(found.count, "finding"))"
    }
    let rules = findings.filter { $0.finding == .rule && $0.level == .error }.compactMap(\.rule)
    return own + Set(rules).sorted().map { "breaks the policy's rule '\($0.oneLine)'" }
  }
}
