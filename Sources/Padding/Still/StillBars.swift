import Framing

/// Bars that stand still beside a picture that changes, whatever they show.
struct StillBars {
  let insets: PixelInsets
  let fill: PaddingFill
  /// nil unless the bars have one flat colour.
  let color: FillColor?
  let evidence: CropEvidence
  /// Bars of one colour with something in them.
  let overlays: [BarOverlay]
  /// Frames that show the bars, and all frames kept.
  let support: EdgeVerdict.Support

  /// Minimum depth, as a share of the side: less is an edge line or a margin.
  private static let leastDepth = 0.02
  /// Minimum size of the picture, as a share of the side: 2.40:1 in 9:16 is 0.23.
  private static let leastPicture = 0.2
  /// The least that is weighed at all.
  private static let leastStillness: Float = 0.7, leastMotion: Float = 0.2, leastJumps: Float = 0.3
  /// Share of a bar from which something stands in it.
  private static let leastOverlay = 0.005
  /// Share of the frames whose borders have one flat colour, and its greatest difference in codes.
  private static let flatShare = 0.8, flatSlack: Float = 8
  /// Share of the bars that have it beside captions, and its greatest difference in codes there.
  private static let mostlyFlat = 0.6, evenness = 4

  /// nil if nothing stands still at opposite edges.
  ///
  /// - Parameter frames: in the order that the axes were made from.
  init?(rows: StillAxis?, columns: StillAxis?, frames: [StillFrame], views: Int, size: PixelSize) {
    func counts(_ axis: StillAxis?, _ length: Int) -> StillAxis? {
      guard let axis else { return nil }
      let isSeen = [axis.near, axis.far].allSatisfy {
        Double($0.line) >= max(4, Self.leastDepth * Double(length))
          && $0.stillness >= Self.leastStillness && $0.motionBegins >= Self.leastMotion
          && $0.jumps >= Self.leastJumps
      }
      let picture = length - axis.near.line - axis.far.line
      guard Double(picture) >= Self.leastPicture * Double(length) else { return nil }
      return isSeen ? axis : nil
    }
    let (rows, columns) = (counts(rows, size.height), counts(columns, size.width))
    let axes = [rows, columns].compactMap { $0 }
    guard let agreeing = axes.map({ $0.agreeing }).min(), let able = axes.map({ $0.able }).max()
    else {
      return nil
    }
    insets = PixelInsets(
      top: rows?.near.line ?? 0, bottom: rows?.far.line ?? 0, left: columns?.near.line ?? 0,
      right: columns?.far.line ?? 0)
    support = EdgeVerdict.Support(agreeing: agreeing, able: able)
    let kept = axes[0].frames.map { frames[$0] }
    let picture = PixelRect(in: size, insets: insets)
    let barEdges = FrameEdge.allCases.filter { ($0.isHorizontal ? rows : columns) != nil }
    let color = Self.color(kept, edges: barEdges, around: picture)
    self.color = color
    fill = color.map(PaddingFill.init) ?? .patterned
    overlays = barEdges.filter { edge in
      guard let color else { return false }
      let (equal, count) = Self.share(of: color, at: edge, around: picture, kept[0].rows)
      return count - equal > Int(Self.leastOverlay * Double(count))
    }.map { BarOverlay(edge: $0, support: .init(agreeing: agreeing, able: agreeing)) }
    var evidence = CropEvidence(picture: picture, fill: fill, mark: .stillness)
    let edges = axes.flatMap { [$0.near, $0.far] }
    func least(_ measure: (StillAxis.Edge) -> Float) -> Double {
      Double(edges.map(measure).min() ?? 0)
    }
    evidence[.barColorInPicture] =
      color.map { Self.share(of: $0, in: picture, kept.map { $0.rows }) } ?? 0
    evidence[.barStillness] = least { $0.stillness }
    evidence[.motionAtEdge] = least { $0.motionBegins }
    evidence[.seamJumps] = least { $0.jumps }
    evidence[.leastSeamJumps] = least { $0.leastJumps }
    evidence[.agreement] = Double(agreeing) / Double(able)
    evidence[.agreeingFrames] = CropEvidence.scale(count: agreeing)
    evidence[.distinctViews] = CropEvidence.scale(count: views)
    evidence[.equalDepths] = CropEvidence.evenness(insets)
    let isClosed =
      axes.count > 1
      || (rows != nil
        ? Self.isStillAcross(
          kept.map { $0.columns }, from: insets.top, to: size.height - insets.bottom)
        : Self.isStillAcross(kept.map { $0.rows }, from: insets.left, to: size.width - insets.right))
    evidence[.barsOnAllSides] = isClosed ? 1 : 0
    self.evidence = evidence
  }

  /// Share of the picture in a colour's luma, in the frame that shows least of it.
  private static func share(of color: FillColor, in picture: PixelRect, _ maps: [LevelMap])
    -> Double
  {
    guard let first = maps.first, first.tileLength > 0 else { return 0 }
    let tiles = picture.x / first.tileLength..<min(first.tileCount, picture.maxX / first.tileLength)
    let level = Int(color.luma.rounded())
    return maps.map { map in
      var (count, equal) = (0, 0)
      for tile in tiles {
        for line in picture.y..<picture.maxY {
          count += 1
          if abs(Int(map.levels[tile * map.lines + line]) - level) <= 3 { equal += 1 }
        }
      }
      return Double(equal) / Double(max(1, count))
    }.min() ?? 0
  }

  /// Whether the picture stands still at both edges of the other axis as well, as the surroundings of
  /// a drawn device or a window do.
  private static func isStillAcross(_ maps: [LevelMap], from: Int, to: Int) -> Bool {
    let length = maps.isEmpty ? 0 : maps[0].tileLength
    guard length > 0 else { return false }
    let tiles = (from + length - 1) / length..<max((from + length - 1) / length, to / length)
    return [false, true].allSatisfy {
      maps.stillness(ofTiles: tiles, isFar: $0) >= StillBars.leastClosed
    }
  }

  /// Share of an edge that stands still where the surroundings do.
  private static let leastClosed: Float = 0.8

  /// The one colour of the bars at `edges`; nil if they have none.
  private static func color(
    _ frames: [StillFrame], edges: [FrameEdge], around picture: PixelRect
  ) -> FillColor? {
    let fills = frames.flatMap { frame in edges.map { frame.fills[$0] } }
    let flat = fills.compactMap { $0 }
    guard let first = flat.first, Double(flat.count) >= flatShare * Double(fills.count),
      flat.allSatisfy({ $0.distance(to: first) <= flatSlack })
    else { return nil }
    // A border may be flat while a gradient or a caption begins behind it.
    let (equal, count) = edges.map {
      share(of: first, at: $0, around: picture, frames[0].rows)
    }.reduce((0, 0)) { ($0.0 + $1.equal, $0.1 + $1.count) }
    return Double(equal) >= mostlyFlat * Double(count) ? first : nil
  }

  /// Tiles in a colour's luma in the bar at an edge, of all tiles there. Lines next to the picture
  /// don't count, because they show its ringing.
  private static func share(
    of color: FillColor, at edge: FrameEdge, around picture: PixelRect, _ map: LevelMap
  ) -> (equal: Int, count: Int) {
    let level = Int(color.luma.rounded())
    var (equal, count) = (0, 0)
    for tile in 0..<map.tileCount {
      let columns = map.span(ofTile: tile)
      for line in 0..<map.lines {
        let isInside =
          switch edge {
          case .top: line < picture.y - 2
          case .bottom: line >= picture.maxY + 2
          case .left: columns.upperBound <= picture.x
          case .right: columns.lowerBound >= picture.maxX
          }
        guard isInside else { continue }
        count += 1
        if abs(Int(map.levels[tile * map.lines + line]) - level) <= evenness { equal += 1 }
      }
    }
    return (equal, count)
  }
}
