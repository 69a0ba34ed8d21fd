import Framing
import TestSupport
import Testing

/// Regions on screens beside a slow reference, which asks of many points of a region whether they
/// are on the screen.
@Suite("What a screen shows of a region")
struct RegionLossTests {
  /// Whether a point of the window is within the window, its rounded screen and beside the housing.
  private func isSeen(_ point: Point, on viewport: Viewport) -> Bool {
    let bounds = viewport.bounds
    guard point.x >= 0, point.y >= 0, point.x < bounds.width, point.y < bounds.height else {
      return false
    }
    let (x, y) = (point.x + viewport.frame.x, point.y + viewport.frame.y)
    let (right, bottom) = (viewport.screen.width - x, viewport.screen.height - y)
    let radii = viewport.screenCorners
    let corners = [
      (radii.topLeft, x, y), (radii.topRight, right, y), (radii.bottomRight, right, bottom),
      (radii.bottomLeft, x, bottom),
    ]
    if corners.contains(where: { $1 < ContinuousCorner(radius: $0).inset(atDepth: $2) }) {
      return false
    }
    guard let housing = viewport.device.housing, let rect = viewport.housingRect else {
      return true
    }
    // Along the edge that the housing is at, and away from it.
    let isUpright = viewport.turn == .portrait
    let across = isUpright ? (x - rect.x, rect.width) : (y - rect.y, rect.height)
    let depth =
      switch viewport.turn {
      case .portrait: y - rect.y
      case .landscapeRight: x - rect.x
      case .landscapeLeft: rect.maxX - x
      }
    guard across.0 >= 0, across.0 < across.1, depth >= 0, depth < housing.depth else {
      return true
    }
    let radius = min(
      housing.cornerRadius, across.1 / 2, housing.depth / (housing.kind == .notch ? 1 : 2))
    let fromEnd = min(across.0, across.1 - across.0)
    let toSide =
      housing.kind == .notch ? housing.depth - depth : min(depth, housing.depth - depth)
    guard fromEnd < radius, toSide < radius else { return false }
    let (dx, dy) = (radius - fromEnd, radius - toSide)
    return dx * dx + dy * dy > radius * radius
  }

  private func counted(_ unit: Rect, _ video: Rect, on viewport: Viewport) -> Double {
    let (place, side) = (video.part(unit), 120)
    var seen = 0
    for row in 0..<side {
      for column in 0..<side {
        let point = Point(
          x: place.x + (Double(column) + 0.5) * place.width / Double(side),
          y: place.y + (Double(row) + 0.5) * place.height / Double(side))
        let inFrame =
          point.x >= video.x && point.y >= video.y && point.x < video.maxX && point.y < video.maxY
        if inFrame, isSeen(point, on: viewport) { seen += 1 }
      }
    }
    return Double(seen) / Double(side * side)
  }

  @Test("the visible share is that of counted points", arguments: Device.catalogue)
  func counted(device: Device) throws {
    var random = SplitMix64(seed: UInt64(device.width * 8191 + device.height))
    for viewport in device.viewports().prefix(12) {
      let sizes = [(1920, 1080), (1920, 800), (640, 480), (1080, 1920)]
      let (width, height) = sizes[Int(random.next() % 4)]
      let shape = try DisplayShape.plain(width, height)
      let clip = Presentation(shape: shape, viewport: viewport)
      let mode: DisplayMode = random.next() % 2 == 0 ? .fit : .fill
      let unit = Rect(
        x: random.share() * 1.2 - 0.2, y: random.share() * 1.2 - 0.2,
        width: 0.02 + random.share() * 0.5, height: 0.02 + random.share() * 0.3)
      let region = FrameRegion(id: "r", unit: unit, lines: 2)
      let loss = clip.losses(of: [region], in: mode).first
      let video = clip.asDelivered[mode].videoRect
      let expected = counted(unit, video, on: viewport)
      #expect(isClose(loss?.visible ?? 1, expected, within: 0.012), "\(viewport) \(mode) \(unit)")
      let cuts = loss?.causes.contains(where: \.cuts) ?? false
      #expect(cuts || isClose(expected, 1, within: 0.002))
      if let height = loss?.textHeight {
        #expect(isClose(height, unit.height * video.height / 2, within: 1e-9))
      }
    }
  }

  /// Boxes are no surer than half a pixel, so what is less is no loss.
  @Test(
    "half a pixel is no loss",
    arguments: [(0.36, false), (0.49, false), (0.6, true), (2, true)])
  func rim(_ beyond: Double, _ isLost: Bool) throws {
    let clip = Presentation(shape: try .plain(640, 314), viewport: .iPhoneXLandscape)
    let box = Rect(x: 200, y: 280, width: 240, height: 34 + beyond)
    let region = FrameRegion(id: "r", unit: clip.shape.unitRect(ofStored: box))
    let losses = clip.losses(of: [region], in: .fit).filter { $0.causes.contains(.crop) }
    #expect(losses.isEmpty != isLost)
    #expect(losses.allSatisfy { $0.edges == [.bottom] && isClose($0.visible, 34 / box.height) })
    // With the frame cut to what shows, the region is where it was.
    let whole = Presentation(shape: try .plain(640, 360), viewport: .iPhoneXLandscape)
    let part = PixelRect(x: 0, y: 46, width: 640, height: 314)
    let cut = try #require(whole.cut(to: part))
    #expect(cut.defaultMode == .fill && cut.fill.videoRect == clip.fill.videoRect)
    let unit = whole.shape.unitRect(ofStored: Rect(x: 200, y: 326, width: 240, height: 34))
    let moved = FrameRegion(id: "r", unit: unit).cut(to: whole.shape.unitRect(of: part)).unit
    #expect(isClose(moved.y, 280.0 / 314) && isClose(moved.maxY, 1))
  }

  /// A region of a frame of 1920×1080 as iPhone X shows it in landscape, zoomed to fill: 812×456.75
  /// points, of which 40.875 are cropped above and below.
  @Test("points missing at the worst edge")
  func points() throws {
    let clip = Presentation(shape: try .plain(1920, 1080), viewport: .iPhoneXLandscape)
    func loss(_ rect: Rect, _ mode: DisplayMode) -> RegionLoss? {
      let unit = clip.shape.unitRect(ofStored: rect)
      return clip.losses(of: [FrameRegion(id: "r", unit: unit)], in: mode).first
    }
    let gone = try #require(loss(Rect(x: 600, y: 1000, width: 720, height: 60), .fill))
    #expect(gone.visible == 0 && gone.causes == [.crop] && gone.edge == .bottom)
    let beyond = try #require(gone.points)
    #expect(isClose(beyond, 40.875 - 20 * 456.75 / 1080))
    #expect(gone.textHeight == nil)
    let half = try #require(loss(Rect(x: 0, y: 0, width: 1920, height: 193.301), .fill))
    #expect(half.causes.contains(.crop) && half.edge == .top)
    let crossed = try #require(loss(Rect(x: 600, y: 1000, width: 720, height: 60), .fit))
    #expect(crossed.visible == 1 && crossed.causes == [.indicator])
    #expect(crossed.edge == .bottom)
    let height = try #require(crossed.points)
    #expect(isClose(height, 5))
    // In the middle of the left edge, under the notch of 30 points.
    let notched = try #require(loss(Rect(x: 0, y: 500, width: 100, height: 80), .fill))
    #expect(notched.causes == [.housing] && notched.edge == .left)
    let depth = try #require(notched.points)
    #expect(isClose(depth, 30))
    let width: Double = 100 * 812 / 1920
    #expect(isClose(notched.visible, 1 - 30 / width))
    #expect(loss(Rect(x: 700, y: 300, width: 100, height: 100), .fill) == nil)
  }

  @Test("a region is the same one however the clip is stored", arguments: orientations)
  func orientation(of orientation: PictureOrientation) throws {
    let storage =
      orientation.swapsAxes
      ? PixelSize(width: 1080, height: 1920) : PixelSize(width: 1920, height: 1080)
    let shape = try #require(
      DisplayShape(
        storage: storage, cleanAperture: nil, pixelAspectRatio: .one, orientation: orientation))
    let unit = Rect(x: 0.25, y: 0.9, width: 0.5, height: 0.08)
    #expect(isClose(shape.unitRect(ofStored: shape.storedRect(ofUnit: unit)), unit, within: 1e-9))
  }

  @Test("what the clean aperture hides is cropped in every mode", arguments: DisplayMode.allCases)
  func aperture(mode: DisplayMode) throws {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1920, height: 1088),
        cleanAperture: PixelRect(x: 0, y: 0, width: 1920, height: 800), pixelAspectRatio: .one,
        orientation: .upright))
    let clip = Presentation(shape: shape, viewport: .iPhoneXLandscape)
    let unit = shape.unitRect(ofStored: Rect(x: 900, y: 760, width: 100, height: 80))
    let loss = try #require(clip.losses(of: [FrameRegion(id: "r", unit: unit)], in: mode).first)
    #expect(loss.causes.contains(.crop) && isClose(loss.visible, 0.5, within: 1e-6))
  }

  /// A 16:9 clip in a frame of 21:9: fit leaves bars at the sides, and fill cuts above and below.
  @Test("an area of the window to keep within")
  func limits() throws {
    let shape = try DisplayShape.plain(640, 360)
    let viewport = Viewport(size: try CustomSize(parsing: "3840x1646"))
    let clip = Presentation(shape: shape, viewport: viewport)
    let limit = Rect(x: 0.285677, y: 0.299514, width: 0.428646, height: 0.40158)
    func causes(_ unit: Rect, _ mode: DisplayMode) -> [RegionLoss.Cause] {
      clip.losses(of: [FrameRegion(id: "r", unit: unit)], within: [limit], in: mode)
        .flatMap(\.causes)
    }
    // 0.31 of the frame is 0.31 of the window if fitted, and 0.251 if filled.
    let high = Rect(x: 0.4, y: 0.31, width: 0.2, height: 0.06)
    #expect(causes(high, .fit).isEmpty && causes(high, .fill) == [.slot])
    // 0.24 of the frame is 0.302 of the window if fitted, and 0.24 if filled.
    let far = Rect(x: 0.24, y: 0.4, width: 0.2, height: 0.06)
    #expect(causes(far, .fit).isEmpty && causes(far, .fill) == [.slot])
    // Nothing of it is hidden by that.
    let loss = clip.losses(
      of: [FrameRegion(id: "r", unit: far)], within: [limit], in: .fill
    ).first
    #expect(loss?.visible == 1 && loss?.edge == nil && loss?.isLasting == true)
    // What is cropped is beyond the area, too.
    let corner = Rect(x: 0, y: 0, width: 0.1, height: 0.1)
    #expect(causes(corner, .fill) == [.crop, .slot])
  }

  @Test("the place of a rectangle in another is the inverse of a part")
  func places() {
    let video = Rect(x: -20, y: 10, width: 400, height: 300)
    let unit = Rect(x: -0.25, y: 0.5, width: 0.75, height: 0.125)
    #expect(isClose(video.unit(of: video.part(unit)), unit, within: 1e-12))
    #expect(Rect(x: 0, y: 0, width: 0, height: 1).unit(of: video) == .unit)
  }

  @Test("areas of one's own, a bent screen, a television")
  func others() throws {
    let shape = try DisplayShape.plain(1920, 1080)
    let middle = FrameRegion(id: "r", unit: Rect(x: 0.4, y: 0.7, width: 0.2, height: 0.1))
    let pad = Presentation(shape: shape, viewport: .iPhoneXLandscape)
    let cover = Rect(x: 0, y: 0.72, width: 1, height: 0.1)
    #expect(pad.losses(of: [middle], covers: [cover], in: .fit).first?.causes == [.zone])
    let named = pad.losses(
      of: [middle],
      coveredBy: [WindowArea(cover, name: "a"), WindowArea(.unit), WindowArea(cover)],
      within: [WindowArea(.unit, name: "b"), WindowArea(cover, name: "c")], in: .fit
    ).first
    #expect(named?.causes == [.zone, .slot])
    #expect(named?.coveredBy == ["a"] && named?.beyond == ["c"])
    let duo = try #require(Device.named("iphone-duo-inner"))
    let book = try #require(Viewport(device: duo, turn: .landscapeRight, pose: .book))
    let bent = Presentation(shape: shape, viewport: book).losses(of: [middle], in: .fit)
    #expect(bent.first?.causes.contains(.fold) == true && bent.first?.visible == 1)
    let tv = try #require(Device.catalogue.first { $0.kind == .tv })
    let corner = FrameRegion(id: "r", unit: Rect(x: 0.01, y: 0.01, width: 0.1, height: 0.1))
    let home = Presentation(shape: shape, viewport: Viewport(device: tv))
    #expect(home.losses(of: [corner, middle], in: .fit).map(\.causes) == [[.overscan]])
  }
}

extension SplitMix64 {
  /// From 0 to 1.
  fileprivate mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
