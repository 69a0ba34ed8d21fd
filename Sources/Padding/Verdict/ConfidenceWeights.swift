// Written by Tests/Accuracy/train_confidence.py; see `make train`.

/// The weight that each measure adds to the log-odds that bars are right; the weight of no measure
/// is always added.
enum ConfidenceWeights {
  static let solid: [CropEvidence.Measure?: Double] = [
    nil: -16.118,
    .straightness: 1.200,
    .clearest: 5.467,
    .contrast: 0.462,
    .steepness: 3.816,
    .drift: -3.262,
    .grain: -8.542,
    .agreement: 0.012,
    .steadiness: 2.900,
    .repetition: 0.609,
    .variety: 0.113,
    .evenness: 2.110,
    .color: -5.776,
    .overlays: -0.484,
    .crossing: -2.320,
    .ground: -3.718,
    .page: -6.725,
    .light: 8.834,
    .softness: -5.207,
    .windowbox: -2.390,
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
