import Framing

/// The display mode of one clip on every device there is, either way up.
enum FramingBenchmark {
  struct Wrong: Error {}

  static func run() throws {
    let viewports = Device.catalogue.flatMap {
      [Viewport(device: $0), Viewport(device: $0, orientation: .portrait)]
    }
    let storage = PixelSize(width: 1920, height: 960)
    guard
      let shape = DisplayShape(
        storage: storage, cleanAperture: nil, pixelAspectRatio: .one, orientation: .upright),
      DisplayModePolicy.defaultMode(
        for: shape.displayAspectRatio, in: Viewport(device: .iPhoneX)) == .fill
    else { throw Wrong() }
    let picture = PixelRect(x: 0, y: 60, width: 1920, height: 840)
    Contest.printHeading("\(viewports.count) viewports")
    try Contest(entries: [
      Contest.Entry(name: "display mode policy") {
        viewports.count {
          DisplayModePolicy.defaultMode(for: shape.displayAspectRatio, in: $0) == .fill
        }
      },
      Contest.Entry(name: "presentation with padding") {
        viewports.count {
          Presentation(shape: shape, picture: picture, viewport: $0).defaultMode == .fill
        }
      },
    ]).run()
  }
}
