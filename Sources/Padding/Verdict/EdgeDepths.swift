public import Framing

/// The surroundings of a picture, divided into bars and edge lines.
///
/// An *edge line* is at most 1% of its side of the frame and at most 8 px deep: analogue blanking,
/// the border of a scan, the remainder of scaling. No edit pads a clip by so little, so edge lines
/// give padding no shape and break no rule about bars. The picture excludes them all the same.
///
/// ```swift
/// let depths = EdgeDepths(
///   PixelInsets(top: 62, bottom: 61, right: 2), in: PixelSize(width: 1280, height: 720))
/// depths.shape  // letterbox
/// depths.lines  // 2 px at the right
/// ```
public struct EdgeDepths: Hashable, Sendable {
  /// Depths in pixels; 0 for an edge line or nothing.
  public let bars: PixelInsets
  /// Depths in pixels; 0 for a bar or nothing.
  public let lines: PixelInsets

  /// The greatest depth of an edge line, as a percentage of the side along which it is deep.
  public static let mostPercent = 1
  /// The greatest depth of an edge line, in pixels.
  public static let mostPixels = 8

  /// - Parameters:
  ///   - depths: of everything around the picture.
  ///   - frame: the frame around the picture, turned the same way.
  public init(_ depths: PixelInsets, in frame: PixelSize) {
    func split(_ depth: Int, _ side: Int) -> (bar: Int, line: Int) {
      Self.isLine(depth, of: side) ? (0, depth) : (depth, 0)
    }
    let (top, bottom) = (split(depths.top, frame.height), split(depths.bottom, frame.height))
    let (left, right) = (split(depths.left, frame.width), split(depths.right, frame.width))
    bars = PixelInsets(top: top.bar, bottom: bottom.bar, left: left.bar, right: right.bar)
    lines = PixelInsets(top: top.line, bottom: bottom.line, left: left.line, right: right.line)
  }

  /// Whether this depth is that of an edge line rather than a bar.
  ///
  /// - Parameter side: of the frame along which it is deep: the height for the top and the bottom.
  public static func isLine(_ depth: Int, of side: Int) -> Bool {
    depth > 0 && depth <= mostPixels && depth * 100 <= side * mostPercent
  }

  /// The shape of the bars; nil without bars.
  public var shape: BarShape? { BarShape(bars) }
}
