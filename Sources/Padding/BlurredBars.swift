import Framing

/// Bars that hold a blurred enlargement of the picture between them, as social video has.
///
/// Straight seams at equal depths with little detail outside them are needed always. Besides,
/// either the bars must look like the picture enlarged, or the detail must break off at the seams
/// as sharply as only an edit makes it: then the bars may show more of the scene than the picture.
public struct BlurredBars: Hashable, Sendable {
  /// Whether the bars are at the left and right rather than at top and bottom.
  public let isPillarbox: Bool
  /// Depths of the bars at top or left, and at bottom or right.
  public let near: Int
  public let far: Int
  /// How alike bars and enlarged picture are: normalised cross-correlation, −1 to 1.
  public let likeness: Float
  /// Detail just inside the seams over detail just outside, at the seam where it is less.
  public let cliff: Float

  /// Detail of all the picture over detail of all the bars.
  static let leastDetailRatio: Float = 2.5
  static let leastLikeness: Float = 0.8
  static let leastCliff: Float = 4
  /// Lines on either side of a seam over which detail is compared.
  static let cliffDepth = 8
}

/// Looks for blurred bars in a frame that is lent once more, after its scan showed no others.
public struct BlurredBarScanner: PlaneReceiver {
  private let scan: FrameScan
  /// What was found.
  public private(set) var found: BlurredBars?

  /// nil when the frame has bars of one colour.
  public init?(_ scan: FrameScan, _ evidence: FrameEvidence) {
    guard !evidence.hasBars else { return nil }
    self.scan = scan
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    guard role == .luma else { return }
    let detail = DetailScan(samples, layout: layout)
    judge(detail, layout) { Thumbnail(samples, layout: layout) }
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    guard role == .luma else { return }
    let detail = DetailScan(samples, layout: layout)
    judge(detail, layout) { Thumbnail(samples, layout: layout) }
  }

  private mutating func judge(
    _ detail: DetailScan, _ layout: PlaneLayout, shrink: () -> Thumbnail
  ) {
    let size = PixelSize(width: layout.width, height: layout.height)
    var thumbnail: Thumbnail?
    for isPillarbox in [true, false] {
      let lines = isPillarbox ? detail.columns : detail.rows
      let grid = isPillarbox ? scan.luma.columns : scan.luma.rows
      for pair in [SeamPair(jumpsOf: grid), SeamPair(cliffsOf: lines)].compactMap(\.self) {
        let outside = (lines.prefix(pair.near - 2) + lines.suffix(pair.far - 2)).mean
        let inside = lines.dropFirst(pair.near + 2).dropLast(pair.far + 2).mean
        guard inside >= BlurredBars.leastDetailRatio * outside + 0.05 else { continue }
        let small = thumbnail ?? shrink()
        thumbnail = small
        let bars = BlurredBars(
          pair, isPillarbox: isPillarbox, size: size, lines: lines, thumbnail: small)
        if bars.isConvincing, bars.score > found?.score ?? 0 { found = bars }
      }
    }
  }
}

extension BlurredBars {
  fileprivate init(
    _ pair: SeamPair, isPillarbox: Bool, size: PixelSize, lines: [Float], thumbnail: Thumbnail
  ) {
    let insets =
      isPillarbox
      ? PixelInsets(left: pair.near, right: pair.far)
      : PixelInsets(top: pair.near, bottom: pair.far)
    let match = CopyMatch(thumbnail, frame: size, picture: PixelRect(in: size, insets: insets))
    self.isPillarbox = isPillarbox
    near = pair.near
    far = pair.far
    likeness = match.best
    cliff =
      match.hasShape
      ? min(Self.cliff(lines, at: pair.near), Self.cliff(lines.reversed(), at: pair.far)) : 0
  }

  private static func cliff(_ lines: [Float], at seam: Int) -> Float {
    let outside = lines[max(0, seam - cliffDepth - 2)..<seam - 2].mean
    let inside = lines[seam + 2..<min(lines.count, seam + 2 + cliffDepth)].mean
    return inside / (outside + 0.03)
  }

  fileprivate var isConvincing: Bool {
    likeness >= Self.leastLikeness || (cliff >= Self.leastCliff && abs(near - far) <= 1)
  }

  fileprivate var score: Float { max(likeness, 0) + min(cliff, 20) / 20 }
}

extension Sequence where Element == Float {
  fileprivate var mean: Float {
    var (sum, count): (Float, Float) = (0, 0)
    for value in self {
      sum += value
      count += 1
    }
    return count == 0 ? 0 : sum / count
  }
}
