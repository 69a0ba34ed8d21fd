/// The bars around a picture, by the sides they are on.
///
/// The bars are either the player's own, on a screen, or embedded padding, in a frame:
/// ```swift
/// BarShape(PixelInsets(top: 140, bottom: 140))  // .letterbox
/// ```
public enum BarShape: String, CaseIterable, Codable, Sendable {
  /// Bars above, below or both.
  case letterbox
  /// Bars at the left, at the right or both.
  case pillarbox
  /// Bars above or below and also at a side.
  case windowbox

  /// The shape of bars with these depths, or nil if none is deeper than `tolerance`.
  ///
  /// - Parameters:
  ///   - bars: Depths in whole pixels.
  ///   - tolerance: The deepest bar that does not count, in pixels.
  public init?(_ bars: PixelInsets, tolerance: Int = 0) {
    switch (max(bars.top, bars.bottom) > tolerance, max(bars.left, bars.right) > tolerance) {
    case (true, true): self = .windowbox
    case (true, false): self = .letterbox
    case (false, true): self = .pillarbox
    case (false, false): return nil
    }
  }
}
