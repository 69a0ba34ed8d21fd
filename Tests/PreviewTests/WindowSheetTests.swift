import Framing
import Testing

@testable import Preview

/// Screens with windows, folds and corners of their own, one pixel to a point.
@Suite struct WindowSheetTests {
  private let video = [0, 200, 0]
  private let other = [0xC4, 0xC4, 0xCA]
  private let black = [0, 0, 0]

  private func viewport(
    _ id: String, _ make: (Device) -> Viewport?
  ) throws -> Viewport {
    let device = try #require(Device.named(id))
    return try #require(make(device.kind == .pad ? device.running(.ios18) : device))
  }

  /// The colours at places of the screen, in points, of a screen filled with green video.
  private func colors(
    _ viewport: Viewport, guides: Set<Guide> = [], at places: [(Int, Int)]
  ) throws -> [[Int]] {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1920, height: 1080), cleanAperture: nil,
        pixelAspectRatio: .one, orientation: .upright))
    var style = PreviewStyle()
    style.chrome = .glass
    style.guides = guides
    (style.hasText, style.showsCutOff, style.hasHomeIndicator) = (false, false, false)
    let presentation = Presentation(shape: shape, viewport: viewport)
    let panel = PreviewPanel(
      viewport: viewport, placement: presentation.fill, source: shape.shown, heading: "",
      caption: "")
    let sheet = try PreviewSheet(
      PreviewContent(title: "", facts: "", sections: [PreviewSection(rows: [[panel]])]),
      style: style, size: .scale(1))
    #expect(sheet.size.bounds == viewport.screen.bounds.pixels(atScale: 1))
    var canvas = try sheet.drawn()
    var colors: [[Int]] = []
    for (x, y) in places { colors.append(canvas.rgb(x, y)) }
    return colors
  }

  @Test func splitViewHasANeighbour() throws {
    let half = try viewport("ipad-pro-11") {
      Viewport(device: $0, turn: .landscapeRight, part: .half)
    }
    // The window's end at 592, the divider, the other app from 602 on, and a corner of the screen.
    let seen = try colors(half, at: [(300, 400), (591, 400), (597, 400), (603, 400), (0, 0)])
    #expect(seen == [video, video, black, other, black])
    let third = try viewport("ipad-pro-11") {
      Viewport(device: $0, turn: .landscapeRight, part: .third)
    }
    #expect(
      try colors(third, at: [(300, 400), (808, 400), (814, 400), (820, 400)]) == [
        other, other, black, video,
      ])
  }

  @Test func slideOverFloats() throws {
    let window = try viewport("ipad-pro-11") {
      Viewport(device: $0, turn: .landscapeRight, part: .slideOver)
    }
    // From 819 on, 20 points from above and below.
    let seen = try colors(window, at: [(400, 400), (1000, 400), (1000, 5), (1000, 828)])
    #expect(seen[0] == other && seen[1] == video)
    #expect(seen[2...].allSatisfy { $0 != video })
    // Its rounded corner, and its shadow.
    let edge = try colors(window, at: [(819, 20), (817, 400)])
    #expect(edge.allSatisfy { $0 != video && $0 != other && $0[0] > 100 })
  }

  @Test func aSmallWindowIsRoundInItsCorner() throws {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1920, height: 1080), cleanAperture: nil,
        pixelAspectRatio: .one, orientation: .upright))
    let pad = try viewport("ipad-pro-11") { Viewport(device: $0, turn: .landscapeRight) }
    let small = try #require(
      PictureInPicture(shape: shape, picture: shape.shown, viewport: pad))
    let window = Viewport(small, on: pad)
    var style = PreviewStyle()
    (style.chrome, style.hasText, style.showsCutOff) = (.glass, false, false)
    style.guides = []
    let panel = PreviewPanel(
      viewport: window, placement: Presentation(shape: shape, viewport: window).fit,
      source: shape.shown, heading: "", caption: "", windowRadius: PictureInPicture.cornerRadius)
    let sheet = try PreviewSheet(
      PreviewContent(title: "", facts: "", sections: [PreviewSection(rows: [[panel]])]),
      style: style, size: .scale(1))
    var canvas = try sheet.drawn()
    // 278 points wide, 20 from the right and from the safe area's end at 814, so from 896, 638 on.
    let slot = sheet.slots[0].clip
    #expect(slot.x == 896 && slot.maxX == 1174 && slot.maxY == 794)
    #expect(canvas.rgb(600, 400) == other && canvas.rgb(1035, 716) == video)
    #expect(canvas.rgb(slot.x + 14, slot.y + 1) == video)
    let corner = canvas.rgb(slot.x, slot.y)
    #expect(corner != video && corner[0] > 100 && canvas.rgb(1180, 716) != video)
  }

  @Test(arguments: [("iphone-8", 20.0), ("iphone-x", 0), ("ipad-9.7", 20), ("ipad-pro-11", 0)])
  func withoutStatusBarThereIsMoreSafeArea(_ id: String, _ more: Double) throws {
    let upright = try viewport(id) { Viewport(device: $0, turn: .portrait) }
    let shown = ScreenShape(viewport: upright)
    let hidden = ScreenShape(viewport: upright, hidesStatusBar: true)
    #expect(shown.safeArea.y - hidden.safeArea.y == more)
    #expect(shown.margins.y - hidden.margins.y == more && shown.margins.x == hidden.margins.x)
  }

  @Test func cornersAndCameraTurnWithTheDevice() throws {
    func seen(_ turn: Turn, _ places: [(Int, Int)]) throws -> [[Int]] {
      let outer = try viewport("iphone-duo-outer") { Viewport(device: $0, turn: turn) }
      return try colors(outer, at: places)
    }
    // Five points from each corner: only the large ones reach that far. Then the camera.
    #expect(
      try seen(.portrait, [(5, 5), (460, 5), (460, 672), (5, 672), (418, 48)]) == [
        video, black, black, video, black,
      ])
    #expect(
      try seen(.landscapeRight, [(5, 5), (672, 5), (672, 460), (5, 460), (48, 48)]) == [
        black, black, video, video, black,
      ])
    #expect(
      try seen(.landscapeLeft, [(5, 5), (672, 5), (672, 460), (5, 460), (630, 418)]) == [
        video, video, black, black, black,
      ])
  }

  @Test func theNotchIsOnItsSide() throws {
    for (turn, place) in [
      (Turn.portrait, (187, 15)), (.landscapeRight, (15, 187)), (.landscapeLeft, (797, 187)),
    ] {
      let phone = try viewport("iphone-x") { Viewport(device: $0, turn: turn) }
      #expect(
        try colors(phone, at: [place, (phone.turn == .portrait ? 187 : 400, 300)]) == [
          black, video,
        ])
    }
    let left = try viewport("iphone-x") { Viewport(device: $0, turn: .landscapeLeft) }
    #expect(try colors(left, at: [(15, 187)]) == [video])
  }

  @Test func aFoldIsHatchedWhereItIsBent() throws {
    let book = try viewport("iphone-duo-inner") {
      Viewport(device: $0, turn: .landscapeRight, pose: .book)
    }
    let places = [(475, 300), (400, 300), (550, 300)]
    #expect(try colors(book, at: places) == [video, video, video])
    let marked = try colors(book, guides: [.fold], at: places)
    #expect(marked[0] != video && marked[1...] == [video, video])
    let open = try viewport("iphone-duo-inner") { Viewport(device: $0, turn: .landscapeRight) }
    #expect(try colors(open, guides: [.fold], at: places) == [video, video, video])
  }

  @Test func aLaptopsLowerHalfIsTheApps() throws {
    let laptop = try viewport("iphone-duo-inner") {
      Viewport(device: $0, turn: .portrait, pose: .laptop)
    }
    #expect(
      try colors(laptop, at: [(300, 200), (300, 475), (300, 700)]) == [
        video, black, [0x3A, 0x3A, 0x3E],
      ])
  }
}
