package import Document
package import Framing
internal import Padding

/// Screens that show a clip alike, in one answer: the default mode, how much of the screen the
/// picture covers, and the same without its padding.
package struct ScreenGroup {
  package let screens: [ClipAnalysis.Screen]
  private let bars: EmbeddedBars
  private let isExact: Bool
  private let percent: @Sendable (Double) -> String

  private var hasBars: Bool { bars != .none }

  /// - Parameter isExact: whether shares have a decimal.
  init(_ screens: [ClipAnalysis.Screen], _ bars: EmbeddedBars, isExact: Bool) {
    self.screens = screens
    self.bars = bars
    self.isExact = isExact
    percent = isExact ? Document.percent : wholePercent
  }

  /// Groups of screens that show a clip alike, the largest first.
  package static func groups(of screens: [ClipAnalysis.Screen], _ bars: EmbeddedBars) -> [Self] {
    var groups: [(key: Key, screens: [ClipAnalysis.Screen])] = []
    for screen in screens {
      let key = Key(screen, hasBars: bars != .none)
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].screens.append(screen)
      } else {
        groups.append((key, [screen]))
      }
    }
    // Equal groups stay in the order of the devices.
    return groups.enumerated().sorted {
      ($1.element.screens.count, $0.offset) < ($0.element.screens.count, $1.offset)
    }.map { Self($0.element.screens, bars, isExact: false) }
  }

  /// The properties that screens of one group have in common.
  private struct Key: Hashable {
    let mode: DefaultMode?
    let cleanMode: DefaultMode?
    let turned: ScreenOrientation?
    let costsNothing: Bool

    init(_ screen: ClipAnalysis.Screen, hasBars: Bool) {
      mode = screen.defaultMode
      let clean = hasBars ? screen.suitedFixed : nil
      cleanMode = clean?.defaultMode
      turned = clean?.turned
      costsNothing = screen.costsNothingUnasked
    }
  }

  private var first: ClipAnalysis.Screen { screens[0] }

  /// The number of words at the beginning of the answer that name the mode, for colour.
  package var modeWords: Int { first.defaultMode == .unknown ? 0 : 1 }

  /// The answer, a phrase whose subject is the devices.
  package var answer: String {
    if first.player == nil { return artwork }
    return [now, other, clean].compactMap(\.self).joined(separator: "; ")
  }

  // MARK: As it is

  private var now: String {
    let either = isSame ? "; the same \(once)" : ""
    switch first.defaultMode {
    case .fit:
      return "fit\(covered(\.fit))\(either)"
    case .fill, nil:
      guard screens.allSatisfy({ seen($0) == nil }), !changes else {
        return "fill\(covered(\.fill))\(either)"
      }
      return "fill the screen, \(cropped)\(hidden)\(either)"
    case .unknown:
      let crops = rangeText(screens.map(\.fill.croppedFraction.value), percent)
      return isExact
        ? "not published: fit covers \(range(.fit)), fill crops \(crops) of the \(noun)"
        : "default not published: fit covers \(range(.fit)), fill crops \(crops)"
    }
  }

  private var noun: String { hasBars ? "frame" : "picture" }

  private func seen(_ screen: ClipAnalysis.Screen) -> BarShape? {
    screen.seenBars(embedded: hasBars)
  }

  /// ` with bars left and right, 82% of the screen (iPhone SE 2: 100%)`: the bars, and the share
  /// that the picture covers. A single device is named if its bars differ.
  private func covered(_ mode: KeyPath<ClipAnalysis.Screen, Placement>) -> String {
    if changes {
      let isFill = mode == \ClipAnalysis.Screen.fill
      let shares = screens.flatMap { screen in
        (screen.segments ?? []).map { (isFill ? $0.fill : $0.fit).pictureScreenShare }
      }
      return ", with the picture on \(rangeText(shares, percent)) of the screen as its bars change"
    }
    func share(_ screens: [ClipAnalysis.Screen]) -> String {
      rangeText(screens.map { $0[keyPath: mode].pictureWindowShare }, percent)
    }
    let kinds = Dictionary(grouping: screens, by: seen)
    if kinds.count == 2, let other = kinds.values.first(where: { $0.count == 1 })?.first,
      screens.count > 2
    {
      let others = screens.filter { seen($0) != seen(other) }
      return "\(sides(seen(others[0]))), \(share(others)) of the \(place)"
        + " (\(other.name): \(seen(other).map { "bars \($0.sides), " } ?? "")\(share([other])))"
    }
    let all =
      kinds.count == 1
      ? sides(seen(first)) : kinds[nil] == nil ? " with bars" : " with bars or none"
    return "\(all), \(share(screens)) of the \(place)"
  }

  /// In fill, all bars are the clip's own.
  private func sides(_ seen: BarShape?) -> String {
    let whose = first.defaultMode == .fill ? "the clip's own bars" : "bars"
    return seen.map { " with \(whose) \($0.sides)" } ?? ""
  }

  private func range(_ mode: DisplayMode) -> String {
    "\(rangeText(screens.map { $0[mode].pictureWindowShare }, percent)) of the \(place)"
  }

  private var place: String { first.windowKind == .screen ? "screen" : "window" }

  /// Whether the bars change over time.
  private var changes: Bool { (first.segments?.count ?? 0) > 1 }

  private var isCropped: Bool { screens.contains { $0.fill.isCropped } }

  private var cropped: String {
    isCropped
      ? "cropping \(rangeText(screens.map(\.fill.croppedFraction.value), percent)) of the \(noun)"
      : "nothing cropped"
  }

  /// The parts of a single screen that housing and corners hide.
  private var hidden: String {
    guard screens.count == 1, let placed = first.placed else { return "" }
    return placed.hiddenInWords(percent)
  }

  /// The mode that a person can toggle to. For padded clips the costs of padding report it.
  private var other: String? {
    guard !hasBars, !changes, !first.isTelevision, isCropped else { return nil }
    return switch first.defaultMode {
    case .fit:
      "zooming in crops " + rangeText(screens.map(\.fill.croppedFraction.value), percent)
    case .fill:
      "zooming out covers \(range(.fit))"
    case .unknown, nil: nil
    }
  }

  // MARK: Without the bars

  private var once: String { bars.onceFixed }

  private var isSame: Bool { hasBars && first.costsNothingUnasked }

  private var clean: String? {
    guard hasBars, !isSame else { return nil }
    let clean = screens.compactMap(\.suitedFixed)
    guard let one = clean.first else { return nil }
    let start = "\(once): "
    // A turned window is a different one, so only the screen can be compared.
    let isTurnedWindow = one.turned != nil && first.windowKind != .screen
    let held =
      one.turned.map { (isTurnedWindow ? " of the screen" : "") + ", held in \($0.rawValue)" } ?? ""
    let shares =
      one.turned == nil
      ? screens.compactMap(\.fixed?.fit.pictureWindowShare) : clean.map(\.fit)
    let crops = "cropping \(rangeText(clean.map(\.cropped), percent))"
    let fit = "fit, \(rangeText(shares, percent))"
    return switch one.defaultMode?.mode {
    case .fit: start + fit + held
    case .fill: start + "fill the screen, \(crops)" + held
    case nil:
      start + "default not published"
        + (isExact ? ", either \(fit), or fill, \(crops)" : "") + held
    }
  }

  // MARK: Artwork

  private var artwork: String {
    let still = stillPicture(screens.map(\.fit), screens.map(\.fill))
    let clean = screens.compactMap(\.withoutPadding)
    guard hasBars, !clean.isEmpty else { return still }
    let crops = clean.filter(\.fill.isCropped).map(\.fill.croppedFraction.value)
    return "filled, the picture covers \(range(.fill)); fitted, "
      + rangeText(screens.map(\.fit.pictureWindowShare), percent) + "; if cropped: filled, "
      + (crops.isEmpty ? "nothing cropped" : "cropping \(rangeText(crops, percent))") + "; fitted, "
      + rangeText(clean.map(\.fit.pictureWindowShare), percent)
  }

  /// A still picture without bars in both modes.
  private func stillPicture(_ fits: [Placement], _ fills: [Placement]) -> String {
    guard fills.contains(where: \.isCropped) else {
      return "the same shape, nothing cropped and no bars"
    }
    let crops = rangeText(fills.map(\.croppedFraction.value), percent)
    let shapes = Set(fits.map(\.bars.shape))
    let bars = shapes.count == 1 ? shapes.first?.map { ", bars \($0.sides)" } : nil
    return "filling crops \(crops) of the picture; fitting covers "
      + "\(rangeText(fits.map(\.windowShare), percent)) of the \(place)\(bars ?? "")"
  }
}

/// The embedded bars of a clip, as far as answers depend on them.
package enum EmbeddedBars: Sendable {
  /// None, or edge lines only.
  case none
  case plain
  /// Bars with something in them that every crop cuts off.
  case overlaid

  init(_ analysis: ClipAnalysis) {
    let isPadded = analysis.padding?.verdict == .padded && analysis.uprightDepths?.shape != nil
    let isKept = analysis.overlaidEdges.isEmpty || analysis.advice.cropKeepingOverlays != nil
    self = !isPadded ? .none : isKept ? .plain : .overlaid
  }

  /// The beginning of a sentence on the clip without them.
  var onceFixed: String { self == .overlaid ? "with the overlay cut off" : "if fixed" }
}

extension [ClipAnalysis.Screen] {
  /// Some screens of a family: the whole family by its name, few screens by theirs, and others by
  /// their number.
  ///
  /// - Parameter places: those of the screens among all.
  func named(_ places: [Int], of family: String) -> String {
    if places.count == count { return family }
    let names = places.map { self[$0].name }.familyNamedOnce
    guard names.count > 3 else { return names.listed }
    let met = Set(places)
    let others = indices.filter { !met.contains($0) }.map { self[$0].name }.familyNamedOnce
    return others.count == 1
      ? "\(family) except \(others.listed)" : "\(places.count) of \(count) \(family)"
  }
}

extension ClipAnalysis.Screen {
  /// The bars that a person sees in the default mode.
  ///
  /// - Parameter embedded: whether embedded bars count; edge lines never do.
  func seenBars(embedded: Bool) -> BarShape? {
    (player == nil ? fit : placed)?.seenBars(embedded: embedded)
  }

  /// Whether the picture would be the same size without the padding, until a person toggles the
  /// mode.
  var costsNothingUnasked: Bool {
    guard let now = placed, let clean = suitedFixed, let then = clean.placed else {
      return false
    }
    return clean.turned == nil && clean.defaultMode == defaultMode
      && abs(now.pictureScreenShare - then) < 0.01
  }
}

extension Placement {
  /// The bars that a person sees: the player's own and, if they count, the embedded ones. Slivers of
  /// less than 0.8% of the window don't count.
  func seenBars(embedded: Bool) -> BarShape? {
    let (rect, insets) = embedded ? (pictureRect, pictureBars.insets) : (videoRect, bars.insets)
    func isSeen(_ bars: Double, _ side: Double) -> Bool { bars >= 0.008 * (side + bars) }
    return
      switch (
        isSeen(insets.top + insets.bottom, rect.height),
        isSeen(insets.left + insets.right, rect.width)
      )
    {
    case (true, true): .windowbox
    case (true, false): .letterbox
    case (false, true): .pillarbox
    case (false, false): nil
    }
  }

  /// Whether enough is cropped to show in a figure.
  var isCropped: Bool { croppedFraction.value.isVisibleShare }

  /// `; housing and corners hide 2.5% of it`; empty if they hide nothing visible.
  func hiddenInWords(_ percent: (Double) -> String) -> String {
    let causes = [
      obscured.housing.share.isVisibleShare ? "housing" : nil,
      obscured.corners.share.isVisibleShare ? "corners" : nil,
    ].compactMap(\.self)
    guard !causes.isEmpty else { return "" }
    return "; \(causes.joined(separator: " and ")) "
      + (causes == ["housing"] ? "hides " : "hide ") + percent(obscured.share) + " of it"
  }
}

extension BarShape {
  /// The sides that have bars, in words.
  package var sides: String {
    switch self {
    case .letterbox: "top and bottom"
    case .pillarbox: "left and right"
    case .windowbox: "on all sides"
    }
  }
}
