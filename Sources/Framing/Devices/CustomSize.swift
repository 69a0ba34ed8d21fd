/// A screen named by its size: `812x375@3` is 812×375 points at 3 pixels per point.
public struct CustomSize: Hashable, Sendable {
  /// Whole points.
  public let width: Int
  /// Whole points.
  public let height: Int
  /// Pixels per point; 1 if left out.
  public let scale: Double

  /// The valid lengths of a side, in points.
  public static let sides = 1...32_768
  /// The valid scales.
  public static let scales = 1.0...10.0

  /// Reads `WxH` or `WxH@S`, where `S` may have a decimal point.
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
    guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else { throw .notASize(text) }
    // Nil only for too many digits.
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
  /// The form that ``init(parsing:)`` reads: `812x375@3`.
  public var description: String {
    let whole = scale.rounded() == scale
    return "\(width)x\(height)@" + (whole ? "\(Int(scale))" : "\(scale)")
  }
}

/// The reason why a text is not a ``CustomSize``, with the text.
public enum CustomSizeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not of the form `WxH@S`.
  case notASize(String)
  /// A side outside ``CustomSize/sides``.
  case sideOutOfRange(String)
  /// A scale outside ``CustomSize/scales``.
  case scaleOutOfRange(String)

  /// A message for the user who typed the text.
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
  /// A plain rectangular screen that can't be turned.
  ///
  /// The system player's behaviour with wide video there is unknown: Apple's rule is for iPhones.
  public init(custom size: CustomSize) {
    func pixels(_ side: Int) -> Int { Int((Double(side) * size.scale).rounded()) }
    self.init(
      id: size.description, name: size.description, kind: .custom, width: size.width,
      height: size.height, scale: size.scale,
      renderPixels: PixelSize(width: pixels(size.width), height: pixels(size.height)))
    details.isWideDefaultKnown = false
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
