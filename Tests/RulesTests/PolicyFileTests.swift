import Foundation
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct PolicyFileTests {
  private func policy(_ text: String) throws(PolicyProblems) -> Policy {
    try Policy(YAMLText.parse(Array(text.utf8)), name: "p.yml", folder: "/media")
  }

  private func problems(_ text: String) -> [String] {
    do throws(PolicyProblems) {
      _ = try policy(text)
      return []
    } catch {
      return error.lines("p.yml")
    }
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "rules: []\n"])
  func mayHoldNothing(_ text: String) throws {
    let policy = try policy(text)
    #expect(policy.rules.isEmpty && policy.settings.isEmpty)
  }

  @Test func everyKeyIsTaken() throws {
    let policy = try policy(
      """
      jobs: 4
      timeout: 90s
      max-rss: 512M
      recycle: 500
      limit-errors: 10
      cache: .cache/vidfit
      cache-key: metadata
      include: ["*.mp4", "*.mov"]
      exclude: proxies/
      stills: true
      thumbnails: true
      fail-on: [padded>=2%, mixed, "error:corrupt"]
      baseline: /accepted.ndjson
      device: [iphone-x, 812x375@3]
      devices: own.json
      all-devices: false
      os: 26
      orientation: portrait
      layout: layer
      window: 1/2
      frames: 12
      thorough: false
      no-padding: true
      max-pixels: 1000000
      player: custom
      max-crop: 10%
      pose: open
      stream: 1
      background: "#202020"
      regions: regions.json
      zones: [title-safe, own-zones.json]
      protect: iphones
      important: text
      metadata: true
      for: [apple-film, app-preview-6.9]
      profiles: profiles.json
      confirm: [eng, deu]
      read: true
      network: true
      max-bytes: 16M
      fetch-timeout: 20s
      """)
    #expect(Set(policy.settings.map(\.key)) == Set(SettingKey.allCases))
    var settings = Settings()
    settings.read(policy)
    #expect(settings.count(.jobs) == 4)
    #expect(settings.origin(.jobs) == .file("p.yml", line: 1))
    #expect(settings.path(.cache) == "/media/.cache/vidfit")
    #expect(settings.path(.baseline) == "/accepted.ndjson")
    #expect(settings.texts(.failOn) == ["padded>=2%", "mixed", "error:corrupt"])
    #expect(settings.texts(.exclude) == ["proxies/"])
    #expect(settings.texts(.zones) == ["title-safe", "/media/own-zones.json"])
    #expect(settings.texts(.confirm) == ["eng", "deu"] && settings.flag(.read))
    #expect(settings.flag(.stills) && settings.flag(.thumbnails))
    #expect(settings.flag(.noPadding) && settings.flag(.network))
    #expect(settings.bytes(.maxBytes) == 16 << 20)
    #expect(settings.choice(.os) == "26")
  }

  @Test(arguments: [
    ("jobs: four", "p.yml:1: jobs: expected a whole number from 1 to 1024, got 'four'"),
    ("jobs: '4'", "p.yml:1: jobs: expected a whole number from 1 to 1024, got the text '4'"),
    ("jobs: [4]", "p.yml:1: jobs: expected a whole number from 1 to 1024, got a list"),
    ("jobs:", "p.yml:1: jobs: expected a whole number from 1 to 1024, got nothing"),
    ("\njbos: 4", "p.yml:2: unknown key 'jbos'; did you mean 'jobs'?"),
    ("thorough: yes please", "p.yml:1: thorough: expected true or false, got 'yes please'"),
    ("thorough: yes", "p.yml:1: thorough: expected true or false, got 'yes'"),
    ("layout: layr", "p.yml:1: layout: expected avkit or layer, got 'layr'; did you mean 'layer'?"),
    ("fail-on: []", "p.yml:1: fail-on: expected a text or a list of texts, got an empty list"),
    ("fail-on: paded", "p.yml:1: fail-on: unknown rule 'paded'; did you mean 'padded'?"),
    (
      "fail-on:\n- mixed\n- paded", "p.yml:2: fail-on: unknown rule 'paded'; did you mean 'padded'?"
    ),
    (
      "timeout: {s: 1}",
      "p.yml:1: timeout: expected a time such as 60s or 2m, got a mapping of keys"
    ),
    ("- a", "p.yml:1: expected keys such as 'fail-on:', got a list"),
    ("text", "p.yml:1: expected keys such as 'fail-on:', got 'text'"),
    ("[a]: b", "p.yml:1: expected the name of a key, got a list"),
    ("rules: 3", "p.yml:1: rules: expected a list of rules, got '3'"),
    ("rules:\n- 3", "p.yml:2: rules: expected a rule with a name and conditions, got '3'"),
    ("rules:\n- verdict: padded", "p.yml:2: the rule has no name"),
    ("rules:\n- name: a", "p.yml:2: the rule has no condition, such as verdict or bars"),
    (
      "rules:\n- name: mixed\n  verdict: mixed",
      "p.yml:2: name: 'mixed' is a rule of --fail-on; choose another name"
    ),
    ("jobs: 1\njobs: 2", "p.yml:1: duplicate key 'jobs'"),
  ])
  func refuses(_ text: String, _ line: String) {
    #expect(problems(text) == [line])
  }

  @Test(arguments: [
    ("verdct: padded", "unknown key 'verdct'; did you mean 'verdict'?"),
    (
      "verdict: paded",
      "verdict: expected none, padded, mixed, undecided or unchecked, got 'paded'; did you mean 'padded'?"
    ),
    ("verdict: [padded, '!= mixed']", "verdict: expected != before all words or before none"),
    ("verdict: {a: b}", "verdict: expected a word or a list of words, got a mapping of keys"),
    ("bars: 2", "bars: expected 2% or 2px, got '2'"),
    ("bars: '< 2%'", "bars: expected >= or >, got '<'"),
    ("bar-color: #000000", "bar-color: has no value; a value that begins with # or > needs quotes"),
    ("bar-color: black", "bar-color: expected a color such as \"#000000\", got 'black'"),
    ("crops: '> 5px'", "crops: expected a share of the frame such as >=5%, got '> 5px'"),
    (
      "aspect: wide",
      "aspect: expected 16:9, < 16:9, >= 16:9 or a range such as 16:9..16:9, got 'wide'"
    ),
    (
      "confidence: < 80",
      "confidence: expected a number from 0 to 1: 0.9, < 0.9, >= 0.9 or a range such as 0.9..0.9, got '< 80'"
    ),
    ("aspect: 2.4..2.0", "aspect: expected a range from less to more, got '2.4..2.0'"),
    ("width: [1, 2]", "width: expected 640, < 640, >= 640 or a range such as 640..640, got a list"),
    (
      "duration: '> soon'",
      "duration: expected 10s, < 10s, >= 10s or a range such as 10s..10s, got '> soon'"
    ),
    (
      "error: corupt",
      "error: expected not-found, permission, unsupported-container, unsupported-codec, no-video, segment, corrupt, encrypted, network, not-allowed, no-ranges, wrong-length, changed, byte-limit, timeout, crashed, memory or internal, got 'corupt'; did you mean 'corrupt'?"
    ),
    ("color: bt709", "color: expected primaries, transfer, matrix or range, each with its value"),
    ("color: {primarys: bt709}", "unknown key 'primarys'; did you mean 'primaries'?"),
    ("level: fatal", "level: expected note, warning or error, got 'fatal'"),
    ("paths: {a: b}", "paths: expected a pattern or a list of patterns, got a mapping of keys"),
    ("except: ../rl/", "except: expected a pattern without '..', got '../rl/'"),
    (
      "paths: ['*.mp4', '!a.mp4']",
      "paths: expected a pattern without '!' (write '\\!' for a name that begins with it), got '!a.mp4'; 'except' names exceptions"
    ),
  ])
  func refusesInARule(_ line: String, _ problem: String) {
    #expect(problems("rules:\n- name: a\n  \(line)\n  codec: h264") == ["p.yml:3: \(problem)"])
  }

  @Test func everyProblemIsToldAtOnce() {
    let text = """
      jobs: four
      rules:
      - name: a
        verdict: paded
        shape: round
      - name: b
        bars: 2
      layot: avkit
      """
    #expect(
      problems(text).map { $0.prefix(8) } == [
        "p.yml:1:", "p.yml:4:", "p.yml:5:", "p.yml:7:", "p.yml:8:",
      ])
  }

  @Test func syntaxIsShownWithACaret() {
    let lines = problems("jobs: 4\nfail-on: [padded\nlayout: avkit\n")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("p.yml:3: did not find expected") == true, "\(lines)")
    #expect(lines.first?.contains("\n  layout: avkit\n  ") == true)
    #expect(lines.first?.hasSuffix("^") == true)
    let folded = problems("rules:\n- name: a\n  bars: >= 2%\n")
    #expect(folded.first?.contains("a value that begins with > needs quotes") == true, "\(folded)")
  }

  static let bomb =
    "a0: &a0 [x]\n" + (1...30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [
      bomb, String(repeating: "[", count: 1_000_000), String(repeating: "- ", count: 500_000),
      String(repeating: "{a: ", count: 100_000),
      (0..<1400).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      String(repeating: "- ", count: 999) + "a", String(repeating: "? ", count: 999) + "a",
      String(repeating: "[", count: 1999),
      String(repeating: "[", count: 1999) + String(repeating: "]", count: 1999),
      "a: !!binary x\nb: *none\n", "%YAML 9.9\n---\n", "a: \"\\uD800\"", "\u{0}",
      "a: b\n---\nc: d\n",
      (0..<60_000).map { "%TAG !\($0)! a\n" }.joined(), "\u{FEFF}jobs: four", "? {a: b}\n: c\n",
      "a: |\n", "'", "!<",
    ])
  func neitherNestsNorMultipliesWithoutEnd(_ text: String) {
    let problems = problems(text)
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.count < 2000 })
  }

  @Test(arguments: [
    ("jobs: &a 4", 6), ("{\"jobs\":&a 4}", 8), ("&a jobs: 4", 0), ("include: &a [x]", 9),
    ("color: &a {x: y}", 7),
  ])
  func anchorsAreRefusedWhereTheyAre(_ text: String, _ column: Int) {
    let caret = String(repeating: " ", count: column) + "^"
    #expect(
      problems(text) == [
        "p.yml:1: unexpected anchor: a policy has no names behind &\n  \(text)\n  \(caret)"
      ])
    #expect(problems("include: 'a &b'").isEmpty)
  }

  /// YAML reads `!=` before a space as a tag, and a rule would be the opposite of what is written.
  @Test(arguments: [
    ("aspect: != 16:9", "!=", 8), ("fail-on: !x padded", "!x", 9), ("include: ! a", "!", 9),
    ("include: [!= a]", "!=", 10), ("color: !!map {x: y}", "tag:yaml.org,2002:map", 7),
  ])
  func tagsAreRefused(_ text: String, _ tag: String, _ column: Int) {
    let caret = String(repeating: " ", count: column) + "^"
    #expect(
      problems(text) == [
        "p.yml:1: unexpected tag '\(tag)': a value that begins with ! needs quotes\n  \(text)\n  \(caret)"
      ])
    #expect(problems("include: '!a'").isEmpty)
  }

  @Test func nestsAHundredLevelsDeep() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(problems(nested(100)) == ["p.yml:1: expected keys such as 'fail-on:', got a list"])
    #expect(problems(nested(101)).first?.contains("100 levels deep") == true)
  }

  @Test(arguments: ["\n", "\r\n", "\u{2028}"])
  func linesAreThoseOfYAML(_ end: String) {
    let text = ["jobs: 4", "fail-on: [padded", "layout: avkit", ""].joined(separator: end)
    #expect(problems(text).first?.hasSuffix("\n  layout: avkit\n        ^") == true)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: PolicyProblems.self) { try YAMLText.parse([0x61, 0xFF]) }
  }

  @Test func mayBeAMebibyteAndNoMore() throws {
    let line = Array(("# " + String(repeating: "x", count: 61) + "\n").utf8)
    let fits = try Fixture.file("fits.yml", (0..<16_384).flatMap { _ in line })
    #expect(try PolicyFile.read(FilePath(fits.path), name: "p").rules.isEmpty)
    let large = try Fixture.file("large.yml", (0..<16_385).flatMap { _ in line })
    #expect(throws: PolicyFile.Failure.self) {
      try PolicyFile.read(FilePath(large.path), name: "p")
    }
  }

  /// A policy that was found reaches no further than its folder; one that was named does.
  @Test(arguments: [
    ("network: true", "network: a policy that was found allows no network"),
    ("network: false", nil), ("cache: off", nil), ("cache: .cache", nil),
    ("cache: in/../cache", nil), ("cache: /tmp", "cache: leads out of the policy's folder"),
    ("cache: ../cache", "cache: leads out of the policy's folder"),
    ("cache: out", "cache: leads out of the policy's folder"),
    ("cache: out/below/it", "cache: leads out of the policy's folder"),
    ("baseline: ../accepted", "baseline: leads out of the policy's folder"),
    ("zones: [title-safe, own.json]", nil),
    ("zones: [own.json, ../own.json]", "zones: leads out of the policy's folder"),
    ("zones: pipe", "zones: is neither a file nor a folder"),
    ("devices: own.json", nil), ("devices: pipe", "devices: is neither a file nor a folder"),
  ])
  func whatIsFoundStaysInItsFolder(_ text: String, _ problem: String?) throws {
    let folder = try ScratchFolder()
    try folder.write("policy.yml", text)
    try folder.write("own.json")
    try folder.write("in/file")
    try folder.link("out", to: "..")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let path = FilePath(folder.path + "/policy.yml")
    func problems(isFound: Bool) -> [String] {
      do throws(PolicyFile.Failure) {
        _ = try PolicyFile.read(path, name: "p", isFound: isFound)
        return []
      } catch {
        guard case .problems(let found) = error else { return ["\(error)"] }
        return found.lines("p")
      }
    }
    let line = problem.map { "p:1: \($0); name the policy with --config to allow it" }
    #expect(problems(isFound: true) == [line].compactMap(\.self))
    #expect(problems(isFound: false) == [])
  }
}
