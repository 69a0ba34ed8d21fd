/// What layouts and drawings want to know of a device beyond the shape of its screen. Lengths are
/// points.
public struct DeviceDetails: Hashable, Sendable {
  /// Ids of devices that share this entry because all of its figures are theirs too.
  public var aliases: [String] = []
  /// The panel, where the system scales what is rendered to another size.
  public var nativePixels: PixelSize?
  /// The radius whose continuous corner the display's real outline follows, where that is not the
  /// nominal one.
  public var outlineRadius: Double?
  /// The safe areas under iOS and iPadOS 26, where they are known to differ.
  public var safeAreas26: SafeAreas?
  public var portraitSizeClasses = SizeClasses(.regular, .regular)
  public var landscapeSizeClasses = SizeClasses(.regular, .regular)
  /// Leading and trailing layout margin of a root view in portrait, or on a device that can't be
  /// turned.
  public var margin = 0.0
  public var statusBar = StatusBar(height: 0, confidence: .agreed)
  public var homeIndicator: HomeIndicator?
  /// Split View, on the iPads whose division of the screen is known.
  public var splitView: SplitView?
  /// The colours that the display shows, `P3` or `sRGB`, in words where that depends.
  public var gamut: String?
  public var gamutConfidence = FigureConfidence.common
  /// Of size, scale, corner radius and safe areas.
  public var confidence = FigureConfidence.calculated
  /// Of the sensor housing, where there is one.
  public var housingConfidence: FigureConfidence?
  /// What else there is to know.
  public var note: String?

  public init() {}
}

/// UIKit's safe areas of a full-screen view, the landscape one the same whichever way the device
/// was turned.
public struct SafeAreas: Hashable, Sendable {
  public let portrait: EdgeInsets
  public let landscape: EdgeInsets

  public init(portrait: EdgeInsets, landscape: EdgeInsets) {
    self.portrait = portrait
    self.landscape = landscape
  }
}

/// The strip with time and battery. A phone in landscape hides it.
public struct StatusBar: Hashable, Sendable {
  /// In points: 20 beside a home button, 44 on iPhone X, 54 around an island.
  public let height: Double
  public let confidence: FigureConfidence

  public init(height: Double, confidence: FigureConfidence) {
    self.height = height
    self.confidence = confidence
  }
}

/// The pill at the bottom edge that stands in for a home button. In points; drawn by the system
/// over everything, and cosmetic: it moves no video.
public struct HomeIndicator: Hashable, Sendable {
  public let portraitWidth: Double
  public let landscapeWidth: Double
  public let confidence: FigureConfidence

  /// Of the pill, whose ends are fully rounded.
  public static let height = 5.0
  /// From the pill to the screen's edge.
  public static let gap = 8.0

  public init(portraitWidth: Double, landscapeWidth: Double, confidence: FigureConfidence) {
    self.portraitWidth = portraitWidth
    self.landscapeWidth = landscapeWidth
    self.confidence = confidence
  }
}

/// How Split View divides an iPad's screen (iPadOS 9 to 18).
public struct SplitView: Hashable, Sendable {
  /// Points of the narrow app in an uneven split, in either orientation.
  public let narrowWidth: Int
  public let confidence: FigureConfidence

  /// Points of the bar between two apps.
  public static let divider = 10

  public init(narrowWidth: Int, confidence: FigureConfidence) {
    self.narrowWidth = narrowWidth
    self.confidence = confidence
  }
}
