/// An app's window beside others on an iPad before iPadOS 26. Lengths are points.
public struct MultitaskingWindow: Hashable, Sendable {
  /// The part of the screen; the raw values are those of the command line.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The wide part of an uneven Split View.
    case twoThirds = "2/3"
    /// An even Split View.
    case half = "1/2"
    /// The narrow part of an uneven Split View.
    case third = "1/3"
    /// Slide Over: floats at the side, over the other apps.
    case slideOver = "slide-over"
  }

  /// The part of the screen.
  public let kind: Kind
  /// Whole points.
  public let width: Int
  /// Whole points.
  public let height: Int
  /// The window in points of the screen: at its right for Slide Over and the narrow part, else at
  /// its left.
  public let frame: Rect
  /// The window's size classes.
  public let sizeClasses: SizeClasses
  /// Whether Apple's tables list the window although no iPad was seen to offer it: an even split of
  /// a screen in portrait.
  public let isTheoretical: Bool
  /// The confidence of the size.
  public let confidence: FigureConfidence
}

extension Device {
  /// The window of this kind, or nil if the device's division of the screen is unknown.
  ///
  /// Both apps and the divider together are as wide as the screen. Slide Over is as wide as the
  /// narrow app, 20 points below the top edge and above the bottom edge (iOS 11 and 12).
  public func multitaskingWindow(
    _ kind: MultitaskingWindow.Kind, in orientation: ScreenOrientation
  ) -> MultitaskingWindow? {
    guard let split = details.splitView, fixedOrientation == nil else { return nil }
    let isLandscape = orientation == .landscape
    let (across, down) = isLandscape ? (height, width) : (width, height)
    let narrow = split.narrowWidth
    let inset = kind == .slideOver ? 20 : 0
    let wide =
      switch kind {
      case .twoThirds: across - SplitView.divider - narrow
      case .half: (across - SplitView.divider) / 2
      case .third, .slideOver: narrow
      }
    guard wide > 0, wide <= across, down > 2 * inset else { return nil }
    let isAtRight = kind == .third || kind == .slideOver
    return MultitaskingWindow(
      kind: kind, width: wide, height: down - 2 * inset,
      frame: Rect(
        x: isAtRight ? Double(across - wide) : 0, y: Double(inset), width: Double(wide),
        height: Double(down - 2 * inset)),
      sizeClasses: SizeClasses(
        isLandscape && hasRegularWidth(kind, across) ? .regular : .compact, .regular),
      isTheoretical: kind == .half && !isLandscape,
      confidence: confidence(kind, split))
  }

  /// The wide part is calculated from the narrow one and no surer than that; halves need only the
  /// divider.
  private func confidence(
    _ kind: MultitaskingWindow.Kind, _ split: SplitView
  ) -> FigureConfidence {
    switch kind {
    case .third, .slideOver: split.confidence
    case .twoThirds: split.confidence == .weak ? .weak : .calculated
    case .half: .calculated
    }
  }

  /// In landscape the wide part has regular width, and so has half of a 12.9-inch screen.
  private func hasRegularWidth(_ kind: MultitaskingWindow.Kind, _ across: Int) -> Bool {
    kind == .twoThirds || (kind == .half && across >= 1366)
  }
}
