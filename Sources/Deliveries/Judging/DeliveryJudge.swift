public import Document
internal import Files
internal import Framing
internal import Padding
internal import Words

extension ClipReport {
  /// Notes the clip beside what each profile asks. A clip that could not be analysed has nothing to
  /// compare.
  public mutating func deliver(to profiles: [DeliveryProfile]) {
    guard let analysis, !profiles.isEmpty else { return }
    deliveries = profiles.map { DeliveryJudge($0, self, analysis).delivery }
  }
}

/// Compares one clip with one profile.
struct DeliveryJudge {
  private let profile: DeliveryProfile
  private let report: ClipReport
  private let analysis: ClipAnalysis

  init(_ profile: DeliveryProfile, _ report: ClipReport, _ analysis: ClipAnalysis) {
    (self.profile, self.report, self.analysis) = (profile, report, analysis)
  }

  private typealias Finding = Delivery.Finding

  var delivery: Delivery {
    let mending = Mending(profile, report, analysis, texts: certainTexts)
    // A zone is a part of the frame that the recipient gets.
    let frames = profile.zones.isEmpty ? [] : mending.frames
    let texts = profile.zones.flatMap { textFindings($0, frames) }
    let still = [stillFinding].compactMap(\.self)
    let findings = still + profile.requirements.compactMap { finding($0, mending) } + texts
    let results = findings.map(\.result)
    let isWrong = results.contains(.wrong)
    // No command moves text, or makes a film of a picture.
    let wantsShape =
      profile.sizes.isEmpty
      && findings.contains { $0.item == DeliveryItem.aspect.rawValue && $0.result == .advised }
    let isMendable =
      (isWrong || wantsShape) && still.isEmpty && !texts.contains { $0.result == .wrong }
    let ways = isMendable ? mending.ways : nil
    return Delivery(
      profile: profile.id, name: profile.name, asOf: profile.asOf, source: profile.source,
      confidence: profile.confidence,
      accepts: isWrong ? false : results.contains(.unknown) ? nil : true,
      findings: findings, form: form,
      command: isMendable ? mending.command(among: ways) : nil, ways: ways)
  }

  /// A still picture meets what is asked of a video's frame. Nil if it is a video, or if the profile
  /// may be for pictures.
  private var stillFinding: Finding? {
    guard report.isStill, profile.isForVideo else { return nil }
    return Finding("file-type", .wrong, wants: "a video", has: "a still picture", cure: nil)
  }

  /// Nil if the clip meets the requirement, or if it does not concern the clip.
  private func finding(
    _ requirement: DeliveryProfile.Requirement, _ mending: Mending
  ) -> Finding? {
    let item = requirement.item
    guard requirement.concerns(analysis.video.codec) else { return nil }
    switch requirement.breach(report, analysis) {
    case nil: return nil
    case .refused(let value):
      return Finding(
        item.rawValue, requirement.isAdvice ? .advised : .wrong, wants: requirement.inWords,
        has: words(of: item, value), cure: mending.cure(of: requirement, value))
    case .unknown:
      // Advice on an unknown value helps no one.
      return requirement.isAdvice
        ? nil
        : Finding(
          item.rawValue, .unknown, wants: requirement.inWords, has: nil, cure: unknownCure(item))
    }
  }

  private func words(of item: DeliveryItem, _ value: DeliveryItem.Value) -> String {
    let text = item.text(value)
    return switch value {
    case .word("changing") where item == .bars: "\(text): \(SegmentWords(analysis).text())"
    case .word("overlaid") where item == .bars: analysis.overlaysInWords ?? text
    default: text
    }
  }

  private func unknownCure(_ item: DeliveryItem) -> String? {
    guard item == .bars else { return nil }
    return analysis.padding == nil
      ? "analyse it with padding detection" : "watch the clip, or analyse it with --thorough"
  }

  // MARK: Text

  private var texts: [ClipAnalysis.Important] {
    (analysis.important ?? []).filter { $0.kind == .text }
  }

  /// Certain text, with each zone that it has to stay within.
  private var certainTexts: [(box: Rect, zone: Rect)] {
    profile.zones.filter { !$0.isAdvice }.flatMap { zone in
      texts.filter(\.confirmed).map { ($0.box, zone.zone.unit) }
    }
  }

  /// Text of the picture beside a zone. Text that nothing confirms is perhaps none.
  private func textFindings(
    _ zone: DeliveryProfile.TextZone, _ frames: [(mode: DisplayMode?, place: (Rect) -> Rect)]
  ) -> [Finding] {
    let wants = zone.wants
    guard !frames.isEmpty, analysis.important != nil else {
      return zone.isAdvice
        ? []
        : [
          Finding(
            "text", .unknown, wants: wants, has: nil,
            cure: "look for text with --important, or name it with --regions")
        ]
    }
    return texts.compactMap { item in
      let beyond = frames.filter { $0.place(item.box).extends(beyond: zone.zone.unit) }
      let likely = item.confirmed ? "" : ", likely"
      if let mode = beyond.first?.mode, beyond.count < frames.count {
        let (word, cure) = mode == .fit ? ("fitted", "fill the frame") : ("filled", "fit it")
        return Finding(
          "text", zone.isAdvice || item.confirmed ? .advised : .unknown, wants: wants,
          has: "'\(item.id)' beyond it if \(word)\(likely)",
          cure: "\(cure), so that the text stays within")
      }
      return beyond.isEmpty
        ? nil
        : Finding(
          "text", zone.isAdvice ? .advised : item.confirmed ? .wrong : .unknown, wants: wants,
          has: "'\(item.id)' beyond it\(beyond.count > 1 ? ", fitted and filled" : "")\(likely)",
          cure: "move the text inward, where the picture is made")
    }
  }

  // MARK: The form

  /// Nil without a form, and if no one set of numbers is true of the whole clip.
  private var form: Delivery.Form? {
    guard let kind = profile.form, analysis.video.rotation == 0, analysis.overlaidEdges.isEmpty,
      let picture = analysis.steadyPicture
    else { return nil }
    let frame = analysis.video.storage
    let crop = picture.insets(in: frame)
    switch kind {
    case .appleFilm:
      let edges = [
        ("top", crop.top), ("bottom", crop.bottom), ("left", crop.left), ("right", crop.right),
      ]
      return Delivery.Form(
        crop: crop,
        xml: edges.map { "<attribute name=\"crop.\($0)\">\($1)</attribute>" }
          .joined(separator: "\n"))
    case .crop:
      return Delivery.Form(
        crop: crop,
        line: "active picture \(picture.size.inWords) of \(frame.inWords)"
          + ", crop T \(crop.top) B \(crop.bottom) L \(crop.left) R \(crop.right)")
    case .afd: return Delivery.Form(crop: crop, broadcast: broadcast(picture, crop))
    }
  }

  private func broadcast(_ picture: PixelRect, _ crop: PixelInsets) -> Delivery.Broadcast? {
    guard let shape = analysis.video.shape?.wholeFrame,
      let aspect = shape.displayAspectRatio(of: picture)
    else { return nil }
    let frames = [("16:9", 16.0 / 9), ("4:3", 4.0 / 3)]
    let frame = frames.first { abs(shape.displayAspectRatio.value / $0.1 - 1) < 0.01 }?.0
    let format = frame.flatMap { _ in
      ActiveFormat.describing(picture: aspect, frame: shape.displayAspectRatio)
    }
    // Bar data state the bars above and below, or those at the sides, and never both.
    let isLetterbox = crop.top + crop.bottom > 0
    let lines = isLetterbox ? firstLine.map { [$0 + crop.top - 1, $0 + picture.maxY] } : nil
    return Delivery.Broadcast(
      afd: format.map { Int($0.code) }, frame: frame, lines: lines,
      columns: !isLetterbox && crop.left + crop.right > 0 ? [crop.left - 1, picture.maxX] : nil)
  }

  /// The number that the video interface gives the first row of the frame; nil if vidfit doesn't know
  /// it, as for interlaced frames, whose rows are numbered by fields.
  ///
  /// The figures are those of SMPTE ST 274 for 1080 lines and of ST 296 for 720.
  private var firstLine: Int? {
    guard analysis.video.fieldOrder == "progressive" else { return nil }
    return [1080: 42, 720: 26][analysis.video.storage.height]
  }
}
