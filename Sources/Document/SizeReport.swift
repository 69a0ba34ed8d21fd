public import Framing

/// A plain size or shape without a file, on screens: the document of the `vidfit.size/1` schema,
/// with the same presentations as a clip's.
public struct SizeReport: Encodable, Sendable, Equatable {
  public let schema = "vidfit.size/1"
  public let vidfit = AnalysisSchema.version
  public let status = "ok"
  public let kind: Kind
  /// The size in square pixels, upright. For a ratio its terms, which are units and not pixels.
  public let size: PixelSize
  public let display: ClipAnalysis.Aspect
  /// The system player's class for a video of this size.
  public let video: VideoClass
  /// The known screens of exactly this size, upright or on their side; names for people.
  public let screens: [String]
  /// The known devices that render exactly this size and scale it to another panel.
  public let renderedBy: [String]
  public let presentations: [ClipAnalysis.Screen]

  /// The kind of the size, which decides how screens show it.
  public enum Kind: String, Encodable, Sendable, CaseIterable {
    /// A still picture, which no player toggles.
    case artwork
    /// A video of a usual size, such as 1080p.
    case video
    /// A video of a shape alone, such as 16:9.
    case ratio
  }

  /// A shape as video.
  public struct VideoClass: Encodable, Sendable, Equatable {
    public let `class`: AspectClass
    /// Whether one row more or less would change the class.
    public let nearThreshold: Bool
  }

  /// A still picture; nil for a size without pixels.
  ///
  /// - Parameter catalogue: The devices whose screens are recognised.
  public init?(_ size: PixelSize, viewports: [Viewport], catalogue: [Device] = Device.catalogue) {
    self.init(.artwork, size, catalogue) { shape in
      viewports.map { ClipAnalysis.Screen(Presentation(artwork: shape, viewport: $0)) }
    }
  }

  /// A video; nil for a size without pixels.
  ///
  /// - Parameters:
  ///   - isRatio: Whether `size` is the terms of a ratio.
  ///   - layout: The layout to which aspect fit refers; the player's usual one if left out.
  ///   - catalogue: The devices whose screens are recognised.
  public init?(
    video size: PixelSize, isRatio: Bool, viewports: [Viewport], layout: FitLayout? = nil,
    player: Player = .system, catalogue: [Device] = Device.catalogue
  ) {
    self.init(isRatio ? .ratio : .video, size, isRatio ? [] : catalogue) { shape in
      viewports.map { viewport in
        var screen = ClipAnalysis.Screen(
          Presentation(shape: shape, viewport: viewport, layout: layout, player: player))
        // A ratio has no rows of which one could be missing.
        screen.nearThreshold = screen.nearThreshold && !isRatio
        return screen
      }
    }
  }

  private init?(
    _ kind: Kind, _ size: PixelSize, _ catalogue: [Device],
    _ screens: (DisplayShape) -> [ClipAnalysis.Screen]
  ) {
    guard
      let shape = DisplayShape(
        storage: size, cleanAperture: nil, pixelAspectRatio: .one, orientation: .upright)
    else { return nil }
    self.kind = kind
    self.size = size
    display = ClipAnalysis.Aspect(shape.displayAspectRatio)
    video = VideoClass(
      class: AspectClass(displayAspectRatio: shape.displayAspectRatio),
      nearThreshold: kind != .ratio && shape.isNearThreshold)
    func names(_ pixels: (Device) -> PixelSize?) -> [String] {
      // Televisions are not turned.
      catalogue.filter { device in
        pixels(device).map {
          device.kind == .tv ? size == $0 : size.isEqualUprightOrTurned($0)
        } ?? false
      }.map(\.name)
    }
    self.screens = names { $0.details.nativePixels == nil ? $0.renderPixels : nil }
    renderedBy = names { $0.details.nativePixels == nil ? nil : $0.renderPixels }
    presentations = screens(shape)
  }
}

extension PixelSize {
  fileprivate func isEqualUprightOrTurned(_ other: PixelSize) -> Bool {
    self == other || (width == other.height && height == other.width)
  }
}
