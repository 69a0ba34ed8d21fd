internal import Framing

/// What a broken rule says of a clip: one sentence, to follow the clip's name.
enum RuleWording {
  static func bars(_ seen: SeenBars, _ analysis: Analysis) -> String {
    let fill =
      switch analysis.padding?.fill {
      case "color": (analysis.padding?.color ?? "coloured") + " "
      case "blurred": "blurred "
      case "black": "black "
      default: ""
      }
    let sides = [
      (seen.bars.top, "top"), (seen.bars.bottom, "bottom"), (seen.bars.left, "left"),
      (seen.bars.right, "right"),
    ].filter { $0.0 > 0 }.map { "\($0.0) px \($0.1)" }.joined(separator: ", ")
    return "pre-padded \(seen.shape ?? "frame"): \(fill)bars, \(sides)"
  }

  static func mixed(_ analysis: Analysis) -> String {
    let segments = analysis.padding?.timeline.count ?? 0
    return "the bars change over time, and no one crop fits all of the clip"
      + (segments > 1 ? " (\(segments) segments)" : "")
  }

  static let undecided = "too little shows in the frames looked at to say if it is padded"

  static func activeFormat(_ format: Analysis.ActiveFormat, _ analysis: Analysis) -> String {
    let picture = analysis.padding.map { ", which is \(aspectName($0.display.value))" } ?? ""
    return "its AFD, \(format.code) (\(format.meaning)), disagrees with the picture\(picture)"
  }

  static func crops(_ screen: Analysis.Screen) -> String {
    "\(screen.name), \(screen.orientation), fills by default and crops "
      + "\(percent(screen.fill.croppedFraction)) of the frame"
  }

  static func failure(_ failure: ClipResult.Failure) -> String {
    "\(failure.message) (\(failure.code))"
  }

  /// Of a rule of a policy that brings no message.
  static func policy(_ compared: [Compared]) -> String {
    compared.map { "\($0.subject) \($0.value)" }.joined(separator: ", ")
  }
}
