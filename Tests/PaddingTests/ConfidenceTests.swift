import Framing
import Testing

@testable import Padding

/// The fitted weights agree with what the measures stand for.
@Suite struct ConfidenceTests {
  typealias Measure = CropEvidence.Measure

  /// What speaks for bars of one colour, and what against them.
  static let forSolid: [Measure] = [
    .straightness, .bestStraightness, .edgeContrast, .edgeSharpness, .agreement,
    .agreementWithDarkFrames, .agreeingFrames, .distinctViews, .equalDepths, .litPicture,
    .motionAtEdge,
  ]
  static let againstSolid: [Measure] = [
    .barColorDrift, .barNoise, .nonBlackBars, .overlaidFrames, .crossedFrames, .barColorInPicture,
    .flatColorInPicture, .edgeSoftness, .barsOnAllSides, .thinBars,
  ]
  static let forBlurred: [Measure] = [
    .copyCorrelation, .copyBeyondChance, .detailCorrelation, .barContent, .seamJumps,
    .detailedSeamsBroken, .seamsBroken, .detailRatio, .blurAtSeam, .changesFollowPicture,
    .agreement, .agreeingFrames, .distinctViews,
  ]

  /// A sign that is wrong tells of too few clips to learn from, or of a measure that is wrong.
  @Test(arguments: [
    (ConfidenceWeights.solid, forSolid, againstSolid),
    (ConfidenceWeights.blurred, forBlurred, []),
    (
      ConfidenceWeights.still,
      [
        .barStillness, .motionAtEdge, .seamJumps, .leastSeamJumps, .agreement, .agreeingFrames,
        .distinctViews, .equalDepths,
      ], [.barsOnAllSides, .barColorInPicture]
    ),
  ])
  func weightsHaveTheirMeasuresSign(
    weights: [Measure?: Double], speakingFor: [Measure], against: [Measure]
  ) {
    #expect(weights[nil] ?? 0 < 0)
    for (measure, weight) in weights {
      guard let measure, weight != 0 else { continue }
      #expect(
        weight > 0 ? speakingFor.contains(measure) : against.contains(measure),
        "\(measure) weighs \(weight)")
    }
  }

  /// Evidence in which all that speaks for bars is at `share`, and nothing against them.
  private func evidence(_ fill: PaddingFill, _ share: Double) -> CropEvidence {
    var evidence = CropEvidence(
      picture: PixelRect(x: 0, y: 0, width: 320, height: 134), fill: fill,
      mark: fill == .blurred ? .copy : .oneColor)
    for measure in fill == .blurred ? Self.forBlurred : Self.forSolid { evidence[measure] = share }
    return evidence
  }

  private func probabilities(_ measure: Measure, _ start: CropEvidence) -> [Double] {
    stride(from: 0, through: 1, by: 0.25).map { value in
      var evidence = start
      evidence[measure] = value
      return Confidence.rectangle(evidence)
    }
  }

  @Test(arguments: [PaddingFill.black, .color, .blurred])
  func risesWithWhatSpeaksForBars(fill: PaddingFill) {
    let weights = fill == .blurred ? ConfidenceWeights.blurred : ConfidenceWeights.solid
    let measures = fill == .blurred ? Self.forBlurred : Self.forSolid
    for measure in measures where weights[measure] ?? 0 != 0 {
      let rising = probabilities(measure, evidence(fill, 0.8))
      #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 < $1 }, "\(measure)")
    }
  }

  @Test func fallsWithWhatSpeaksAgainstThem() {
    for measure in Self.againstSolid where ConfidenceWeights.solid[measure] ?? 0 != 0 {
      let falling = probabilities(measure, evidence(.black, 0.9))
      #expect(zip(falling, falling.dropFirst()).allSatisfy { $0 > $1 }, "\(measure)")
    }
  }

  @Test(arguments: [PaddingFill.black, .blurred])
  func theBestEvidenceIsEnoughAndNoneIsNot(fill: PaddingFill) {
    #expect(Confidence.rectangle(evidence(fill, 1)) > 0.95)
    #expect(Confidence.rectangle(evidence(fill, 0)) < Confidence.suspicion)
  }

  /// A picture that resembles itself without a copy may have all the rest.
  @Test func aLikenessOfChanceIsNoCopy() {
    let rising = [0, 0.6, 0.65, 0.75, 1].map { value in
      var evidence = evidence(.blurred, 1)
      evidence[.copyBeyondChance] = value
      return Confidence.rectangle(evidence)
    }
    #expect(rising[0] == 0 && rising[1] < Confidence.suspicion)
    #expect(rising[2] < Confidence.enough && rising[3] > 0.95 && rising[4] == rising[3])
  }

  /// A single bad measure among the best is what is doubted.
  @Test func theBadMeasureIsTheWeakest() {
    for measure in Self.forSolid {
      var evidence = evidence(.black, 1)
      evidence[measure] = 0
      #expect(Confidence.weakest(evidence) == measure)
    }
    for measure in Self.againstSolid where ConfidenceWeights.solid[measure] ?? 0 != 0 {
      var evidence = evidence(.black, 1)
      evidence[measure] = 1
      #expect(Confidence.weakest(evidence) == measure)
    }
  }
}
