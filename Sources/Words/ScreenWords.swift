package import Document
package import Framing
internal import Padding

/// The clip on screens, in rows: a row for each family of devices, or for one screen. The costs of
/// padding and other remarks follow.
package struct ScreenWords {
  private let report: ClipReport
  private let analysis: ClipAnalysis
  private let file: String
  private let bars: EmbeddedBars

  /// Whether there are bars, and not only edge lines.
  var hasBars: Bool { bars != .none }

  package init(_ report: ClipReport, _ analysis: ClipAnalysis) {
    (self.report, self.analysis) = (report, analysis)
    file = Playability.kind(of: report, analysis)
    bars = EmbeddedBars(analysis)
  }

  /// The first row of a report.
  ///
  /// - Parameter families: the families of devices by their ids; empty to name each device.
  func verdict(_ screens: [ClipAnalysis.Screen], families: [String: DeviceFamily] = [:]) -> TextRow
  {
    VerdictWords(
      report, analysis, Self.byFamily(screens, families), file: file, hasBars: hasBars
    ).row
  }

  // MARK: Families

  /// Screens that share answers, by the name of their family.
  package typealias Named = (name: String, screens: [ClipAnalysis.Screen])

  /// A row for each family or, if its devices differ, for each group of them. The costs of padding
  /// and other remarks follow.
  package func rows(
    _ screens: [ClipAnalysis.Screen], families: [String: DeviceFamily]
  ) -> [TextRow] {
    let all = Self.byFamily(screens, families)
    return shown(screens) + Self.answers(all, bars) + important(all)
      + costs(all) + notes(screens) + playability(all)
  }

  /// The behaviour of screens, a row for each family or group of it.
  static func answers(_ all: [Named], _ bars: EmbeddedBars) -> [TextRow] {
    all.flatMap { name, screens in
      let groups = ScreenGroup.groups(of: screens, bars)
      return groups.enumerated().map { index, group in
        guard index > 0 else {
          return TextRow(name, group.answer, .mode, tintedWords: group.modeWords)
        }
        let names = group.screens.map(\.name).familyNamedOnce
        let who =
          names.count > 3
          ? "\(names.count) of \(screens.count), \(names[0]) to \(names[names.count - 1])"
          : names.joined(separator: ", ")
        return TextRow("", "\(who): \(group.answer)")
      }
    }
  }

  static func byFamily(
    _ screens: [ClipAnalysis.Screen], _ families: [String: DeviceFamily]
  ) -> [Named] {
    let known = DeviceFamily.allCases.map { family in
      (name: family.name, screens: screens.filter { families[$0.device] == family })
    }
    return known.filter { !$0.screens.isEmpty }
      + screens.filter { families[$0.device] == nil }.map { ($0.name, [$0]) }
  }

  // MARK: One screen

  /// The default mode of one screen, the costs of padding there, and other remarks.
  package func rows(of screen: ClipAnalysis.Screen, tellsTurned: Bool) -> [TextRow] {
    player([screen]) + Self.answers(of: screen, bars) + important([("", [screen])])
      + costs([("", [screen])], percent)
      + (tellsTurned ? [turned(screen)].compactMap(\.self) : [])
      + notes([screen]) + playability([(screen.name, [screen])])
  }

  static func answers(of screen: ClipAnalysis.Screen, _ bars: EmbeddedBars) -> [TextRow] {
    guard screen.player != nil else { return ArtworkWords(screen, hasBars: bars != .none).rows }
    let group = ScreenGroup([screen], bars, isExact: true)
    return [TextRow("default", group.answer, .mode, tintedWords: group.modeWords)]
  }

  private func turned(_ screen: ClipAnalysis.Screen) -> TextRow? {
    guard let turned = screen.turned, screen.player != nil else { return nil }
    let covered = "\(percent(turned.fit.pictureScreenShare)) of the screen"
    // One figure would be wrong most of the time.
    let changes = (screen.segments?.count ?? 0) > 1
    let words =
      switch turned.defaultMode {
      case .fit, nil: changes ? "fit" : "fit, \(covered)"
      case .fill: "fill the screen, \(percent(turned.fill.croppedFraction)) cropped"
      case .unknown: "not published; fitted: \(covered)"
      }
    return TextRow(turned.orientation.rawValue, words)
  }

  // MARK: What must not get lost

  private func important(_ all: [Named]) -> [TextRow] {
    return
      (ImportantWords(analysis)?.rows(all, fixed: bars == .overlaid ? nil : bars.onceFixed) ?? [])
      + [ImportantWords.softSubtitles(analysis), ImportantWords.protected(analysis)].compactMap(
        \.self)
  }

  // MARK: Costs of padding

  /// The cost of the padding beyond the default mode.
  private func costs(
    _ all: [Named], _ percent: (Double) -> String = wholePercent
  ) -> [TextRow] {
    guard hasBars else { return [] }
    let parts = [zoomed(all, .fill, percent), zoomed(all, .fit, percent), small(all, percent)]
      .compactMap(\.self)
    return parts.isEmpty ? [] : [TextRow("costs", parts.joined(separator: "; "), .cost)]
  }

  /// The gain for a person who toggles to `mode`, beside the result without the padding.
  private func zoomed(
    _ all: [Named], _ mode: DisplayMode, _ percent: (Double) -> String
  ) -> String? {
    // Families with the same result share a range.
    var parts: [(then: String, now: [Double], names: [String])] = []
    for (name, screens) in all {
      let pairs = screens.enumerated().compactMap {
        place, screen -> (place: Int, now: Double, then: Double)? in
        // Televisions have no zoom, and the default mode is reported already.
        guard !screen.isTelevision, let known = screen.defaultMode?.mode, known != mode,
          screen.suitedFixed?.turned == nil, let clean = screen.fixed
        else { return nil }
        let then = mode == .fit ? clean.fit : clean.fill
        let share = (now: screen[mode].pictureWindowShare, then: then.pictureWindowShare)
        return share.then - share.now < 0.015 ? nil : (place, share.now, share.then)
      }
      guard !pairs.isEmpty else { continue }
      let then = rangeText(pairs.map(\.then), percent)
      let who = screens.named(pairs.map(\.place), of: name)
      if let same = parts.firstIndex(where: { $0.then == then }) {
        parts[same].now += pairs.map(\.now)
        parts[same].names.append(who)
      } else {
        parts.append((then, pairs.map(\.now), [who]))
      }
    }
    guard !parts.isEmpty, let first = all.first?.screens.first else { return nil }
    let measure = first.windowKind == .screen ? "of the screen" : "of the window"
    let words = parts.enumerated().map { index, part in
      rangeText(part.now, percent) + (index == 0 ? " \(measure)" : "")
        + (part.names == [""] ? "" : " on \(part.names.listed)") + ", \(part.then) if fixed"
    }
    return (mode == .fill ? "if a viewer zooms in, the bars stay" : "if a viewer zooms out,")
      + (mode == .fill ? " and" : "") + " the picture covers " + words.joined(separator: "; ")
  }

  private func small(_ all: [Named], _ percent: (Double) -> String) -> String? {
    let share = all.flatMap(\.screens).compactMap(\.pictureInPicture?.paddingShare).max() ?? 0
    return share >= 0.005 ? "the bars take \(percent(share)) of Picture in Picture" : nil
  }

  // MARK: Unusual ways to show it

  /// Unusual ways to show a clip: whole screens on their side, and the system's player.
  private func shown(_ screens: [ClipAnalysis.Screen]) -> [TextRow] {
    guard let first = screens.first else { return [] }
    func all(_ condition: (ClipAnalysis.Screen) -> Bool) -> Bool { screens.allSatisfy(condition) }
    let held = screens.filter { !$0.isTelevision }
    let size =
      "\(number(first.window.width, decimals: 1))×"
      + "\(number(first.window.height, decimals: 1)) pt"
    let window = first.windowKind == .part(.free) ? size : String(first.windowName.dropFirst(2))
    let words = [
      !held.isEmpty && held.allSatisfy { $0.orientation == .portrait } ? "in portrait" : nil,
      first.windowKind != .screen && all { $0.windowKind == first.windowKind }
        ? "in a window of \(window)" : nil,
    ].compactMap(\.self)
    return (words.isEmpty ? [] : [TextRow("held", words.joined(separator: ", "))])
      + player(screens)
  }

  private func player(_ screens: [ClipAnalysis.Screen]) -> [TextRow] {
    switch screens.first?.player {
    case .layer:
      return [TextRow("player", "a bare AVPlayerLayer, which fits until code says otherwise")]
    case .custom:
      let limit = screens.first?.maxCrop.map { " unless that crops more than \(percent($0))" }
      return [TextRow("player", "an app's own, which fills\(limit ?? "")")]
    case .system, nil: return []
    }
  }

  // MARK: Other remarks

  private func notes(_ screens: [ClipAnalysis.Screen]) -> [TextRow] {
    let folds = screens.compactMap(\.fold?.fitPictureShare).filter { $0 > 0 }
    let words = [
      artwork(screens), threshold(screens), cleanThreshold(screens),
      folds.max().map { "the fold runs through \(percent($0)) of the fitted picture" },
      screens.count == 1 ? placeNotKnown(screens[0]) : nil,
    ].compactMap(\.self)
    return TextRow.rows("note", words)
  }

  private func artwork(_ screens: [ClipAnalysis.Screen]) -> String? {
    screens.first?.player == nil && screens.count > 1
      ? "a still picture: the app decides whether it fills or fits" : nil
  }

  private func threshold(_ screens: [ClipAnalysis.Screen]) -> String? {
    // If the default is unknown, so is what would change it.
    guard let near = screens.first(where: { $0.nearThreshold && $0.defaultMode != .unknown }),
      let kind = near.class
    else { return nil }
    guard near.player != .custom else {
      let limit = near.maxCrop.map { " (\(percent($0)))" } ?? ""
      return "just at the largest crop\(limit): with one row more or less the custom player would "
        + "choose the other mode"
    }
    return thresholdText(analysis.video.display.aspectRatio, kind, analysis.video.display.height)
  }

  /// The threshold of the clip without its bars.
  private func cleanThreshold(_ screens: [ClipAnalysis.Screen]) -> String? {
    // The rows of bars that it keeps are told, with the shape that they give it.
    guard hasBars, CropWords(analysis).rowsKept == nil, let shape = analysis.video.shape,
      let rect = analysis.advice.crop?.rect, let aspect = shape.displayAspectRatio(of: rect),
      let kind = screens.lazy.compactMap(\.withoutPadding).first(where: {
        $0.nearThreshold
      })?.class, screens.contains(where: { $0.player == .system })
    else { return nil }
    let unit = shape.unitRect(of: rect)
    let words = thresholdText(aspect, kind, analysis.video.display.height * unit.height)
    return "without the bars, \(words)"
  }

  /// The guide for full-screen media promises an unobstructed picture. Where it puts that beside a
  /// camera at the side or on a bent screen is not published.
  private func placeNotKnown(_ screen: ClipAnalysis.Screen) -> String? {
    screen.pose == nil || screen.player != .system
      ? nil : "where the player puts it on this display is not published; here it is centred"
  }

  // MARK: Playing

  /// Where the file plays, where not, and where that is unknown, in one row; none if it plays
  /// everywhere. Reasons that hold for all of them are told.
  private func playability(_ all: [Named]) -> [TextRow] {
    func part(_ answer: Playability.Answer, _ start: String) -> String? {
      let found = all.compactMap { name, screens -> (who: String, reasons: [String])? in
        let places = screens.indices.filter { screens[$0].playable == answer }
        guard !places.isEmpty else { return nil }
        return (
          screens.named(places, of: name), places.map { screens[$0].playableReason ?? "" }
        )
      }
      guard !found.isEmpty else { return nil }
      let isEverywhere = found.map(\.who) == all.map(\.name)
      let who = isEverywhere && all.count > 1 ? "any of them" : found.map(\.who).listed
      let reasons = Set(found.flatMap(\.reasons))
      let reason = reasons.count == 1 && answer != .yes ? reasons.first.map { ": \($0)" } : nil
      return "\(start) \(who)\(reason ?? "")"
    }
    let no = part(.no, "")
    guard no != nil || part(.unknown, "") != nil else { return [] }
    let yes = part(.yes, "\(file) plays on")
    let there = yes == nil ? "" : "there "
    let rest = no == nil ? nil : "the figures apply \(there)once it is converted"
    // One by one, the devices would fill a page.
    if yes != nil, analysis.video.codec == "av1" {
      let words = ["\(file) \(Playability.placesOfAV1)", rest].compactMap(\.self)
      return [TextRow("plays", words.joined(separator: "; "), no == nil ? nil : .cost)]
    }
    let words = [
      yes, part(.no, yes == nil ? "\(file) does not play on" : "not on"),
      part(.unknown, "whether \(file) plays is not known on"), rest,
    ].compactMap(\.self).joined(separator: "; ")
    return [TextRow("plays", words, no == nil ? nil : .cost)]
  }
}

/// The reason why a picture just is or just isn't wide, and how many rows would change it.
///
/// - Parameter rows: the height of the upright picture in square pixels.
package func thresholdText(_ aspect: Ratio, _ kind: AspectClass, _ rows: Double) -> String {
  let name = aspectName(aspect)
  func with(_ rows: Double) -> String {
    let count = number(rows, decimals: 3)
    return "with \(count) \(count == "1" ? "row" : "rows")"
  }
  let (less, more) = (with(rows - 1), with(rows + 1))
  let limits = AspectClass.wideAspectRatios
  let middle = (limits.lowerBound.value * limits.upperBound.value).squareRoot()
  switch kind {
  case .standard:
    return
      "\(name) is just too narrow to fill iPhones (2:1 to 2.40:1 fills); \(less) it would"
  case .ultrawide:
    return "\(name) is just too wide to fill iPhones (2:1 to 2.40:1 fills); \(more) it would"
  case .wide where aspect.value < middle:
    let place = aspect == limits.lowerBound ? "the narrowest shape" : "nearly the narrowest shape"
    return "\(name) is \(place) that fills iPhones; \(more) it gets bars"
  case .wide:
    let place = aspect == limits.upperBound ? "the widest shape" : "nearly the widest shape"
    return "\(name) is \(place) that fills iPhones; \(less) it gets bars"
  }
}
