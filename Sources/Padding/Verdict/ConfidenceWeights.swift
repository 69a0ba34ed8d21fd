// Written by Tests/Accuracy/train_confidence.py; see `make train`.

/// What each measure adds to the log-odds that bars are right; that of no measure is added
/// always.
enum ConfidenceWeights {
  static let solid: [CropEvidence.Measure?: Double] = [
    nil: -16.611,
    .straightness: 0.978,
    .clearest: 5.572,
    .contrast: 0.371,
    .steepness: 3.955,
    .drift: -3.242,
    .grain: -8.562,
    .agreement: 0.008,
    .steadiness: 3.460,
    .repetition: 0.628,
    .variety: 0.042,
    .evenness: 2.503,
    .color: -5.620,
    .overlays: -0.364,
    .crossing: -2.308,
    .ground: -3.736,
    .page: -6.769,
    .light: 8.321,
    .softness: -5.410,
    .windowbox: -2.071,
    .thinness: 1.586,
  ]

  static let blurred: [CropEvidence.Measure?: Double] = [
    nil: -20.253,
    .correlation: 6.535,
    .likeness: 4.596,
    .relief: 2.393,
    .seam: 0.328,
    .fall: 2.345,
    .breadth: 4.382,
    .detail: 4.139,
    .edit: 4.622,
    .following: 6.985,
    .repetition: 0.811,
    .variety: 4.195,
  ]
}
