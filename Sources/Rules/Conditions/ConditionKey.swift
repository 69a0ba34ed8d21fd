internal import Files
internal import Framing
internal import Padding
internal import Report

/// The properties of a clip that rules ask for; the raw value is the key in a policy file, with a
/// dot for keys within a mapping.
enum ConditionKey: String, Sendable, CaseIterable {
  case verdict
  /// Of the bars that stay, on the upright clip.
  case shape
  /// The deepest bar at any time.
  case bars
  /// The deepest of the bars that stay from the first frame to the last, in a padded or mixed clip.
  case steadyBars = "steady-bars"
  /// The deepest of the edge lines that stay: too thin for bars, see ``EdgeDepths``.
  case edgeLines = "edge-lines"
  /// Edges, on the upright clip, whose bar has something in it, such as a subtitle.
  case overlay
  case fill
  case barColor = "bar-color"
  /// Display aspect ratio of the frame, and of the picture without its bars.
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
  /// Whether the active format description agrees with the picture.
  case afd
  /// On any screen of the document.
  case defaultMode = "default-mode"
  /// The largest share of the frame that any screen crops by default.
  case crops
  /// The code of a clip that could not be analysed.
  case error

  /// The verdict on a clip if nobody looked for padding.
  static let unchecked = "unchecked"

  enum Kind {
    /// One of these words; any word where nil.
    case words([String]?)
    case number(Quantity)
  }

  var kind: Kind {
    switch self {
    case .verdict: .words(PaddingVerdict.Kind.allCases.map(\.rawValue) + [Self.unchecked])
    case .shape: .words(BarShape.allCases.map(\.rawValue))
    case .overlay: .words(FrameEdge.allCases.map(\.rawValue))
    case .fill: .words(PaddingFill.allCases.map(\.rawValue))
    case .afd: .words(["agrees", "disagrees"])
    case .defaultMode: .words(DefaultMode.allCases.map(\.rawValue))
    case .error: .words(FailureCode.allCases.map(\.rawValue))
    case .barColor, .codec, .primaries, .transfer, .matrix, .range: .words(nil)
    case .bars, .steadyBars, .edgeLines: .number(.depth)
    case .crops: .number(.share)
    case .aspect, .pictureAspect: .number(.aspectRatio)
    case .confidence: .number(.plain(example: "0.9"))
    case .bitDepth: .number(.plain(example: "8"))
    case .width, .height: .number(.pixels)
    case .duration: .number(.seconds)
    }
  }

  /// What a clip has where the key's value is `true`, such as any bar; nil where a value is needed.
  var any: String? {
    switch self {
    case .bars, .steadyBars: "any bar"
    case .edgeLines: "any edge line"
    case .overlay: "anything in a bar"
    case .crops: "any crop"
    case .error: "any error"
    default: nil
    }
  }

  /// The EBU QC item that is about this.
  var ebuQC: String? {
    switch self {
    case .verdict, .shape, .bars, .steadyBars, .edgeLines, .fill, .barColor, .pictureAspect: "0015B"
    case .aspect: "0069F"
    case .afd: "0001F"
    default: nil
    }
  }

  /// For people.
  var subject: String {
    switch self {
    case .bars, .steadyBars: "deepest bar"
    case .edgeLines: "deepest edge line"
    case .overlay: "something in the bar"
    case .crops: "cropped by default"
    default: rawValue.split(separator: "-").joined(separator: " ")
    }
  }

  /// The keys of a rule, of which `color` is a mapping.
  static let names = allCases.map(\.rawValue).filter { !$0.hasPrefix("color.") } + ["color"]
  static let colorNames = allCases.map(\.rawValue).compactMap {
    $0.hasPrefix("color.") ? String($0.dropFirst(6)) : nil
  }
}
