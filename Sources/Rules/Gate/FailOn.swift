internal import Document
internal import Files
internal import Framing
internal import Padding
package import Settings
internal import Words

/// The rules of `--fail-on`, such as `padded>=2%,mixed,undecided,error`: words that are short forms
/// of a policy's conditions.
package struct FailOn: Sendable, Equatable {
  package typealias Malformed = SettingValue.Malformed

  package struct Item: Sendable, Equatable {
    let word: Word
    /// The name that follows the word, such as a cause of `hidden`; nil for none.
    let code: String?
    /// The canonical spelling: `padded>=2%`, `error:corrupt`.
    package let text: String
    let conditions: [Condition]
  }

  package let items: [Item]

  package init(items: [Item] = []) {
    self.items = items
  }

  /// Reads rules between commas; spaces make no difference but in names of zones.
  package init(parsing text: String) throws(SettingValue.Malformed) {
    var items: [Item] = []
    for part in text.split(separator: ",") where part.contains(where: { $0 != " " }) {
      let item = try Item(Self.withoutSpaces(part), written: part)
      if !items.contains(item) { items.append(item) }
    }
    guard !items.isEmpty else {
      throw .init(reason: "no rule given; expected \(Word.allCases.map(\.rawValue).inWords)")
    }
    self.items = items
  }

  private static func withoutSpaces(_ part: Substring) -> String {
    let words = part.split(separator: ":", maxSplits: 1)
    guard words.count > 1, words[0].filter({ $0 != " " }).lowercased() == "outside",
      let first = words[1].firstIndex(where: { $0 != " " }),
      let last = words[1].lastIndex(where: { $0 != " " })
    else { return String(part.filter { $0 != " " }) }
    return "outside:\(words[1][first...last])"
  }

  /// Throws if the text of a setting is a malformed list of rules.
  package static func check(
    _ key: SettingKey, _ text: String
  ) throws(SettingValue.Malformed) {
    if key == .failOn { _ = try FailOn(parsing: text) }
  }
}

extension FailOn.Item {
  /// - Parameters:
  ///   - text: the rule without spaces.
  ///   - written: the rule as the user wrote it.
  fileprivate init(_ text: String, written: Substring) throws(SettingValue.Malformed) {
    let end = text.firstIndex { "<>=!".contains($0) } ?? text.endIndex
    let parts = text[..<end].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let name = parts[0].lowercased()
    guard let word = FailOn.Word(rawValue: name == "coloured-bars" ? "colored-bars" : name) else {
      try Self.checkSeparation(written)
      throw .init(
        unknown: "rule", parts[0], among: FailOn.Word.allCases.map(\.rawValue))
    }
    self.word = word
    code = parts.dropFirst().first
    let size: Comparison?
    do throws(SettingValue.Malformed) {
      size = try word.size(text[end...])
      try word.check(code)
    } catch {
      throw .init(reason: "\(word.rawValue): \(error.reason)")
    }
    conditions = word.definition.conditions(FailOn.Bound(size: size, code: code))
    self.text =
      word.rawValue + (code.map { ":\($0)" } ?? "")
      + (size.map(word.canonical) ?? "")
  }

  /// Throws if the text begins with a rule and a space where a comma was meant.
  private static func checkSeparation(_ written: Substring) throws(SettingValue.Malformed) {
    let words = written.split(separator: " ")
    guard words.count > 1, (try? Self(String(words[0]), written: words[0])) != nil else { return }
    throw .init(
      reason: "expected commas between rules, such as \(words.joined(separator: ",")), "
        + "got '\(String(written).oneLine)'")
  }
}

extension FailOn {
  /// The words of rules; ``definition`` holds everything else.
  package enum Word: String, Sendable, CaseIterable {
    /// Any bar that stays for the whole clip.
    case padded
    /// Such bars at the top or bottom, at a side, or both, on the upright clip.
    case letterbox, pillarbox, windowbox
    case blackBars = "black-bars"
    case coloredBars = "colored-bars"
    case blurredBars = "blurred-bars"
    case patternedBars = "patterned-bars"
    /// Bars, a size or a pixel aspect ratio that change over time; a size after it applies to the
    /// deepest of the bars.
    case mixed
    case undecided
    /// Lines at an edge that are too thin for a bar; a size applies to the deepest of them.
    case edgeLines = "edge-lines"
    /// Something stands in a bar, such as a subtitle.
    case overlay
    /// The active format description disagrees with the picture.
    case afdMismatch = "afd-mismatch"
    /// Any metadata on the picture disagrees with it.
    case metadataMismatch = "metadata-mismatch"
    /// A recipient that was named does not accept the clip.
    case delivery
    /// A screen that fills by default crops some of the frame.
    case crops
    /// A screen crops or hides some of what is important, in either mode.
    case lost
    /// Something is over what is important: housing, corners, fold, home indicator, or an area of the
    /// user's own; or the named cause.
    case hidden
    /// Something important extends beyond a zone.
    case outside
    /// Text is small on some screen.
    case smallText = "small-text"
    /// There is text in the picture, so that it is no textless master.
    case textless
    /// The clip could not be analysed.
    case error
  }

  /// The size or code that follows a word.
  struct Bound {
    /// The size; nil for any.
    var size: Comparison?
    /// The only error code that counts; nil for any.
    var code: String?

    /// A condition on that size.
    fileprivate func on(_ key: ConditionKey) -> Condition {
      size.map { Condition(key, $0) } ?? Condition(key)
    }
  }
}

extension FailOn.Word {
  /// The definition of a word except its name.
  struct Definition {
    /// The kind of size that may follow; nil for none.
    let size: Quantity?
    /// The severity without rules, and for consumers of SARIF.
    let level: FindingLevel
    /// The same as conditions of a policy.
    let conditions: (FailOn.Bound) -> [Condition]
    /// The sentence for a clip that breaks the rule, which may go by one code alone; nil if it lacks
    /// the figures.
    let sentence: (ClipReport, _ code: String?) -> String?
    /// The description for consumers of SARIF; nil for a word that they know as a rule of a policy.
    let sarif: SARIFRule.Description?

    fileprivate init(
      _ size: Quantity? = nil, level: FindingLevel = .error,
      _ conditions: @escaping (FailOn.Bound) -> [Condition],
      sentence: @escaping (ClipAnalysis) -> String?, sarif: SARIFRule.Description? = nil
    ) {
      self.init(
        size, level: level, conditions,
        ofReport: { report, _ in report.analysis.flatMap(sentence) }, sarif: sarif)
    }

    /// - Parameter sentence: about more than the analysis of a clip.
    fileprivate init(
      _ size: Quantity? = nil, level: FindingLevel = .error,
      _ conditions: @escaping (FailOn.Bound) -> [Condition],
      ofReport sentence: @escaping (ClipReport, String?) -> String?,
      sarif: SARIFRule.Description? = nil
    ) {
      self.size = size
      self.level = level
      self.conditions = conditions
      self.sentence = sentence
      self.sarif = sarif
    }
  }

  /// The complete definition of a word, in one place.
  var definition: Definition {
    func word(_ key: ConditionKey, _ word: String) -> Condition {
      Condition(key, WordTest([word]))
    }
    func bars(filled fill: PaddingFill) -> Definition {
      Definition(
        .depth, { [word(.fill, fill.rawValue), $0.on(.steadyBars)] }, sentence: Finding.padded)
    }
    return switch self {
    case .padded:
      Definition(
        .depth, { [$0.on(.steadyBars)] }, sentence: Finding.padded,
        sarif: .init(
          "VF001", "padded", "Bars are baked into the clip",
          "Letterbox, pillarbox or windowbox bars are part of the pixels for the whole clip, so "
            + "that no player can scale the picture well.",
          help: "Deliver the clip without its bars; the JSON has the crop."))
    case .letterbox, .pillarbox, .windowbox:
      Definition(
        .depth, { [word(.shape, rawValue), $0.on(.steadyBars)] }, sentence: Finding.padded)
    case .blackBars: bars(filled: .black)
    case .coloredBars: bars(filled: .color)
    case .blurredBars: bars(filled: .blurred)
    case .patternedBars: bars(filled: .patterned)
    case .mixed:
      Definition(
        .depth, level: .warning,
        { bound in
          bound.size == nil
            ? [Condition(.changes)] : [word(.changes, "bars"), bound.on(.bars)]
        }, sentence: Finding.mixed,
        sarif: .init(
          "VF002", "mixed", "The bars or the shape change over time",
          "Segments of the clip have different bars, sizes or pixel aspect ratios, so that one crop "
            + "removes only the bars that stay.",
          help: "Crop or convert each segment by itself; the JSON has the timeline."))
    case .undecided:
      Definition(
        level: .note, { _ in [word(.verdict, PaddingVerdict.Kind.undecided.rawValue)] },
        sentence: Finding.undecided,
        sarif: .init(
          "VF003", "undecided", "Too little shows to tell",
          "The frames that were analysed are too dark or too plain to say if the clip is padded.",
          help: "Look at the clip, or analyse it with --thorough."))
    case .edgeLines:
      Definition(
        .depth, level: .warning, { [$0.on(.edgeLines)] }, sentence: Finding.edgeLines,
        sarif: .init(
          "VF007", "edge-lines", "Thin lines at the edge are not picture",
          "Lines too thin to be bars, as analogue blanking and scans leave them, are part of the "
            + "pixels for the whole clip.",
          help: "Cut them off; the JSON has the crop."))
    case .overlay:
      Definition(
        level: .warning, { _ in [Condition(.overlay)] }, sentence: Finding.overlay,
        sarif: .init(
          "VF008", "overlay", "Something stands in a bar",
          "A subtitle, a logo or a clock was drawn into a bar, so that a crop of the bars removes "
            + "it.",
          help: "Crop only the other bars: the JSON has that crop. Or get a clean copy."))
    case .afdMismatch:
      Definition(
        level: .warning, { _ in [word(.afd, "disagrees")] },
        sentence: { clip in clip.padding?.metadata.afd.map { Finding.formatMismatch($0, clip) } },
        sarif: .init(
          "VF004", "afd-mismatch", "The Active Format Description is wrong",
          "The Active Format Description in the stream contradicts the pixels.",
          help: "Fix the description, or remove it."))
    case .metadataMismatch:
      Definition(
        level: .warning, { _ in [word(.metadata, "disagrees")] },
        sentence: \.mismatchInWords,
        sarif: .init(
          "VF015", "metadata-mismatch", "Metadata on the picture are wrong",
          "A clean aperture, a cropping, an active format or another statement of the file says "
            + "otherwise than the pixels, so that some player cuts off picture or shows bars.",
          help: "Correct the statement; the JSON has the options of ffmpeg where one is enough."))
    case .delivery:
      Definition(
        nil, { [$0.code.map { word(.delivery, $0) } ?? Condition(.delivery)] },
        ofReport: { Finding.delivery($0, to: $1) },
        sarif: .init(
          "VF014", "delivery", "A recipient does not accept the clip",
          "The clip does not meet an item of a recipient's profile, such as its size or duration.",
          help: "Fix the items that the finding names; the JSON has a command if one can do it."))
    case .crops:
      Definition(
        .share, level: .warning, { [$0.on(.crops)] },
        sentence: { $0.mostCropped.map(Finding.fillCrops) },
        sarif: .init(
          "VF005", "fill-crops", "Fill crops much of the frame",
          "On some screen, aspect fill crops more of the frame than the rule allows.",
          help: "Keep what matters within the part that stays visible."))
    case .lost:
      Definition(
        .share, level: .warning, { [$0.on(.lost)] }, sentence: { $0.mostLost.map(Finding.lost) },
        sarif: .init(
          "VF009", "lost", "Something important is lost",
          "On some screen, fitted or zoomed to fill, a subtitle, a logo or another marked region is "
            + "off the screen, or under its housing or corners.",
          help: "Keep what matters within the protect area (--protect)."))
    case .hidden:
      Definition(
        level: .warning,
        { bound in
          [
            Condition(
              .hidden, WordTest(bound.code.map { [$0] } ?? Self.lastingCauses.map(\.rawValue)))
          ]
        }, ofReport: { report, code in report.analysis.flatMap { Finding.hidden($0, by: code) } },
        sarif: .init(
          "VF010", "hidden", "Something is over what is important",
          "On some screen the sensor housing, the corners, the fold, the home indicator or another "
            + "area is over a subtitle, a logo or another marked region.",
          help: "Keep what matters within the protect area (--protect)."))
    case .outside:
      Definition(
        level: .warning,
        { [$0.code.map { word(.outside, $0) } ?? Condition(.outside)] },
        ofReport: { report, code in report.analysis.flatMap { Finding.outside($0, of: code) } },
        sarif: .init(
          "VF011", "outside", "Something important is outside of a zone",
          "A subtitle, a logo or another marked region extends beyond a zone such as the title-safe "
            + "area of SMPTE ST 2046-1.",
          help: "Move it into the zone."))
    case .smallText:
      Definition(
        .points, level: .warning, { [$0.on(.textHeight)] }, sentence: Finding.smallText,
        sarif: .init(
          "VF012", "small-text", "Text is small on some screen",
          "On some screen, in its default mode, a line of text is smaller than the rule allows.",
          help: "Make it larger, or deliver subtitles that the player draws."))
    case .textless:
      Definition(
        level: .warning, { _ in [Condition(.text)] }, sentence: Finding.textless,
        sarif: .init(
          "VF013", "textless", "There is text in the picture",
          "The clip shows text that is part of the picture, such as subtitles or titles, so that it "
            + "is no textless master.",
          help: "Deliver the version without text; soft subtitles don't count."))
    case .error:
      Definition(
        nil, { [$0.code.map { word(.error, $0) } ?? Condition(.error)] },
        ofReport: { report, _ in report.failure.map(Finding.unreadable) },
        sarif: .init(
          "VF006", "unreadable", "The clip could not be analysed",
          "The file is missing, broken, or of a kind that FFmpeg does not read.",
          help: "The message says why; 'vidfit report --list failed' lists such clips."))
    }
  }

  /// The causes of `hidden` without one.
  static let lastingCauses: [RegionLoss.Cause] = [.housing, .corners, .fold, .indicator, .zone]

  /// The EBU QC item that the rule corresponds to.
  var ebuQC: String? {
    self == .undecided
      ? nil : definition.conditions(FailOn.Bound()).lazy.compactMap(\.key.ebuQC).first
  }

  func size(_ text: Substring) throws(SettingValue.Malformed) -> Comparison? {
    guard !text.isEmpty else {
      if self == .smallText { throw .init(takes: "a height such as <11pt", not: "") }
      return nil
    }
    guard let quantity = definition.size else {
      throw .init(takes: "no size", not: String(text))
    }
    return try Comparison(parsing: String(text), as: quantity)
  }

  /// A size as it follows the word in messages: without spaces, and with its unit.
  fileprivate func canonical(_ size: Comparison) -> String {
    let text = size.text.filter { $0 != " " }
    return definition.size == .points && !text.hasSuffix("pt") ? text + "pt" : text
  }

  func check(_ code: String?) throws(SettingValue.Malformed) {
    guard let code else { return }
    switch self {
    case .error:
      guard FailureCode(rawValue: code) != nil else {
        throw .init(unknown: "error code", code, among: FailureCode.allCases.map(\.rawValue))
      }
    case .hidden:
      let causes = RegionLoss.Cause.hiding.map(\.rawValue)
      guard causes.contains(where: { $0.lowercased() == code.lowercased() }) else {
        throw .init(unknown: "cause", code, among: causes)
      }
    case .delivery:
      guard !code.isEmpty else { throw .init(takes: "the id of a profile", not: code) }
    case .outside:
      guard !code.isEmpty else { throw .init(takes: "the name of a zone", not: code) }
    default:
      throw .init(
        reason: "only error, hidden, outside and delivery take a name, got ':\(code.oneLine)'")
    }
  }
}
