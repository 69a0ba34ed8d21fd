package import Document
internal import Files
internal import Framing
internal import Padding
internal import Words

/// One rule's finding on one clip.
package struct Check: Sendable, Equatable {
  package enum Outcome: String, Sendable {
    case fail
    /// The clip breaks the rule, but the user accepted it as it is.
    case accepted
    /// There is no rule that the clip could break, but it needs attention.
    case seen
  }

  /// The rule's id: a word of `--fail-on` such as `padded`, or the name of a rule of a policy.
  package let rule: String
  package let level: FindingLevel
  package var outcome: Outcome
  /// The EBU QC item that the rule corresponds to, such as `0015B`.
  package let ebuQC: String?
  /// The finding in one sentence, without the path.
  package let message: String

  package init(
    rule: String, level: FindingLevel, outcome: Outcome = .fail, ebuQC: String? = nil,
    message: String
  ) {
    self.rule = rule
    self.level = level
    self.outcome = outcome
    self.ebuQC = ebuQC
    self.message = message
  }
}

/// A clip's report with the findings of the rules.
package struct JudgedClip: Sendable, Equatable {
  package let report: ClipReport
  /// Findings of the rules that it breaks, or would break if it were not accepted. Without rules,
  /// the findings that need attention.
  package let checks: [Check]

  package init(_ report: ClipReport, checks: [Check]) {
    self.report = report
    self.checks = checks
  }

  /// Whether it breaks a rule of level error.
  package var isBroken: Bool { checks.contains { $0.outcome == .fail && $0.level == .error } }

  package var standing: Standing {
    if report.failure != nil { return .error }
    if isBroken { return .fail }
    return checks.contains { $0.outcome == .accepted && $0.level == .error } ? .accepted : .pass
  }

  /// The findings on a clip that was not accepted, the most severe first.
  package var findings: [Check] {
    let open = checks.filter { $0.outcome != .accepted }
    return FindingLevel.allCases.reversed().flatMap { level in open.filter { $0.level == level } }
  }
}

/// The outcome for a clip as a whole.
package enum Standing: String, Sendable, CaseIterable {
  /// It breaks no rule of level error.
  case pass
  case fail
  /// It breaks one, but the user accepted it as it is.
  case accepted
  /// It could not be analysed.
  case error
}

/// The sentences of gates and reports; each follows the name of a clip.
package enum Finding {
  /// A clip with bars that stay from its first frame to its last. It also reports whether the crop
  /// that removes them removes something that stands in one.
  package static func padded(_ analysis: ClipAnalysis) -> String {
    guard let padding = analysis.padding, let seen = SeenBars(analysis) else {
      return "padding was not checked"
    }
    let kind = padding.fill == nil ? "" : padding.fillInWords + " "
    let share = percent(analysis.barShare ?? 0)
    let overlays = analysis.overlayWarning.map { "; \($0)" } ?? ""
    return "pre-padded \(seen.shape?.rawValue ?? "frame"): \(kind)bars cover \(share) of the frame "
      + "(\(sides(seen.bars)))\(overlays)"
  }

  /// Whether a rule that goes by one name, or by any for nil, goes by this one.
  private static func counts(_ name: String, for only: String?) -> Bool {
    only.map { WordTest([$0]).holds([name]) } ?? true
  }

  /// A clip that a recipient does not accept; nil for other clips.
  ///
  /// - Parameter profile: the only recipient that counts; nil for any.
  package static func delivery(_ report: ClipReport, to profile: String? = nil) -> String? {
    let refused = report.refusals.filter { counts($0.profile, for: profile) }.map(\.sentence)
    return refused.isEmpty ? nil : refused.joined(separator: " ")
  }

  /// A clip with edge lines; nil without any.
  package static func edgeLines(_ analysis: ClipAnalysis) -> String? {
    guard let depths = analysis.uprightDepths, depths.lines != .zero else { return nil }
    return depths.linesInWords + (depths.bars == .zero ? "; no bars" : ", beside the bars")
  }

  /// A clip with something in a bar; nil for other clips.
  package static func overlay(_ analysis: ClipAnalysis) -> String? {
    analysis.overlayWarning ?? analysis.overlaysInWords
  }

  /// A clip whose bars or shape change; nil for other clips.
  package static func mixed(_ analysis: ClipAnalysis) -> String? {
    let change = analysis.video.changeInWords
    guard analysis.padding?.verdict == .mixed else { return change }
    let segments = analysis.padding?.timeline.count ?? 0
    let crop = analysis.advice.crop.map { "\($0.ffmpeg) cuts off what is bar all the time" }
    return (change.map { "\($0); " } ?? "")
      + "the bars change over time, and \(crop ?? "none of them stay all the time")"
      + (segments > 1 ? " (\(SegmentWords(analysis).text()))" : "")
  }

  /// A clip whose verdict is `undecided`.
  package static func undecided(_ analysis: ClipAnalysis) -> String {
    analysis.suspicionInWords ?? "the analysed frames show too little to tell whether it is padded"
  }

  /// A clip whose Active Format Description disagrees with its pixels.
  package static func formatMismatch(
    _ format: ClipAnalysis.ActiveFormatReport, _ analysis: ClipAnalysis
  )
    -> String
  {
    let picture = analysis.padding.map { ", which is \(aspectName($0.display.aspectRatio))" } ?? ""
    return "its AFD, \(format.code) (\(format.meaning)), disagrees with the picture\(picture)"
  }

  /// A clip that is cropped on a screen that fills by default.
  package static func fillCrops(_ screen: ClipAnalysis.Screen) -> String {
    "\(screen.name), \(screen.orientation.rawValue), fills by default and crops "
      + "\(percent(screen.fill.croppedShare)) of the frame"
  }

  /// A clip of which a screen loses something important.
  static func lost(_ find: ClipAnalysis.Loss) -> String {
    let loss = find.loss
    let edge = loss.edge.map { " at the \($0.rawValue)" } ?? ""
    let ways = [
      loss.causes.contains(.crop) ? "crops\(edge)" : nil,
      loss.causes.contains(.housing) ? "hides under its housing" : nil,
      loss.causes.contains(.corners) ? "hides in its corners" : nil,
    ].compactMap(\.self)
    // The share is that of all causes together.
    return "\(find.place), \(ways.listed) \(percent(1 - loss.visible)) of '\(find.item.id)'"
  }

  /// A clip with something over what is important; nil for other clips.
  ///
  /// - Parameter cause: the only one that counts; nil for any.
  static func hidden(_ analysis: ClipAnalysis, by cause: String? = nil) -> String? {
    let counting = RegionLoss.Cause.hiding.filter { counts($0.rawValue, for: cause) }
    // What doesn't break the rule by itself, because it goes away after a touch or is not of the
    // device, counts only if there is nothing else.
    var others: (ClipAnalysis.Loss, [RegionLoss.Cause])?
    for find in analysis.confirmedLosses {
      let causes = find.loss.causes.filter(counting.contains)
      let lasting = causes.filter(FailOn.Word.lastingCauses.contains)
      if !lasting.isEmpty { return hidden(find, by: cause == nil ? lasting : causes) }
      if !causes.isEmpty { others = others ?? (find, causes) }
    }
    return others.map { hidden($0.0, by: $0.1) }
  }

  private static func hidden(
    _ find: ClipAnalysis.Loss, by causes: [RegionLoss.Cause]
  ) -> String {
    let words = causes.flatMap(find.loss.inWords)
    let verb = words.count == 1 && causes != [.corners] ? "is" : "are"
    return "\(find.place): \(words.listed) \(verb) over '\(find.item.id)'"
  }

  /// A clip with something important beyond a zone; nil for other clips.
  ///
  /// - Parameter zone: the only one that counts; nil for any.
  static func outside(_ analysis: ClipAnalysis, of zone: String? = nil) -> String? {
    let parts = analysis.confirmedItems.compactMap { item -> String? in
      let zones = item.outside.filter { counts($0, for: zone) }
      return zones.isEmpty ? nil : "'\(item.id)' extends beyond \(zones.listed)"
    }
    let more = parts.count > 3 ? "; and \(parts.count - 3) more" : ""
    return parts.isEmpty ? nil : parts.prefix(3).joined(separator: "; ") + more
  }

  /// A clip with text that is small on some screen; nil for a clip without text.
  static func smallText(_ analysis: ClipAnalysis) -> String? {
    analysis.smallestText.map {
      "'\($0.item.id)' is \(number($0.points, decimals: 1)) pt high on \($0.screen.name), "
        + $0.screen.orientation.rawValue
    }
  }

  /// A clip with text in the picture; nil for other clips.
  static func textless(_ analysis: ClipAnalysis) -> String? {
    let texts = analysis.pictureTexts
    guard let first = texts.first else { return nil }
    let more = texts.count > 1 ? " and \(texts.count - 1) more" : ""
    let doubt = texts.contains(where: \.confirmed) ? "" : ", likely"
    return "text in the picture: '\(first.id)'\(more)\(doubt)"
  }

  /// A clip that could not be analysed.
  package static func unreadable(_ failure: ClipFailure) -> String {
    "\(failure.message) (\(failure.code.rawValue))"
  }

  /// A clip of a manifest without a result.
  package static let missing = "listed in the manifest, but has no result"

  /// The bars of each edge, such as `138 px top, 138 px bottom`.
  private static func sides(_ bars: PixelInsets) -> String {
    [(bars.top, "top"), (bars.bottom, "bottom"), (bars.left, "left"), (bars.right, "right")]
      .filter { $0.0 > 0 }.map { "\($0.0) px \($0.1)" }.joined(separator: ", ")
  }
}

/// The findings of reports without a rule.
package enum Observations {
  /// The findings that need attention. Padding is more severe than changing bars and edge lines,
  /// and these are more severe than a clip that shows too little to decide.
  package static func checks(_ report: ClipReport) -> [Check] {
    guard let analysis = report.analysis else { return [] }
    let padding = analysis.padding
    var checks: [Check] = []
    func see(_ word: FailOn.Word, _ message: String) {
      checks.append(
        Check(
          rule: word.rawValue, level: word.definition.level, outcome: .seen, ebuQC: word.ebuQC,
          message: message))
    }
    switch padding?.verdict {
    case nil: break
    case .none?, .padded?:
      if analysis.uprightDepths?.bars != .zero { see(.padded, Finding.padded(analysis)) }
      if let lines = Finding.edgeLines(analysis) { see(.edgeLines, lines) }
    case .mixed?: break
    case .undecided?: see(.undecided, Finding.undecided(analysis))
    }
    if let mixed = Finding.mixed(analysis) { see(.mixed, mixed) }
    if let refusal = Finding.delivery(report) { see(.delivery, refusal) }
    if let find = analysis.mostLost { see(.lost, Finding.lost(find)) }
    if let format = padding?.metadata.afd, format.agrees == false {
      see(.afdMismatch, Finding.formatMismatch(format, analysis))
    }
    if let mismatch = analysis.mismatchInWords { see(.metadataMismatch, mismatch) }
    return checks
  }
}
