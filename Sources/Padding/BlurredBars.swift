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

/// Looks for blurred bars in a frame that is lent once more, after its scan showed seams.
public struct BlurredBarScanner: PlaneReceiver {
  private let seams: [(pair: SeamPair, isPillarbox: Bool)]
  /// What was found.
  public private(set) var found: BlurredBars?

  /// nil when the frame has bars of one colour, or no seams to look at.
  public init?(_ scan: FrameScan, _ evidence: FrameEvidence) {
    guard !evidence.hasBars else { return nil }
    seams = [(scan.luma.columns, true), (scan.luma.rows, false)].compactMap { grid, isPillarbox in
      SeamPair(grid).map { ($0, isPillarbox) }
    }
    if seams.isEmpty { return nil }
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    guard role == .luma else { return }
    judge(DetailScan(samples, layout: layout), Thumbnail(samples, layout: layout), layout)
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    guard role == .luma else { return }
    judge(DetailScan(samples, layout: layout), Thumbnail(samples, layout: layout), layout)
  }

  private mutating func judge(_ detail: DetailScan, _ thumbnail: Thumbnail, _ layout: PlaneLayout) {
    let size = PixelSize(width: layout.width, height: layout.height)
    for (pair, isPillarbox) in seams {
      let lines = isPillarbox ? detail.columns : detail.rows
      let outside = (lines.prefix(pair.near - 2) + lines.suffix(pair.far - 2)).mean
      let inside = lines.dropFirst(pair.near + 2).dropLast(pair.far + 2).mean
      guard inside >= BlurredBars.leastDetailRatio * outside + 0.2 else { continue }
      let insets =
        isPillarbox
        ? PixelInsets(left: pair.near, right: pair.far)
        : PixelInsets(top: pair.near, bottom: pair.far)
      let match = CopyMatch(thumbnail, frame: size, picture: PixelRect(in: size, insets: insets))
      let cliff = min(
        Self.cliff(lines, at: pair.near), Self.cliff(lines.reversed(), at: pair.far))
      let isEdited = match.hasShape && cliff >= BlurredBars.leastCliff && pair.near == pair.far
      guard match.best >= BlurredBars.leastLikeness || isEdited else { continue }
      found = BlurredBars(
        isPillarbox: isPillarbox, near: pair.near, far: pair.far, likeness: match.best,
        cliff: cliff)
      return
    }
  }

  private static func cliff(_ lines: [Float], at seam: Int) -> Float {
    let depth = BlurredBars.cliffDepth
    let outside = lines[max(0, seam - depth - 2)..<seam - 2].mean
    let inside = lines[seam + 2..<min(lines.count, seam + 2 + depth)].mean
    return inside / (outside + 0.03)
  }
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
