extension FailOn.Item {
  /// What it finds; nil where the clip does not break it.
  func hit(_ result: ClipResult) -> RuleHit? {
    switch result.outcome {
    case .failed(let failure):
      guard word == .error, code == nil || code == failure.code else { return nil }
      return RuleHit(
        sentence: Finding.unreadable(failure),
        compared: [
          Compared(subject: "error", value: failure.code, limit: code ?? "any error")
        ])
    case .analysed(let analysis): return hit(analysis)
    }
  }

  private func hit(_ analysis: Analysis) -> RuleHit? {
    switch word {
    case .padded: bars(analysis)
    case .letterbox, .pillarbox, .windowbox: bars(analysis, shape: word.rawValue)
    case .blackBars: bars(analysis, fill: "black")
    case .coloredBars: bars(analysis, fill: "color")
    case .blurredBars: bars(analysis, fill: "blurred")
    case .mixed: mixed(analysis)
    case .undecided: verdict(analysis, "undecided", Finding.undecided)
    case .afdMismatch: activeFormat(analysis)
    case .crops: crops(analysis)
    case .error: nil
    }
  }

  private func bars(_ analysis: Analysis, shape: String? = nil, fill: String? = nil) -> RuleHit? {
    guard let padding = analysis.padding, ["padded", "mixed"].contains(padding.verdict),
      let seen = SeenBars(analysis), let seenShape = seen.shape,
      let compared = DepthTest(threshold).compared([seen]),
      shape == nil || shape == seenShape, fill == nil || fill == padding.fill
    else { return nil }
    let kinds = [
      shape.map { Compared(subject: "shape", value: seenShape, limit: $0) },
      fill.map { Compared(subject: "fill", value: $0, limit: $0) },
    ]
    return RuleHit(
      sentence: Finding.padded(analysis), compared: kinds.compactMap(\.self) + [compared])
  }

  private func mixed(_ analysis: Analysis) -> RuleHit? {
    guard analysis.padding?.verdict == "mixed" else { return nil }
    let verdict = Compared(subject: "verdict", value: "mixed", limit: "mixed")
    guard threshold != nil else {
      return RuleHit(sentence: Finding.mixed(analysis), compared: [verdict])
    }
    return DepthTest(threshold).compared(SeenBars.segments(analysis)).map {
      RuleHit(sentence: Finding.mixed(analysis), compared: [verdict, $0])
    }
  }

  private func verdict(_ analysis: Analysis, _ wanted: String, _ sentence: String) -> RuleHit? {
    guard analysis.padding?.verdict == wanted else { return nil }
    return RuleHit(
      sentence: sentence, compared: [Compared(subject: "verdict", value: wanted, limit: wanted)])
  }

  private func activeFormat(_ analysis: Analysis) -> RuleHit? {
    guard let format = analysis.padding?.metadata.afd, format.agrees == false else { return nil }
    return RuleHit(
      sentence: Finding.formatMismatch(format, analysis),
      compared: [
        Compared(
          subject: "active format", value: "\(format.code), \(format.meaning)",
          limit: "agrees with the picture")
      ])
  }

  private func crops(_ analysis: Analysis) -> RuleHit? {
    CropTest(threshold).worst(analysis).map {
      RuleHit(sentence: Finding.fillCrops($0), compared: [CropTest(threshold).compared($0)])
    }
  }
}
