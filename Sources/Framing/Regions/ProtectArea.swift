/// The rectangle of a frame that several screens show clear in several display modes: within the
/// window, beside the sensor housing, inside the rounded corners, above the home indicator and, on
/// televisions, within the area that every one of them shows.
///
/// It is the largest such rectangle that keeps equal distances, above and below, from the rows that
/// everything but the corners leaves free. Where a half-folded screen bends does not count. On a
/// screen that the player can't fill, only fit counts.
///
/// ```swift
/// let phone = Viewport(device: .iPhoneX).bothLandscapes
/// let area = ProtectArea(clip, viewports: phone, modes: [.fit, .fill])
/// area?.pixels  // of a 1920×1080 frame: 1778×849 at 71, 100
/// ```
public struct ProtectArea: Hashable, Sendable {
  /// In fractions of the upright shown picture.
  public let unit: Rect
  /// The area in whole stored pixels, rounded inward.
  public let pixels: PixelRect
  /// The display modes in which it is clear: those of the given ones that any of the screens has.
  public let modes: [DisplayMode]

  /// The causes of loss that the area is free of.
  public static let causes: [RegionLoss.Cause] = [
    .crop, .housing, .corners, .indicator, .overscan,
  ]

  /// Creates the area; nil if no part of the frame is clear on all screens.
  ///
  /// - Parameters:
  ///   - shape: The clip's shape.
  ///   - viewports: The screens. Of a device that has its housing on one side, give both landscapes.
  ///   - modes: The display modes. Screens that the player can't fill are only fitted.
  ///   - layout: The layout to which aspect fit refers.
  ///   - player: The player of the clip.
  public init?(
    _ shape: DisplayShape, viewports: [Viewport], modes: [DisplayMode], layout: FitLayout = .avkit,
    player: Player = .system
  ) {
    let views = viewports.flatMap { viewport in
      modes.filter { $0 == .fit || viewport.canFill(player) }.map { mode in
        ClearView(
          viewport,
          video: viewport.videoRect(
            aspect: shape.displayAspectRatio, gravity: mode.videoGravity, layout: layout))
      }
    }
    self.modes = modes.filter { mode in
      mode == .fit || viewports.contains { $0.canFill(player) }
    }
    guard !views.isEmpty else { return nil }
    let free = views.reduce(Rect.unit) { $0.intersection($1.free) }
    guard !free.isEmpty, let best = Self.largest(in: free, views) else { return nil }
    let stored = shape.storedRect(ofUnit: best)
    // A hair, so that an edge on a pixel stays there.
    let hair = 1e-6
    let (left, top) = (Int((stored.x - hair).rounded(.up)), Int((stored.y - hair).rounded(.up)))
    pixels = PixelRect(
      x: left, y: top, width: Int((stored.maxX + hair).rounded(.down)) - left,
      height: Int((stored.maxY + hair).rounded(.down)) - top)
    unit = best
    guard !pixels.isEmpty else { return nil }
  }

  /// The best of many distances from the top and the bottom, searched again around the best.
  private static func largest(in free: Rect, _ views: [ClearView]) -> Rect? {
    func rect(_ distance: Double) -> Rect {
      let (top, bottom) = (free.y + distance, free.maxY - distance)
      let left = views.reduce(free.x) { max($0, $1.left(from: top, to: bottom)) }
      let right = views.reduce(free.maxX) { min($0, $1.right(from: top, to: bottom)) }
      return Rect(x: left, y: top, width: max(0, right - left), height: bottom - top)
    }
    let steps = 256
    var (low, high) = (0.0, free.height / 2)
    var best = rect(0)
    for _ in 0..<3 {
      let step = (high - low) / Double(steps)
      let distances = (0..<steps).map { low + Double($0) * step }
      guard let found = distances.max(by: { rect($0).area < rect($1).area }) else { break }
      if rect(found).area > best.area { best = rect(found) }
      (low, high) = (max(0, found - step), found + step)
    }
    return best.isEmpty ? nil : best
  }
}

/// The clear part of a frame on one screen in one display mode.
private struct ClearView {
  /// The part that everything but the corners leaves, in fractions of the frame.
  let free: Rect
  private let viewport: Viewport
  /// The frame in points of the screen.
  private let video: Rect

  init(_ viewport: Viewport, video: Rect) {
    let frame = viewport.frame
    let onScreen = Rect(
      x: video.x + frame.x, y: video.y + frame.y, width: video.width, height: video.height)
    self.viewport = viewport
    self.video = onScreen
    var clear = onScreen.intersection(frame)
    if viewport.device.kind == .tv {
      clear = clear.intersection(frame.inset(by: viewport.safeArea))
    }
    if let indicator = viewport.homeIndicatorRect {
      clear = clear.largestPart(
        beside: Rect(
          x: indicator.x + frame.x, y: indicator.y + frame.y, width: indicator.width,
          height: indicator.height))
    }
    if let housing = viewport.housingRect { clear = clear.largestPart(beside: housing) }
    free = Rect(
      x: (clear.x - onScreen.x) / onScreen.width, y: (clear.y - onScreen.y) / onScreen.height,
      width: clear.width / onScreen.width, height: clear.height / onScreen.height)
  }

  /// The corners' insets at the top and at the bottom of a rectangle, in points.
  private func inset(_ top: Double, _ bottom: Double, _ radii: (Double, Double)) -> Double {
    // As in the system player's fit, the first pixel of the curve does not count.
    let pixel = 1 / viewport.scale
    let above = video.y + top * video.height + pixel
    let below = viewport.screen.height - (video.y + bottom * video.height) + pixel
    return max(
      ContinuousCorner(radius: radii.0).inset(atDepth: above),
      ContinuousCorner(radius: radii.1).inset(atDepth: below))
  }

  /// The first column, in fractions of the frame, that is clear from `top` to `bottom`.
  func left(from top: Double, to bottom: Double) -> Double {
    let radii = viewport.screenCorners
    return (inset(top, bottom, (radii.topLeft, radii.bottomLeft)) - video.x) / video.width
  }

  /// The end of the columns that are clear from `top` to `bottom`.
  func right(from top: Double, to bottom: Double) -> Double {
    let radii = viewport.screenCorners
    let end = viewport.screen.width - inset(top, bottom, (radii.topRight, radii.bottomRight))
    return (end - video.x) / video.width
  }
}

extension Rect {
  /// The largest of the four parts beside `other`; all of it if they don't meet.
  fileprivate func largestPart(beside other: Rect) -> Rect {
    guard !intersection(other).isEmpty else { return self }
    return [
      Rect(x: x, y: y, width: width, height: other.y - y),
      Rect(x: x, y: other.maxY, width: width, height: maxY - other.maxY),
      Rect(x: x, y: y, width: other.x - x, height: height),
      Rect(x: other.maxX, y: y, width: maxX - other.maxX, height: height),
    ].filter { !$0.isEmpty }.max { $0.area < $1.area } ?? Rect(x: x, y: y, width: 0, height: 0)
  }
}

extension Viewport {
  /// Whether a player can fill this window: the system's own has no zoom on televisions.
  public func canFill(_ player: Player) -> Bool { device.kind != .tv || player != .system }

  /// This window and, if the sensor housing could be on either side, the same with the device
  /// turned the other way; a landscape only.
  public var bothLandscapes: [Viewport] {
    let other: Turn
    switch turn {
    case .portrait: return [self]
    case .landscapeLeft: other = .landscapeRight
    case .landscapeRight: other = .landscapeLeft
    }
    guard device.housing != nil, let turned = turned(to: other) else { return [self] }
    return [self, turned]
  }
}
