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
    case straightness, clearest, contrast, steepness, drift, grain, steadiness, evenness,
      loneliness, color, overlays, crossing, ground, page, light, softness, windowbox, thinness
    // Measures of blurred copies.
    case correlation, likeness, relief, seam, fall, breadth, detail, edit, following
    // Measures of both.
    case agreement, repetition, variety

    /// A description of the measure for users.
    public var explanation: String {
      switch self {
      case .straightness: "share of the edge that is straight, on average over the frames"
      case .clearest: "share of the edge that is straight in the clearest frame"
      case .contrast: "how abruptly the picture begins, compared with the picture behind it"
      case .steepness: "how abruptly it begins, compared with the picture farther in"
      case .drift: "how far the bars depart from the colour at the frame's edge, 8 codes being all"
      case .grain: "spread of the bars' samples, 32 codes being all"
      case .agreement: "share of the frames with a reading that agree"
      case .steadiness: "share that agree where frames that are dark farther in count against"
      case .repetition: "how many frames agree, 16 being as good as any number"
      case .variety: "how many different views the frames show, 16 being as good as any number"
      case .evenness: "whether opposite bars are of one depth"
      case .loneliness: "how little variety speaks for a bar without a twin; 0 with one"
      case .color: "whether the bars have a colour or are lighter than any black"
      case .overlays: "share of the frames with something in a bar"
      case .crossing: "share of the frames in which something crosses two bars"
      case .ground: "share of the picture that is of the bars' own colour"
      case .page: "share of the picture that is of one flat colour, for bars of a colour only"
      case .light: "share of the picture that is lit, in the brightest frame"
      case .softness: "lines over which the edge fades, ten being all"
      case .windowbox: "whether there are bars on all sides"
      case .thinness: "whether no bar is deeper than 2% of its side of the frame"
      case .correlation: "how well the bars match the picture enlarged"
      case .likeness: "how well the details match, without brightness and slope"
      case .seam: "share of the seams at which the frame jumps"
      case .relief: "how much the bars show beside brightness and slope, 8 codes being all"
      case .fall: "share of the seams with any detail at which it breaks off"
      case .breadth: "share of the seams at which detail breaks off"
      case .detail: "how much more detail the picture has than the bars"
      case .edit: "how far detail breaks off while shapes go on: least of fall, detail and relief"
      case .following: "how well the bars' changes over time follow the picture's"
      }
    }
  }

  /// The rectangle, in stored pixels.
  public let picture: PixelRect
  /// The fill of the bars around it.
  public let fill: PaddingFill
  public private(set) var values: [Measure: Double] = [:]

  init(picture: PixelRect, fill: PaddingFill) {
    self.picture = picture
    self.fill = fill
  }

  public subscript(measure: Measure) -> Double {
    get { values[measure] ?? 0 }
    set { values[measure] = newValue }
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
