// Written by Tests/Accuracy/train_confidence.py; see `make train`.

/// The weight that each measure adds to the log-odds that bars are right; the weight of no measure
/// is always added.
enum ConfidenceWeights {
  static let solid: [CropEvidence.Measure?: Double] = [
    nil: -16.118,
    .straightness: 1.200,
    .bestStraightness: 5.467,
    .edgeContrast: 0.462,
    .edgeSharpness: 3.816,
    .barColorDrift: -3.262,
    .barNoise: -8.542,
    .agreement: 0.012,
    .agreementWithDarkFrames: 2.900,
    .agreeingFrames: 0.609,
    .distinctViews: 0.113,
    .equalDepths: 2.110,
    .nonBlackBars: -5.776,
    .overlaidFrames: -0.484,
    .crossedFrames: -2.320,
    .barColorInPicture: -3.718,
    .flatColorInPicture: -6.725,
    .litPicture: 8.834,
    .edgeSoftness: -5.207,
    .barsOnAllSides: -2.390,
    .motionAtEdge: 2.500,
  ]

  static let blurred: [CropEvidence.Measure?: Double] = [
    nil: -20.253,
    .copyCorrelation: 6.535,
    .detailCorrelation: 4.596,
    .barContent: 2.393,
    .seamJumps: 0.328,
    .detailedSeamsBroken: 2.345,
    .seamsBroken: 4.382,
    .detailRatio: 4.139,
    .blurAtSeam: 4.622,
    .changesFollowPicture: 6.985,
    .agreeingFrames: 0.811,
    .distinctViews: 4.195,
  ]

  static let still: [CropEvidence.Measure?: Double] = [
    nil: -9.007,
    .motionAtEdge: 0.478,
    .seamJumps: 4.743,
    .leastSeamJumps: 3.826,
    .agreement: 0.021,
    .equalDepths: 6.218,
    .barsOnAllSides: -7.739,
  ]
}
