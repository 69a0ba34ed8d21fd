// Written by Tests/Accuracy/train_confidence.py; see `make train`.

/// What each measure adds to the log-odds that bars are right; that of no measure is added
/// always.
enum ConfidenceWeights {
  static let solid: [CropEvidence.Measure?: Double] = [
    nil: -15.715,
    .straightness: 1.102,
    .clearest: 3.562,
    .contrast: 1.022,
    .steepness: 4.464,
    .drift: -2.941,
    .grain: -6.509,
    .agreement: 0.336,
    .steadiness: 1.312,
    .repetition: 2.241,
    .variety: 0.310,
    .evenness: 1.737,
    .color: -6.504,
    .overlays: -0.938,
    .crossing: -2.525,
    .ground: -5.929,
    .page: -3.190,
    .light: 9.249,
    .softness: -5.265,
    .windowbox: -2.299,
  ]

  static let blurred: [CropEvidence.Measure?: Double] = [
    nil: -20.423,
    .correlation: 5.978,
    .likeness: 5.627,
    .relief: 2.655,
    .seam: 0.377,
    .fall: 2.547,
    .breadth: 3.914,
    .detail: 4.278,
    .edit: 4.523,
    .following: 6.308,
    .variety: 4.618,
  ]
}
