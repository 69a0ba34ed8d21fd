import Framing
public import Pixels

/// Bars that hold a blurred enlargement of the picture between them, as social video has.
///
/// Straight seams, mostly at equal depths, with little detail outside them are required. Further evidence of
/// a copy is measured here and weighed over the frames of the clip.
public struct BlurredBars: Hashable, Sendable {
  /// Whether the bars are at the left and right rather than at top and bottom.
  public let isPillarbox: Bool
  /// Depths of the bars at top or left, and at bottom or right.
  public let near: Int
  public let far: Int
  /// The depths of the bars along the other axis, where the copy shows on all sides of the picture;
  /// nil if it doesn't.
  private(set) var sides: SeamPair?
  /// The match between the bars and the picture enlarged.
  let match: CopyMatch
  /// The correlation that deeper bars would have, at whose ends there is no seam: a picture that
  /// resembles itself enlarged reaches as much there.
  private(set) var seamless: Float = 0
  /// Share of the tiles, 0 to 1, that jump at the seam; the lesser of both seams.
  public let seamShare: Float
  /// Share of the tiles in which detail breaks off at the seam, less the share in which it begins;
  /// the lesser of both seams, −1 to 1.
  public let breadth: Float
  /// The same as a share of the tiles that have detail on either side.
  public let fall: Float
  /// Detail of all the picture over detail of all the bars.
  public let detailRatio: Float

  /// Minimum `detailRatio`.
  static let leastDetailRatio: Float = 2.5
  /// Minimum sum of the four measures that range to 1.
  static let leastScore: Float = 0.6

  /// Minimum `match.correlation` beside a picture that isn't in the middle, and of the bars along the
  /// other axis, because chance has many more pairs of lines to offer there. Copies reach 0.9 and
  /// more.
  fileprivate static let leastCloseMatch: Float = 0.75
  /// Minimum share of the tiles that jump at a seam along the other axis, and that lose detail.
  fileprivate static let leastSideSeams: Float = 0.5

  /// A strict order, the same on every run.
  fileprivate func precedes(_ other: BlurredBars) -> Bool {
    (-score, isPillarbox ? 0 : 1, near, far)
      < (-other.score, other.isPillarbox ? 0 : 1, other.near, other.far)
  }

  var score: Float {
    max(0, match.correlation) + max(0, match.likeness) + seamShare + max(0, fall)
  }
}

/// Searches a frame for blurred bars; the frame is lent again after its scan showed no other bars.
public struct BlurredBarScanner: PlaneReceiver {
  private let scan: FrameScan
  /// The most convincing bars, best first: in one frame alone, a line in the picture may seem
  /// likelier than the seam.
  public private(set) var found: [BlurredBars] = []

  private static let most = 8

  /// nil if the frame has bars of one colour.
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
      for (pair, contrast) in clearSeams(lines, grid) {
        let small = thumbnail ?? shrink()
        thumbnail = small
        let bars = BlurredBars(
          pair, isPillarbox: isPillarbox, size: size, detail: lines, means: grid,
          contrast: contrast, thumbnail: small)
        let isMatch = pair.isCentred || bars.match.correlation >= BlurredBars.leastCloseMatch
        if bars.match.hasShape, isMatch, bars.score >= BlurredBars.leastScore { found.append(bars) }
      }
    }
    found = Array(found.sorted { $0.precedes($1) }.prefix(Self.most))
    guard let thumbnail else { return }
    for index in found.indices {
      found[index].findSeamless(size, thumbnail)
      let isPillarbox = found[index].isPillarbox
      found[index].findSides(
        size, detail: isPillarbox ? detail.rows : detail.columns,
        means: isPillarbox ? scan.luma.rows : scan.luma.columns, thumbnail)
    }
  }
}

extension BlurredBars {
  fileprivate mutating func findSeamless(_ size: PixelSize, _ thumbnail: Thumbnail) {
    let length = isPillarbox ? size.width : size.height
    let more = min(max(near, far) / 2, (length - near - far) / 4)
    let (near, far) = (near + more, far + more)
    let insets =
      isPillarbox ? PixelInsets(left: near, right: far) : PixelInsets(top: near, bottom: far)
    seamless =
      CopyMatch(thumbnail, frame: size, picture: PixelRect(in: size, insets: insets)).correlation
  }

  /// Looks for seams of the other axis between those that were found.
  ///
  /// - Parameters:
  ///   - detail: the lines along the other axis.
  ///   - means: the same lines.
  fileprivate mutating func findSides(
    _ size: PixelSize, detail: DetailGrid, means: TileGrid, _ thumbnail: Thumbnail
  ) {
    let length = isPillarbox ? size.width : size.height
    let inside = means.tiles.indices.filter {
      means.tiles[$0].lowerBound >= near && means.tiles[$0].upperBound <= length - far
    }
    guard let first = inside.first, let last = inside.last, inside.count >= 4 else { return }
    let (detail, means) = (detail.only(first..<last + 1), means.only(first..<last + 1))
    let outer =
      isPillarbox
      ? PixelRect(x: near, y: 0, width: length - near - far, height: size.height)
      : PixelRect(x: 0, y: near, width: size.width, height: length - near - far)
    var best: (pair: SeamPair, correlation: Float)?
    for (pair, _) in clearSeams(detail, means) {
      let seams = SeamMeasures(pair, detail, means)
      guard min(seams.jumpShare, seams.fall) >= Self.leastSideSeams else { continue }
      let insets =
        isPillarbox
        ? PixelInsets(top: pair.near, bottom: pair.far, left: near, right: far)
        : PixelInsets(top: near, bottom: far, left: pair.near, right: pair.far)
      // What is beside the picture has to match by itself, because it could be picture.
      let match = CopyMatch(
        thumbnail, frame: size, picture: PixelRect(in: size, insets: insets), in: outer)
      guard match.hasShape, match.correlation >= Self.leastCloseMatch,
        match.correlation > best?.correlation ?? 0
      else { continue }
      best = (pair, match.correlation)
    }
    sides = best?.pair
  }
}

extension BlurredBars {
  fileprivate init(
    _ pair: SeamPair, isPillarbox: Bool, size: PixelSize, detail: DetailGrid, means: TileGrid,
    contrast: DetailContrast, thumbnail: Thumbnail
  ) {
    let insets =
      isPillarbox
      ? PixelInsets(left: pair.near, right: pair.far)
      : PixelInsets(top: pair.near, bottom: pair.far)
    self.isPillarbox = isPillarbox
    near = pair.near
    far = pair.far
    // A blurred copy has less detail everywhere: where a bar has more, something lies over it.
    let reach = max(2, max(size.width, size.height) / (2 * CopyMatch.steps))
    match = CopyMatch(thumbnail, frame: size, picture: PixelRect(in: size, insets: insets)) {
      let (line, place) = isPillarbox ? ($0, $1) : ($1, $0)
      let tile = means.tiles.firstIndex { $0.contains(Int(place)) } ?? 0
      let own = detail.mean(Int(line) - reach..<Int(line) + reach, tile: tile)
      return own * Self.leastDetailRatio > contrast.inside
    }
    let seams = SeamMeasures(pair, detail, means)
    (seamShare, breadth, fall) = (seams.jumpShare, seams.breadth, seams.fall)
    detailRatio = contrast.ratio
  }
}

/// The pairs of lines between which there is much more detail than outside, in the same order on every
/// run, each with the clearer of its contrasts.
private func clearSeams(
  _ detail: DetailGrid, _ means: TileGrid
) -> [(pair: SeamPair, contrast: DetailContrast)] {
  let profiles = [detail.profile, detail.spreadProfile]
  let pairs = Set(SeamPair.jumps(of: means) + profiles.flatMap(SeamPair.detailDrops))
  return pairs.sorted { ($0.near, $0.far) < ($1.near, $1.far) }.compactMap { pair in
    let contrast = profiles.map { DetailContrast($0, pair) }.max { $0.ratio < $1.ratio }
    return contrast.flatMap { $0.isClear ? (pair, $0) : nil }
  }
}

/// What two seams show, of each the lesser; see ``BlurredBars``.
private struct SeamMeasures {
  let jumpShare: Float
  let breadth: Float
  let fall: Float

  init(_ pair: SeamPair, _ detail: DetailGrid, _ means: TileGrid) {
    let farSeam = means.lines - pair.far
    jumpShare = min(
      means.jumpShare(at: pair.near, bar: 2..<pair.near - 2),
      means.jumpShare(at: farSeam, bar: farSeam + 3..<means.lines - 2))
    let (near, far) = (
      detail.fall(at: pair.near, pictureIsBehind: true),
      detail.fall(at: farSeam, pictureIsBehind: false)
    )
    breadth = min(near.ofAll, far.ofAll)
    fall = min(near.ofTelling, far.ofTelling)
  }
}

/// The detail of a picture and of the bars beside it.
private struct DetailContrast {
  let inside: Float
  /// That of most lines: captions lie over a part of a bar.
  let outside: Float

  init(_ profile: [Float], _ pair: SeamPair) {
    let bars = [Array(profile.prefix(pair.near - 2)), Array(profile.suffix(pair.far - 2))]
    outside = bars.map { $0.median }.mean
    inside = profile.dropFirst(pair.near + 2).dropLast(pair.far + 2).mean
  }

  var ratio: Float { inside / (outside + 0.01) }

  var isClear: Bool { inside >= BlurredBars.leastDetailRatio * outside + 0.05 }
}

extension TileGrid {
  /// Share of the tiles that change much more at a seam than from line to line in the bar.
  fileprivate func jumpShare(at seam: Int, bar: Range<Int>) -> Float {
    let bar = bar.clamped(to: 1..<lines)
    let here = max(1, seam - 1)...max(1, min(lines - 1, seam + 1))
    let count = tiles.indices.count { tile in
      func jump(_ line: Int) -> Float {
        abs(mean[tile * lines + line] - mean[tile * lines + line - 1])
      }
      let most = here.map(jump).max() ?? 0
      // Counting tells whether it is three times the median without sorting.
      return most >= 1.5 && bar.count { 3 * jump($0) <= most } > bar.count / 2
    }
    return Float(count) / Float(max(1, tiles.count))
  }
}

extension DetailGrid {
  /// Tiles that lose their detail from the picture to the bar, less those that gain some, as a
  /// share of all tiles and of those that have detail on either side: at least a quarter of all,
  /// because a caption alone proves no seam at its end.
  fileprivate func fall(
    at seam: Int, pictureIsBehind: Bool
  ) -> (ofAll: Float, ofTelling: Float) {
    let (some, much): (Float, Float) = (0.2, 3)
    var (balance, telling) = (0, 0)
    for tile in 0..<tileCount {
      let before = mean(seam - 10..<seam - 2, tile: tile)
      let behind = mean(seam + 2..<seam + 10, tile: tile)
      let (bar, picture) = pictureIsBehind ? (before, behind) : (behind, before)
      if picture >= some || bar >= some { telling += 1 }
      if picture >= some && picture >= much * bar { balance += 1 }
      if bar >= some && bar >= picture { balance -= 1 }
    }
    return (
      Float(balance) / Float(max(1, tileCount)),
      Float(balance) / Float(max(1, telling, tileCount / 4))
    )
  }
}
