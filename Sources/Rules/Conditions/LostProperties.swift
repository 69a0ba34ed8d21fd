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

extension ClipAnalysis {
  /// The loss of something important on one screen in one mode.
  ///
  /// Items and screens are large, and a film has thousands of losses, so that they stay where they
  /// are.
  struct Loss {
    fileprivate let items: [Important]
    fileprivate let screens: [Screen]
    fileprivate let itemIndex: Int
    fileprivate let screenIndex: Int
    let mode: DisplayMode
    let loss: RegionLoss

    var item: Important { items[itemIndex] }
    var screen: Screen { screens[screenIndex] }

    /// `iPhone X, landscape, zoomed to fill`.
    var place: String {
      "\(screen.name), \(screen.orientation.rawValue), "
        + (mode == .fill ? "zoomed to fill" : "fitted")
    }

    /// `'score' on iphone-x, fill`.
    var name: String { "'\(item.id)' on \(screen.device), \(mode.rawValue)" }
  }

  /// The items that rules go by.
  var confirmedItems: [Important] { (important ?? []).filter(\.confirmed) }

  /// Text, confirmed or not, and what stands in bars, which mostly is text.
  var pictureTexts: [Important] {
    (important ?? []).filter { $0.kind == .text || $0.overlaidEdge != nil }
  }

  /// All losses of these items, in modes that the screens have.
  var confirmedLosses: some Sequence<Loss> {
    let (items, screens) = (important ?? [], presentations)
    let known = Dictionary(items.indices.filter { items[$0].confirmed }.map { (items[$0].id, $0) })
    {
      first, _ in first
    }
    return screens.indices.lazy.flatMap { screen in
      DisplayMode.allCases.lazy.filter { $0 == .fit || screens[screen].canFill }.flatMap { mode in
        (screens[screen][mode].lost ?? []).lazy.compactMap { loss in
          known[loss.id].map {
            Loss(
              items: items, screens: screens, itemIndex: $0, screenIndex: screen, mode: mode,
              loss: loss)
          }
        }
      }
    }
  }

  /// The largest loss to crop, housing or corners; nil for none.
  var mostLost: Loss? {
    confirmedLosses.lazy.filter { $0.loss.causes.contains(where: \.cuts) }
      .min { $0.loss.visible < $1.loss.visible }
  }

  /// The smallest line of text, on any screen in its default mode, or fitted where that is unknown.
  var smallestText: (points: Double, item: Important, screen: Screen)? {
    guard let shape = video.shape else { return nil }
    let items = confirmedItems
    return presentations.lazy.flatMap { screen in
      items.lazy.compactMap { item in
        item.region(in: shape).textHeight(in: (screen.placed ?? screen.fit).videoRect)
          .map { (points: $0.roundedToThousandths, item: item, screen: screen) }
      }
    }.min { $0.points < $1.points }
  }
}

extension ClipAnalysis {
  /// The screen that crops the largest share of the frame by default; nil if none crops any.
  var mostCropped: Screen? {
    presentations.filter { $0.defaultMode == .fill && $0.fill.croppedShare > 0 }
      .max { $0.fill.croppedShare < $1.fill.croppedShare }
  }
}

extension Placement {
  /// ``croppedFraction`` as the document has it, so that a clip gets the same verdict before and
  /// after it was written.
  var croppedShare: Double { croppedFraction.value.roundedToMillionths }
}
