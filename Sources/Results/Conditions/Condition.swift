internal import Framing

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
  func compared(_ result: ClipResult) -> Compared? {
    switch test {
    case .words(let test):
      let words = key.words(result)
      guard test?.holds(words) ?? !words.isEmpty else { return nil }
      return compared(Set(words).sorted().joined(separator: ", "), test?.text)
    case .number(let comparison):
      guard let figure = key.figure(result, in: comparison?.unit ?? .percent),
        comparison?.holds(figure.value) ?? true
      else { return nil }
      return compared(figure.text, comparison?.text)
    }
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

  /// `deepest bar: top, 138 px of 1080 (12.8 %); the rule: >=2%`.
  var line: String { "\(subject): \(value); the rule: \(limit)" }
}

extension ConditionKey {
  /// The words that a clip has for this; none if it is not known.
  fileprivate func words(_ result: ClipResult) -> [String] {
    guard let analysis = result.analysis else {
      return self == .error ? [result.failure?.code].compactMap(\.self) : []
    }
    let color = analysis.video.color
    let padding = analysis.padding
    let unspecified = "unspecified"
    return switch self {
    case .verdict: [padding?.verdict ?? "unchecked"]
    case .shape: [SeenBars(analysis)?.shape].compactMap(\.self)
    case .fill: [padding?.fill].compactMap(\.self)
    case .barColor: [padding?.color].compactMap(\.self)
    case .codec: [analysis.video.codec]
    case .primaries: [color.primaries ?? unspecified]
    case .transfer: [color.transfer ?? unspecified]
    case .matrix: [color.matrix ?? unspecified]
    case .range: [color.range ?? unspecified]
    case .afd: padding?.metadata.afd?.agrees.map { [$0 ? "agrees" : "disagrees"] } ?? []
    case .defaultMode: analysis.presentations.map(\.defaultMode)
    default: []
    }
  }

  /// The number that a clip has for this and the text that shows it; nil if it is not known.
  fileprivate func figure(
    _ result: ClipResult, in unit: Quantity.Unit
  ) -> (value: Double, text: String)? {
    func shown(_ value: Double, _ unit: String = "") -> (Double, String) {
      (value, number(value, decimals: 3) + unit)
    }
    func aspect(_ exact: String, _ value: Double) -> (Double, String) {
      (aspectRatio(exact) ?? value, "\(exact) (\(number(value, decimals: 3)))")
    }
    func deepest(_ bars: [SeenBars]) -> (Double, String)? {
      bars.compactMap { $0.deepest(in: unit) }
        .max { $0.value(in: unit) < $1.value(in: unit) }
        .map { ($0.value(in: unit), $0.text) }
    }
    guard let analysis = result.analysis else { return nil }
    let video = analysis.video
    let steady = [SeenBars(analysis)].compactMap(\.self)
    switch self {
    case .bars: return deepest(SeenBars.segments(analysis) + steady)
    case .steadyBars:
      let hasBars = ["padded", "mixed"].contains(analysis.padding?.verdict)
      return hasBars ? deepest(steady) : nil
    case .crops:
      return analysis.mostCropped.map { screen in
        let share = screen.fill.croppedFraction * 100
        return (share, "\(number(share, decimals: 2)) % on \(screen.device)")
      }
    case .aspect: return aspect(video.display.aspectRatio, video.display.value)
    case .pictureAspect:
      return analysis.padding.map { aspect($0.display.aspectRatio, $0.display.value) }
    case .confidence: return analysis.padding.map { shown($0.confidence) }
    case .width: return shown(Double(video.storage.width), " px")
    case .height: return shown(Double(video.storage.height), " px")
    case .duration: return analysis.container.duration.map { shown($0, " s") }
    case .bitDepth: return shown(Double(video.bitDepth))
    default: return nil
    }
  }
}

extension Analysis {
  /// The screen that crops the largest share of the frame by default; nil if none crops any.
  var mostCropped: Screen? {
    presentations.filter { $0.defaultMode == "fill" && $0.fill.croppedFraction > 0 }
      .max { $0.fill.croppedFraction < $1.fill.croppedFraction }
  }
}
