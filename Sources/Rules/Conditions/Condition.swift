internal import Files
internal import Framing
internal import Padding
internal import Report

/// One thing that a rule asks of a clip.
struct Condition: Sendable, Equatable {
  let key: ConditionKey
  private let test: Test

  private enum Test: Sendable, Equatable {
    /// Nil where any word or number will do.
    case words(WordTest?)
    case number(Comparison?)
  }

  /// Asks only that the clip has the property at all.
  init(_ key: ConditionKey) {
    self.key = key
    test =
      switch key.kind {
      case .words: .words(nil)
      case .number: .number(nil)
      }
  }

  init(_ key: ConditionKey, _ words: WordTest) {
    self.key = key
    test = .words(words)
  }

  init(_ key: ConditionKey, _ comparison: Comparison) {
    self.key = key
    test = .number(comparison)
  }

  /// What was compared, or nil if the condition does not hold. No condition holds of something
  /// that is not known.
  func compared(_ report: ClipReport) -> Compared? {
    switch (test, key.property(of: report, in: unit)) {
    case (.words(let test), .words(let words)):
      guard test?.holds(words) ?? true else { return nil }
      return compared(Set(words).sorted().joined(separator: ", "), test?.text)
    case (.number(let comparison), .number(let number, let text)):
      guard comparison?.holds(number) ?? true else { return nil }
      return compared(text, comparison?.text)
    case (_, nil), (.words, .number), (.number, .words): return nil
    }
  }

  private var unit: Quantity.Unit {
    if case .number(let comparison?) = test { comparison.unit ?? .percent } else { .percent }
  }

  private func compared(_ value: String, _ limit: String?) -> Compared {
    Compared(subject: key.subject, value: value, limit: limit ?? key.any ?? "any")
  }
}

/// A figure of a clip beside the limit that a rule sets, in words.
struct Compared: Equatable {
  let subject: String
  let value: String
  let limit: String

  /// `deepest bar: top, 138 px of 1080 (12.8%); the rule: >=2%`.
  var line: String { "\(subject): \(value); the rule: \(limit)" }
}

/// What a clip has for a key.
private enum Property {
  case words([String])
  case number(Double, text: String)

  static func word(_ word: String?) -> Self? { word.map { .words([$0]) } }
}

extension ConditionKey {
  /// Nil if it is not known.
  ///
  /// - Parameter unit: of sizes.
  fileprivate func property(of report: ClipReport, in unit: Quantity.Unit) -> Property? {
    switch report.outcome {
    case .analysed(let analysis): property(of: analysis, in: unit)
    case .failed(let failure): self == .error ? .word(failure.code.rawValue) : nil
    }
  }

  private func property(of analysis: ClipAnalysis, in unit: Quantity.Unit) -> Property? {
    func shown(_ value: Double, _ unit: String = "") -> Property {
      .number(value, text: number(value, decimals: 3) + unit)
    }
    func aspect(_ ratio: Ratio) -> Property {
      .number(ratio.value, text: "\(ratio) (\(number(ratio.value, decimals: 3)))")
    }
    func deepest(_ bars: [SeenBars]) -> Property? {
      bars.compactMap { $0.deepest(in: unit) }
        .max { $0.value(in: unit) < $1.value(in: unit) }
        .map { .number($0.value(in: unit), text: $0.text) }
    }
    let video = analysis.video
    let padding = analysis.padding
    let unspecified = "unspecified"
    return switch self {
    case .verdict: .word(padding?.verdict.rawValue ?? Self.unchecked)
    case .shape: .word(SeenBars(analysis)?.shape?.rawValue)
    case .bars:
      deepest(SeenBars.segments(analysis) + [SeenBars(analysis)].compactMap(\.self))
    case .steadyBars: deepest([SeenBars(steady: analysis)].compactMap(\.self))
    case .edgeLines:
      SeenBars(steady: analysis)?.deepestLine(in: unit).map {
        .number($0.value(in: unit), text: $0.text)
      }
    case .overlay:
      analysis.overlaidEdges.isEmpty ? nil : .words(analysis.overlaidEdges.map(\.rawValue))
    case .fill: .word(padding?.fill?.rawValue)
    case .barColor: .word(padding?.color)
    case .aspect: aspect(video.display.aspectRatio)
    case .pictureAspect: padding.map { aspect($0.display.aspectRatio) }
    case .confidence: padding.map { shown($0.confidence) }
    case .width: shown(Double(video.storage.width), " px")
    case .height: shown(Double(video.storage.height), " px")
    case .duration: analysis.container.duration.map { shown($0, " s") }
    case .codec: .word(video.codec)
    case .bitDepth: shown(Double(video.bitDepth))
    case .primaries: .word(video.color.primaries ?? unspecified)
    case .transfer: .word(video.color.transfer ?? unspecified)
    case .matrix: .word(video.color.matrix ?? unspecified)
    case .range: .word(video.color.range ?? unspecified)
    case .afd: .word(padding?.metadata.afd?.agrees.map { $0 ? "agrees" : "disagrees" })
    case .defaultMode: .words(analysis.presentations.compactMap(\.defaultMode?.rawValue))
    case .crops:
      analysis.mostCropped.map { screen in
        let share = screen.fill.croppedShare * 100
        return .number(share, text: "\(number(share, decimals: 2)) % on \(screen.device)")
      }
    case .error: nil
    }
  }
}

extension ClipAnalysis {
  /// The screen that crops the largest share of the frame by default; nil if none crops any.
  var mostCropped: Screen? {
    presentations.filter { $0.defaultMode == .fill && $0.fill.croppedShare > 0 }
      .max { $0.fill.croppedShare < $1.fill.croppedShare }
  }
}

extension Placement {
  /// ``croppedFraction`` as the document has it, so that a clip is judged alike before and after it
  /// was written.
  var croppedShare: Double { croppedFraction.value.roundedToMillionths }
}
