internal import Bytes
public import Files
internal import Framing
public import Report
public import SystemPackage
internal import VideoIO

/// Takes the bars off clips without encoding them again, and proves that nothing else changed.
///
/// ```swift
/// let unpadder = Unpadder(ClipAnalyzer(AnalysisOptions(viewports: [])))
/// let report = await unpadder.unpad("clip.mp4")
/// print(report.unpadding?.output)  // clip-unpadded.mp4
/// ```
public struct Unpadder: Sendable {
  public let options: UnpadOptions
  let analyzer: ClipAnalyzer

  public init(_ analyzer: ClipAnalyzer, _ options: UnpadOptions = UnpadOptions()) {
    var analysis = analyzer.options
    // Whoever says what stays, whatever goes, needs no opinion.
    if options.crop != nil, options.forced.contains(.crop) { analysis.findsPadding = false }
    self.analyzer = ClipAnalyzer(analysis)
    self.options = options
  }

  /// Analyses the clip at `path` and takes its bars off. What is wrong with the clip, and why nothing
  /// was done, becomes part of the report.
  public func unpad(_ path: FilePath) async -> ClipReport {
    let isRestored: Bool
    do throws(FileFailure) { isRestored = try restore(path) } catch {
      var report = ClipReport(
        path: .file(path),
        outcome: .failed(ClipFailure(.internal, .open, error.reason, retryable: true)))
      report.unpadding = Unpadding(.failed, reasons: [.init(.unwritable, "\(error)")])
      return report
    }
    var report = await analyzer.analyze(path)
    report.unpadding = await unpad(report)
    if isRestored {
      let unread = report.failure.map { Unpadding.Reason(.unreadable, $0.message) }
      report.unpadding =
        report.unpadding ?? Unpadding(.failed, reasons: [unread].compactMap(\.self))
      report.unpadding?.restored = true
    }
    return report
  }

  /// The same for a clip wherever it is. One on a network is refused, because files are changed and
  /// written.
  public func unpad(_ clip: ClipLocation) async -> ClipReport {
    switch clip {
    case .file(let path): await unpad(path)
    case .remote: ClipReport(path: clip, outcome: .failed(Self.remote))
    }
  }

  static let remote = ClipFailure(
    .notAllowed, .open, "it is on a network, and unpad takes files only; download it first")

  /// Takes the bars off a clip that was analysed; nil for one that could not be.
  public func unpad(_ report: ClipReport) async -> Unpadding? {
    guard let analysis = report.analysis, let path = report.path.file else { return nil }
    do throws(Refusal) {
      let plan = try plan(report, analysis, path)
      return await UnpadWork(self, path, plan).run()
    } catch {
      return Unpadding(.refused, reasons: error.reasons)
    }
  }

  private func plan(
    _ report: ClipReport, _ analysis: ClipAnalysis, _ path: FilePath
  ) throws(Refusal) -> UnpadPlan {
    let reader: VideoReader
    do throws(VideoError) { reader = try analyzer.open(.file(path)) } catch {
      throw Refusal([.init(.unreadable, error.message)])
    }
    try checkName(reader.facts.container.format)
    return try UnpadPlan(report, analysis, reader, options)
  }

  /// The copy is in the clip's own container, whose name may not lie about it.
  private func checkName(_ format: String) throws(Refusal) {
    guard case .file(let path) = options.destination, let suffix = path.fileExtension else {
      return
    }
    let (named, all) = (
      EncodingContainer(fileExtension: suffix), EncodingContainer.all(ofDemuxer: format)
    )
    guard named != .other, !all.isEmpty, !all.contains(named) else { return }
    let names = all.map(\.name).joined(separator: " or ")
    throw Refusal([
      .init(.unsupported, "the copy would be \(names), and '\(path.oneLine)' says \(named.name)")
    ])
  }

  /// Takes a change in place back that was stopped. Returns whether there was one.
  private func restore(_ path: FilePath) throws(FileFailure) -> Bool {
    guard options.destination == .inPlace, IndexBackup.isLeft(by: path) else { return false }
    // It may be of a change that another process is at, and done with a moment later.
    let file = try UpdatingFile(path)
    guard let backup = try IndexBackup(leftBy: path, in: file) else { return false }
    try backup.restore(file)
    return true
  }
}
