internal import Bytes
internal import Document
internal import Files
internal import Framing
internal import Padding
internal import SystemPackage
internal import VideoIO
internal import VidfitKit
internal import Words

/// Carries out a plan for one clip: writes and proves the output, and only then lets it appear.
struct UnpadRun {
  private let unpadder: Unpadder
  private let clip: FilePath
  private let plan: UnpadPlan

  private var options: UnpadOptions { unpadder.options }
  private var analyzer: ClipAnalyzer { unpadder.analyzer }

  init(_ unpadder: Unpadder, _ clip: FilePath, _ plan: UnpadPlan) {
    self.unpadder = unpadder
    self.clip = clip
    self.plan = plan
  }

  /// - Parameter opened: the clip. It is closed before it is changed.
  func run(_ opened: consuming OpenedClip) async -> Unpadding {
    var result = Unpadding(.failed, method: plan.methods.first, picture: plan.picture)
    do {
      let output = options.output(of: clip)
      try check(output)
      let rewrite = try UnpadRewrite(opened, clip, plan, options, analyzer)
      (result.method, result.picture) = (rewrite.method, rewrite.picture)
      let display = plan.shape.cropped(to: rewrite.picture)?.displayAspectRatio
      result.display = display.map { ClipAnalysis.Aspect($0) }
      switch rewrite.way {
      case .command(let line):
        (result.outcome, result.reasons) = (.refused, [.init(.unsupported, line.advice)])
        result.warnings = line.notes
      case .movie(let change, let packets):
        let before = try UnpadEvidence(
          opened, packets, part: rewrite.picture, options, analyzer)
        // Other processes can be locked out of a file only if this one has closed it.
        _ = consume opened
        let found =
          options.destination == .inPlace
          ? try await changeInPlace(change, rewrite, before)
          : try await write(change, rewrite, to: output, before)
        result.warnings = found + rewrite.warnings
        (result.outcome, result.output, result.proof) = (.written, output, before.proof)
      }
    } catch {
      (result.outcome, result.reasons) = Self.judge(error)
    }
    return result
  }

  private static func judge(
    _ error: any Error
  ) -> (outcome: Unpadding.Outcome, reasons: [Unpadding.Reason]) {
    switch error {
    case let refusal as Refusal: (.refused, refusal.reasons)
    case EditError.refused(let reason): (.refused, [.init(.unsupported, reason)])
    case EditError.unreadable(let error): (.failed, [.init(.unreadable, error.message)])
    case EditError.unwritable(let failure): (.failed, [.init(.unwritable, "\(failure)")])
    case let failure as FileFailure: (.failed, [.init(.unwritable, "\(failure)")])
    case let failure as Unproven: (.failed, [.init(.unproven, failure.reason)])
    default: (.failed, [.init(.unreadable, "\(error)")])
    }
  }

  private func check(_ output: FilePath) throws(Refusal) {
    guard options.destination != .inPlace else { return }
    if let taken = unpadder.taken { throw Refusal([.init(.exists, taken)]) }
    if let reason = Unpadding.Reason(output, of: clip, overwrites: options.overwrites) {
      throw Refusal([reason])
    }
  }

  /// - Returns: warnings about the output.
  private func write(
    _ change: MovieChange, _ rewrite: UnpadRewrite, to output: FilePath, _ before: UnpadEvidence
  ) async throws -> [String] {
    var file = try PendingFile(output, for: .copy(of: clip), replaces: options.overwrites)
    try MovieEdit(clip, change).write(to: &file)
    let warnings = try await prove(file.temporary, rewrite, before)
    try file.commit()
    return warnings
  }

  /// - Returns: warnings about the changed clip.
  private func changeInPlace(
    _ change: MovieChange, _ rewrite: UnpadRewrite, _ before: UnpadEvidence
  ) async throws -> [String] {
    // Other processes are locked out before the index is read, so that it is the one replaced.
    let file = try UpdatingFile(clip)
    guard !IndexBackup.isLeft(by: clip) else { throw file.changedMeanwhile }
    guard let update = try MovieEdit(clip, change).update, update.isSafe else {
      throw Refusal("its index cannot be replaced where it is; -o writes a copy")
    }
    try file.keepOthersOut()
    let backup = try IndexBackup(before: update, of: clip, in: file)
    let warnings: [String]
    do {
      try update.apply(to: file)
      file.letOthersIn()
      warnings = try await prove(clip, rewrite, before)
    } catch {
      try backup.restore(file)
      throw error
    }
    backup.remove()
    return warnings
  }

  /// - Returns: warnings about the output.
  private func prove(
    _ output: FilePath, _ rewrite: UnpadRewrite, _ before: UnpadEvidence
  ) async throws -> [String] {
    let opened = try OpenedClip(output, extension: clip.fileExtension)
    let after = try UnpadEvidence(opened, part: rewrite.outputPicture, options, analyzer)
    if let difference = before.difference(from: after) { throw Unproven(reason: difference) }
    var reader = try analyzer.open(opened)
    let report = await analyzer.analyze(output, &reader)
    guard let found = report.analysis else {
      throw Unproven(reason: "the output can't be read: \(report.failure?.message ?? "")")
    }
    try reader.checkSource(.decode)
    let shown = found.video.shape
    guard shown.map({ found.video.bothEyes($0.shown) }) == rewrite.outputPicture,
      shown?.displayAspectRatio == plan.shape.cropped(to: rewrite.picture)?.displayAspectRatio
    else {
      throw Unproven(reason: "players would show another part of the frame than planned")
    }
    guard let padding = found.padding else { return [] }
    guard plan.isMeasured else { return Self.leftover(found, padding) }
    let leftover = plan.wanted.insets(within: rewrite.picture)
    let isClean =
      switch padding.verdict {
      case .none: [.zero, leftover].contains(padding.edges.insets)
      case .padded: padding.edges.insets == leftover
      // Some pictures show too little to decide once their bars are gone.
      case .undecided: rewrite.method == .codecCropping
      case .mixed: plan.changes && padding.picture.insets(within: found.video.shown) == leftover
      }
    if !isClean {
      throw Unproven(reason: "the output still looks \(padding.verdict.rawValue)")
    }
    return plan.changes ? Self.leftover(found, padding) : []
  }

  /// The bars that a crop that a person gave has left in the output.
  private static func leftover(
    _ output: ClipAnalysis, _ padding: ClipAnalysis.Padding
  ) -> [String] {
    switch padding.verdict {
    case .none, .undecided: return []
    case .padded:
      let bars = output.uprightDepths?.bars.inWords ?? ""
      return bars.isEmpty ? [] : ["the output still has bars of \(bars)"]
    case .mixed:
      return ["the output still has bars at times: \(SegmentWords(output).text())"]
    }
  }
}
