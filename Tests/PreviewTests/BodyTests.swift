import Framing
import Testing

@testable import Preview

/// Devices around their screens.
@Suite struct BodyTests {
  private func shape(_ id: String, _ turn: Turn) throws -> ScreenShape {
    ScreenShape(viewport: Viewport(device: try #require(Device.named(id)), turn: turn))
  }

  /// All had a frame of 13 points. Apple's sizes of body and display, in points across and down.
  @Test(arguments: [
    ("iphone-17-pro", Turn.portrait, 16.0, 18.0), ("iphone-17-pro", .landscapeRight, 18, 16),
    ("iphone-se2", .portrait, 28, 110), ("ipad-pro-11-m4", .portrait, 44, 44),
  ])
  func bordersAreThoseOfTheBody(id: String, turn: Turn, across: Double, down: Double) throws {
    let borders = try shape(id, turn).borders
    #expect(abs(borders.left - across) < 3 && abs(borders.top - down) < 6, "\(borders)")
    #expect(borders.left == borders.right && borders.top == borders.bottom)
  }

  @Test func unknownBodiesHaveAPlainFrame() throws {
    let borders = try shape("appletv-4k", .landscapeRight).borders
    #expect(Set([borders.top, borders.left, borders.bottom, borders.right]) == [13])
  }

  /// Below the screen of the device held upright, which is right of it in the usual landscape.
  @Test func homeButtonsAreBelowTheScreen() throws {
    func middle(_ turn: Turn) throws -> Point {
      let shape = try shape("iphone-se2", turn)
      let button = try #require(shape.homeButton)
      let points = button.steps.compactMap { step -> Point? in
        if case .curve(_, _, let end) = step { end } else { nil }
      }
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      return Point(
        x: try (#require(xs.min()) + #require(xs.max())) / 2,
        y: try (#require(ys.min()) + #require(ys.max())) / 2)
    }
    let (upright, right, left) = try (
      middle(.portrait), middle(.landscapeRight), middle(.landscapeLeft)
    )
    #expect(abs(upright.x - 187.5) < 0.01 && upright.y > 667)
    #expect(right.x > 667 && abs(right.y - 187.5) < 0.01)
    #expect(left.x < 0 && abs(left.y - 187.5) < 0.01)
    #expect(try shape("iphone-17-pro", .portrait).homeButton == nil)
  }

  @Test func freeWindowsAreRound() throws {
    let pad = try #require(Device.named("ipad-pro-11-m4"))
    let viewport = try #require(
      Viewport(
        device: pad, turn: .landscapeRight, frame: Rect(x: 100, y: 100, width: 700, height: 500)))
    #expect(Surroundings(viewport).floatingRadius == 18)
  }
}
