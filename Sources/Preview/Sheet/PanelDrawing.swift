internal import Framing

/// Draws everything above the video of one panel. Lengths are points of the sheet.
struct PanelDrawing {
  let box: PanelBox
  let style: PreviewStyle
  /// The video, aligned to pixels.
  let video: Rect
  /// The active picture, aligned to pixels.
  let picture: Rect
  /// The width of a guide's line.
  let line: Double

  /// The opacity of coloured areas, over black.
  static let safeAreaTint = 0.55
  static let paddingTint = 0.86
  /// The opacity of black over cut-off video, which leaves it 35% of its brightness: dim beside a
  /// dark picture as beside a bright one, where paper over it would look like fog.
  static let dimming = 0.65

  private var shape: ScreenShape {
    ScreenShape(viewport: box.panel.viewport, hidesStatusBar: style.hidesStatusBar)
  }

  private func placed(_ outline: Outline) -> Outline {
    outline.mapped { Point(x: $0.x + box.screen.x, y: $0.y + box.screen.y) }
  }

  func draw(_ pen: borrowing Pen) {
    let screen = style.roundsCorners ? placed(shape.screen) : Outline(box.bounds)
    pen.clipped(to: [Outline(box.shown)]) { tintAreas(pen, screen) }
    if style.hasMargin { dimCutOff(pen) }
    drawFloating(pen, screen)
    drawBody(pen, screen)
    pen.clipped(to: [floatingEdge ?? Outline(box.shown)]) { drawGuides(pen, screen) }
    drawFold(pen, screen)
    defer { drawMarks(pen, screen) }
    if let housing = shape.housing, showsHousing {
      let color = style.chrome == .glass ? Palette.bar : Palette.body
      pen.clipped(to: [screen]) { pen.fill(placed(housing), color) }
    }
    if style.hasControls {
      let origin = Point(x: box.window.x, y: box.window.y)
      pen.clipped(to: [screen]) { PlayerControls(shape).draw(pen, at: origin) }
    }
  }

  /// The outline of a window over others; nil for any other window.
  private var floatingEdge: Outline? {
    (box.panel.windowRadius ?? Surroundings(box.panel.viewport).floatingRadius).map {
      Outline(window, cornerRadius: $0)
    }
  }

  /// The app's window; a small one filled with video is aligned to pixels with it.
  private var window: Rect { box.panel.windowRadius == nil ? box.window : video }

  /// The edge of a window over others.
  private func drawFloating(_ pen: borrowing Pen, _ screen: Outline) {
    guard let edge = floatingEdge else { return }
    pen.clipped(to: [screen]) {
      // A little more than the window, so that none of its square corners remains.
      let around = window.inset(by: EdgeInsets(top: -1, left: -1, bottom: -1, right: -1))
      pen.fill(Outline(around).with(edge), Palette.otherApp)
      pen.clipped(to: [Outline(box.bounds).with(edge)]) {
        for (width, opacity) in [(24.0, 0.05), (12, 0.08), (4, 0.2)] {
          pen.stroke(edge, Palette.bar.opacity(opacity), width: width)
        }
      }
    }
  }

  /// Draws the bent part of the screen.
  private func drawFold(_ pen: borrowing Pen, _ screen: Outline) {
    guard style.guides.contains(.fold), let fold = box.panel.viewport.foldRect else { return }
    let band = box.onSheet(ofScreen: fold)
    pen.clipped(to: [screen]) { FoldBand(band: band, line: line).draw(pen) }
  }

  /// Whether to show the housing: without a device around it, it explains the safe area.
  private var showsHousing: Bool {
    style.chrome != .none || (style.hasMargin && style.guides.contains(.avkit))
  }

  private func tintAreas(_ pen: borrowing Pen, _ screen: Outline) {
    if style.guides.contains(.avkit) {
      let safe = Outline(box.onSheet(box.panel.viewport.unobstructedBounds))
      let outside = Outline(box.shown).with(Outline(video.intersection(box.shown)))
      pen.clipped(to: [screen, safe]) {
        pen.fill(outside, Palette.avkitSafeArea.opacity(Self.safeAreaTint))
      }
    }
    if style.guides.contains(.picture), box.panel.isPadded {
      for bar in bars {
        if bar.isFree {
          pen.fill(Outline(bar.rect), Palette.padding.opacity(Self.paddingTint))
        } else {
          let half = EdgeInsets(top: line / 2, left: line / 2, bottom: line / 2, right: line / 2)
          pen.stroke(Outline(bar.rect.inset(by: half)), Palette.padding, width: line)
        }
      }
    }
  }

  /// The embedded bars, and whether nothing stands in them that a tint would hide.
  private var bars: [(rect: Rect, isFree: Bool)] {
    let rects = [
      Rect(x: video.x, y: video.y, width: video.width, height: picture.y - video.y),
      Rect(x: video.x, y: picture.maxY, width: video.width, height: video.maxY - picture.maxY),
      Rect(x: video.x, y: picture.y, width: picture.x - video.x, height: picture.height),
      Rect(x: picture.maxX, y: picture.y, width: video.maxX - picture.maxX, height: picture.height),
    ]
    let regions = box.panel.marks.filter(\.isRegion).map { video.part($0.unit) }
    return rects.filter { !$0.isEmpty }.map { bar in
      (bar, !regions.contains { !$0.intersection(bar).isEmpty })
    }
  }

  /// Outlines regions and areas above everything, because what is lost lies beside the screen.
  private func drawMarks(_ pen: borrowing Pen, _ screen: Outline) {
    guard box.panel.windowRadius == nil else { return }
    let marks = box.panel.marks
    let covers = marks.filter { $0.kind == .cover }
    let others = marks.filter { $0.kind != .cover }
    pen.clipped(to: [screen, floatingEdge ?? Outline(box.window)]) { draw(covers, pen) }
    pen.clipped(to: [Outline(box.shown)]) { draw(others, pen) }
  }

  private func draw(_ marks: [RegionMark], _ pen: borrowing Pen) {
    for mark in marks { RegionMark.draw(mark.kind, video.part(mark.unit), line: line, pen) }
  }

  /// Dims the video outside the screen.
  private func dimCutOff(_ pen: borrowing Pen) {
    // It ends beneath the device: where two soft edges meet, the video would shine through.
    let inner =
      switch style.chrome {
      case .device: placed(shape.body(share: 0.5))
      case .glass: Outline(box.bounds)
      case .none: placed(shape.screen)
      }
    // Slightly more than the video, so that none of its edge remains.
    let shown = box.cutOff == .zero ? box.bounds : box.shown
    let around = Rect(
      x: shown.x - 1, y: shown.y - 1, width: shown.width + 2, height: shown.height + 2)
    let outside = Outline(around).with(inner)
    guard box.cutOff != .zero else {
      pen.fill(outside, Palette.paper)
      return
    }
    pen.clipped(to: [Outline(around).with(Outline(video.intersection(around)))]) {
      pen.fill(outside, Palette.paper)
    }
    pen.clipped(to: [Outline(video)]) { pen.fill(outside, Palette.bar.opacity(Self.dimming)) }
  }

  private func drawBody(_ pen: borrowing Pen, _ screen: Outline) {
    switch style.chrome {
    case .device:
      let body = placed(shape.body())
      pen.fill(body.with(screen), Palette.body)
      pen.stroke(placed(shape.body(insetBy: 1)), Palette.bodyEdge, width: 1.5)
      if let button = shape.homeButton {
        pen.stroke(placed(button), Palette.bodyEdge, width: 1.5)
      }
    case .glass: pen.fill(Outline(box.bounds).with(screen), Palette.bar)
    case .none where style.hasMargin: pen.stroke(screen, Palette.hairline, width: line * 0.5)
    case .none: break
    }
  }

  private func drawGuides(_ pen: borrowing Pen, _ screen: Outline) {
    let viewport = box.panel.viewport
    if style.guides.contains(.avkit) {
      let safe = box.onSheet(viewport.unobstructedBounds)
      let edge = placed(shape.screen(insetBy: line / 2))
      pen.clipped(to: [screen, Outline(safe)]) {
        pen.stroke(edge, Palette.avkitSafeArea, width: line)
        // The straight ends; clipping removes half of the line's width.
        pen.stroke(floatingEdge ?? Outline(safe), Palette.avkitSafeArea, width: line * 2)
      }
    }
    if style.guides.contains(.picture) { drawVideoEdge(pen, screen) }
    let dashes = [line * 4, line * 3]
    if style.guides.contains(.uikit), shape.safeArea != viewport.bounds {
      pen.stroke(
        Outline(box.onSheet(shape.safeArea)), Palette.uikitSafeArea, width: line, dashes: dashes)
    }
    if style.guides.contains(.margins) {
      pen.clipped(to: [screen]) {
        pen.stroke(
          Outline(box.onSheet(shape.margins)), Palette.margins, width: line, dashes: dashes)
      }
    }
  }

  private func drawVideoEdge(_ pen: borrowing Pen, _ screen: Outline) {
    let half = line / 2
    let insets = EdgeInsets(top: half, left: half, bottom: half, right: half)
    // A small window's corners cut the video's.
    let radius = max(0, (box.panel.windowRadius ?? 0) - half)
    let edge = Outline(video.inset(by: insets), cornerRadius: radius)
    pen.clipped(to: [screen]) { pen.stroke(edge, Palette.video, width: line) }
    guard box.cutOff != .zero else { return }
    // Outside the device the edge is faint.
    let body = placed(
      style.chrome == .device ? shape.body() : shape.screen)
    pen.clipped(to: [Outline(box.shown).with(body)]) {
      pen.stroke(edge, Palette.video.opacity(0.7), width: line, dashes: [line * 3, line * 2])
    }
  }
}

/// The hatching of the bent part of a screen, in points of the sheet.
struct FoldBand {
  let band: Rect
  let line: Double

  func draw(_ pen: borrowing Pen) {
    pen.clipped(to: [Outline(band)]) {
      pen.fill(Outline(band), Palette.bar.opacity(0.35))
      let reach = band.height
      for x in stride(from: band.x - reach, to: band.maxX, by: 5 * line) {
        let stripe = Outline(through: [
          Point(x: x, y: band.maxY), Point(x: x + reach, y: band.maxY - reach),
        ])
        pen.stroke(stripe, Palette.fold.opacity(0.6), width: line)
      }
      pen.stroke(Outline(band), Palette.fold, width: line)
    }
  }
}
