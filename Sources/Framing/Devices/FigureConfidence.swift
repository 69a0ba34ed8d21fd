/// How far a figure of the device catalogue can be trusted.
public enum FigureConfidence: String, CaseIterable, Codable, Sendable {
  /// Two or more independent sources agree.
  case agreed = "A"
  /// One solid source.
  case single = "B"
  /// One weak source, or measured by hand.
  case weak = "C"
  /// Sources contradict each other; the catalogue says what it chose and why.
  case conflicting = "X"
  /// Common knowledge that nobody measured.
  case common = "K"
  /// Calculated from other figures.
  case calculated = "I"

  /// In words, for people.
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
