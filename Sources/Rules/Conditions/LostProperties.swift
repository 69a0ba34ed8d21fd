internal import Document
internal import Framing

extension Placement {
  /// What is lost of each region for good, such as `score 12.5% (crop); title 0% (indicator)`; nil
  /// if nothing is.
  var lostInWords: String? {
    let parts = (lost ?? []).filter(\.isLasting).map { loss in
      let causes = loss.causes.filter { !$0.isPassing }.map(\.rawValue).joined(separator: " ")
      return "\(loss.id) \(percent(1 - loss.visible)) (\(causes))"
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

/// The items of a clip that must not get lost, and their losses on its screens, as rules see them.
struct LostProperties {
  private let clip: ClipAnalysis

  init(_ clip: ClipAnalysis) { self.clip = clip }

  /// The loss of something important on one screen in one mode.
  struct Loss {
    fileprivate let device: String
    fileprivate let mode: DisplayMode
    let loss: RegionLoss

    /// `'score' on iphone-x, fill`.
    var name: String { "'\(loss.id)' on \(device), \(mode.rawValue)" }
  }

  /// The items that rules go by.
  var confirmedItems: [ClipAnalysis.Important] { (clip.important ?? []).filter(\.confirmed) }

  /// Text, confirmed or not, and what stands in bars, which mostly is text.
  var pictureTexts: [ClipAnalysis.Important] {
    (clip.important ?? []).filter { $0.kind == .text || $0.overlaidEdge != nil }
  }

  /// All losses of these items, in modes that the screens have. A film has thousands.
  var confirmedLosses: some Sequence<Loss> {
    let known = Set(confirmedItems.map(\.id))
    return clip.presentations.lazy.flatMap { screen in
      DisplayMode.allCases.lazy.filter { $0 == .fit || screen.canFill }.flatMap { mode in
        (screen[mode].lost ?? []).lazy.filter { known.contains($0.id) }
          .map { Loss(device: screen.device, mode: mode, loss: $0) }
      }
    }
  }

  /// The largest loss to crop, housing or corners; nil for none.
  var mostLost: Loss? {
    confirmedLosses.lazy.filter { $0.loss.causes.contains(where: \.cuts) }
      .min { $0.loss.visible < $1.loss.visible }
  }

  /// The smallest line of text, on any screen in its default mode, or fitted where that is unknown.
  var smallestText: (points: Double, device: String)? {
    guard let shape = clip.video.shape else { return nil }
    let items = confirmedItems
    return clip.presentations.lazy.flatMap { screen in
      items.lazy.compactMap { item in
        item.region(in: shape).textHeight(in: (screen.placed ?? screen.fit).videoRect)
          .map { (points: $0.roundedToThousandths, device: screen.device) }
      }
    }.min { $0.points < $1.points }
  }

  /// The screen that crops the largest share of the frame by default; nil if none crops any.
  var mostCropped: ClipAnalysis.Screen? {
    clip.presentations.filter { $0.defaultMode == .fill && $0.fill.croppedShare > 0 }
      .max { $0.fill.croppedShare < $1.fill.croppedShare }
  }
}

extension Placement {
  /// ``croppedFraction`` as the document has it, so that a clip gets the same verdict before and
  /// after it was written.
  var croppedShare: Double { croppedFraction.value.roundedToMillionths }
}
