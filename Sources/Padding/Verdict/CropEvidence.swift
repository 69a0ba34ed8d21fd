public import Framing

/// The evidence of the examined frames for and against a rectangle as the active picture, measure
/// by measure.
///
/// ``Confidence`` weighs the measures into a probability; reports show them so that an answer can
/// be understood and disputed.
public struct CropEvidence: Hashable, Sendable {
  /// A measure, mostly a share from 0 to 1; ``explanation`` states of what.
  public enum Measure: String, Hashable, Sendable, Codable, CaseIterable {
    // Measures of bars of one colour.
    case straightness, bestStraightness, edgeContrast, edgeSharpness, barColorDrift, barNoise,
      agreementWithDarkFrames, equalDepths, missingTwin, nonBlackBars, overlaidFrames,
      crossedFrames, barColorInPicture, flatColorInPicture, litPicture, edgeSoftness,
      barsOnAllSides, thinBars
    // Measures of blurred copies.
    case copyCorrelation, copyBeyondChance, detailCorrelation, barContent, seamJumps,
      detailedSeamsBroken, seamsBroken, detailRatio, blurAtSeam, changesFollowPicture
    // Measures of bars that stand still, beside some of the others.
    case barStillness, motionAtEdge, leastSeamJumps
    // Measures of all.
    case agreement, agreeingFrames, distinctViews

    /// A description of the measure for users.
    public var explanation: String {
      switch self {
      case .straightness: "share of the edge that is straight, on average over the frames"
      case .bestStraightness: "share of the edge that is straight in the clearest frame"
      case .edgeContrast: "how abruptly the picture begins, compared with the picture behind it"
      case .edgeSharpness: "how abruptly it begins, compared with the picture farther in"
      case .barColorDrift:
        "how far the bars deviate from the colour at the frame's edge; 8 codes or more count as 1"
      case .barNoise: "spread of the bars' samples; 32 codes or more count as 1"
      case .agreement: "share of the frames with a reading that agree"
      case .agreementWithDarkFrames:
        "share of frames that agree, if frames dark farther in count against"
      case .agreeingFrames: "how many frames agree; 16 or more count as 1"
      case .distinctViews: "how many different views the frames show; 16 or more count as 1"
      case .equalDepths: "whether opposite bars have the same depth"
      case .missingTwin: "how little variety supports a bar without a twin; 0 with a twin"
      case .nonBlackBars: "whether the bars have a colour or are lighter than any black"
      case .overlaidFrames: "share of the frames with something in a bar"
      case .crossedFrames: "share of the frames in which something crosses two bars"
      case .barColorInPicture: "share of the picture in the bars' own colour"
      case .flatColorInPicture: "share of the picture in one flat colour, for coloured bars only"
      case .litPicture: "share of the picture that is lit, in the brightest frame"
      case .edgeSoftness: "lines over which the edge fades; ten or more count as 1"
      case .barsOnAllSides: "whether there are bars on all sides"
      case .thinBars: "whether no bar is deeper than 2% of its side of the frame"
      case .copyCorrelation: "how well the bars match the picture enlarged"
      case .copyBeyondChance:
        "how much of what deeper bars, which end at no seam, leave unexplained the copy explains"
      case .detailCorrelation: "how well the details match, without brightness and slope"
      case .seamJumps: "share of the seams at which the frame jumps"
      case .barContent:
        "how much the bars show besides brightness and slope; 8 codes or more count as 1"
      case .detailedSeamsBroken: "share of the seams with any detail at which it breaks off"
      case .seamsBroken: "share of the seams at which detail breaks off"
      case .detailRatio: "how much more detail the picture has than the bars"
      case .blurAtSeam:
        "how far detail breaks off while shapes continue: the least of detailedSeamsBroken,"
          + " detailRatio and barContent"
      case .changesFollowPicture: "how well the bars' changes over time follow those of the picture"
      case .barStillness: "share of the bars that stands still in views that differ"
      case .motionAtEdge:
        "share of the edge at which the frame stands still outside and changes inside"
      case .leastSeamJumps:
        "share of the seams at which the frame jumps, reached by three frames of four"
      }
    }
  }

  /// The rectangle, in stored pixels.
  public let picture: PixelRect
  /// The fill of the bars around it.
  public let fill: PaddingFill
  /// What the bars were found by, which decides what their measures weigh.
  let mark: BarMark
  public private(set) var values: [Measure: Double] = [:]

  init(picture: PixelRect, fill: PaddingFill, mark: BarMark) {
    self.picture = picture
    self.fill = fill
    self.mark = mark
  }

  public subscript(measure: Measure) -> Double {
    get { values[measure] ?? 0 }
    set { values[measure] = newValue }
  }

  /// Probability, 0 to 1, that the picture is right, by the measures alone.
  public var probability: Double { Confidence.rectangle(self) }

  /// Share of the frames that agree, if frames that are dark farther in count against.
  var strictAgreement: Double {
    switch mark {
    case .oneColor: self[.agreementWithDarkFrames]
    case .copy, .stillness: self[.agreement]
    }
  }

  /// A count on a scale from 0 for one to 1 for 16 and more.
  static func scale(count: Int) -> Double {
    var (bits, rest) = (0.0, Double(max(1, min(count, 16))))
    while rest >= 2 {
      rest /= 2
      bits += 1
    }
    return (bits + rest - 1) / 4
  }
}
