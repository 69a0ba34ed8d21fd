import Framing
import Preview

/// The composition of a still: the chrome below and above the video, and a plain fill of the canvas
/// beside it.
enum PreviewBenchmark {
  struct Wrong: Error {}

  static func run() throws {
    guard
      let shape = DisplayShape(
        storage: PixelSize(width: 1920, height: 1080), cleanAperture: nil, pixelAspectRatio: .one,
        orientation: .upright)
    else { throw Wrong() }
    let viewport = Viewport(device: .iPhoneX)
    let presentation = Presentation(
      shape: shape, picture: PixelRect(x: 0, y: 60, width: 1920, height: 960), viewport: viewport)
    let panel = PreviewPanel(
      viewport: viewport, placement: presentation.asDelivered[.fit], source: shape.shown,
      heading: "Fit", caption: "as delivered")
    let content = PreviewContent(
      title: "benchmark", facts: "16:9", sections: [PreviewSection(rows: [[panel]])])
    let sheet = try PreviewSheet(content, style: PreviewStyle(), size: .scale(3))
    guard sheet.slots.map(\.target.size) == [PixelSize(width: 2000, height: 1125)] else {
      throw Wrong()
    }
    Contest.printHeading("composition of a still", ceilings: ["fill"])
    try Contest(
      ceilings: [
        Contest.Entry(name: "fill") {
          var canvas = try Canvas(size: sheet.size)
          return canvas.withPixels { pixels in
            for index in pixels.indices { pixels[index] = 0xf5 }
            return pixels.count
          }
        }
      ],
      entries: [
        Contest.Entry(name: "layout of the sheet") {
          try PreviewSheet(content, style: PreviewStyle(), size: .scale(3)).slots.count
        },
        Contest.Entry(name: "drawing of the sheet") {
          let canvas = try Canvas(size: sheet.size)
          try sheet.drawBelow(canvas)
          try sheet.drawAbove(canvas)
          return canvas.size.width
        },
      ], rounds: 15
    ).run()
  }
}
