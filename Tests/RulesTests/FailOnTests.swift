import Document
import Files
import Foundation
import Framing
import Padding
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct FailOnTests {
  /// The rules of a list that a clip breaks.
  private func broken(_ list: String, _ sample: Sample) throws -> [String] {
    let gate = Gate(failOn: try FailOn(parsing: list), workingFolder: "/")
    return gate.checks(of: sample.report).map(\.rule)
  }

  static let letterbox = Sample(bars: (20, 10, 0, 0))
  static let pillarbox = Sample(fill: .blurred, bars: (0, 0, 20, 20))
  static let windowbox = Sample(fill: .color, color: "#101010", bars: (20, 20, 20, 20))
  static let clean = Sample(verdict: PaddingVerdict.Kind.none, fill: nil)
  static let mixed = Sample(verdict: .mixed, fill: nil, segments: [(30, 30, 0, 0)])
  static let changing = Sample(
    verdict: PaddingVerdict.Kind.none, fill: nil, changingPixels: [.one, Ratio(16, 9) ?? .one])
  /// A line of 2 px beside bars, and lines alone.
  static let dirty = Sample(bars: (62, 61, 0, 2))
  static let lines = Sample(verdict: PaddingVerdict.Kind.none, bars: (0, 0, 2, 3))
  static let subtitled = Sample(bars: (40, 40, 0, 0), overlays: [.bottom])
  /// A subtitle of which two thirds are cropped.
  static let burnedIn = Sample(regions: (2.0 / 3, isConfirmed: true))
  static let likely = Sample(regions: (2.0 / 3, isConfirmed: false))
  static let film = Sample(
    verdict: PaddingVerdict.Kind.none, screens: [("iphone-x", .fill, 0.05), ("ipad", .fit, 0.25)])

  @Test(arguments: [
    ("padded", letterbox), ("padded", pillarbox), ("padded", windowbox), ("letterbox", letterbox),
    ("pillarbox", pillarbox), ("windowbox", windowbox), ("black-bars", letterbox),
    ("colored-bars", windowbox), ("coloured-bars", windowbox), ("blurred-bars", pillarbox),
    ("patterned-bars", Sample(fill: .patterned, bars: (20, 20, 0, 0))),
    // The deepest of 20 and 10 px is 2% of 1000.
    ("padded>=2%", letterbox), ("padded>=20px", letterbox), ("padded > 19.9px", letterbox),
    ("padded>1.99%", letterbox), ("PADDED >= 2 %", letterbox), ("black-bars>=2%", letterbox),
    ("mixed", mixed), ("mixed", changing), ("mixed>=3%", mixed), ("mixed>=30px", mixed),
    // Bars that are there throughout, though more come and go.
    (
      "padded>=1%", Sample(verdict: .mixed, bars: (10, 10, 0, 0), segments: [(30, 30, 0, 0)])
    ),
    ("letterbox", Sample(rotation: 90, bars: (0, 0, 20, 20))),
    ("undecided", Sample(verdict: .undecided)),
    ("letterbox", dirty), ("padded", dirty), ("edge-lines", dirty), ("edge-lines", lines),
    ("edge-lines>=3px", lines), ("edge-lines>=0.3%", lines), ("overlay", subtitled),
    ("padded", subtitled),
    ("overlay", Sample(verdict: .mixed, bars: (40, 40, 0, 0), overlays: [.top])),
    ("afd-mismatch", Sample(afdAgrees: false)),
    ("metadata-mismatch", .dolbyVision(bar: 135, offset: 138)),
    ("delivery", refused), ("delivery:a", refused),
    ("crops", film), ("crops>=5%", film), ("crops>4.9%", film),
    ("lost", burnedIn), ("lost>=66%", burnedIn), ("hidden", burnedIn),
    ("hidden:indicator", burnedIn), ("hidden:controls", burnedIn), ("outside", burnedIn),
    ("outside:title-safe", burnedIn), ("small-text<20pt", burnedIn),
    ("hidden:Controls", burnedIn), ("outside:Title-Safe", burnedIn),
    (" outside : title-safe ", burnedIn), ("delivery:A", refused),
    ("textless", burnedIn), ("textless", likely),
    ("error", Sample(error: .corrupt)), ("error:corrupt", Sample(error: .corrupt)),
  ])
  func isBroken(_ rule: String, _ sample: Sample) throws {
    #expect(try broken(rule, sample).count == 1)
  }

  @Test(arguments: [
    ("mixed>=1px", changing), ("padded", changing), ("undecided", changing),
    ("padded", clean), ("padded", mixed), ("padded", film), ("letterbox", pillarbox),
    ("pillarbox", letterbox), ("windowbox", letterbox), ("letterbox", windowbox),
    ("black-bars", windowbox), ("colored-bars", letterbox), ("blurred-bars", letterbox),
    ("patterned-bars", letterbox), ("blurred-bars", Sample(fill: .patterned, bars: (20, 20, 0, 0))),
    ("padded>2%", letterbox), ("padded>20px", letterbox), ("padded>=2.01%", letterbox),
    ("padded>=21px", letterbox), ("black-bars>2%", letterbox), ("mixed", letterbox),
    ("mixed>3%", mixed), ("mixed>=31px", mixed),
    ("pillarbox", Sample(rotation: 270, bars: (0, 0, 20, 20))),
    ("padded", Sample(verdict: .undecided)), ("padded", Sample(verdict: nil)),
    ("windowbox", dirty), ("padded", lines), ("letterbox", lines), ("pillarbox", lines),
    ("black-bars", lines), ("edge-lines>3px", lines), ("edge-lines", letterbox),
    ("edge-lines", Sample(verdict: .undecided)), ("overlay", letterbox), ("overlay", clean),
    ("undecided", letterbox), ("afd-mismatch", letterbox),
    ("afd-mismatch", Sample(afdAgrees: true)), ("metadata-mismatch", letterbox),
    ("metadata-mismatch", .dolbyVision(bar: 135, offset: 136)), ("crops", letterbox),
    ("delivery", letterbox), ("delivery:b", refused), ("delivery:c", refused),
    ("delivery", Sample(deliveries: [("a", true), ("b", nil)])),
    ("crops>5%", film),
    ("crops", Sample(screens: [("iphone-x", .fit, 0.2)])),
    ("crops", Sample(screens: [("iphone-x", .fill, 0)])), ("error", letterbox),
    ("textless", film), ("lost", film), ("lost>=68%", burnedIn), ("hidden:housing", burnedIn),
    ("outside:action-safe", burnedIn), ("small-text<10pt", burnedIn), ("small-text<99pt", film),
    ("lost", likely), ("hidden", likely), ("outside", likely), ("small-text<20pt", likely),
    ("error:timeout", Sample(error: .corrupt)), ("padded", Sample(error: .corrupt)),
  ])
  func isNotBroken(_ rule: String, _ sample: Sample) throws {
    #expect(try broken(rule, sample).isEmpty)
  }

  private func message(_ rule: String, _ sample: Sample) throws -> String? {
    let gate = Gate(failOn: try FailOn(parsing: rule), workingFolder: "/")
    return gate.checks(of: sample.report).first?.message
  }

  /// The sentence is about what the rule goes by, whatever else there is.
  @Test(arguments: [
    ("hidden", burnedIn, "hidden: the home indicator over 's' on iphone-x, fit"),
    ("hidden:CONTROLS", burnedIn, "hidden: the controls over 's' on iphone-x, fit"),
    ("lost", burnedIn, "lost of what is important: 66.67% of 's' on iphone-x, fill"),
    ("outside", burnedIn, "something important beyond: title-safe ('s')"),
    ("small-text<20pt", burnedIn, "smallest text: 12 pt on iphone-x"),
    ("textless", likely, "text in the picture: likely ('s')"),
    ("crops", film, "cropped by default: 5% on iphone-x"),
    (
      "delivery:A", refused,
      "delivery: Pool a (as of 2026-10): not accepted: 3 s (wants 15 to 30 s)"
    ),
    ("overlay", subtitled, "something in the bar: bottom"),
    ("edge-lines", lines, "deepest edge line: right, 3 px of 1000 (0.3%)"),
    ("black-bars", letterbox, "fill: black; deepest bar: top, 20 px of 1000 (2%)"),
    (
      "letterbox", Sample(rotation: 90, bars: (0, 0, 20, 30)),
      "shape: letterbox; deepest bar: bottom, 30 px of 1000 (3%)"
    ),
    ("undecided", Sample(verdict: .undecided), "verdict: undecided"),
    ("error", Sample(error: .corrupt), "error: it is cut short (corrupt)"),
  ])
  func theSentenceIsTheComparison(_ rule: String, _ sample: Sample, _ text: String) throws {
    #expect(try message(rule, sample) == text)
  }

  static let refused = Sample(deliveries: [("a", false), ("b", true), ("c", nil)])

  @Test func aRuleIsTakenOnceWhateverItsSizes() throws {
    #expect(try broken("padded>=50%,padded>=20px,mixed,error", Self.letterbox) == ["padded"])
    #expect(try broken(" padded , , letterbox,padded ", Self.letterbox) == ["padded", "letterbox"])
  }

  @Test(arguments: [
    ("paded", "unknown rule 'paded'; did you mean 'padded'?"),
    ("mixd>=2%", "unknown rule 'mixd'; did you mean 'mixed'?"),
    ("xyzzyxyzzy", "unknown rule 'xyzzyxyzzy'; expected padded, letterbox"),
    ("", "no rule given; expected padded"), (",", "no rule given"),
    ("undecided>=2%", "undecided: expected no size, got '>=2%'"),
    ("overlay>=2%", "overlay: expected no size"),
    ("edge-lines>=2", "edge-lines: expected 2% or 2px"),
    ("error>1px", "error: expected no size"), ("afd-mismatch>1%", "afd-mismatch: expected no size"),
    ("crops>=5px", "crops: expected a share of the frame such as >=5%, got '>=5px'"),
    ("padded>=2", "padded: expected 2% or 2px, got '2'"),
    ("padded>=two%", "padded: expected a size such as >=2% or >=20px, got '>=two%'"),
    ("padded>=", "padded: expected a size such as"),
    ("padded<2%", "padded: expected >= or >, got '<'"),
    ("padded=2%", "padded: expected >= or >, got '='"),
    ("padded>=200%", "padded: expected at most 100%, got '200%'"),
    ("padded>=-1px", "padded: expected a size such as"),
    ("padded>=1e3px", "padded: expected a size such as"),
    ("error:corupt", "error: expected not-found, permission"),
    ("padded:black", "padded: expected no name, got ':black'"),
    ("overlay:top", "overlay: expected no name, got ':top'"),
    ("hidden:island", "hidden: expected housing, corners"),
    ("outside:", "outside: expected a word, got ''"),
    ("small-text", "small-text: expected a size such as <11pt, got ''"),
    ("small-text<11%", "small-text: expected 11pt, < 11pt"),
    ("lost>=10px", "lost: expected a share of the frame such as >=5%, got '>=10px'"),
    ("pad\nded!!", "unknown rule 'pad\\nded'"),
  ])
  func refuses(_ list: String, _ reason: String) {
    let error = #expect(throws: SettingValue.Malformed.self) { try FailOn(parsing: list) }
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: [
    ("small-text < 11", "small-text<11"), ("small-text<=11pt", "small-text<=11pt"),
    ("padded>= 2 %", "padded>=2%"), ("crops>5%", "crops>5%"),
  ])
  func isShownWithoutSpaces(_ list: String, _ text: String) throws {
    #expect(try FailOn(parsing: list).items.map(\.text) == [text])
    #expect(try FailOn(parsing: text).items.map(\.text) == [text])
  }

  @Test func saysWhatWasFound() throws {
    let result = Self.letterbox.report
    let failOn = try FailOn(parsing: "padded >= 2 %")
    let gate = Gate(failOn: failOn, origin: .flag("--fail-on"), workingFolder: "/")
    let check = try #require(gate.checks(of: result).first)
    #expect(check.level == .error)
    #expect(check.outcome == .fail)
    #expect(check.ebuQC == "0015B")
    #expect(check.message == "deepest bar: top, 20 px of 1000 (2%)")
    #expect(
      gate.explanation(of: result) == [
        "breaks padded>=2% (--fail-on)",
        "  deepest bar: top, 20 px of 1000 (2%); the rule: >=2%",
      ])
  }

  /// A word and a key are each defined in one place; what is written by hand names all of them.
  @Test func helpAndDocumentNameAllWords() throws {
    let page = Repository.root.appendingPathComponent("docs/rules.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for word in RuleWord.all.map(\.name) {
      #expect(SettingKey.failOn.help.contains(word))
      #expect(text.contains("`\(word)`"))
    }
    for key in ConditionKey.names + ConditionKey.colorNames { #expect(text.contains("`\(key)`")) }
  }
}
