internal import Framing

/// A rectangle of whole pixels, stored or rendered.
public struct PixelRectSection: Encodable, Sendable, Equatable {
  public let x: Int, y: Int, width: Int, height: Int

  init(_ rect: PixelRect) {
    (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height)
  }
}

/// A size in whole pixels.
public struct PixelSizeSection: Encodable, Sendable, Equatable {
  public let width: Int, height: Int

  init(_ size: PixelSize) {
    (width, height) = (size.width, size.height)
  }
}

/// A rectangle in points of a window, or in fractional stored pixels; 3 decimals.
public struct RectSection: Encodable, Sendable, Equatable {
  public let x: Double, y: Double, width: Double, height: Double

  init(_ rect: Rect) {
    x = rect.x.roundedToThousandths
    y = rect.y.roundedToThousandths
    width = rect.width.roundedToThousandths
    height = rect.height.roundedToThousandths
  }
}

/// A ratio as an exact string beside its value to 6 decimals.
public struct AspectSection: Encodable, Sendable, Equatable {
  public let aspectRatio: String
  public let value: Double

  init(_ ratio: Ratio) {
    aspectRatio = ratio.description
    value = ratio.value.roundedToMillionths
  }
}

/// Distances inward from the edges of a window, in points; 3 decimals.
public struct InsetsSection: Encodable, Sendable, Equatable {
  public let top: Double, left: Double, bottom: Double, right: Double

  init(_ insets: EdgeInsets) {
    top = insets.top.roundedToThousandths
    left = insets.left.roundedToThousandths
    bottom = insets.bottom.roundedToThousandths
    right = insets.right.roundedToThousandths
  }
}
