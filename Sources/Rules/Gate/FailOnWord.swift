internal import Files
internal import Padding
internal import Report
internal import Settings

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
    /// Bars that change over time; a size applies to the deepest of them.
    case mixed
    case undecided
    /// Lines at an edge that are too thin for a bar; a size applies to the deepest of them.
    case edgeLines = "edge-lines"
    /// Something stands in a bar, such as a subtitle.
    case overlay
    /// The active format description disagrees with the picture.
    case afdMismatch = "afd-mismatch"
    /// A screen that fills by default crops some of the frame.
    case crops
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
    /// The sentence for a clip that breaks the rule; nil if it lacks the figures.
    let sentence: (ClipAnalysis) -> String?
    /// The description for consumers of SARIF; nil for a word that they know as a rule of a policy.
    let sarif: SARIFRule.Description?

    fileprivate init(
      _ size: Quantity? = nil, level: FindingLevel = .error,
      _ conditions: @escaping (FailOn.Bound) -> [Condition],
      sentence: @escaping (ClipAnalysis) -> String?, sarif: SARIFRule.Description? = nil
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
    case .mixed:
      Definition(
        .depth, level: .warning,
        { bound in
          [word(.verdict, PaddingVerdict.Kind.mixed.rawValue)]
            + (bound.size == nil ? [] : [bound.on(.bars)])
        }, sentence: Finding.mixed,
        sarif: .init(
          "VF002", "mixed", "The bars change over time",
          "Segments of the clip have different bars, and no one crop fits all of them.",
          help: "Crop each segment by itself; the JSON has the timeline."))
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
          "The Active Format Description in the stream says otherwise than the pixels.",
          help: "Mend the description, or take it out."))
    case .crops:
      Definition(
        .share, level: .warning, { [$0.on(.crops)] },
        sentence: { $0.mostCropped.map(Finding.fillCrops) },
        sarif: .init(
          "VF005", "fill-crops", "Fill crops much of the frame",
          "On some screen, aspect fill cuts off more of the frame than is wanted.",
          help: "Keep what matters within the part that stays visible."))
    case .error:
      Definition(
        nil, { [$0.code.map { word(.error, $0) } ?? Condition(.error)] }, sentence: { _ in nil },
        sarif: .init(
          "VF006", "unreadable", "The clip could not be analysed",
          "The file is missing, broken, or of a kind that FFmpeg does not read.",
          help: "The message says why; 'vidfit report --list failed' lists such clips."))
    }
  }

  /// The EBU QC item that the rule corresponds to.
  var ebuQC: String? {
    self == .undecided
      ? nil : definition.conditions(FailOn.Bound()).lazy.compactMap(\.key.ebuQC).first
  }

  func size(_ text: Substring) throws(SettingValue.Malformed) -> Comparison? {
    guard !text.isEmpty else { return nil }
    guard let quantity = definition.size else {
      throw .init(takes: "no size", not: String(text))
    }
    return try Comparison(parsing: String(text), as: quantity)
  }

  func check(_ code: String?) throws(SettingValue.Malformed) {
    guard let code else { return }
    guard self == .error else {
      throw .init(reason: "only error takes a code, got ':\(code.oneLine)'")
    }
    guard FailureCode(rawValue: code) != nil else {
      throw .init(unknown: "error code", code, among: FailureCode.allCases.map(\.rawValue))
    }
  }
}
