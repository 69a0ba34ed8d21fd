internal import Files
internal import Framing
public import Report
public import SystemPackage
internal import VideoIO

/// Finds out about clips, one at a time.
///
/// ```swift
/// let analyzer = ClipAnalyzer(
///   AnalysisOptions(viewports: [Viewport(device: .iPhoneX, orientation: .landscape)]))
/// let report = await analyzer.analyze("clip.mp4")
/// switch report.outcome {
/// case .analysed(let analysis): print(analysis.video.display.aspectRatio)
/// case .failed(let failure): print(failure.message)
/// }
/// ```
public struct ClipAnalyzer: Sendable {
  public let options: AnalysisOptions

  public init(_ options: AnalysisOptions) {
    self.options = options
  }

  /// Analyses the clip at `path`. Whatever is wrong with the clip becomes a report that says so.
  public func analyze(_ path: FilePath) async -> ClipReport {
    do throws(VideoError) {
      var reader = try open(path)
      return report(path, try await inspect(&reader, path))
    } catch {
      return ClipReport(path: path, outcome: .failed(ClipFailure(error)))
    }
  }

  /// Analyses the clip at a path in UTF-8.
  public func analyze(_ path: String) async -> ClipReport {
    await analyze(FilePath(path))
  }

  func open(_ path: FilePath) throws(VideoError) -> VideoReader {
    try VideoReader(
      path, limits: ReadingLimits(pixels: options.maximumPixels), stream: options.stream)
  }

  /// - Parameter asksFrame: as in ``Inspection``.
  func inspect(
    _ reader: inout VideoReader, _ path: FilePath, asksFrame: Bool = false
  ) async throws(VideoError) -> Inspection {
    try await Inspection(
      &reader, of: path, options.findsPadding ? options.effort : nil, asksFrame: asksFrame,
      takesThumbnail: options.takesThumbnail)
  }

  func report(_ path: FilePath, _ inspection: Inspection) -> ClipReport {
    ClipReport(
      path: path,
      fingerprint: options.takesFingerprint ? try? ContentFingerprint.sampled.of(path) : nil,
      outcome: .analysed(ClipAnalysis(inspection, options)))
  }
}
