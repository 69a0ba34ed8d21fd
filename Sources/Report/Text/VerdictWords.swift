internal import Framing
internal import Padding

/// The first answer of a report: whether something is to be done about the clip, and what it costs on
/// the first of the screens that pay for it.
struct VerdictWords {
  private let report: ClipReport
  private let analysis: ClipAnalysis
  private let all: [ScreenWords.Named]
  private let file: String
  private let hasBars: Bool

  /// - Parameters:
  ///   - all: the screens, by the name of their family.
  ///   - file: the kind of the clip's file.
  ///   - hasBars: whether there are embedded bars; edge lines don't count.
  init(
    _ report: ClipReport, _ analysis: ClipAnalysis, _ all: [ScreenWords.Named], file: String,
    hasBars: Bool
  ) {
    (self.report, self.analysis, self.all) = (report, analysis, all)
    (self.file, self.hasBars) = (file, hasBars)
  }

  /// The verdict, whose label is one word or two.
  var row: TextRow {
    [delivery, aperture, held, bars, changes, doubt, loss, metadata, playing].lazy.compactMap(
      \.self
    )
    .first ?? fine
  }

  private var delivery: TextRow? {
    let refusing = (report.deliveries ?? []).filter { $0.accepts == false }.map(\.name)
    guard !refusing.isEmpty else { return nil }
    return TextRow(
      "fix it", "\(refusing.listed) \(refusing.count == 1 ? "refuses" : "refuse") it", .cost)
  }

  private var aperture: TextRow? {
    analysis.apertureCutsPicture
      ? TextRow("fix it", "its clean aperture cuts off picture", .cost) : nil
  }

  /// Bars that no crop can remove without what stands in them.
  private var held: TextRow? {
    guard hasBars, analysis.advice.cropKeepingOverlays == nil, !analysis.overlaidEdges.isEmpty
    else { return nil }
    return loss ?? TextRow("may stay", "any crop of the bars cuts what stands in them")
  }

  private var bars: TextRow? {
    guard hasBars, let padding = analysis.padding else { return nil }
    let what = "\(padding.fillInWords) bars"
    let costly = all.lazy.map { name, screens in
      (name: name, screens: screens.filter { !$0.costsNothingUnasked && $0.suitedFixed != nil })
    }.first { !$0.screens.isEmpty }
    guard let (name, screens) = costly else {
      return TextRow("may stay", "\(what) cost nothing until a viewer zooms in")
    }
    let now = rangeText(screens.map { ($0.placed ?? $0.fit).pictureScreenShare }, wholePercent)
    let fixed = screens.compactMap(\.suitedFixed)
    let then = rangeText(fixed.map { $0.placed ?? $0.fit }, wholePercent)
    let crops = fixed.filter { [.fill, nil].contains($0.defaultMode) }.map(\.cropped)
    let cropping =
      crops.contains(where: \.isVisibleShare)
      ? ", cropping \(rangeText(crops, wholePercent))" : ""
    return TextRow(
      "fix it", "\(what): \(name) \(now) of the screen, fixed \(then)\(cropping)", .cost)
  }

  private var changes: TextRow? {
    guard analysis.padding?.verdict == .mixed else { return nil }
    let shares = all.first.map { name, screens in
      let shares = screens.flatMap { screen in
        (screen.segments ?? []).indices.compactMap(screen.segmentShare)
      }
      return shares.isEmpty ? "" : ": \(name) \(rangeText(shares, wholePercent)) of the screen"
    }
    return TextRow("check it", "bars come and go\(shares ?? "")", .cost)
  }

  private var doubt: TextRow? {
    switch analysis.padding?.verdict {
    case nil: TextRow("unchecked", "bars were not looked for")
    case .undecided: TextRow("unclear", "whether bars are baked in")
    default: nil
    }
  }

  private var loss: TextRow? {
    let names = (analysis.important ?? []).namesInSentences(analysis.video.orientation)
    for (family, screens) in all {
      let losses = screens.map { screen in
        (screen.placed?.lost ?? []).filter { $0.causes.contains(where: \.cuts) }
      }
      guard let first = losses.joined().first, let name = names[first.id] else { continue }
      let shares = losses.compactMap { losses in
        losses.filter { names[$0.id] == name }.map { 1 - $0.visible }.max()
      }
      return TextRow(
        "check it", "\(family) cut \(rangeText(shares, wholePercent)) of \(name)", .cost)
    }
    return nil
  }

  private var metadata: TextRow? {
    (analysis.padding?.metadata.claims ?? []).contains { $0.agrees == false }
      ? TextRow("check it", "its metadata contradict its picture", .cost) : nil
  }

  private var playing: TextRow? {
    let screens = all.flatMap(\.screens)
    guard !screens.isEmpty, screens.allSatisfy({ $0.playable == .no }) else { return nil }
    return TextRow("convert it", "\(file) does not play on these devices", .cost)
  }

  private var fine: TextRow {
    let mode = all.first.flatMap { name, screens -> String? in
      let screens = ScreenGroup.groups(of: screens, .none).first?.screens ?? []
      switch screens.first?.defaultMode {
      case .fill:
        let crops = screens.map(\.fill.croppedFraction.value)
        return "\(name) fill the screen, cropping \(rangeText(crops, wholePercent))"
      case .fit:
        let shares = screens.compactMap(\.placed?.pictureScreenShare)
        return "\(name) show it on \(rangeText(shares, wholePercent)) of the screen"
      case .unknown, nil: return nil
      }
    }
    return TextRow("fine", ["nothing to fix", mode].compactMap(\.self).joined(separator: "; "))
  }
}
