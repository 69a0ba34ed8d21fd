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
    let video = asDelivered[mode].videoRect
    return regions.map { RegionLoss($0, of: video, seenWithin: visible, obstacles) }
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
      (.indicator, [viewport.homeIndicatorRect].compactMap(\.self)),
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
  ///   - visible: The part of the frame within the window, in fractions of the frame.
  fileprivate init(
    _ region: FrameRegion, of video: Rect, seenWithin visible: Rect, _ obstacles: Obstacles
  ) {
    let unit = region.unit
    let seenUnit = unit.intersection(visible)
    let (place, seen) = (video.part(unit), video.part(seenUnit))
    let all = max(place.area, .leastNormalMagnitude)
    let obscured = obstacles.obscured(seen)
    func takes(_ share: Double) -> Bool { share >= Self.least }
    let cropped = unit.isEmpty ? 1 : 1 - seenUnit.area / unit.area
    var causes: [Cause] = []
    if takes(cropped) { causes.append(.crop) }
    if takes(obscured.housing.area / all) { causes.append(.housing) }
    if takes(obscured.corners.area / all) { causes.append(.corners) }
    for (cause, rects) in obstacles.areas
    where rects.contains(where: { takes(seen.intersection($0).area / all) }) {
      causes.append(cause)
    }
    if let safe = obstacles.overscan, takes((seen.area - seen.intersection(safe).area) / all) {
      causes.append(.overscan)
    }
    let over = obstacles.covers.filter { takes(seen.intersection($0.rect).area / all) }
    if !over.isEmpty { causes.append(.zone) }
    // What is cropped is beyond them, too.
    let beyond = obstacles.limits.filter {
      takes((place.area - place.intersection($0.rect).area) / all)
    }
    if !beyond.isEmpty { causes.append(.slot) }
    func names(_ areas: [Obstacles.Area]) -> [String]? {
      let names = areas.compactMap(\.name)
      return names.isEmpty ? nil : names
    }
    let hidden = obscured.housing.area + obscured.corners.area
    let worst =
      causes.contains(.crop)
      ? Self.overhang(unit, visible, video)
      : causes.contains(.housing)
        ? obstacles.housing.map { Self.depth(of: seen, in: $0, on: obstacles.viewport) }
        : causes.contains(.indicator)
          ? obstacles.viewport.homeIndicatorRect.map { (.bottom, seen.intersection($0).height) }
          : nil
    self.init(
      id: region.id, visible: min(1, max(0, (seen.area - hidden) / all)),
      causes: Cause.allCases.filter(causes.contains), edge: worst?.0, points: worst?.1,
      textHeight: region.textHeight(in: video), coveredBy: names(over),
      beyond: names(beyond))
  }

  /// The edge beyond which the region extends farthest, and by how many points.
  private static func overhang(
    _ unit: Rect, _ visible: Rect, _ video: Rect
  ) -> (WindowEdge, Double)? {
    [
      (WindowEdge.top, (visible.y - unit.y) * video.height),
      (.bottom, (unit.maxY - visible.maxY) * video.height),
      (.left, (visible.x - unit.x) * video.width),
      (.right, (unit.maxX - visible.maxX) * video.width),
    ].max { $0.1 < $1.1 }
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
