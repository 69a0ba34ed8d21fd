internal import Document
internal import Settings

/// A word of `--fail-on`: a name for conditions of a policy. A size or a name may follow it, as in
/// `padded>=2%` and `hidden:controls`; that is the value of one more condition.
package struct RuleWord: Sendable, Equatable {
  package let name: String
  /// The severity without rules, and for consumers of SARIF.
  let level: FindingLevel
  /// The conditions of the word alone; none if a size must follow.
  let conditions: [Condition]
  /// The conditions beside the one on ``key`` once its value follows.
  private let given: [Condition]
  /// The key of what may follow; nil for nothing.
  private let key: ConditionKey?
  /// The description for consumers of SARIF; nil for a word that they know as a rule of a policy.
  let sarif: SARIFRule.Description?

  /// - Parameter alone: the conditions without a value; by default any value will do.
  private init(
    _ name: String, level: FindingLevel = .error, _ given: [Condition] = [],
    then key: ConditionKey? = nil, alone: [Condition]? = nil, sarif: SARIFRule.Description? = nil
  ) {
    (self.name, self.level, self.sarif) = (name, level, sarif)
    (self.given, self.key) = (given, key)
    conditions = alone ?? given + [key.map { Condition($0) }].compactMap(\.self)
  }

  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  static func named(_ name: String) -> Self? { all.first { $0.name == name } }

  /// All words, in the order of messages.
  package static let all = [
    Self(
      "padded", then: .steadyBars,
      sarif: .init(
        "VF001", "padded", "Bars are baked into the clip",
        "Letterbox, pillarbox or windowbox bars are part of the pixels for the whole clip, so "
          + "that no player can scale the picture well.",
        help: "Deliver the clip without its bars; the JSON has the crop.")),
    Self("letterbox", [Condition(.shape, "letterbox")], then: .steadyBars),
    Self("pillarbox", [Condition(.shape, "pillarbox")], then: .steadyBars),
    Self("windowbox", [Condition(.shape, "windowbox")], then: .steadyBars),
    Self("black-bars", [Condition(.fill, "black")], then: .steadyBars),
    Self("colored-bars", [Condition(.fill, "color")], then: .steadyBars),
    Self("blurred-bars", [Condition(.fill, "blurred")], then: .steadyBars),
    Self("patterned-bars", [Condition(.fill, "patterned")], then: .steadyBars),
    Self(
      "mixed", level: .warning, [Condition(.changes, "bars")], then: .bars,
      alone: [Condition(.changes)],
      sarif: .init(
        "VF002", "mixed", "The bars or the shape change over time",
        "Segments of the clip have different bars, sizes or pixel aspect ratios, so that one crop "
          + "removes only the bars that stay.",
        help: "Crop or convert each segment by itself; the JSON has the timeline.")),
    Self(
      "undecided", level: .note, [Condition(.verdict, "undecided")],
      sarif: .init(
        "VF003", "undecided", "Too little shows to tell",
        "The frames that were analysed are too dark or too plain to say if the clip is padded.",
        help: "Look at the clip, or analyse it with --thorough.")),
    Self(
      "edge-lines", level: .warning, then: .edgeLines,
      sarif: .init(
        "VF007", "edge-lines", "Thin lines at the edge are not picture",
        "Lines too thin to be bars, as analogue blanking and scans leave them, are part of the "
          + "pixels for the whole clip.",
        help: "Cut them off; the JSON has the crop.")),
    Self(
      "overlay", level: .warning, [Condition(.overlay)],
      sarif: .init(
        "VF008", "overlay", "Something stands in a bar",
        "A subtitle, a logo or a clock was drawn into a bar, so that a crop of the bars removes "
          + "it.",
        help: "Crop only the other bars: the JSON has that crop. Or get a clean copy.")),
    Self(
      "afd-mismatch", level: .warning, [Condition(.afd, "disagrees")],
      sarif: .init(
        "VF004", "afd-mismatch", "The Active Format Description is wrong",
        "The Active Format Description in the stream contradicts the pixels.",
        help: "Fix the description, or remove it.")),
    Self(
      "metadata-mismatch", level: .warning, [Condition(.metadata, "disagrees")],
      sarif: .init(
        "VF015", "metadata-mismatch", "Metadata on the picture are wrong",
        "A clean aperture, a cropping, an active format or another statement of the file says "
          + "otherwise than the pixels, so that some player cuts off picture or shows bars.",
        help: "Correct the statement; the JSON has the options of ffmpeg where one is enough.")),
    Self(
      "delivery", then: .delivery,
      sarif: .init(
        "VF014", "delivery", "A recipient does not accept the clip",
        "The clip does not meet an item of a recipient's profile, such as its size or duration.",
        help: "Fix the items that the finding names; the JSON has a command if one can do it.")),
    Self(
      "crops", level: .warning, then: .crops,
      sarif: .init(
        "VF005", "fill-crops", "Fill crops much of the frame",
        "On some screen, aspect fill crops more of the frame than the rule allows.",
        help: "Keep what matters within the part that stays visible.")),
    Self(
      "lost", level: .warning, then: .lost,
      sarif: .init(
        "VF009", "lost", "Something important is lost",
        "On some screen, fitted or zoomed to fill, a subtitle, a logo or another marked region is "
          + "off the screen, or under its housing or corners.",
        help: "Keep what matters within the protect area (--protect).")),
    // Causes that go away after a touch, or are not of the device, count only by their names.
    Self(
      "hidden", level: .warning, then: .hidden,
      alone: [Condition(.hidden, "housing", "corners", "fold", "indicator", "zone")],
      sarif: .init(
        "VF010", "hidden", "Something is over what is important",
        "On some screen the sensor housing, the corners, the fold, the home indicator or another "
          + "area is over a subtitle, a logo or another marked region.",
        help: "Keep what matters within the protect area (--protect).")),
    Self(
      "outside", level: .warning, then: .outside,
      sarif: .init(
        "VF011", "outside", "Something important is outside of a zone",
        "A subtitle, a logo or another marked region extends beyond a zone such as the title-safe "
          + "area of SMPTE ST 2046-1.",
        help: "Move it into the zone.")),
    Self(
      "small-text", level: .warning, then: .textHeight, alone: [],
      sarif: .init(
        "VF012", "small-text", "Text is small on some screen",
        "On some screen, in its default mode, a line of text is smaller than the rule allows.",
        help: "Make it larger, or deliver subtitles that the player draws.")),
    Self(
      "textless", level: .warning, [Condition(.text)],
      sarif: .init(
        "VF013", "textless", "There is text in the picture",
        "The clip shows text that is part of the picture, such as subtitles or titles, so that it "
          + "is no textless master.",
        help: "Deliver the version without text; soft subtitles don't count.")),
    Self(
      "error", then: .error,
      sarif: .init(
        "VF006", "unreadable", "The clip could not be analysed",
        "The file is missing, broken, or of a kind that FFmpeg does not read.",
        help: "The message says why; 'vidfit report --list failed' lists such clips.")),
  ]

  /// The EBU QC item that the rule corresponds to. There is none on clips that show too little.
  var ebuQC: String? {
    name == "undecided" ? nil : conditions.lazy.compactMap(\.key.ebuQC).first
  }

  /// - Parameter tail: the size or, after a colon, the name that follows; empty for neither.
  func conditions(
    followedBy tail: String
  ) throws(SettingValue.Malformed) -> [Condition] {
    if tail.isEmpty {
      guard !conditions.isEmpty else { throw .init(takes: "a size such as <11pt", not: "") }
      return conditions
    }
    let isName = tail.hasPrefix(":")
    guard let key, key.kind.takesWords == isName else {
      throw .init(takes: isName ? "no name" : "no size", not: tail)
    }
    let value = PolicyNode(
      line: 0, .scalar(isName ? String(tail.dropFirst()) : tail, isPlain: false))
    return given + [try Condition(key, value)]
  }
}
