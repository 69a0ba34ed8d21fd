import Framing
import Testing

@testable import Preview

/// Outlines of regions, and bars in which something stands, one pixel to a point.
@Suite struct RegionMarkTests {
  private let video = [0, 200, 0]

  /// A padded clip that a screen of its own shape fills.
  private func canvas(_ marks: [RegionMark], guides: Set<Guide> = [.picture]) throws -> Canvas {
    let size = try CustomSize(parsing: "640x360")
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 640, height: 360), cleanAperture: nil, pixelAspectRatio: .one,
        orientation: .upright))
    let presentation = Presentation(
      shape: shape, picture: PixelRect(x: 0, y: 46, width: 640, height: 268),
      viewport: Viewport(size: size))
    var style = PreviewStyle()
    (style.chrome, style.guides) = (.glass, guides)
    (style.hasText, style.showsCutOff) = (false, false)
    let panel = PreviewPanel(
      viewport: presentation.viewport, placement: presentation.fit, source: shape.shown,
      heading: "", caption: "", marks: marks)
    return try PreviewSheet(
      PreviewContent(title: "", facts: "", sections: [PreviewSection(rows: [[panel]])]),
      style: style, size: .scale(1)
    ).drawn()
  }

  private func mark(_ kind: RegionMark.Kind) -> RegionMark {
    RegionMark(Rect(x: 0.25, y: 330.0 / 360, width: 0.5, height: 20.0 / 360), kind)
  }

  @Test func aBarIsTintedUnlessSomethingStandsInIt() throws {
    var plain = try canvas([])
    let tint = plain.rgb(320, 340)
    #expect(tint != video && plain.rgb(320, 20) == tint)
    var marked = try canvas([mark(.kept)])
    // Inside the mark the video shows; the bar above is tinted as before.
    #expect(marked.rgb(320, 340) == video && marked.rgb(50, 340) == video)
    #expect(marked.rgb(320, 20) == tint)
    // A safe area is not something in the bar.
    var zoned = try canvas([mark(.zone)])
    #expect(zoned.rgb(50, 340) == tint)
  }

  /// The tint of an area that something covers, where it is on the screen.
  @Test func aCoveredAreaIsTinted() throws {
    var canvas = try canvas([mark(.cover)], guides: [])
    let color = RegionMark.Kind.cover.color
    let inside = canvas.rgb(320, 340)
    #expect(inside != video && inside != [color.red, color.green, color.blue].map(byte))
    #expect(canvas.rgb(160, 340) == [color.red, color.green, color.blue].map(byte))
    #expect(canvas.rgb(320, 300) == video && canvas.rgb(150, 340) == video)
    #expect(Legend.Sign.mark(.cover).label == "Covered by the app")
  }

  @Test(arguments: [
    (["title-safe"], "Title-safe"),
    (["title-safe", "action-safe", "title-safe"], "Action-safe, title-safe"),
    ([nil, "buttons"], "Buttons"), ([nil], nil), (["a\nb"], nil),
    ([String(repeating: "a", count: 41)], nil),
  ])
  func theLegendNamesZones(_ names: [String?], _ label: String?) {
    var content = PreviewContent(title: "", facts: "", sections: [])
    content.explainedZones = names.compactMap(\.self)
    #expect(Legend.zones(content) == label)
  }

  private func byte(_ part: Double) -> Int { Int((part * 255).rounded()) }

  @Test(arguments: [RegionMark.Kind.kept, .partly, .lost])
  func outlinesHaveTheirColor(_ kind: RegionMark.Kind) throws {
    var canvas = try canvas([mark(kind)], guides: [])
    let color = [kind.color.red, kind.color.green, kind.color.blue].map {
      Int(($0 * 255).rounded())
    }
    #expect(canvas.rgb(160, 340) == color && canvas.rgb(479, 340) == color)
    #expect(canvas.rgb(320, 340) == video)
  }
}
