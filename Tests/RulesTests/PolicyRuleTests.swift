import Document
import Files
import Framing
import Padding
import SystemPackage
import Testing

@testable import Rules

/// Conditions as they are written, each against a clip of which it holds and one of which it does
/// not.
@Suite struct PolicyRuleTests {
  private func gate(_ rule: String) throws -> Gate {
    let text = "rules:\n- name: a rule\n  " + rule.split(separator: "\n").joined(separator: "\n  ")
    let policy = try Policy(
      YAMLText.parse(Array(text.utf8)), name: ".vidfit.yml", folder: "/media")
    return Gate(policy: policy, workingFolder: "/media/shows")
  }

  private func isBroken(_ rule: String, _ sample: Sample) throws -> Bool {
    try !gate(rule).checks(of: sample.report).isEmpty
  }

  /// 1920×1080.
  private func clip(
    path: String = "clip.mp4", verdict: PaddingVerdict.Kind = .padded, top: Int = 0,
    fill: PaddingFill? = nil, color: String? = nil, duration: Double? = 10,
    afdAgrees: Bool? = nil,
    screens: [(device: String, mode: DefaultMode, cropped: Double)] = []
  ) -> Sample {
    Sample(
      path: Array(path.utf8), size: PixelSize(width: 1920, height: 1080), verdict: verdict,
      fill: fill, color: color, bars: (top, 0, 0, 0), duration: duration, afdAgrees: afdAgrees,
      screens: screens)
  }

  @Test(arguments: [
    ("stereo: true", true), ("stereo: frames", true), ("stereo: side-by-side", false),
    ("projection: true", true), ("projection: [mesh, cubemap]", true),
    ("projection: '!= cubemap'", false),
  ])
  func viewsOfTwoEyesAndAroundTheViewer(_ rule: String, _ isBroken: Bool) throws {
    #expect(try !self.isBroken(rule, clip()) || rule.contains("!="))
    var clip = clip()
    (clip.stereo, clip.projection) = (StereoLayout(.frames), .cubemap)
    #expect(try self.isBroken(rule, clip) == isBroken)
  }

  @Test(arguments: [
    ("verdict: padded", true), ("verdict: [none, padded]", true), ("verdict: none", false),
    ("verdict: '!= padded'", false), ("verdict: ['!= none', '!= mixed']", true),
    ("shape: letterbox", true), ("shape: [pillarbox, windowbox]", false),
    // 54 of 1080 rows are 5%.
    ("bars: '>= 5%'", true), ("bars: '> 5%'", false), ("bars: 5%", true),
    ("bars: '>= 5.01%'", false),
    ("bars: true", true), ("steady-bars: true", true), ("steady-bars: '>= 5%'", true),
    ("steady-bars: '> 5%'", false), ("steady-bars: 55px", false), ("afd: disagrees", true),
    ("afd: agrees", false), ("bars: '>= 54px'", true), ("bars: '> 54px'", false),
    ("bars: 55px", false),
    ("fill: color", true), ("fill: black", false), ("bar-color: '#101010'", true),
    ("bar-color: '#000000'", false), ("bar-color: '!= #000000'", true),
    ("aspect: 16:9", true), ("aspect: = 1.78", true), ("aspect: '> 16:9'", false),
    ("aspect: '>= 16:9'", true), ("aspect: < 16:9", false), ("aspect: < 1.8", true),
    ("aspect: < 1.7", false), ("aspect: 1.77..2.0", true), ("aspect: 2.0..2.4", false),
    ("aspect: '!= 16:9'", false), ("aspect: '!= 4:3'", true),
    ("picture-aspect: 2.40:1", true), ("picture-aspect: 2.39", false),
    ("picture-aspect: 2.0..2.4", true),
    ("confidence: < 0.9", false), ("confidence: <= 0.9", true), ("confidence: < 0.91", true),
    ("width: < 1920", false), ("width: <= 1920px", true), ("width: 1920", true),
    ("height: '> 1080'", false), ("height: '!= 720'", true), ("height: 1000..1080", true),
    ("duration: 10s", true), ("duration: '> 10'", false), ("duration: < 1m", true),
    ("codec: h264", true), ("codec: [hevc, prores]", false), ("codec: '!= hevc'", true),
    ("codec: H264", true), ("bit-depth: 8", true), ("bit-depth: '> 8'", false),
    ("color: {primaries: unspecified}", true), ("color: {primaries: bt709}", false),
    ("color: {matrix: bt709, range: tv}", true), ("color: {matrix: bt709, range: pc}", false),
    ("default-mode: fill", true), ("default-mode: fit", false), ("crops: true", true),
    ("crops: 5%", true), ("crops: '> 5%'", false), ("error: true", false),
    ("verdict: padded\nbars: 5%", true), ("verdict: padded\nbars: 6%", false),
  ])
  func condition(_ rule: String, _ holds: Bool) throws {
    let clip = clip(
      top: 54, fill: .color, color: "#101010", afdAgrees: false,
      screens: [("iphone-x", .fill, 0.05)])
    #expect(try isBroken(rule, clip) == holds)
  }

  @Test(arguments: [
    ("shape: letterbox", false), ("bars: 0px", false), ("fill: black", false),
    ("bar-color: '!= #000000'", false), ("duration: '!= 10s'", false), ("duration: < 10s", false),
    ("default-mode: fit", false), ("crops: true", false), ("verdict: none", true),
    ("bars: true", false), ("steady-bars: 0px", false), ("afd: '!= agrees'", false),
    ("error: true", false),
  ])
  func nothingHoldsOfWhatIsNotKnown(_ rule: String, _ holds: Bool) throws {
    #expect(try isBroken(rule, clip(verdict: .none, duration: nil)) == holds)
  }

  @Test(arguments: [
    ("error: true", true), ("error: corrupt", true), ("error: [timeout, memory]", false),
    ("error: '!= timeout'", true), ("verdict: none", false), ("codec: '!= h264'", false),
    ("error: true\ncodec: h264", false),
  ])
  func aFailureIsBrokenByItsCode(_ rule: String, _ holds: Bool) throws {
    #expect(try isBroken(rule, .failed("a")) == holds)
  }

  @Test(arguments: [
    // From the policy's folder, /media, while paths begin in /media/shows.
    ("paths: shows/*.mp4", "a.mp4", true), ("paths: shows/*.mp4", "./a.mp4", true),
    ("paths: shows/*.mp4", "../a.mp4", false), ("paths: '*.mp4'", "x/y/a.mp4", true),
    ("paths: [films/, shows/]", "x/a.mp4", true), ("paths: films/", "../films/x/a.mp4", true),
    ("paths: films/", "a.mp4", false), ("paths: shows/**", "/media/shows/x/a.mp4", true),
    ("paths: shows/**", "/elsewhere/shows/a.mp4", false),
    ("paths: '**/shows/*'", "/elsewhere/shows/a.mp4", true),
    ("paths: shows", "x/a.mp4", true), ("paths: /shows", "a.mp4", true),
    ("paths: shows/x", "x/y/a.mp4", true), ("paths: shows/x", "a.mp4", false),
    ("paths: shows\nexcept: shows/x", "x/a.mp4", false),
    ("paths: shows/\nexcept: '*-draft.*'", "a.mp4", true),
    ("paths: shows/\nexcept: '*-draft.*'", "a-draft.mp4", false),
    ("except: shows/x/", "x/a.mp4", false),
  ])
  func paths(_ rule: String, _ path: String, _ holds: Bool) throws {
    #expect(try isBroken(rule + "\nverdict: padded", clip(path: path)) == holds)
  }

  /// A pattern with a slip would let all clips pass.
  @Test(arguments: [
    ("verdict: padded", nil), ("paths: shows", nil), ("except: '*.mov'", nil),
    (
      "paths: [shwos, films/]",
      "rule 'a rule' applies to none of 2 clips (its paths: shwos, films/)"
    ),
    (
      "paths: shows/\nexcept: '*.mp4'",
      "rule 'a rule' applies to none of 2 clips (its paths: shows/; except: *.mp4)"
    ),
  ])
  func aRuleForNoClipIsTold(_ rule: String, _ sentence: String?) throws {
    let gate = try gate(rule + "\nbars: 90%")
    var tally = GateTally(gate)
    #expect(tally.disuse == nil)
    for name in ["a.mp4", "b.mp4"] {
      let report = clip(path: name).report
      tally.add(JudgedClip(report, checks: gate.checks(of: report)))
    }
    #expect(tally.disuse == sentence)
  }

  @Test func rulesForNoClipAreOneLine() throws {
    let text =
      "rules:\n" + ["a", "b"].map { "- {name: \($0), paths: \($0), codec: h264}\n" }.joined()
    let policy = try Policy(
      YAMLText.parse(Array(text.utf8)), name: ".vidfit.yml", folder: "/media")
    let gate = Gate(policy: policy, workingFolder: "/media")
    var tally = GateTally(gate)
    tally.add(JudgedClip(clip().report, checks: []))
    #expect(tally.disuse == nil, "a policy is seldom about one clip")
    tally.add(JudgedClip(clip().report, checks: []))
    #expect(
      tally.disuse == "rules 'a' (its paths: a), 'b' (its paths: b) apply to none of 2 clips")
  }

  @Test func saysWhatItComparedAndWhereItStands() throws {
    let result = clip(top: 54).report
    let plain = try gate("bars: 2%\naspect: < 2.0\nlevel: warning")
    #expect(
      plain.explanation(of: result) == [
        "breaks 'a rule', warning (.vidfit.yml:2)",
        "  deepest bar: top, 54 px of 1080 (5%); the rule: >=2%",
        "  aspect: 16:9 (1.778); the rule: < 2.0",
      ])
    let check = try gate("bars: 2%\nmessage: deliver it clean").checks(of: result).first
    #expect(check?.message == "deliver it clean")
    #expect(check?.rule == "a rule")
    #expect(check?.level == .error)
    #expect(check?.ebuQC == "0015B")
  }

  /// As the clip is seen upright.
  @Test(arguments: [
    ("overlay: bottom", 0, true), ("overlay: [top, left]", 0, false), ("overlay: left", 90, true),
    ("overlay: bottom", 90, false), ("overlay: '!= bottom'", 0, false),
    ("overlay: '!= bottom'", 180, true),
  ])
  func overlaysByEdge(_ rule: String, _ rotation: Int, _ holds: Bool) throws {
    let sample = Sample(rotation: rotation, bars: (40, 40, 0, 0), overlays: [.bottom])
    #expect(try isBroken(rule, sample) == holds)
    #expect(try !isBroken(rule, FailOnTests.letterbox))
  }

  /// Every word of `--fail-on` can be written as a rule of a policy.
  static let equivalents: [(word: String, rule: String)] = [
    ("padded", "steady-bars: true"), ("padded>=2%", "steady-bars: '>= 2%'"),
    ("letterbox>=20px", "shape: letterbox\nsteady-bars: '>= 20px'"),
    ("pillarbox", "shape: pillarbox\nsteady-bars: true"),
    ("windowbox", "shape: windowbox\nsteady-bars: true"),
    ("black-bars", "fill: black\nsteady-bars: true"),
    ("colored-bars", "fill: color\nsteady-bars: true"),
    ("blurred-bars", "fill: blurred\nsteady-bars: true"),
    ("patterned-bars", "fill: patterned\nsteady-bars: true"), ("mixed", "changes: true"),
    ("mixed>=3%", "changes: bars\nbars: '>= 3%'"), ("undecided", "verdict: undecided"),
    ("edge-lines", "edge-lines: true"), ("edge-lines>=3px", "edge-lines: '>= 3px'"),
    ("overlay", "overlay: true"),
    ("afd-mismatch", "afd: disagrees"), ("metadata-mismatch", "metadata: disagrees"),
    ("delivery", "delivery: true"), ("delivery:a", "delivery: a"),
    ("crops", "crops: true"), ("crops>4%", "crops: '> 4%'"),
    ("lost", "lost: true"), ("lost>=66%", "lost: '>= 66%'"),
    ("hidden", "hidden: [housing, corners, fold, indicator, zone]"),
    ("hidden:controls", "hidden: controls"), ("outside", "outside: true"),
    ("outside:title-safe", "outside: title-safe"), ("small-text<20pt", "text-height: < 20pt"),
    ("textless", "text: true"), ("error", "error: true"), ("error:corrupt", "error: corrupt"),
  ]

  static let samples: [Sample] = [
    FailOnTests.letterbox, FailOnTests.pillarbox, FailOnTests.windowbox, FailOnTests.clean,
    .dolbyVision(bar: 135, offset: 135), .dolbyVision(bar: 0, offset: 135),
    FailOnTests.mixed, FailOnTests.film, Sample(verdict: .undecided), Sample(afdAgrees: false),
    Sample(afdAgrees: true), Sample(verdict: nil), Sample(error: .corrupt), Sample(error: .memory),
    Sample(verdict: .mixed, bars: (10, 10, 0, 0), segments: [(30, 30, 0, 0)]),
    Sample(rotation: 90, bars: (30, 30, 0, 0)), FailOnTests.dirty, FailOnTests.lines,
    FailOnTests.refused, FailOnTests.subtitled, FailOnTests.burnedIn, FailOnTests.likely,
    Sample(fill: .patterned, bars: (20, 20, 0, 0)),
  ]

  /// Words that documents write with capitals are taken in any writing, and so is the word of a rule.
  @Test(arguments: RegionLoss.Cause.hiding)
  func everyCauseIsAWord(_ cause: RegionLoss.Cause) throws {
    for word in [cause.rawValue, cause.rawValue.lowercased(), cause.rawValue.uppercased()] {
      let test = try WordTest(
        parsing: [word], choices: RegionLoss.Cause.hiding.map(\.rawValue))
      for test in [test, WordTest([word])] {
        #expect(test.met(by: [.init(cause.rawValue)]).count == 1)
      }
      #expect(throws: Never.self) { try FailOn(parsing: "hidden:\(word)") }
    }
  }

  @Test(arguments: equivalents)
  func aWordIsAShortFormOfConditions(_ word: String, _ rule: String) throws {
    let failOn = Gate(failOn: try FailOn(parsing: word), workingFolder: "/")
    let policy = try gate(rule)
    let found = Self.samples.map { failOn.checks(of: $0.report).count }
    #expect(found.contains(0) && found.contains(1))
    #expect(found == Self.samples.map { policy.checks(of: $0.report).count })
    for sample in Self.samples {
      let compared = failOn.explanation(of: sample.report).dropFirst()
      #expect(compared == policy.explanation(of: sample.report).dropFirst())
      #expect(
        word == "undecided"
          || failOn.checks(of: sample.report).map(\.ebuQC)
            == policy.checks(of: sample.report).map(\.ebuQC)
      )
    }
    #expect(
      Set(Self.equivalents.map { $0.word.prefix { !"<>:".contains($0) } }).count
        == RuleWord.all.count)
  }
}
