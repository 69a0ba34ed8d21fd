// Written by Tests/Accuracy/train_confidence.py; see `make train`.

/// What each measure adds to the log-odds that bars are right; that of no measure is added
/// always.
enum ConfidenceWeights {
  static let solid: [CropEvidence.Measure?: Double] = [
    nil: -14.263,
    .straightness: 1.601,
    .clearest: 5.391,
    .contrast: 0.953,
    .steepness: 3.885,
    .drift: -1.708,
    .grain: -7.237,
    .agreement: 0.153,
    .steadiness: 0.943,
    .repetition: 2.361,
    .evenness: 2.858,
    .color: -6.276,
    .overlays: -0.836,
    .crossing: -2.160,
    .ground: -9.060,
    .page: -0.067,
    .light: 5.977,
    .softness: -6.384,
    .windowbox: -2.928,
    .thinness: -0.679,
  ]

  static let blurred: [CropEvidence.Measure?: Double] = [
    nil: -20.584,
    .correlation: 6.011,
    .likeness: 5.205,
    .relief: 2.451,
    .seam: 0.323,
    .fall: 2.933,
    .breadth: 3.899,
    .detail: 4.044,
    .edit: 4.299,
    .following: 6.341,
    .agreement: 0.130,
    .repetition: 1.116,
    .variety: 4.304,
  ]
}
