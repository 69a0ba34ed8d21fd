/// A rule as SARIF knows it: `reportingDescriptor`, section 3.49.
struct SARIFRule: Encodable {
  struct Text: Encodable {
    let text: String
  }

  struct Configuration: Encodable {
    let level: String
  }

  struct Properties: Encodable {
    let tags: [String]
  }

  let id: String
  let name: String
  let shortDescription: Text
  let fullDescription: Text
  let help: Text
  let defaultConfiguration: Configuration
  let properties: Properties

  private init(
    _ id: String, _ name: String, _ short: String, _ full: String, help: String,
    level: Check.Level, tags: [String] = []
  ) {
    self.id = id
    self.name = name
    shortDescription = Text(text: short)
    fullDescription = Text(text: full)
    self.help = Text(text: help)
    defaultConfiguration = Configuration(level: level.rawValue)
    properties = Properties(tags: ["video"] + tags)
  }

  /// A rule of a policy, whose id can't be mistaken for one of ours.
  init(policyRule name: String, level: Check.Level) {
    let text = "Rule '\(name.shortened(to: 200))' of the policy"
    self.init(
      Self.id(of: name), name.shortened(to: 200), text, text + ".",
      help: "The policy says what this rule wants.", level: level)
  }

  /// The id of the rule that a check names.
  static func id(of rule: String) -> String {
    known.first { $0.word == rule }?.rule.id ?? "policy/\(rule.shortened(to: 200))"
  }

  /// The word of `--fail-on` for clips that could not be analysed.
  static let unreadable = "error"

  /// Our own rules by the word that checks use. An id is never given to another rule.
  static let known: [(word: String, rule: Self)] = [
    (
      "padded",
      Self(
        "VF001", "padded", "Bars are baked into the clip",
        "Letterbox, pillarbox or windowbox bars are part of the pixels for the whole clip, so that "
          + "no player can scale the picture well.",
        help: "Deliver the clip without its bars; the JSON has the crop.", level: .error,
        tags: ["EBU-QC-0015B"])
    ),
    (
      "mixed",
      Self(
        "VF002", "mixed", "The bars change over time",
        "Segments of the clip have different bars, and no one crop fits all of them.",
        help: "Crop each segment by itself; the JSON has the timeline.", level: .warning,
        tags: ["EBU-QC-0015B"])
    ),
    (
      "undecided",
      Self(
        "VF003", "undecided", "Too little shows to tell",
        "The frames that were looked at are too dark or too plain to say if the clip is padded.",
        help: "Look at the clip, or analyse it with --thorough.", level: .note)
    ),
    (
      "afd-mismatch",
      Self(
        "VF004", "afd-mismatch", "The Active Format Description is wrong",
        "The Active Format Description in the stream says otherwise than the pixels.",
        help: "Mend the description, or take it out.", level: .warning, tags: ["EBU-QC-0001F"])
    ),
    (
      "crops",
      Self(
        "VF005", "fill-crops", "Fill crops much of the frame",
        "On some screen, aspect fill cuts off more of the frame than is wanted.",
        help: "Keep what matters within the part that stays visible.", level: .warning)
    ),
    (
      unreadable,
      Self(
        "VF006", "unreadable", "The clip could not be analysed",
        "The file is missing, broken, or of a kind that FFmpeg does not read.",
        help: "The message says why; 'vidfit report --list failed' lists such clips.",
        level: .error)
    ),
    (
      "edge-lines",
      Self(
        "VF007", "edge-lines", "Thin lines at the edge are not picture",
        "Lines too thin to be bars, as analogue blanking and scans leave them, are part of the "
          + "pixels for the whole clip.",
        help: "Cut them off; the JSON has the crop.", level: .warning, tags: ["EBU-QC-0015B"])
    ),
    (
      "overlay",
      Self(
        "VF008", "overlay", "Something stands in a bar",
        "A subtitle, a logo or a clock was drawn into a bar, so that a crop of the bars removes it.",
        help: "Crop only the other bars: the JSON has that crop. Or get a clean copy.",
        level: .warning)
    ),
  ]
}
