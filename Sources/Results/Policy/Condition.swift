internal import Framing

/// One thing that a rule of a policy asks of a clip.
struct Condition: Sendable, Equatable {
  let key: ConditionKey
  let test: Test

  enum Test: Sendable, Equatable {
    case words(WordTest)
    case number(NumberTest)
    case bars(Threshold)
    /// Nil for any crop.
    case crops(Threshold?)
    /// Nil for any code.
    case error(WordTest?)
  }

  /// Why a value is none for its key, to follow the key.
  struct Malformed: Error {
    let reason: String
  }

  /// What it held against what, or nil where it does not hold. Of what is not known, nothing holds.
  func compared(_ result: ClipResult) -> Compared? {
    switch (test, result.outcome) {
    case (.error(let codes), .failed(let failure)):
      guard codes?.holds([failure.code]) ?? true else { return nil }
      return Compared(subject: "error", value: failure.code, limit: codes?.text ?? "any error")
    case (.error, .analysed), (_, .failed): return nil
    case (.words(let words), .analysed(let analysis)):
      let values = key.words(analysis)
      guard words.holds(values) else { return nil }
      let shown = Set(values).sorted().joined(separator: ", ")
      return Compared(subject: key.subject, value: shown, limit: words.text)
    case (.number(let number), .analysed(let analysis)):
      guard let figure = key.figure(analysis), number.holds(figure.value) else { return nil }
      return Compared(subject: key.subject, value: figure.text, limit: number.text)
    case (.bars(let threshold), .analysed(let analysis)):
      let seen = SeenBars.segments(analysis) + [SeenBars(analysis)].compactMap(\.self)
      return DepthTest(threshold).compared(seen)
    case (.crops(let threshold), .analysed(let analysis)):
      let test = CropTest(threshold)
      return test.worst(analysis).map(test.compared)
    }
  }
}

extension ConditionKey {
  /// The words there are in a clip for this; none where it is not known.
  fileprivate func words(_ analysis: Analysis) -> [String] {
    let color = analysis.video.color
    let unspecified = "unspecified"
    return switch self {
    case .verdict: [analysis.padding?.verdict ?? "unchecked"]
    case .shape: [SeenBars(analysis)?.shape].compactMap(\.self)
    case .fill: [analysis.padding?.fill].compactMap(\.self)
    case .barColor: [analysis.padding?.color].compactMap(\.self)
    case .codec: [analysis.video.codec]
    case .primaries: [color.primaries ?? unspecified]
    case .transfer: [color.transfer ?? unspecified]
    case .matrix: [color.matrix ?? unspecified]
    case .range: [color.range ?? unspecified]
    case .defaultMode: analysis.presentations.map(\.defaultMode)
    default: []
    }
  }

  /// The number there is in a clip for this, and as it is shown.
  fileprivate func figure(_ analysis: Analysis) -> (value: Double, text: String)? {
    func shown(_ value: Double, _ unit: String = "") -> (Double, String) {
      (value, number(value, decimals: 3) + unit)
    }
    func aspect(_ exact: String, _ value: Double) -> (Double, String) {
      (aspectRatio(exact) ?? value, "\(exact) (\(number(value, decimals: 3)))")
    }
    let video = analysis.video
    return switch self {
    case .aspect: aspect(video.display.aspectRatio, video.display.value)
    case .pictureAspect:
      analysis.padding.map { aspect($0.display.aspectRatio, $0.display.value) }
    case .confidence: analysis.padding.map { shown($0.confidence) }
    case .width: shown(Double(video.storage.width), " px")
    case .height: shown(Double(video.storage.height), " px")
    case .duration: analysis.container.duration.map { shown($0, " s") }
    case .bitDepth: shown(Double(video.bitDepth))
    default: nil
    }
  }
}
