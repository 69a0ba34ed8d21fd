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
    /// Only a border in the frames speaks for them.
    case border
    /// They would leave a picture of a shape that pictures don't have.
    case shape
  }
}

extension SuspectedPadding.Doubt {
  /// The doubt in words that can follow "because".
  public var explanation: String {
    switch self {
    case .alpha: "the clip has an alpha channel, and the bars may be transparent"
    case .sizes: "its frames differ in size"
    case .shape: "no picture is that long and narrow"
    case .border: "too little moves along their edge, and windows and frames look like that too"
    case .evidence(let measure):
      switch measure {
      case .straightness, .bestStraightness: "too little of the bars' edge is straight"
      case .edgeContrast, .edgeSharpness: "the picture begins as gradually as a shadow does"
      case .barColorDrift, .barNoise: "the bars are not of one even colour"
      case .agreement, .agreementWithDarkFrames: "too few of the frames show the same bars"
      case .agreeingFrames: "too few frames show them"
      case .distinctViews: "the frames look too much alike"
      case .equalDepths: "opposite bars differ in depth"
      case .missingTwin: "there is none at the opposite edge, and the frames look much alike"
      case .nonBlackBars: "areas of one colour are often part of the picture"
      case .overlaidFrames: "something lies in them in most frames"
      case .crossedFrames: "something crosses them"
      case .barColorInPicture: "their colour goes on between them, as on a page"
      case .flatColorInPicture:
        "much between them is of one flat colour, as on a page or in a window"
      case .litPicture: "too little between them is lit"
      case .edgeSoftness: "their edge is soft"
      case .barsOnAllSides: "objects on black look like that too"
      case .thinBars: "they are only a few lines deep"
      case .copyCorrelation, .copyBeyondChance, .detailCorrelation, .changesFollowPicture,
        .barContent:
        "they resemble the picture too little"
      case .seamJumps, .leastSeamJumps: "too little of their edge is seen"
      case .barStillness: "they change with the picture"
      case .motionAtEdge: "too little of the picture changes along their edge"
      case .detailedSeamsBroken, .seamsBroken, .detailRatio, .blurAtSeam:
        "they are hardly less sharp than the picture"
      }
    }
  }
}
