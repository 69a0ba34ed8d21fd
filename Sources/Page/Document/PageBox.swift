package import Framing

/// A rectangle as the page has it: a list of x, y, width and height, to thousandths as documents
/// write them.
package struct PageBox: Encodable, Hashable, Sendable {
  package let rect: Rect

  package init(_ rect: Rect) {
    self.rect = rect
  }

  package init(_ pixels: PixelRect) {
    rect = Rect(pixels)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for length in [rect.x, rect.y, rect.width, rect.height] {
      try values.encode(length.roundedToThousandths)
    }
  }
}
