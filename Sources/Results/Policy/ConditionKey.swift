/// What a rule of a policy can ask of a clip; the raw value is the key in the file, those with a dot
/// within a mapping.
enum ConditionKey: String, Sendable, CaseIterable {
  case verdict
  /// As the clip is seen upright.
  case shape
  /// The deepest bar at any time, as a share of the side of the frame along which it is deep or in
  /// stored pixels.
  case bars
  case fill
  case barColor = "bar-color"
  /// The display aspect ratio of the frame, and of the picture without its bars.
  case aspect
  case pictureAspect = "picture-aspect"
  case confidence
  /// Of the stored frame, in pixels.
  case width, height
  /// In seconds.
  case duration
  case codec
  case bitDepth = "bit-depth"
  case primaries = "color.primaries"
  case transfer = "color.transfer"
  case matrix = "color.matrix"
  case range = "color.range"
  /// On any screen that the clip is presented on.
  case defaultMode = "default-mode"
  case crops
  /// Of a clip that could not be analysed.
  case error

  enum Kind {
    /// Nil where any word goes.
    case words([String]?)
    case threshold
    case crop
    case number(example: String)
    case aspect
    case seconds
    case pixels
    case error
  }

  var kind: Kind {
    switch self {
    case .verdict: .words(["none", "padded", "mixed", "undecided", "unchecked"])
    case .shape: .words(["letterbox", "pillarbox", "windowbox"])
    case .fill: .words(["black", "color", "blurred"])
    case .defaultMode: .words(["fit", "fill"])
    case .barColor, .codec, .primaries, .transfer, .matrix, .range: .words(nil)
    case .bars: .threshold
    case .crops: .crop
    case .aspect, .pictureAspect: .aspect
    case .confidence: .number(example: "0.9")
    case .bitDepth: .number(example: "8")
    case .width, .height: .pixels
    case .duration: .seconds
    case .error: .error
    }
  }

  /// The EBU QC item that is about this.
  var ebuQC: String? {
    switch self {
    case .verdict, .shape, .bars, .fill, .barColor, .pictureAspect: "0015B"
    case .aspect: "0069F"
    default: nil
    }
  }

  /// For people.
  var subject: String { rawValue.split(separator: "-").joined(separator: " ") }

  /// The keys of a rule; those of colour are one mapping.
  static let names = allCases.map(\.rawValue).filter { !$0.hasPrefix("color.") } + ["color"]
  static let colorNames = allCases.map(\.rawValue).compactMap {
    $0.hasPrefix("color.") ? String($0.dropFirst(6)) : nil
  }
}
