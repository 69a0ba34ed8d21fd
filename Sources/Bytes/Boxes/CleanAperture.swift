package import Framing

/// The part of the frame meant to be shown, as in the `clap` box of ISO/IEC 14496-12: a size in
/// fractions of samples, and the distance of its centre from the frame's.
package struct CleanAperture: Hashable {
  private let width: Fraction, height: Fraction
  private let offsetX: Fraction, offsetY: Fraction

  fileprivate struct Fraction: Hashable {
    let numerator: Int128, denominator: Int128
  }

  /// - Parameter box: the contents of the box, four pairs of 32-bit numbers; missing bytes count as
  ///   zero.
  init(box: [UInt8]) {
    let fractions = stride(from: 0, to: 32, by: 8).map { offset in
      Fraction(
        numerator: Int128(Int32(truncatingIfNeeded: box.bigEndian(at: offset, count: 4))),
        denominator: Int128(box.bigEndian(at: offset + 4, count: 4)))
    }
    (width, height, offsetX, offsetY) = (fractions[0], fractions[1], fractions[2], fractions[3])
  }

  /// - Parameters:
  ///   - picture: the part to be shown, in stored pixels.
  ///   - size: the size of the frame.
  init(of picture: PixelRect, in size: PixelSize) {
    width = Fraction(numerator: Int128(picture.width), denominator: 1)
    height = Fraction(numerator: Int128(picture.height), denominator: 1)
    offsetX = Fraction(halves: 2 * picture.x + picture.width - size.width)
    offsetY = Fraction(halves: 2 * picture.y + picture.height - size.height)
  }

  /// The contents of the box.
  var bytes: [UInt8] {
    [width, height, offsetX, offsetY].reduce(into: []) { bytes, fraction in
      for term in [fraction.numerator, fraction.denominator] {
        bytes.append(bigEndian: UInt64(UInt32(truncatingIfNeeded: term)), count: 4)
      }
    }
  }

  /// The whole pixels that it touches in a frame of `size`; empty if it touches none or is not a
  /// number.
  package func rect(in size: PixelSize) -> PixelRect {
    let x = Self.extent(of: width, offset: offsetX, in: size.width)
    let y = Self.extent(of: height, offset: offsetY, in: size.height)
    return PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  private static func extent(
    of length: Fraction, offset: Fraction, in total: Int
  ) -> Range<Int> {
    guard length.numerator > 0, length.denominator > 0, offset.denominator > 0 else {
      return 0..<0
    }
    // start = offset + (total − length) / 2, over one denominator.
    let denominator = 2 * length.denominator * offset.denominator
    let start =
      2 * offset.numerator * length.denominator
      + (Int128(total) * length.denominator - length.numerator) * offset.denominator
    let end = start + 2 * length.numerator * offset.denominator
    let bounds = 0...Int128(total)
    let first = floorDivide(start, denominator).clamped(to: bounds)
    let last = (-floorDivide(-end, denominator)).clamped(to: bounds)
    return Int(first)..<Int(max(first, last))
  }

  private static func floorDivide(_ a: Int128, _ b: Int128) -> Int128 {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension CleanAperture.Fraction {
  fileprivate init(halves: Int) {
    let isWhole = halves.isMultiple(of: 2)
    self.init(numerator: Int128(isWhole ? halves / 2 : halves), denominator: isWhole ? 1 : 2)
  }
}

extension Comparable {
  fileprivate func clamped(to bounds: ClosedRange<Self>) -> Self {
    min(max(self, bounds.lowerBound), bounds.upperBound)
  }
}
