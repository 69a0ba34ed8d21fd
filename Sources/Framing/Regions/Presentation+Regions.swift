extension Presentation {
  /// The regions that `mode` does not show wholly and without anything over them, in their order.
  ///
  /// - Parameters:
  ///   - covers: Areas of the window that something of the user's own covers, in fractions of its
  ///     width and height.
  ///   - limits: Areas of the window that regions have to keep within, in the same fractions.
  public func losses(
    of regions: [FrameRegion], covers: [Rect] = [], within limits: [Rect] = [],
    in mode: DisplayMode
  ) -> [RegionLoss] {
    losses(
      of: regions, coveredBy: covers.map { WindowArea($0) },
      within: limits.map { WindowArea($0) }, in: mode)
  }

  /// The regions that `mode` does not show wholly and without anything over them, in their order,
  /// with the names of the areas that have a part in that.
  ///
  /// - Parameters:
  ///   - covers: Areas that something of the user's own covers.
  ///   - limits: Areas that regions have to keep within.
  public func losses(
    of regions: [FrameRegion], coveredBy covers: [WindowArea], within limits: [WindowArea],
    in mode: DisplayMode
  ) -> [RegionLoss] {
    let obstacles = Obstacles(viewport, covers: covers, limits: limits)
    let visible =
      switch mode {
      case .fit: Rect.unit
      case .fill:
        FillCrop(video: shape.displayAspectRatio, window: viewport.aspectRatio).visibleUnitRect
      }
    let (video, size) = (asDelivered[mode].videoRect, shape.orientation.shown(shape.shown.size))
    let pixel = Size(width: 1 / Double(size.width), height: 1 / Double(size.height))
    return regions.map { RegionLoss($0, of: video, pixel, seenWithin: visible, obstacles) }
      .filter { !$0.causes.isEmpty }
  }
}

/// The things over a window, in its points.
struct Obstacles {
  fileprivate let viewport: Viewport
  fileprivate let areas: [(cause: RegionLoss.Cause, rects: [Rect])]
  fileprivate let covers: [Area]
  /// The part that a television shows for certain; nil on screens that show everything.
  fileprivate let overscan: Rect?
  fileprivate let housing: Rect?
  /// The areas to keep within.
  fileprivate let limits: [Area]

  /// An area of the user's own, in points of the window.
  fileprivate typealias Area = (name: String?, rect: Rect)

  init(_ viewport: Viewport, covers: [WindowArea], limits: [WindowArea]) {
    let frame = viewport.frame
    func inWindow(_ rect: Rect?) -> [Rect] {
      rect.map { [Rect(x: $0.x - frame.x, y: $0.y - frame.y, width: $0.width, height: $0.height)] }
        ?? []
    }
    self.viewport = viewport
    self.covers = covers.map { ($0.name, viewport.bounds.part($0.unit)) }
    self.limits = limits.map { ($0.name, viewport.bounds.part($0.unit)) }
    housing = inWindow(viewport.housingRect).first
    overscan =
      viewport.device.kind == .tv ? viewport.bounds.inset(by: viewport.safeArea) : nil
    areas = [
      (.fold, inWindow(viewport.foldRect)),
      (.indicator, [viewport.homeIndicatorRect].compactMap { $0 }),
      (.controls, viewport.playerControls?.all ?? []),
      (.statusBar, inWindow(viewport.statusBarRect)),
    ]
  }

  /// The areas under housing and beyond corners, in square points, of a part of the window.
  fileprivate func obscured(_ seen: Rect) -> Obscured {
    let frame = viewport.frame
    return Obscured(
      Rect(x: frame.x + seen.x, y: frame.y + seen.y, width: seen.width, height: seen.height),
      on: viewport)
  }
}

extension RegionLoss {
  /// - Parameters:
  ///   - video: The whole frame in points of the window.
  ///   - pixel: The size of a pixel of the clip in the same fractions.
  ///   - visible: The part of the frame within the window, in fractions of the frame.
  fileprivate init(
    _ region: FrameRegion, of video: Rect, _ pixel: Size, seenWithin visible: Rect,
    _ obstacles: Obstacles
  ) {
    let (unit, core) = (region.unit, region.unit.core(pixel))
    let (place, seen) = (video.part(unit), video.part(unit.intersection(visible)))
    let (least, seenCore) = (video.part(core), video.part(core.intersection(visible)))
    let obscured = obstacles.obscured(seen)
    let hidden = obstacles.obscured(seenCore)
    func takes(_ area: Double) -> Bool {
      area / max(least.area, .leastNormalMagnitude) >= Self.least
    }
    let overhangs = Self.overhangs(core, visible, video)
    var causes: [Cause] = []
    if core.isEmpty || takes(least.area - seenCore.area) { causes.append(.crop) }
    if takes(hidden.housing.area) { causes.append(.housing) }
    if takes(hidden.corners.area) { causes.append(.corners) }
    for (cause, rects) in obstacles.areas
    where rects.contains(where: { takes(seenCore.intersection($0).area) }) {
      causes.append(cause)
    }
    if let safe = obstacles.overscan, takes(seenCore.area - seenCore.intersection(safe).area) {
      causes.append(.overscan)
    }
    let over = obstacles.covers.filter { takes(seenCore.intersection($0.rect).area) }
    if !over.isEmpty { causes.append(.zone) }
    // What is cropped is beyond them, too.
    let beyond = obstacles.limits.filter {
      takes(least.area - least.intersection($0.rect).area)
    }
    if !beyond.isEmpty { causes.append(.slot) }
    func names(_ areas: [Obstacles.Area]) -> [String]? {
      let names = areas.compactMap { $0.name }
      return names.isEmpty ? nil : names
    }
    let isCropped = causes.contains(.crop)
    let worst =
      isCropped
      ? Self.overhangs(unit, visible, video).max { $0.1 < $1.1 }
      : causes.contains(.housing)
        ? obstacles.housing.map { Self.depth(of: seen, in: $0, on: obstacles.viewport) }
        : causes.contains(.indicator)
          ? obstacles.viewport.homeIndicatorRect.map { (.bottom, seen.intersection($0).height) }
          : nil
    let shown = seen.area - obscured.housing.area - obscured.corners.area
    self.init(
      id: region.id,
      visible: causes.contains { $0.cuts }
        ? min(1, max(0, shown / max(place.area, .leastNormalMagnitude))) : 1,
      causes: Cause.allCases.filter(causes.contains), edge: worst?.0,
      edges: isCropped ? overhangs.filter { $0.1 > 0 }.map { $0.0 } : nil, points: worst?.1,
      textHeight: region.textHeight(in: video), coveredBy: names(over),
      beyond: names(beyond))
  }

  /// How far a region extends beyond each edge, in points; not above 0 if it doesn't.
  private static func overhangs(
    _ unit: Rect, _ visible: Rect, _ video: Rect
  ) -> [(WindowEdge, Double)] {
    [
      (WindowEdge.top, (visible.y - unit.y) * video.height),
      (.bottom, (unit.maxY - visible.maxY) * video.height),
      (.left, (visible.x - unit.x) * video.width),
      (.right, (unit.maxX - visible.maxX) * video.width),
    ]
  }

  /// The edge that the housing is at, and how far the region extends into it from the other side.
  private static func depth(
    of seen: Rect, in housing: Rect, on viewport: Viewport
  ) -> (WindowEdge, Double) {
    let common = seen.intersection(housing)
    return switch viewport.turn {
    case .portrait: (.top, common.height)
    case .landscapeRight: (.left, common.width)
    case .landscapeLeft: (.right, common.width)
    }
  }
}
