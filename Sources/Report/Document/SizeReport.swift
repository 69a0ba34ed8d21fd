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
  /// What a system player would make of a video of this size.
  public let video: VideoClass
  /// The known screens of exactly this size, upright or on their side; names for people.
  public let screens: [String]
  /// The known devices that render exactly this size and scale it to another panel.
  public let renderedBy: [String]
  public let presentations: [ClipAnalysis.Screen]

  /// A shape as video.
  public struct VideoClass: Encodable, Sendable, Equatable {
    public let `class`: AspectClass
    /// Whether one row less or more would change the class.
    public let nearThreshold: Bool
  }

  /// Nil for a size without pixels.
  ///
  /// - Parameter catalogue: The devices whose screens are recognised.
  public init?(_ size: PixelSize, viewports: [Viewport], catalogue: [Device] = Device.catalogue) {
    guard
      let shape = DisplayShape(
        storage: size, cleanAperture: nil, pixelAspectRatio: .one, orientation: .upright)
    else { return nil }
    self.size = size
    display = ClipAnalysis.Aspect(shape.displayAspectRatio)
    video = VideoClass(
      class: AspectClass(displayAspectRatio: shape.displayAspectRatio),
      nearThreshold: shape.isNearThreshold)
    func names(_ pixels: (Device) -> PixelSize?) -> [String] {
      // Nobody turns a television.
      catalogue.filter { device in
        pixels(device).map {
          device.kind == .tv ? size == $0 : size.isEqualUprightOrTurned($0)
        } ?? false
      }.map(\.name)
    }
    screens = names { $0.details.nativePixels == nil ? $0.renderPixels : nil }
    renderedBy = names { $0.details.nativePixels == nil ? nil : $0.renderPixels }
    presentations = viewports.map {
      ClipAnalysis.Screen(Presentation(artwork: shape, viewport: $0))
    }
  }
}

extension PixelSize {
  fileprivate func isEqualUprightOrTurned(_ other: PixelSize) -> Bool {
    self == other || (width == other.height && height == other.width)
  }
}
