internal import Framing

/// What there is to say against a clip, each in one sentence that follows the clip's name: the
/// wording of gates and reports.
package enum Finding {
  /// Of a clip with bars that are there from its first frame to its last.
  package static func padded(_ analysis: Analysis) -> String {
    guard let padding = analysis.padding, let seen = SeenBars(analysis) else {
      return "padding was not looked for"
    }
    let kind =
      switch padding.fill {
      case "color": (padding.color ?? "coloured") + " "
      case "blurred": "blurred "
      case "black": "black "
      default: ""
      }
    let share = percent(analysis.barShare ?? 0)
    return "pre-padded \(seen.shape ?? "frame"): \(kind)bars cover \(share) of the frame "
      + "(\(sides(seen.bars)))"
  }

  /// Of a clip whose verdict is `mixed`.
  package static func mixed(_ analysis: Analysis) -> String {
    let segments = analysis.padding?.timeline.count ?? 0
    return "the bars change over time, and no one crop fits all of the clip"
      + (segments > 1 ? " (\(segments) segments)" : "")
  }

  /// Of a clip whose verdict is `undecided`.
  package static let undecided =
    "too little shows in the frames looked at to say if it is padded"

  /// Of a clip whose Active Format Description says otherwise than its pixels.
  package static func formatMismatch(_ format: Analysis.ActiveFormat, _ analysis: Analysis)
    -> String
  {
    let picture = analysis.padding.map { ", which is \(aspectName($0.display.value))" } ?? ""
    return "its AFD, \(format.code) (\(format.meaning)), disagrees with the picture\(picture)"
  }

  /// Of a clip that loses much where the screen is filled by default.
  package static func fillCrops(_ screen: Analysis.Screen) -> String {
    "\(screen.name), \(screen.orientation), fills by default and crops "
      + "\(percent(screen.fill.croppedFraction)) of the frame"
  }

  /// Of a clip that could not be analysed.
  package static func unreadable(_ failure: ClipResult.Failure) -> String {
    "\(failure.message) (\(failure.code))"
  }

  /// Of a clip of a manifest without a result.
  package static let missing = "the manifest lists it, and no result answers"

  /// Each bar there is, such as `138 px top, 138 px bottom`.
  private static func sides(_ bars: PixelInsets) -> String {
    [(bars.top, "top"), (bars.bottom, "bottom"), (bars.left, "left"), (bars.right, "right")]
      .filter { $0.0 > 0 }.map { "\($0.0) px \($0.1)" }.joined(separator: ", ")
  }
}
