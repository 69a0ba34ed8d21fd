public import Framing

/// The fill of bars.
public enum PaddingFill: String, Hashable, Codable, CaseIterable, Sendable {
  case black, color, blurred
}

/// The verdict on one edge.
public struct EdgeVerdict: Hashable, Sendable {
  /// Depth of the bar in stored pixels; 0 for none.
  public var pixels: Int
  /// Probability, 0 to 1, that `pixels` is right within a pixel.
  public var confidence: Double
  /// Frames that agree, and frames that could tell.
  public var support: Support
  /// First line with a trace of picture, and first that is wholly picture; they differ where the
  /// edge is soft.
  public var outer: Int, inner: Int

  public struct Support: Hashable, Sendable {
    public var agreeing: Int
    public var able: Int
  }

  /// Withdraws the bar.
  mutating func withdraw() {
    (pixels, outer, inner) = (0, 0, 0)
  }
}

/// Whether a clip carries padding, and where.
public struct PaddingVerdict: Hashable, Sendable {
  public enum Kind: String, Hashable, Codable, CaseIterable, Sendable {
    /// The picture reaches all edges.
    case none
    /// One rectangle holds for the whole clip.
    case padded
    /// The rectangle changes over time; `picture` is the union and cuts nothing.
    case mixed
    /// No honest answer is possible: black, credits, too dark, or bars that are only suspected;
    /// `picture` is the full frame.
    case undecided
  }

  public var kind: Kind
  /// Size of the frames.
  public var size: PixelSize
  /// Probability, 0 to 1, that the verdict is right.
  public var confidence: Double
  /// The active picture, in stored pixels.
  public var picture: PixelRect
  /// nil unless the clip is padded.
  public var shape: BarShape?
  public var fill: PaddingFill?
  public var color: FillColor?
  public var edges: [FrameEdge: EdgeVerdict]
  /// Edges whose bar has something in it, such as a subtitle, a logo or a clock.
  public var overlays: [FrameEdge]
  /// Frames examined.
  public var frames: Int
  /// What speaks for and against the bars; nil without any.
  public var evidence: CropEvidence?

  /// Bars that are suspected in an undecided clip.
  public var suspected: SuspectedPadding?

  /// Makes the bars a mere suspicion: the whole frame is picture.
  public mutating func suspect(_ doubt: SuspectedPadding.Doubt?) {
    if let shape, let fill {
      let isMeasured =
        switch doubt {
        case .alpha, .sizes: false
        case .evidence, nil: true
        }
      suspected = SuspectedPadding(
        picture: picture, shape: shape, fill: fill, confidence: isMeasured ? confidence : nil,
        doubt: doubt)
    }
    withdraw()
    (kind, confidence) = (.undecided, 0)
  }

  /// Withdraws the bars: the whole frame is picture.
  public mutating func withdraw() {
    kind = .none
    picture = size.bounds
    (shape, fill, color, overlays) = (nil, nil, nil, [])
    for edge in FrameEdge.allCases { edges[edge]?.withdraw() }
  }
}
