internal import Document
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
    let rows = [
      delivery, aperture, held, bars, changes, shapes, doubt, loss, metadata, playing,
    ]
    return rows.lazy.compactMap(\.self).first ?? fine
  }

  private var delivery: TextRow? {
    let refusing = (report.deliveries ?? []).filter { $0.accepts == false }.map(\.name)
    guard !refusing.isEmpty else { return nil }
    return TextRow(
      "fix it", "\(refusing.listed) \(refusing.count == 1 ? "refuses" : "refuse") it", .cost)
  }

  private var aperture: TextRow? {
    // Of a still picture, the aperture is how somebody cut it.
    ApertureWords(analysis).cutsPicture && !report.isStill
      ? TextRow("fix it", "its clean aperture cuts off picture", .cost) : nil
  }

  /// Bars that no crop can remove without what stands in them.
  private var held: TextRow? {
    guard hasBars, analysis.advice.cropKeepingOverlays == nil, !analysis.overlaidEdges.isEmpty
    else { return nil }
    return loss ?? TextRow("may stay", "cutting the bars off would cut what stands in them")
  }

  private var bars: TextRow? {
    guard hasBars, let padding = analysis.padding else { return nil }
    let what = "\(padding.fillInWords) bars"
    let costly = all.lazy.map { name, screens in
      (name: name, screens: screens.filter { !$0.costsNothingUnasked })
    }.first { !$0.screens.isEmpty }
    guard let (name, screens) = costly else {
      return TextRow(
        "may stay", "\(what) cost nothing in full screen until a viewer zooms in")
    }
    let now = rangeText(screens.map { ($0.placed ?? $0.fit).pictureScreenShare }, wholePercent)
    guard analysis.advice.crop != nil else {
      return TextRow(
        "make anew", "\(what): \(name) \(now) of the screen, and no crop removes them", .cost)
    }
    let fixed = screens.compactMap(\.suitedFixed)
    let then = rangeText(fixed.map { $0.placed ?? $0.fit }, wholePercent)
    let crops = fixed.filter { [.fill, nil].contains($0.defaultMode) }.map(\.cropped)
    let cropping =
      crops.contains(where: \.isVisibleShare)
      ? ", cropping \(rangeText(crops, wholePercent))" : ""
    let crop = analysis.advice.cropKeepingOverlays ?? analysis.advice.crop
    let lost = crop?.rect.flatMap(analysis.regionsCut).map { ", which cuts \($0)" } ?? ""
    return TextRow(
      "fix it", "\(what): \(name) \(now) of the screen, fixed \(then)\(cropping)\(lost)", .cost)
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

  private var shapes: TextRow? {
    let names = analysis.video.aspectNames
    return names.count > 1
      ? TextRow("check it", "the shape of its frames changes: \(names.listed)", .cost) : nil
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
      let cut = "\(family.hasSuffix("s") ? "cut" : "cuts") \(rangeText(shares, wholePercent))"
      return TextRow("check it", "\(family) \(cut) of \(name)", .cost)
    }
    return nil
  }

  private var metadata: TextRow? {
    (analysis.padding?.metadata.claims ?? []).contains { $0.agrees == false }
      ? TextRow("check it", "its metadata contradict its picture", .cost) : nil
  }

  private var playing: TextRow? {
    let answers = Set(all.flatMap(\.screens).map(\.playable))
    if answers == [.no] {
      return TextRow("convert it", "\(file) does not play on these devices", .cost)
    }
    if answers.contains(.no) {
      return TextRow("check it", "\(file) does not play on all of these devices", .cost)
    }
    return answers.contains(.unknown)
      ? TextRow("check it", "whether \(file) plays on these devices is not known", .cost) : nil
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
    let lines = analysis.unusedRows.map { counted($0, "unused coded row") } ?? "edge lines"
    let todo = analysis.advice.crop == nil ? "nothing to fix" : "only \(lines) to cut off"
    return TextRow("fine", [todo, mode].compactMap(\.self).joined(separator: "; "))
  }
}
