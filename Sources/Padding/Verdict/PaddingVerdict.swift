public import Framing

/// The axes on which a frame has bars.
public enum PaddingShape: String, Hashable, Sendable, CaseIterable {
  /// Top, bottom or both.
  case letterbox
  /// Left, right or both.
  case pillarbox
  /// Both axes.
  case windowbox

  /// nil without bars.
  public init?(_ bars: PixelInsets) {
    switch (bars.top + bars.bottom > 0, bars.left + bars.right > 0) {
    case (true, true): self = .windowbox
    case (true, false): self = .letterbox
    case (false, true): self = .pillarbox
    case (false, false): return nil
    }
  }
}

/// The fill of bars.
public enum PaddingFill: String, Hashable, Sendable, CaseIterable {
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
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The picture reaches all edges.
    case none
    /// One rectangle holds for the whole clip.
    case padded
    /// The rectangle changes over time; `picture` is the union and cuts nothing.
    case mixed
    /// No honest answer is possible: black, credits, too dark; `picture` is the full frame.
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
  public var shape: PaddingShape?
  public var fill: PaddingFill?
  public var color: FillColor?
  public var edges: [FrameEdge: EdgeVerdict]
  /// Edges whose bar has something in it, such as a subtitle, a logo or a clock.
  public var overlays: [FrameEdge]
  /// Frames examined.
  public var frames: Int

  /// Withdraws the bars: the whole frame is picture.
  public mutating func withdraw() {
    kind = .none
    picture = size.bounds
    (shape, fill, color, overlays) = (nil, nil, nil, [])
    for edge in FrameEdge.allCases { edges[edge]?.withdraw() }
  }
}
