/// The confidence of a figure of the device catalogue; the raw value is its letter in tables.
public enum FigureConfidence: String, CaseIterable, Codable, Sendable {
  /// Two or more independent sources agree.
  case agreed = "A"
  /// One solid source.
  case single = "B"
  /// One weak source, or a measurement by hand.
  case weak = "C"
  /// Sources contradict each other; the device's note names the alternative.
  case conflicting = "X"
  /// Common knowledge without a measurement.
  case common = "K"
  /// Calculated from other figures.
  case calculated = "I"

  /// The description in words.
  public var meaning: String {
    switch self {
    case .agreed: "independent sources agree"
    case .single: "one solid source"
    case .weak: "one weak source, or measured by hand"
    case .conflicting: "sources conflict"
    case .common: "common knowledge"
    case .calculated: "calculated"
    }
  }
}
