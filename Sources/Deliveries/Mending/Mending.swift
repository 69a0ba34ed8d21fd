internal import Document
internal import Framing
internal import Words

/// The `ffmpeg` lines that make an acceptable copy of a clip.
final class Mending {
  private let profile: DeliveryProfile
  private let report: ClipReport
  private let analysis: ClipAnalysis
  /// Text that has to stay within zones.
  private let texts: [(box: Rect, zone: Rect)]

  /// - Parameter texts: boxes in stored pixels, and the part of the accepted frame to stay within.
  init(
    _ profile: DeliveryProfile, _ report: ClipReport, _ analysis: ClipAnalysis,
    texts: [(box: Rect, zone: Rect)] = []
  ) {
    (self.profile, self.report, self.analysis, self.texts) = (profile, report, analysis, texts)
  }

  /// The frames that the recipient can get, as positions of boxes in stored pixels: the copy's frame, in
  /// each mode if it has another shape; or the clip's own, which is accepted.
  var frames: [(mode: DisplayMode?, place: (Rect) -> Rect)] {
    guard plain.placing != nil else {
      return analysis.video.shape.map { [(nil, $0.unitRect(ofStored:))] } ?? []
    }
    return placed.compactMap { plan in plan.placement.map { (plan.mode, $0) } }
  }

  /// The copy whose picture has the recipient's shape, or keeps its own frame.
  private lazy var plain = plan(nil)
  /// The copies by how the picture can meet the recipient's frame; the plain one alone if it has its
  /// shape, or keeps its own frame.
  private lazy var placed: [CopyPlan] =
    plain.placing.map { $0.isSameShape } ?? true ? [plain] : DisplayMode.allCases.map(plan)

  /// The ways to give it another shape, even if something else can't be mended; nil if it keeps its
  /// own. A way that would take text beyond its zone, or leave bars where there may be none, is none.
  var ways: [Delivery.Way]? {
    guard report.shellArgument != nil, isOfItsKind else { return nil }
    let ways = placed.compactMap { plan -> Delivery.Way? in
      guard let mode = plan.mode else { return nil }
      let meetsBars = plan.requirements.allSatisfy { $0.item != .bars || plan.meets($0) }
      guard let placing = plan.placing, let line = plan.line, meetsBars, keepsText(plan) else {
        return nil
      }
      return Delivery.Way(
        mode, cut: mode == .fill ? placing.cut : 0, bars: mode == .fit ? placing.bars : .zero,
        command: line)
    }
    return ways.isEmpty ? nil : ways
  }

  /// The command that cuts off least of the picture; nil if no command mends all of it.
  ///
  /// - Parameter ways: those of ``ways``.
  func command(among ways: [Delivery.Way]?) -> String? {
    let best = ways?.first
    let plan = placed.first { $0.mode == best?.mode } ?? plain
    let isPlaceable = plan.placing.map { $0.isSameShape || best != nil } ?? true
    guard isOfItsKind, isPlaceable, plan.meetsAll, keepsText(plan) else { return nil }
    return best?.command ?? plan.line
  }

  /// Whether a clip, or a still picture, is what the profile is for: none becomes the other.
  private var isOfItsKind: Bool {
    // Lines of FFmpeg would scale, cut or fill around both eyes of packed 3D as if they were one.
    analysis.video.stereo?.eye == nil
      && plain.allowedTypes.map { !$0.isEmpty } ?? !report.isStill
  }

  // MARK: The choice

  private func keepsText(_ plan: CopyPlan) -> Bool {
    guard !texts.isEmpty else { return true }
    guard let place = plan.placement else { return false }
    return texts.allSatisfy { !place($0.box).extends(beyond: $0.zone) }
  }

  /// The first plan whose copy is accepted; if none is, the first that FFmpeg can run.
  private func plan(_ mode: DisplayMode?) -> CopyPlan {
    let all = plans(mode, heedsAdvice: false)
    return all.first { $0.meetsAll && $0.line != nil && keepsText($0) }
      ?? all.first { $0.line != nil } ?? all[0]
  }

  private func plans(_ mode: DisplayMode?, heedsAdvice: Bool) -> [CopyPlan] {
    codecs.flatMap { codec in
      [true, false].map { cuts in
        CopyPlan(
          profile, report, analysis, codec: codec, mode: mode, cutsAdvisedBars: cuts,
          heedsAdvice: heedsAdvice)
      }
    }
  }

  /// The codecs that the copy may have, the clip's own first; never empty. H.264 stands in for one
  /// that FFmpeg doesn't write.
  private var codecs: [String] {
    let own = analysis.video.codec
    guard !report.isStill else { return [own] }
    let accepted = profile.requirements(on: .codec, of: "").filter { !$0.isAdvice }.first?.words
    guard let accepted, !accepted.isEmpty else { return own == "h264" ? [own] : [own, "h264"] }
    return accepted.contains(own) ? [own] + accepted.filter { $0 != own } : accepted
  }

  // MARK: Words

  /// What mends one item, for people; nil if nothing is to be said.
  ///
  /// - Parameter value: the clip's.
  func cure(of requirement: DeliveryProfile.Requirement, _ value: DeliveryItem.Value) -> String? {
    let wants = requirement.inWords
    let isMendable = plans(.fill, heedsAdvice: true).contains { plan in
      plan.requirements.contains(requirement) && plan.meets(requirement)
        || requirement.codecs.isEmpty == false && !requirement.concerns(plan.codec)
          && plan.meetsAll
    }
    guard isMendable else {
      let unpad = analysis.encodingObstacle == nil ? nil : ClipWords(report, analysis).unpadCommand
      return switch (requirement.item, requirement.test, value) {
      case (.bars, _, _) where unpad != nil: "remove them for Apple's players by \(unpad ?? "")"
      case (.bars, _, _) where analysis.cropObstacle != nil:
        "make it again without bars, because \(analysis.cropObstacle ?? "")"
      case _ where analysis.encodingObstacle != nil: "make it again from its source"
      case (.duration, .range(let least?, _), .number(let seconds)) where seconds < least:
        "a longer clip is needed"
      case (.height, _, _), (.storedHeight, _, _): "a source of more lines is needed"
      case (.bars, _, .word("changing")):
        "crop each segment by itself, or hand in the whole frame"
      case (.bars, _, _) where analysis.overlaysInWords != nil:
        "get a copy without anything in the bars"
      default: "make it again from its source"
      }
    }
    return switch requirement.item {
    case .size, .aspect:
      plain.placing.map { $0.isSameShape } ?? true
        ? "scale it to \(wants)" : "fit or fill it into \(wants)"
    case .height, .storedHeight: "scale it to \(wants)"
    case .duration: "cut it to \(wants)"
    case .frameRate, .transfer: "convert it to \(wants)"
    case .bytes, .bitRate: "encode it with fewer bits"
    case .fileType: "write it as \(wants)"
    case .codec, .profile, .level: "re-encode it as \(wants)"
    case .bitDepth, .pixelFormat: "re-encode it with \(wants)"
    case .codecTag: "name its codec \(wants)"
    case .pixelAspect, .rotation: "store it upright in square pixels"
    case .scan: "deinterlace it"
    case .bars: "cut the bars off"
    case .audio:
      requirement.takes(.word("none")) ? "leave its sound out" : "add sound, even if it is silent"
    case .audioCodec, .audioChannels, .audioRate, .audioBitRate: "re-encode its sound"
    }
  }
}
