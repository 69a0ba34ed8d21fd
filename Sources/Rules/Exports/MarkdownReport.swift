internal import Document
internal import Files
internal import Padding
internal import SystemPackage

/// A summary for a comment on a pull request: GitHub Flavored Markdown of less than 64 KiB, the
/// limit of a comment. Without rules it lists the findings that need attention.
package struct MarkdownReport: ReportWriter {
  package static let limit = 65_536
  /// The most rows held for the table of clips.
  private static let mostRows = 1_000
  private static let mostMissing = 10

  package init() {}

  /// The order of clips: more severe rules first, then larger bars.
  private struct Gravity: Comparable {
    let level: FindingLevel
    let barShare: Double

    static func < (a: Self, b: Self) -> Bool { (a.level, a.barShare) < (b.level, b.barShare) }
  }

  package func write(
    _ results: JudgedResults, to sink: ([UInt8]) throws -> Void
  ) throws -> [String] {
    var worst = WorstFirst<Gravity, String>(capacity: Self.mostRows)
    var examples: [String: String] = [:]
    try results.forEach { clip in
      if let code = clip.report.failure?.code.rawValue, examples[code] == nil {
        examples[code] = MarkdownText.name(clip.report.path.oneLine)
      }
      guard let first = clip.findings.first else { return }
      let share = clip.report.analysis?.barShare ?? 0
      worst.add(Gravity(level: first.level, barShare: share)) {
        row(clip, results.hasRules ? first.level.rawValue : kinds(clip))
      }
    }
    let counts = try results.counts
    let head =
      headline(counts, hasRules: results.hasRules) + verdicts(counts) + rules(counts)
    let tail = failures(counts, examples) + missing(results.missing)
    // Head and tail together are at most 48 KiB with any names: a code point takes up to 6 bytes.
    let room = Self.limit - 256 - size(head) - size(tail)
    let lines = head + table(worst, room: room, hasRules: results.hasRules) + tail
    try sink(Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")])
    return []
  }

  private func size(_ lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  private func headline(_ counts: ResultCounts, hasRules: Bool) -> [String] {
    let clips = counted(counts.total, "clip")
    let (broken, warned) = (counts.brokenClips, counts.warnedClips)
    func breaking(_ count: Int, _ rest: String) -> String {
      "\(count) \(rest) \(count == 1 ? "breaks" : "break")"
    }
    // Clips without an analysis need attention too, and a missing one is not among the results.
    let seen = counts.seenClips + counts.failed + counts.missing
    let all = counted(counts.total + counts.missing, "clip")
    let title =
      if !hasRules {
        seen == 0 ? "nothing worth a look in \(all)" : "\(seen) of \(all) worth a look"
      } else if counts.total == 0 {
        "no clip has a result, so no rule was checked"
      } else if broken > 0 {
        breaking(broken, "of \(clips)") + " a rule"
      } else if warned > 0 {
        breaking(warned, "of \(clips)") + " a rule that does not gate"
      } else {
        "none of \(clips) breaks a rule"
      }
    let rest = [
      broken > 0 && warned > 0 ? breaking(warned, "more") + " a rule that does not gate" : nil,
      counts.failed > 0 ? "\(counts.failed) could not be analysed" : nil,
      counts.missing > 0 ? "\(counts.missing) missing" : nil,
      (counts.standings[.accepted]).map { "\($0) accepted" },
    ].compactMap(\.self)
    let sentences =
      (hasRules ? [] : ["No rule was given, so none is broken."])
      + (rest.isEmpty ? [] : [rest.joined(separator: ", ") + "."])
    return ["## vidfit: \(title)"]
      + (sentences.isEmpty ? [] : ["", sentences.joined(separator: " ")])
  }

  private func verdicts(_ counts: ResultCounts) -> [String] {
    let verdicts = counts.verdicts.named { $0?.rawValue ?? ConditionKey.unchecked }.largest(8).kinds
    guard !verdicts.isEmpty else { return [] }
    return ["", "| verdict | clips |", "| --- | ---: |"]
      + verdicts.map { MarkdownText.row([$0.name, "\($0.count)"]) }
  }

  private func rules(_ counts: ResultCounts) -> [String] {
    let all = counts.broken.merging(counts.accepted) { $0 + $1 }.largest(20)
    guard !all.kinds.isEmpty else { return [] }
    return ["", "| rule | broken | accepted |", "| --- | ---: | ---: |"]
      + all.kinds.map { rule in
        MarkdownText.row([
          MarkdownText.escaped(rule.name, length: 60), "\(counts.broken[rule.name] ?? 0)",
          "\(counts.accepted[rule.name] ?? 0)",
        ])
      } + more(all.others, "rule")
  }

  /// The kinds of findings: `padded, afd-mismatch`.
  private func kinds(_ clip: JudgedClip) -> String {
    clip.findings.map(\.rule).joined(separator: ", ")
  }

  private func row(_ clip: JudgedClip, _ kind: String) -> String {
    let findings = clip.findings.map(\.message).joined(separator: "; ")
    let advice = clip.report.analysis?.advice
    let crop = advice?.crop.map { MarkdownText.name($0.ffmpeg) } ?? ""
    let kept =
      advice?.cropKeepingOverlays.map {
        ", or \(MarkdownText.name($0.ffmpeg)) to keep what stands in a bar"
      } ?? ""
    let warning =
      clip.report.analysis?.encodingWarning.map { "; \(MarkdownText.escaped($0))" } ?? ""
    return MarkdownText.row([
      MarkdownText.name(clip.report.path.oneLine), kind,
      MarkdownText.escaped(findings), crop + kept + warning,
    ])
  }

  /// The most severe clips, as many as there is room for.
  private func table(
    _ worst: WorstFirst<Gravity, String>, room: Int, hasRules: Bool
  ) -> [String] {
    var lines = [
      "", hasRules ? "### Clips that break rules" : "### Worth a look", "",
      "| clip | \(hasRules ? "level" : "kind") | finding | crop |", "| --- | --- | --- | --- |",
    ]
    var left = room - size(lines)
    var shown = 0
    for row in worst.elements {
      left -= row.utf8.count + 1
      guard left > 0 else { break }
      lines.append(row)
      shown += 1
    }
    return worst.total == 0 ? [] : lines + more(worst.total - shown, "clip")
  }

  private func failures(_ counts: ResultCounts, _ examples: [String: String]) -> [String] {
    let codes = counts.errors.named(\.rawValue)
    guard !codes.isEmpty else { return [] }
    return [
      "", "### Could not be analysed", "", "| reason | clips | such as |", "| --- | ---: | --- |",
    ]
      + codes.largest(codes.count).kinds.map { code in
        MarkdownText.row([code.name, "\(code.count)", examples[code.name] ?? ""])
      }
  }

  private func missing(_ requests: [Request]) -> [String] {
    guard !requests.isEmpty else { return [] }
    return ["", "### Missing", "", "Listed in the manifest, without a result:", ""]
      + requests.prefix(Self.mostMissing).map { request in
        let key = request.key.map { " " + MarkdownText.name($0) } ?? ""
        return "- \(MarkdownText.name(request.path.oneLine))\(key)"
      } + more(requests.count - Self.mostMissing, "clip")
  }

  private func more(_ count: Int, _ noun: String) -> [String] {
    count > 0 ? ["", "… and \(counted(count, "more " + noun))."] : []
  }
}

/// Text that GitHub Flavored Markdown shows character for character.
enum MarkdownText {
  /// Text within a cell or a sentence, at most `length` code points long.
  ///
  /// Characters with a meaning in Markdown or HTML are written as numeric references, which "cannot
  /// be used in place of symbols indicating structure" (CommonMark section 2.5), not even as the
  /// bars of a table. Line ends and control characters are escaped, because nothing else holds
  /// them.
  static func escaped(_ text: String, length: Int = 300) -> String {
    var escaped = ""
    for scalar in text.shortened(to: length).unicodeScalars {
      if structural.contains(scalar) {
        escaped += "&#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A file's name, or something to type. Within `code`, consumers don't look for mentions, issues
  /// and links.
  static func name(_ text: String) -> String {
    "<code>\(escaped(text, length: 160))</code>"
  }

  static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }

  private static let structural = Set(#"&<>`*_[]\|~#@:$"#.unicodeScalars)
}
