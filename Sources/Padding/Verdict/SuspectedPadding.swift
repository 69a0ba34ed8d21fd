public import Framing

/// Bars that are likely, but too uncertain to cut without review.
public struct SuspectedPadding: Hashable, Sendable {
  /// The active picture if the suspicion is right, in stored pixels.
  public var picture: PixelRect
  /// The shape of the bars; nil for edge lines only.
  public var shape: BarShape?
  public var fill: PaddingFill
  /// Probability, 0 to 1, that `picture` is right; nil if not measured.
  public var confidence: Double?
  /// The strongest evidence against it.
  public var doubt: Doubt?

  public enum Doubt: Hashable, Sendable {
    /// The weakest part of the evidence.
    case evidence(CropEvidence.Measure)
    /// The clip has an alpha channel, so the bars may be transparent.
    case alpha
    /// The frames differ in size, so no rectangle holds for all.
    case sizes
  }
}

extension SuspectedPadding.Doubt {
  /// The doubt in words that can follow "because".
  public var explanation: String {
    switch self {
    case .alpha: "the clip has an alpha channel, and the bars may be transparent"
    case .sizes: "its frames differ in size"
    case .evidence(let measure):
      switch measure {
      case .straightness, .clearest: "too little of the bars' edge is straight"
      case .contrast, .steepness: "the picture begins as gradually as a shadow does"
      case .drift, .grain: "the bars are not of one even colour"
      case .agreement, .steadiness: "too few of the frames show the same bars"
      case .repetition: "too few frames show them"
      case .variety: "the frames look too much alike"
      case .evenness: "opposite bars differ in depth"
      case .loneliness: "there is none at the opposite edge, and the frames look much alike"
      case .color: "areas of one colour are often part of the picture"
      case .overlays: "something lies in them in most frames"
      case .crossing: "something crosses them"
      case .ground: "their colour goes on between them, as on a page"
      case .page: "much between them is of one flat colour, as on a page or in a window"
      case .light: "too little between them is lit"
      case .softness: "their edge is soft"
      case .windowbox: "objects on black look like that too"
      case .thinness: "they are only a few lines deep"
      case .correlation, .likeness, .following, .relief: "they resemble the picture too little"
      case .seam: "too little of their edge is seen"
      case .fall, .breadth, .detail, .edit: "they are hardly less sharp than the picture"
      }
    }
  }
}
