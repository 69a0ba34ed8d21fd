public import Framing

/// What screens do with a plain size, such as that of artwork, of which there is no file: the
/// document of the `vidfit.size/1` schema, with the same presentations as a clip's.
public struct SizeReport: Encodable, Sendable, Equatable {
  public let schema = "vidfit.size/1"
  public let vidfit = AnalysisSchema.version
  public let status = "ok"
  /// Square pixels, upright.
  public let size: PixelSize
  public let display: ClipAnalysis.Aspect
  public let presentations: [ClipAnalysis.Screen]

  /// Nil for a size without pixels.
  public init?(_ size: PixelSize, viewports: [Viewport], layout: FitLayout) {
    guard
      let shape = DisplayShape(
        storage: size, cleanAperture: nil, pixelAspectRatio: .one, orientation: .upright)
    else { return nil }
    self.size = size
    display = ClipAnalysis.Aspect(shape.displayAspectRatio)
    presentations = viewports.map {
      ClipAnalysis.Screen(Presentation(shape: shape, viewport: $0, layout: layout))
    }
  }
}
