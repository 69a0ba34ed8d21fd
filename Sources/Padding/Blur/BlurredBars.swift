import Framing
public import Pixels

/// Bars that hold a blurred enlargement of the picture between them, as social video has.
///
/// Straight seams at equal depths with little detail outside them are always required. In addition
/// either the bars must look like the picture enlarged, or detail must break off at the seams as
/// only an edit makes it: then the bars may show more of the scene than the picture does.
public struct BlurredBars: Hashable, Sendable {
  /// Whether the bars are at the left and right rather than at top and bottom.
  public let isPillarbox: Bool
  /// Depths of the bars at top or left, and at bottom or right.
  public let near: Int
  public let far: Int
  /// Normalised cross-correlation of the bars and the enlarged picture, −1 to 1.
  public let correlation: Float
  /// Tiles in which detail breaks off at a seam; the lesser count of both seams.
  public let detailDrops: Int

  /// Detail of all the picture over detail of all the bars.
  static let leastDetailRatio: Float = 2.5
  static let leastCorrelation: Float = 0.8
  static let leastDetailDrops = 2
}

/// Looks for blurred bars in a frame that is lent again after its scan showed no others.
public struct BlurredBarScanner: PlaneReceiver {
  private let scan: FrameScan
  public private(set) var found: BlurredBars?

  /// nil when the frame has bars of one colour.
  public init?(_ scan: FrameScan, _ evidence: FrameEvidence) {
    guard !evidence.hasBars else { return nil }
    self.scan = scan
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    guard role == .luma else { return }
    let detail = HighFrequencyScan(samples, layout: layout)
    judge(detail, layout) { Thumbnail(samples, layout: layout) }
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    guard role == .luma else { return }
    let detail = HighFrequencyScan(samples, layout: layout)
    judge(detail, layout) { Thumbnail(samples, layout: layout) }
  }

  private mutating func judge(
    _ detail: HighFrequencyScan, _ layout: PlaneLayout, shrink: () -> Thumbnail
  ) {
    let size = PixelSize(width: layout.width, height: layout.height)
    var thumbnail: Thumbnail?
    for isPillarbox in [true, false] {
      let lines = isPillarbox ? detail.columns : detail.rows
      let grid = isPillarbox ? scan.luma.columns : scan.luma.rows
      let profile = lines.profile
      for pair in Set(SeamPair.jumps(of: grid) + SeamPair.detailDrops(of: profile)) {
        let outside = (profile.prefix(pair.near - 2) + profile.suffix(pair.far - 2)).mean
        let inside = profile.dropFirst(pair.near + 2).dropLast(pair.far + 2).mean
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
    _ pair: SeamPair, isPillarbox: Bool, size: PixelSize, lines: DetailGrid, thumbnail: Thumbnail
  ) {
    let insets =
      isPillarbox
      ? PixelInsets(left: pair.near, right: pair.far)
      : PixelInsets(top: pair.near, bottom: pair.far)
    let match = CopyMatch(thumbnail, frame: size, picture: PixelRect(in: size, insets: insets))
    self.isPillarbox = isPillarbox
    near = pair.near
    far = pair.far
    correlation = match.best
    detailDrops =
      match.hasShape
      ? min(
        Self.detailDrops(lines, at: pair.near, pictureIsBehind: true),
        Self.detailDrops(lines, at: lines.lines - pair.far, pictureIsBehind: false)) : 0
  }

  /// Tiles in which detail breaks off at a seam; 0 if any tile has detail on both sides, because a
  /// blurred bar has none.
  private static func detailDrops(_ lines: DetailGrid, at seam: Int, pictureIsBehind: Bool) -> Int {
    var count = 0
    for tile in 0..<lines.tileCount {
      let before = lines.mean(seam - 10..<seam - 2, tile: tile)
      let behind = lines.mean(seam + 2..<seam + 10, tile: tile)
      let (bar, picture) = pictureIsBehind ? (before, behind) : (behind, before)
      if bar > 0.5 { return 0 }
      if picture >= 0.3 && picture >= 4 * bar { count += 1 }
    }
    return count
  }

  fileprivate var isConvincing: Bool {
    correlation >= Self.leastCorrelation
      || (detailDrops >= Self.leastDetailDrops && abs(near - far) <= 1)
  }

  fileprivate var score: Float { max(correlation, 0) + Float(min(detailDrops, 16)) / 16 }
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
