public import Framing

/// The fill of bars.
public enum PaddingFill: String, Hashable, Codable, CaseIterable, Sendable {
  case black, color, blurred

  /// What tells such bars from picture: one colour up to an edge, or a blurred copy of the picture.
  enum Mark { case oneColor, copy }

  var mark: Mark {
    switch self {
    case .black, .color: .oneColor
    case .blurred: .copy
    }
  }
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

/// Something that stands in a bar, such as a subtitle, a logo or a clock.
public struct BarOverlay: Hashable, Sendable {
  /// The edge of the stored frame that the bar is at.
  public var edge: FrameEdge
  /// Frames that show something in the bar, and frames in which the bar was read. Both are 0 where
  /// only all frames together show the bar, so that nobody counted.
  public var support: EdgeVerdict.Support
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
    /// `picture` is all that is shown.
    case undecided
  }

  public var kind: Kind
  /// Size of the frames.
  public var size: PixelSize
  /// The part of them that is meant to be shown, in stored pixels, if that is known and not all.
  public internal(set) var aperture: PixelRect?
  /// Whether the aperture is exactly the picture that was measured in the whole frame, of bars that
  /// change the union; nil without an aperture and in an undecided clip.
  public internal(set) var agreesWithAperture: Bool?
  /// The part of the bars that lies outside the aperture, in stored pixels; of bars that change, what
  /// does all the time.
  public internal(set) var outsideAperture = PixelInsets.zero
  /// Probability, 0 to 1, that the verdict is right.
  public var confidence: Double
  /// The active picture, in stored pixels.
  public var picture: PixelRect
  /// Of the bars; nil unless the clip is padded, and where there are only edge lines.
  public var shape: BarShape?
  public var fill: PaddingFill?
  public var color: FillColor?
  /// Counted from the edges of what is shown.
  public var edges: [FrameEdge: EdgeVerdict]
  /// Bars that have something in them, in the order of their edges.
  public var overlays: [BarOverlay]
  /// Frames examined.
  public var frames: Int
  /// What speaks for and against the bars; nil without any.
  public var evidence: CropEvidence?

  /// Bars that are suspected in an undecided clip.
  public var suspected: SuspectedPadding?

  /// What is shown of the frames, in stored pixels.
  public var shown: PixelRect { aperture ?? size.bounds }

  /// Makes the bars a mere suspicion: all that is shown is picture.
  public mutating func suspect(_ doubt: SuspectedPadding.Doubt?) {
    if picture != shown, let fill {
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

  /// Withdraws the bars: all that is shown is picture.
  public mutating func withdraw() {
    kind = .none
    picture = shown
    (shape, fill, color, overlays) = (nil, nil, nil, [])
    for edge in FrameEdge.allCases { edges[edge]?.withdraw() }
  }
}
