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

  private enum CodingKeys: String, CodingKey { case breadth = "w", confidence = "conf" }

  /// Creates a band of the given breadth.
  public init(breadth: Double, confidence: FigureConfidence) {
    self.breadth = breadth
    self.confidence = confidence
  }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    breadth = try fields.required(.breadth, fields.number(.breadth, in: 0...500))
    confidence = try fields.choice(.confidence) ?? .weak
  }

  /// The band on a screen of this size.
  func rect(on screen: Size) -> Rect {
    screen.width > screen.height
      ? Rect(x: (screen.width - breadth) / 2, y: 0, width: breadth, height: screen.height)
      : Rect(x: 0, y: (screen.height - breadth) / 2, width: screen.width, height: breadth)
  }
}
