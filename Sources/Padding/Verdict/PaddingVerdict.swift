public import Framing

/// The fill of bars.
public enum PaddingFill: String, Hashable, Codable, CaseIterable, Sendable {
  /// `patterned` is anything that stands still: a gradient, a texture, a picture, captions.
  case black, color, blurred, patterned

  /// The fill of bars of one colour.
  init(_ color: FillColor) {
    self = color.isBlack ? .black : .color
  }
}

/// What tells bars from picture: one colour up to an edge, a blurred copy of the picture, or that
/// they stand still while the picture changes.
enum BarMark { case oneColor, copy, stillness }

/// The verdict on one edge.
public struct EdgeVerdict: Hashable, Sendable {
  /// Depth of the bar in stored pixels; 0 for none.
  public var pixels: Int
  /// Probability, 0 to 1, that `pixels` is right to within a pixel.
  public var confidence: Double
  /// Frames that agree, and frames that can decide.
  public var support: Support
  /// First line with a trace of picture, and first that is wholly picture; they differ where the
  /// edge is soft.
  public var outer: Int, inner: Int

  public struct Support: Hashable, Sendable {
    public var agreeing: Int
    public var able: Int
  }

  /// Withdraws the bar: what was the probability that it is right now speaks against its absence.
  mutating func withdraw() {
    if pixels > 0 { confidence = 1 - confidence }
    (pixels, outer, inner) = (0, 0, 0)
  }
}

/// Something in a bar, such as a subtitle, a logo or a clock.
public struct BarOverlay: Hashable, Sendable {
  /// The edge of the stored frame with the bar.
  public var edge: FrameEdge
  /// Frames with an overlay in the bar, and frames with a reading of the bar. Both are 0 if only
  /// all frames together show the bar, which leaves nothing to count.
  public var support: EdgeVerdict.Support
  /// The rectangle around all that was seen in the bar, in stored pixels: to the line across the bar,
  /// and to a tile of some dozen samples along it. Nil if only the bar is known.
  public var box: PixelRect?
  /// Whether it joins the picture to the frame's edge, as a window over the corner does: it may be
  /// picture.
  public var joinsPicture = false
  /// The times of the first and the last examined frame that shows it, in seconds; nil if unknown.
  public var times: ClosedRange<Double>?
}

/// Whether a clip carries padding, and where.
public struct PaddingVerdict: Hashable, Sendable {
  public enum Kind: String, Hashable, Codable, CaseIterable, Sendable {
    /// The picture reaches all edges, except for edge lines at most.
    case none
    /// One rectangle holds for the whole clip.
    case padded
    /// The rectangle changes over time; `picture` is the union and cuts nothing.
    case mixed
    /// No honest answer is possible: black, credits, too dark, or bars that are only suspected.
    /// `picture` is everything that is shown.
    case undecided
  }

  public var kind: Kind
  /// Size of the frames.
  public var size: PixelSize
  /// The part of the frames meant to be shown, in stored pixels, if it is known and not all of
  /// them.
  public internal(set) var aperture: PixelRect?
  /// Whether the aperture is exactly the picture measured in the whole frame, or the union if bars
  /// change; nil without an aperture and in an undecided clip.
  public internal(set) var agreesWithAperture: Bool?
  /// The part of the bars outside the aperture, in stored pixels; for changing bars, the part that
  /// always is.
  public internal(set) var outsideAperture = PixelInsets.zero
  /// Probability, 0 to 1, that the verdict is right.
  public var confidence: Double
  /// The active picture, in stored pixels: without bars and edge lines.
  public var picture: PixelRect
  /// The shape of the bars; nil unless the clip is padded.
  public var shape: BarShape?
  public var fill: PaddingFill?
  public var color: FillColor?
  /// The edges, counted from those of the shown part.
  public var edges: [FrameEdge: EdgeVerdict]
  /// Overlays in bars, in the order of their edges.
  public var overlays: [BarOverlay]
  /// Frames examined.
  public var frames: Int
  /// The evidence for and against the bars; nil without any.
  public var evidence: CropEvidence?

  /// The bars suspected in an undecided clip.
  public var suspected: SuspectedPadding?

  /// The shown part of the frames, in stored pixels.
  public var shown: PixelRect { aperture ?? size.bounds }

  /// Whether the bars leave a picture longer and narrower than pictures are, unless the frame itself
  /// is: between them are letters or an object, then. The widest format of films is 4:1 (Polyvision).
  func isTooNarrow(_ pixelAspect: Double) -> Bool {
    func length(_ width: Int, _ height: Int) -> Double {
      let aspect = Double(max(1, width)) * pixelAspect / Double(max(1, height))
      return max(aspect, 1 / aspect)
    }
    let most = 4.5
    return length(picture.width, picture.height) > most && length(size.width, size.height) <= most
  }

  /// Whether one picture, smaller than what is shown, holds for the whole clip: bars or edge lines
  /// can be cropped away.
  public var isCroppable: Bool { (kind == .padded || kind == .none) && picture != shown }

  /// Turns a padded verdict on nothing but edge lines into `none`: they are no padding, although
  /// they are no picture either.
  mutating func countOnlyBars() {
    guard kind == .padded, shape == nil else { return }
    (kind, fill, color, overlays) = (.none, nil, nil, [])
  }

  /// Makes the bars a mere suspicion: everything shown counts as picture. Edge lines alone are not
  /// worth one, so they are withdrawn.
  public mutating func suspect(_ doubt: SuspectedPadding.Doubt?) {
    if kind == .none, shape == nil { return withdraw() }
    if picture != shown, let fill {
      let isMeasured =
        switch doubt {
        case .alpha, .sizes, .border, .shape: false
        case .evidence, nil: true
        }
      suspected = SuspectedPadding(
        picture: picture, shape: shape, fill: fill, confidence: isMeasured ? confidence : nil,
        doubt: doubt)
    }
    withdraw()
    leaveOpen()
  }

  /// Leaves it open whether there are bars.
  public mutating func leaveOpen() {
    (kind, confidence) = (.undecided, 0)
  }

  /// Withdraws the bars: everything shown counts as picture.
  public mutating func withdraw() {
    kind = .none
    picture = shown
    (shape, fill, color, overlays) = (nil, nil, nil, [])
    for edge in FrameEdge.allCases { edges[edge]?.withdraw() }
  }
}
