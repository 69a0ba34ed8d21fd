/// A screen named by its size alone, as `812x375@3`: points by points at pixels to a point.
public struct CustomSize: Hashable, Sendable {
  /// Whole points.
  public let width: Int
  /// Whole points.
  public let height: Int
  /// Pixels to a point; 1 where it is left out.
  public let scale: Double

  /// The lengths of a side, in points, that are taken.
  public static let sides = 1...32_768
  /// The scales that are taken.
  public static let scales = 1.0...10.0

  /// Reads `WxH` or `WxH@S`; `S` may have a decimal point.
  public init(parsing text: String) throws(CustomSizeError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { "xX×".contains($0) })
    guard sides.count == 2 else { throw .notASize(text) }
    width = try Self.side(sides[0], of: text)
    height = try Self.side(sides[1], of: text)
    scale = parts.count == 2 ? try Self.scale(parts[1], of: text) : 1
  }

  private static func side(_ digits: Substring, of text: String) throws(CustomSizeError) -> Int {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { throw .notASize(text) }
    // Only too many digits are nil here.
    guard let side = Int(digits), sides.contains(side) else { throw .sideOutOfRange(text) }
    return side
  }

  private static func scale(_ digits: Substring, of text: String) throws(CustomSizeError) -> Double
  {
    guard digits.allSatisfy({ $0.isDigit || $0 == "." }), let scale = Double(digits) else {
      throw .notASize(text)
    }
    guard scales.contains(scale) else { throw .scaleOutOfRange(text) }
    return scale
  }
}

extension CustomSize: CustomStringConvertible {
  /// As it is read: `812x375@3`.
  public var description: String {
    let whole = scale.rounded() == scale
    return "\(width)x\(height)@" + (whole ? "\(Int(scale))" : "\(scale)")
  }
}

/// Why a text is no ``CustomSize``, in words for the person who typed it.
public enum CustomSizeError: Error, Hashable, Sendable, CustomStringConvertible {
  case notASize(String)
  case sideOutOfRange(String)
  case scaleOutOfRange(String)

  public var description: String {
    switch self {
    case .notASize(let text):
      "'\(text)' is not a screen size; write width x height @ scale in points, such as 812x375@3"
    case .sideOutOfRange(let text):
      "'\(text)' has a side outside \(CustomSize.sides.lowerBound) to "
        + "\(CustomSize.sides.upperBound) points"
    case .scaleOutOfRange(let text):
      "'\(text)' has a scale outside \(Int(CustomSize.scales.lowerBound)) to "
        + "\(Int(CustomSize.scales.upperBound))"
    }
  }
}

extension Device {
  /// A plain rectangular screen that stays as it is given, landscape where it is wider than high.
  public init(custom size: CustomSize) {
    func pixels(_ side: Int) -> Int { Int((Double(side) * size.scale).rounded()) }
    self.init(
      id: size.description, name: size.description, kind: .custom, width: size.width,
      height: size.height, scale: size.scale,
      renderPixels: PixelSize(width: pixels(size.width), height: pixels(size.height)))
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
