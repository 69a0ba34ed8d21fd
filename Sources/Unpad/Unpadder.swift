internal import Bytes
public import Document
public import Files
internal import Framing
internal import Recipes
public import SystemPackage
internal import VideoIO
public import VidfitKit

/// Removes the bars from clips without encoding them again, and proves that nothing else changed.
///
/// ```swift
/// let unpadder = Unpadder(ClipAnalyzer(AnalysisOptions(viewports: [])))
/// let report = await unpadder.unpad("clip.mp4")
/// print(report.unpadding?.output)  // clip-unpadded.mp4
/// ```
public struct Unpadder: Sendable {
  public let options: UnpadOptions
  private(set) var analyzer: ClipAnalyzer
  /// The reason why the output can't have its name, to follow "because"; nil if it can.
  private(set) var taken: String?

  public init(_ analyzer: ClipAnalyzer, _ options: UnpadOptions = UnpadOptions()) {
    var analysis = analyzer.options
    // A crop that is forced in any case needs no detection.
    if options.forcesCrop { analysis.findsPadding = false }
    self.analyzer = ClipAnalyzer(analysis)
    self.options = options
  }

  /// Analyses the clip at `path` and removes its bars. The report includes the clip's problems, and
  /// the reasons if nothing was done.
  public func unpad(_ path: FilePath) async -> ClipReport {
    let isRestored: Bool
    do throws(FileFailure) { isRestored = try restore(path) } catch {
      var report = ClipReport(
        path: .file(path),
        outcome: .failed(ClipFailure(.internal, .open, error.reason, retryable: true)))
      report.unpadding = Unpadding(.failed, reasons: [.init(.unwritable, "\(error)")])
      return report
    }
    var report: ClipReport
    do throws(VideoError) {
      let clip = try OpenedClip(path)
      var unpadder = self
      unpadder.analyzer = analyzer.forOneClip
      var reader = try unpadder.analyzer.open(clip)
      report = await unpadder.analyzer.analyze(path, &reader)
      // All frames count, because shots may have areas of their own. They are read only if there is
      // something to take off.
      let isCropped =
        options.crop != nil
        || report.analysis.map { $0.padding?.picture != $0.video.shown } == true
      let isChecked = reader.hasDolbyVision && !options.forced.contains(.dolbyVision)
      let areas = isCropped && isChecked ? try? DolbyVisionAreas(&reader) : nil
      report.unpadding = await unpadder.unpad(report, path, reader, clip, areas)
    } catch {
      report = ClipReport(path: .file(path), outcome: .failed(ClipFailure(error)))
    }
    if isRestored {
      let unread = report.failure.map { Unpadding.Reason(.unreadable, $0.message) }
      report.unpadding =
        report.unpadding ?? Unpadding(.failed, reasons: [unread].compactMap(\.self))
      report.unpadding?.restored = true
    }
    return report
  }

  /// The same for a clip in any place. A remote clip is refused, because files are changed and
  /// written.
  public func unpad(_ clip: ClipLocation) async -> ClipReport {
    switch clip {
    case .file(let path): await unpad(path)
    case .remote: ClipReport(path: clip, outcome: .failed(Self.remote))
    }
  }

  /// The same for a clip of a run of several processes.
  ///
  /// - Parameter taken: the reason why its output can't have its name, to follow "because"; nil if
  ///   it can. This process knows no outputs of others.
  package func unpad(_ clip: ClipLocation, taken: String?) async -> ClipReport {
    var unpadder = self
    unpadder.taken = taken
    return await unpadder.unpad(clip)
  }

  static let remote = ClipFailure(
    .notAllowed, .open,
    "unpad changes files only; download the clip first")

  /// Removes the bars from a clip that was analysed; nil for one that could not be.
  private func unpad(
    _ report: ClipReport, _ path: FilePath, _ reader: consuming VideoReader,
    _ clip: consuming OpenedClip, _ dolbyVision: DolbyVisionAreas?
  ) async -> Unpadding? {
    guard let analysis = report.analysis else { return nil }
    let plan: UnpadPlan
    do throws(Refusal) {
      try checkName(reader.facts.container.format)
      plan = try UnpadPlan(report, analysis, reader, options, dolbyVision: dolbyVision)
    } catch {
      return Unpadding(.refused, reasons: error.reasons)
    }
    _ = consume reader
    return await UnpadRun(self, path, plan).run(clip)
  }

  /// The copy is in the clip's own container, which its name must not contradict.
  private func checkName(_ format: String) throws(Refusal) {
    guard case .file(let path) = options.destination, let suffix = path.fileExtension else {
      return
    }
    let all = Container.all(ofDemuxer: format)
    guard let named = Container(fileExtension: suffix), !all.isEmpty,
      !all.contains(where: { $0.name == named.name })
    else { return }
    let names = all.map(\.name).joined(separator: " or ")
    throw Refusal("the copy stays \(names), but the name '\(path.oneLine)' is for \(named.name)")
  }

  /// Plans the command that encodes a clip again. It refuses the same clips as
  /// ``unpad(_:)-(ClipLocation)``, except for those whose container and codec can't leave bars out.
  ///
  /// - Parameter isPrinted: whether the command is only shown. Then it encodes nothing if the codec
  ///   can crop a file that vidfit doesn't edit.
  package func encoding(_ clip: ClipLocation, isPrinted: Bool = false) async -> EncodingPlan {
    guard let path = clip.file else { return .failed(Self.remote) }
    do {
      let opened = try OpenedClip(path)
      var reader = try analyzer.open(opened)
      let found = try await analyzer.inspect(&reader, clip, asksFrame: true)
      let report = analyzer.report(clip, .file(path), found)
      guard let analysis = report.analysis else { throw Refusal([]) }
      let plan = try UnpadPlan(report, analysis, reader, options, isEncoded: true)
      if isPrinted, let line = try? croppingLine(opened, path, &reader, report, analysis) {
        return .line(line, nil)
      }
      let line = try EncodingLine(
        path, found.facts, try ClipContents(&reader), picture: plan.wanted,
        output: options.output(of: path), isNamed: options.destination.isFile,
        isCropGiven: options.crop != nil,
        warnings: [plan.leftover, plan.overlayLoss, plan.consequence].compactMap(\.self))
      let source =
        isPrinted ? nil : EncodingSource(opened, found.facts, &reader, keeping: line.picture)
      try reader.checkSource(.decode)
      return .line(line, source)
    } catch let refusal as Refusal {
      return .refused(refusal.reasons)
    } catch {
      return .failed(
        (error as? VideoError).map { ClipFailure($0) }
          ?? ClipFailure(.internal, .open, "\(error)"))
    }
  }

  /// The command that has a clip's codec crop it; nil in MP4 and MOV.
  private func croppingLine(
    _ clip: borrowing OpenedClip, _ path: FilePath, _ reader: inout VideoReader,
    _ report: ClipReport, _ analysis: ClipAnalysis
  ) throws -> EncodingLine? {
    guard reader.movieTrack == nil else { return nil }
    let areas = reader.hasDolbyVision ? try DolbyVisionAreas(&reader) : nil
    let plan = try UnpadPlan(report, analysis, reader, options, dolbyVision: areas)
    guard case .command(let line) = try UnpadRewrite(clip, path, plan, options, analyzer).way else {
      return nil
    }
    return line
  }

  /// Undoes a change in place that was interrupted. Returns whether there was one.
  private func restore(_ path: FilePath) throws(FileFailure) -> Bool {
    guard options.destination == .inPlace, IndexBackup.isLeft(by: path) else { return false }
    // It may belong to a change that another process is making and finishes a moment later.
    let file = try UpdatingFile(path)
    guard let backup = try IndexBackup(leftBy: path, in: file) else { return false }
    try backup.restore(file)
    return true
  }
}

/// The plan to make a copy of a clip without its bars.
package enum EncodingPlan: Sendable {
  /// The command, and the clip that was analysed; nil if the command is only shown.
  case line(EncodingLine, EncodingSource?)
  case refused([Unpadding.Reason])
  case failed(ClipFailure)
}
