/// An app's window that is only part of the screen. Lengths are points.
public struct WindowPart: Hashable, Sendable {
  /// The kind of window; the raw values are those of the command line and of documents.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The wide part of an uneven Split View.
    case twoThirds = "2/3"
    /// An even Split View; on iPhone Duo its left pane.
    case half = "1/2"
    /// The narrow part of an uneven Split View.
    case third = "1/3"
    /// Slide Over: floats at the side, over the other apps.
    case slideOver = "slide-over"
    /// A window of any size, from iPadOS 26 on.
    case free
    /// The player's part of a half-folded screen.
    case pose

    /// The windows that the system offers by name.
    public static let named: [Kind] = [.twoThirds, .half, .third, .slideOver]
  }

  /// The kind of window.
  public let kind: Kind
  /// The window in points of the screen.
  public let frame: Rect
  /// The window's size classes.
  public let sizeClasses: SizeClasses
  /// Whether Apple's tables list the window although no iPad was observed to offer it: an even
  /// split of a screen in portrait.
  public let isTheoretical: Bool
  /// The confidence of the size.
  public let confidence: FigureConfidence

  init(
    _ kind: Kind, _ frame: Rect, _ sizeClasses: SizeClasses, isTheoretical: Bool = false,
    _ confidence: FigureConfidence
  ) {
    self.kind = kind
    self.frame = frame
    self.sizeClasses = sizeClasses
    self.isTheoretical = isTheoretical
    self.confidence = confidence
  }

  /// The width in points.
  public var width: Double { frame.width }
  /// The height in points.
  public var height: Double { frame.height }
}

extension Device {
  /// The window of this kind, or nil if the device's division of the screen is unknown, or its
  /// system has no such window.
  ///
  /// Both apps and the divider together are as wide as the screen. Slide Over is as wide as the
  /// narrow app, 20 points below the top edge and above the bottom edge (iOS 11 and 12).
  public func windowPart(_ kind: WindowPart.Kind, in orientation: ScreenOrientation) -> WindowPart?
  {
    guard let split = details.splitView, fixedOrientation == nil else { return nil }
    guard split.lastSystem.map({ (system?.major ?? 0) <= $0 }) ?? true else { return nil }
    let isLandscape = orientation == .landscape
    let (across, down) = isLandscape ? (height, width) : (width, height)
    guard let wide = split.width(kind, across: across, orientation) else { return nil }
    let inset = kind == .slideOver ? 20 : 0
    guard wide > 0, wide <= across, down > 2 * inset else { return nil }
    let isAtRight = kind == .third || kind == .slideOver
    return WindowPart(
      kind,
      Rect(
        x: isAtRight ? Double(across - wide) : 0, y: Double(inset), width: Double(wide),
        height: Double(down - 2 * inset)),
      SizeClasses(
        isLandscape && hasRegularWidth(kind, across) ? .regular : .compact, .regular),
      isTheoretical: kind == .half && !isLandscape, split.confidence(of: kind))
  }

  /// In landscape the wide part has regular width, and so has half of a 12.9-inch screen.
  private func hasRegularWidth(_ kind: WindowPart.Kind, _ across: Int) -> Bool {
    kind == .twoThirds || (kind == .half && across >= 1366)
  }
}

/// The division of a screen between apps: Split View and Slide Over (iPadOS 9 to 18), or the halves
/// of an open iPhone Duo.
public struct SplitView: Hashable, Sendable {
  /// The width of the narrow app in an uneven split, in points and in either orientation; nil if
  /// the split is always even.
  public let narrowWidth: Int?
  /// The width of the divider between two apps, in points.
  public let divider: Int
  /// The last major version of the system that divides the screen this way; nil if it still does.
  public let lastSystem: Int?
  /// The confidence of the widths.
  public let confidence: FigureConfidence

  /// The width of the bar between two apps on an iPad, in points.
  public static let padDivider = 10
  /// The last iPadOS with this division: iPadOS 26 replaced it with freely resized windows.
  public static let lastPadSystem = 18

  /// Creates an iPad's division with the given narrow width.
  public init(narrowWidth: Int, confidence: FigureConfidence) {
    self.narrowWidth = narrowWidth
    self.confidence = confidence
    divider = Self.padDivider
    lastSystem = Self.lastPadSystem
  }

  /// Creates two halves with a gap between them, in landscape.
  init(evenWithGap gap: Int, confidence: FigureConfidence) {
    narrowWidth = nil
    self.confidence = confidence
    divider = gap
    lastSystem = nil
  }

  fileprivate func width(
    _ kind: WindowPart.Kind, across: Int, _ orientation: ScreenOrientation
  ) -> Int? {
    switch kind {
    case .twoThirds: narrowWidth.map { across - divider - $0 }
    // The way an open iPhone Duo in portrait stacks two apps was not measured.
    case .half: narrowWidth == nil && orientation == .portrait ? nil : (across - divider) / 2
    case .third, .slideOver: narrowWidth
    case .free, .pose: nil
    }
  }

  /// The confidence of a window's size. The wide part is calculated from the narrow one and no more
  /// certain; halves need only the divider.
  fileprivate func confidence(of kind: WindowPart.Kind) -> FigureConfidence {
    guard narrowWidth != nil else { return confidence }
    return switch kind {
    case .third, .slideOver: confidence
    case .twoThirds: confidence == .weak ? .weak : .calculated
    case .half, .free, .pose: .calculated
    }
  }
}

/// A window as users name it: `1/2`, `slide-over`, or a size with or without a position on the
/// screen, such as `700x500` or `700x500+30+40`; in points.
public enum WindowRequest: Hashable, Sendable {
  /// A window that the system offers by name.
  case part(WindowPart.Kind)
  /// A window of a size, at a position or, without one, in the middle of the screen.
  case free(Size, origin: Point?)

  /// Reads a window; nil for any other text.
  public init?(parsing text: String) {
    if let kind = WindowPart.Kind(rawValue: text), WindowPart.Kind.named.contains(kind) {
      self = .part(kind)
      return
    }
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 3, sides.count == 2 else { return nil }
    let numbers = (sides + parts.dropFirst()).compactMap(Self.length)
    guard numbers.count == sides.count + parts.count - 1, numbers[0] >= 1, numbers[1] >= 1 else {
      return nil
    }
    self = .free(
      Size(width: numbers[0], height: numbers[1]),
      origin: parts.count == 3 ? Point(x: numbers[2], y: numbers[3]) : nil)
  }

  /// Reads a length in half points, the finest step of any screen with two pixels per point.
  private static func length(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) else {
      return nil
    }
    return Double(text).flatMap { $0 <= 32_768 ? ($0 * 2).rounded() / 2 : nil }
  }

  /// The rectangle of a free window on a screen.
  public static func frame(_ size: Size, origin: Point?, on screen: Size) -> Rect {
    let middle = Point(
      x: ((screen.width - size.width) / 2 * 2).rounded(.down) / 2,
      y: ((screen.height - size.height) / 2 * 2).rounded(.down) / 2)
    let place = origin ?? middle
    return Rect(x: place.x, y: place.y, width: size.width, height: size.height)
  }
}
