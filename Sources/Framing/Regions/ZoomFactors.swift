/// Factors for an app's own player, by which to enlarge a video that is fitted in its whole view, as
/// `AVLayerVideoGravity.resizeAspect` places it. They go by the active picture, so that embedded
/// bars don't count.
public struct ZoomFactors: Hashable, Codable, Sendable {
  /// The factor at which the active picture covers the window.
  public let fill: Double
  /// The largest factor at which all of the active picture lies beside the sensor housing, on both
  /// sides, and inside the rounded corners.
  public let clear: Double
  /// The largest factor up to `fill` at which all regions that must not get lost are on the screen,
  /// beside the housing and inside the corners; nil without such regions, and if there is none.
  public let important: Double?
  /// The distance, in points of the fitted video, to move the video before it is enlarged about the
  /// window's center: the picture's center comes to lie there. 0 unless bars are uneven.
  public let x: Double, y: Double

  /// - Parameters:
  ///   - presentation: The clip on a screen.
  ///   - regions: The regions that must not get lost.
  public init(_ presentation: Presentation, regions: [FrameRegion] = []) {
    let viewport = presentation.viewport
    let window = viewport.bounds
    let layer = presentation.asDelivered.fit(.layer)
    let picture = layer.pictureRect
    let aspect =
      presentation.shape.displayAspectRatio(of: presentation.picture)
      ?? presentation.shape.displayAspectRatio
    let clearRect = viewport.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .avkit)
    let most = max(window.width / picture.width, window.height / picture.height)
    let (dx, dy) = (window.center.x - picture.center.x, window.center.y - picture.center.y)
    fill = most
    clear = clearRect.width / picture.width
    (x, y) = (dx, dy)
    let units = regions.map { $0.unit }
    guard !units.isEmpty else {
      important = nil
      return
    }
    func keepsAll(_ factor: Double) -> Bool {
      let moved = Rect(
        x: layer.videoRect.x + dx, y: layer.videoRect.y + dy, width: layer.videoRect.width,
        height: layer.videoRect.height)
      let video = Rect(
        x: window.center.x + (moved.x - window.center.x) * factor,
        y: window.center.y + (moved.y - window.center.y) * factor, width: moved.width * factor,
        height: moved.height * factor)
      return units.allSatisfy { viewport.shows(video.part($0)) }
    }
    // An enlarged region reaches farther to all sides, so bisection finds the largest factor.
    var (kept, cut) = (0.0, most)
    if keepsAll(most) {
      kept = most
    } else {
      for _ in 0..<40 {
        let middle = (kept + cut) / 2
        if keepsAll(middle) { kept = middle } else { cut = middle }
      }
    }
    important = kept > 1e-6 ? kept : nil
  }
}

extension Viewport {
  /// Whether all of a rectangle of the window is on the screen, beside the housing and inside the
  /// corners.
  fileprivate func shows(_ rect: Rect) -> Bool {
    let hair = 1e-9
    guard rect.x >= -hair, rect.y >= -hair, rect.maxX <= bounds.width + hair,
      rect.maxY <= bounds.height + hair
    else { return false }
    let place = Rect(
      x: frame.x + rect.x, y: frame.y + rect.y, width: rect.width, height: rect.height)
    let hidden = Obscured(place, on: self)
    return (hidden.housing.area + hidden.corners.area) < RegionLoss.least * rect.area
  }
}
