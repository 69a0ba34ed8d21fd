import Document
import Files
import Foundation
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct MarkdownTests {
  private func text(_ results: JudgedResults) throws -> String {
    String(decoding: try MarkdownReport().document(results), as: UTF8.self)
  }

  @Test func theWorstComesFirst() throws {
    let lines = [
      Sample.analysed("mixed", verdict: .mixed), .analysed("thin", bar: 20),
      .analysed("thick", bar: 200), .analysed("clean", verdict: .none), .failed("broken"),
    ]
    let text = try text(lines.judged(missing: [Request(key: "k", path: "x")]))
    #expect(text.hasPrefix("## vidfit: 2 of 5 clips break a rule\n\n"))
    #expect(
      text.contains(
        "\n1 more breaks a rule that does not gate, 1 could not be analysed, 1 missing.\n"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| <code>") }
    #expect(
      rows.map { $0.prefix(15) } == ["| <code>thick</", "| <code>thin</c", "| <code>mixed</"])
    #expect(text.contains("| corrupt | 1 | <code>broken</code> |"))
    #expect(text.contains("- <code>x</code> <code>k</code>"))
    #expect(text.contains("| padded | 2 |"))
    #expect(text.contains("\n### Clips that break rules\n\n| clip | level | finding | crop |\n"))
  }

  /// A rule that is only reported is broken too, and so is one by a clip that can't be read.
  @Test(arguments: [
    (
      [FindingLevel.error, .warning, nil],
      "1 of 3 clips breaks a rule\n\n1 more breaks a rule that does not gate.\n"
    ),
    ([.warning, nil], "1 of 2 clips breaks a rule that does not gate\n"),
    ([.note, .warning], "2 of 2 clips break a rule that does not gate\n"),
    ([nil], "none of 1 clip breaks a rule\n"),
  ])
  func headlines(_ levels: [FindingLevel?], _ headline: String) throws {
    let lines = levels.indices.map { Sample.analysed("\($0)").with(index: $0) }
    let judged = try lines.judged { clip in
      let level = Int(clip.path.string).flatMap { levels[$0] }
      return level.map { [Check(rule: "r", level: $0, message: "m")] } ?? []
    }
    #expect(try text(judged).hasPrefix("## vidfit: \(headline)"))
  }

  @Test func aClipThatCannotBeReadMayBreakARule() throws {
    let judged = try [Sample.failed("a")].judged { _ in
      [Check(rule: "error", level: .error, message: "m")]
    }
    #expect(
      try text(judged).hasPrefix(
        "## vidfit: 1 of 1 clip breaks a rule\n\n1 could not be analysed.\n"))
  }

  /// Without rules nothing is broken, whatever there is to look at.
  @Test func withoutRulesNothingIsBroken() throws {
    let lines = [
      Sample.analysed("mixed", verdict: .mixed), .analysed("thin", bar: 20),
      .analysed("thick", bar: 200), .analysed("dark", verdict: .undecided),
      .analysed("clean", verdict: .none), .failed("broken"),
    ]
    let text = try text(lines.judged(missing: [Request(path: "x")], judge: nil))
    #expect(
      text.hasPrefix(
        """
        ## vidfit: 6 of 7 clips worth a look

        No rule was given, so none is broken. 1 could not be analysed, 1 missing.

        """))
    #expect(text.contains("\n### Worth a look\n\n| clip | kind | finding | crop |\n"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| <code>") }
    #expect(
      rows.map { $0.split(separator: "|").prefix(2).joined(separator: "|") } == [
        " <code>thick</code> | padded ", " <code>thin</code> | padded ",
        " <code>mixed</code> | mixed ", " <code>dark</code> | undecided ",
      ])
    for words in ["breaks", "break rules", "| rule |", "error"] { #expect(!text.contains(words)) }
    let clean = try self.text([Sample.analysed("clean", verdict: .none)].judged(judge: nil))
    #expect(
      clean.hasPrefix(
        "## vidfit: nothing worth a look in 1 clip\n\nNo rule was given, so none is broken.\n"))
  }

  /// Whoever reads no more than the heading still learns of them.
  @Test func whatHasNoAnalysisIsToLookAt() throws {
    let clean = Sample.analysed("clean", verdict: .none)
    let failed = try text([clean, .failed("broken")].judged(judge: nil))
    #expect(failed.hasPrefix("## vidfit: 1 of 2 clips worth a look\n"))
    let missing = try text([clean].judged(missing: [Request(path: "x")], judge: nil))
    #expect(missing.hasPrefix("## vidfit: 1 of 2 clips worth a look\n"))
    let nothing = try text([Sample]().judged())
    #expect(nothing == "## vidfit: no clip has a result, so no rule was checked\n")
  }

  @Test func bothCropsAreNamed() throws {
    let text = try text([FailOnTests.subtitled].judged())
    #expect(
      text.contains(
        "| <code>crop=1000&#58;920&#58;0&#58;40</code>, or <code>crop=1000&#58;960&#58;0&#58;40</code>"
          + " to keep what stands in a bar |"))
  }

  @Test func aCropThatMustNotBeEncodedSaysSo() throws {
    var clip = Sample.analysed("vision")
    clip.dolbyVision = .init(profile: 5, level: 5, compatibility: 0)
    #expect(try text([clip].judged()).contains("; the advised crop is not for encoding, because"))
  }

  @Test func nothingBroken() throws {
    let text = try text([Sample.analysed("clean", verdict: .none)].judged())
    #expect(
      text == """
        ## vidfit: none of 1 clip breaks a rule

        | verdict | clips |
        | --- | ---: |
        | none | 1 |

        """)
  }

  @Test func namesKeepTheTableWhole() throws {
    let names = HostileName.all + HostileName.random(100, seed: 14)
    let lines = names.enumerated().map { Sample.analysed($1).with(index: $0) }
    let text = try text(lines.judged())
    #expect(text.utf8.count < MarkdownReport.limit)
    for row in text.split(separator: "\n") where row.hasPrefix("| <code>") {
      #expect(row.unicodeScalars.count { $0 == "|" } == 5)
      #expect(row.unicodeScalars.count { $0 == "<" } == 4)
      #expect(!row.contains("`") && !row.contains("@"))
    }
  }

  /// As many clips, rules and missing lines as anybody likes, with names as long as a
  /// file system takes.
  @Test func itAlwaysFitsAComment() throws {
    let long = String(repeating: "|", count: 4_000)
    let lines = (0..<300).map { number -> Sample in
      let name = Array("\(number)\(long)".utf8)
      return switch number % 3 {
      case 0: .failed(name, FailureCode.allCases[number / 3 % FailureCode.allCases.count])
      case 1:
        .analysed(
          name,
          verdict: PaddingVerdict.Kind.allCases[number / 3 % PaddingVerdict.Kind.allCases.count])
      default: .analysed(name)
      }
    }
    let missing = (0..<100).map { Request(key: long, path: ClipLocation("\($0)\(long)")) }
    let text = try text(
      lines.judged(missing: missing) { clip in
        StrictRules.checks(clip) + [
          Check(rule: clip.path.string, level: .note, message: clip.path.string)
        ]
      })
    #expect(text.utf8.count < MarkdownReport.limit)
    let rows = text.split(separator: "\n").count { $0.hasPrefix("| <code>") }
    #expect(rows > 0)
    #expect(text.contains("\n… and \(300 - rows) more clips.\n"))
    #expect(text.contains("\n… and 90 more clips.\n"))
  }
}

@Suite struct SummaryTests {
  @Test func linesForPeople() throws {
    let lines = [
      Sample.analysed("a"), .analysed("b"), .analysed("c", verdict: .none), .failed("d"),
    ]
    let judged = try lines.judged(missing: [Request(path: "x")])
    #expect(
      try Summary(judged.counts).lines == [
        "4 clips: 2 padded, 1 not padded, 1 failed", "1 could not be analysed: 1 corrupt",
        "rules broken: 2 padded", "1 missing: in the manifest, without a result",
      ])
  }

  @Test func withoutRulesNoneIsBroken() throws {
    #expect(
      try Summary([Sample.analysed("a")].judged(judge: nil).counts).lines == ["1 clip: 1 padded"])
  }

  @Test func nothingAtAll() throws {
    #expect(try Summary([Sample]().judged().counts).lines == ["0 clips"])
  }
}
