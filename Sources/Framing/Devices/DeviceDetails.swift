/// Figures of a device for layouts and drawings, beyond the shape of its screen. Lengths are
/// points.
public struct DeviceDetails: Hashable, Sendable {
  /// The products that share this entry because all figures are the same.
  public var models: [Device.Model] = []
  /// The id of the device of which this is one display; nil for a whole device.
  public var parent: String?
  /// The panel, if the system scales the rendered pixels to another size.
  public var nativePixels: PixelSize?
  /// The physical size of the display; nil if unknown, as for a television.
  public var display: PhysicalDisplay?
  /// The radius whose continuous corner the display's real outline follows, if it is not the
  /// nominal one.
  public var outlineRadius: Double?
  /// The safe areas from particular systems on, oldest first, where they differ.
  public var newerSafeAreas: [SystemSafeAreas] = []
  /// The size classes of a full-screen window in portrait.
  public var portraitSizeClasses = SizeClasses(.regular, .regular)
  /// The size classes of a full-screen window in landscape.
  public var landscapeSizeClasses = SizeClasses(.regular, .regular)
  /// The leading and trailing layout margin of a root view in portrait, or on a device that can't
  /// be turned.
  public var margin = 0.0
  /// The status bar; height 0 without one.
  public var statusBar = StatusBar(height: 0, confidence: .agreed)
  /// The home indicator, if there is one.
  public var homeIndicator: HomeIndicator?
  /// Split View, if the division of the screen is known.
  public var splitView: SplitView?
  /// The poses of a folding phone that use this display; empty for other devices.
  public var poses: [FoldingPose] = []
  /// The band that bends; nil on a rigid screen.
  public var fold: FoldRegion?
  /// Whether the system player's treatment of wide video on this device was measured or published.
  /// If not, no default is claimed.
  public var isWideDefaultKnown = true
  /// Whether a screen named by its size can be turned, as the frame of a shop that takes both.
  public var isTurnable = false
  /// The display's colour gamut: `P3` or `sRGB`, or a description if it depends.
  public var gamut: String?
  /// The confidence of the gamut.
  public var gamutConfidence = FigureConfidence.common
  /// The confidence of size, scale, corner radius and safe areas.
  public var confidence = FigureConfidence.calculated
  /// Anything else worth knowing.
  public var note: String?

  /// The figures of a plain rectangle.
  public init() {}

  /// The ids of the products beyond the first.
  public var aliases: [String] { models.dropFirst().map { $0.id } }
}

/// The strip with time and battery. A phone hides it in landscape.
public struct StatusBar: Hashable, Codable, Sendable {
  /// In points: 20 with a home button, 44 on iPhone X, 54 around an island.
  public let height: Double
  /// The confidence of the height.
  public let confidence: FigureConfidence

  /// Creates a status bar of the given height.
  public init(height: Double, confidence: FigureConfidence) {
    self.height = height
    self.confidence = confidence
  }
}

/// The pill at the bottom edge in place of a home button, in points. The system draws it over
/// everything, and it moves no video.
public struct HomeIndicator: Hashable, Sendable {
  /// The width in portrait.
  public let portraitWidth: Double
  /// The width in landscape.
  public let landscapeWidth: Double
  /// The confidence of the widths.
  public let confidence: FigureConfidence

  /// The height of the pill, whose ends are fully rounded.
  public static let height = 5.0
  /// The distance from the pill to the screen's edge.
  public static let gap = 8.0

  /// Creates a home indicator of the given widths.
  public init(portraitWidth: Double, landscapeWidth: Double, confidence: FigureConfidence) {
    self.portraitWidth = portraitWidth
    self.landscapeWidth = landscapeWidth
    self.confidence = confidence
  }
}

/// The physical size of a display, as Apple's technical specifications state it.
public struct PhysicalDisplay: Hashable, Codable, Sendable {
  /// The diagonal in inches, between the corners of the rectangle around the rounded corners, to
  /// the tenth that Apple states; nil if unknown.
  public let diagonal: Double?
  /// Pixels per inch of the panel.
  public let pixelsPerInch: Double
  /// The confidence of both.
  public let confidence: FigureConfidence

  /// Creates a display of the given size.
  public init(diagonal: Double?, pixelsPerInch: Double, confidence: FigureConfidence) {
    self.diagonal = diagonal
    self.pixelsPerInch = pixelsPerInch
    self.confidence = confidence
  }

  /// A display of the catalogue. Apple's figures were compared in several device tables.
  static func inches(
    _ diagonal: Double?, ppi: Double, _ confidence: FigureConfidence = .agreed
  ) -> PhysicalDisplay {
    PhysicalDisplay(diagonal: diagonal, pixelsPerInch: ppi, confidence: confidence)
  }
}

/// A pose of a folding phone (HIG, Designing for iPhone Duo). The raw values are those of the
/// command line.
public enum FoldingPose: String, CaseIterable, Codable, Sendable {
  /// Folded shut: the outer display.
  case closed
  /// Standing on its edges like a tent: the outer display, in landscape.
  case tent
  /// Unfolded flat: the inner display.
  case open
  /// Half folded, held like a book: the inner display in landscape, folded down its middle.
  case book
  /// Half folded, standing like a laptop: the inner display in portrait, with the video in the
  /// upper half and its controls in the lower one.
  case laptop

  /// The only orientation of the pose; nil if the user can turn the device in it.
  public var fixedOrientation: ScreenOrientation? {
    switch self {
    case .closed, .open: nil
    case .tent, .book: .landscape
    case .laptop: .portrait
    }
  }

  /// The name of a display in this pose, which replaces the pose in its name.
  public func named(_ display: String) -> String {
    let end = Self.allCases.map { " (\($0.rawValue))" }.first(where: display.hasSuffix)
    return display.dropLast(end?.count ?? 0) + " (\(rawValue))"
  }

  /// Whether the screen is bent.
  public var isHalfFolded: Bool { self == .book || self == .laptop }
}

/// The band of a folding screen that bends, in points: across the middle of its long side.
public struct FoldRegion: Hashable, Codable, Sendable {
  /// The breadth of the band.
  public let breadth: Double
  /// The confidence of the breadth.
  public let confidence: FigureConfidence

  /// Creates a band of the given breadth.
  public init(breadth: Double, confidence: FigureConfidence) {
    self.breadth = breadth
    self.confidence = confidence
  }

  /// The band on a screen of this size.
  func rect(on screen: Size) -> Rect {
    screen.width > screen.height
      ? Rect(x: (screen.width - breadth) / 2, y: 0, width: breadth, height: screen.height)
      : Rect(x: 0, y: (screen.height - breadth) / 2, width: screen.width, height: breadth)
  }
}

/// The confidence of a figure of the device catalogue; the raw value is its letter in tables.
public enum FigureConfidence: String, CaseIterable, Codable, Sendable {
  /// Measured on the device; only in tables that users write.
  case measured = "M"
  /// Two or more independent sources agree.
  case agreed = "A"
  /// One solid source.
  case single = "B"
  /// One weak source, or a measurement by hand.
  case weak = "C"
  /// Sources contradict each other; the device's note names the alternative.
  case conflicting = "X"
  /// Common knowledge without a measurement.
  case common = "K"
  /// Calculated from other figures.
  case calculated = "I"

  /// The description in words.
  public var meaning: String {
    switch self {
    case .measured: "measured"
    case .agreed: "independent sources agree"
    case .single: "one solid source"
    case .weak: "one weak source, or measured by hand"
    case .conflicting: "sources conflict"
    case .common: "common knowledge"
    case .calculated: "calculated"
    }
  }
}
