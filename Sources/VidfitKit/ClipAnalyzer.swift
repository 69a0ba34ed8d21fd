public import Document
public import Files
internal import Framing
public import SystemPackage
package import VideoIO

/// Analyses clips, one at a time.
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
  private let door: ClipDoor
  /// The limits of the one clip that this analyzer is for; nil if each opening begins anew.
  private var begun: ReadingLimits?

  public init(_ options: AnalysisOptions) {
    self.options = options
    door = ClipDoor(options.network, cost: options.cost)
  }

  /// The same for one clip that is opened several times: they share its time, which begins now.
  package var forOneClip: ClipAnalyzer {
    var analyzer = self
    analyzer.begun = limits
    return analyzer
  }

  /// The limits of a reader of a clip.
  package var limits: ReadingLimits {
    begun ?? ReadingLimits(pixels: options.maximumPixels, cost: options.cost)
  }

  /// Analyses a clip. A clip with problems gets a report that states them, and so does an address
  /// if ``AnalysisOptions/network`` doesn't allow fetching it.
  public func analyze(_ clip: ClipLocation) async -> ClipReport {
    do throws(VideoError) {
      return await analyze(clip, try source(of: clip))
    } catch {
      return ClipReport(path: clip, outcome: .failed(ClipFailure(error)))
    }
  }

  /// Analyses the clip at `path`.
  public func analyze(_ path: FilePath) async -> ClipReport { await analyze(.file(path)) }

  /// Analyses the clip at a path in UTF-8, or at an address such as `https://host/clip.mp4`.
  public func analyze(_ path: String) async -> ClipReport { await analyze(ClipLocation(path)) }

  /// Analyses a clip that was found by ``source(of:)``.
  package func analyze(_ clip: ClipLocation, _ source: ClipSource) async -> ClipReport {
    var report: ClipReport
    do throws(VideoError) {
      var reader = try open(source)
      report = self.report(clip, source, try await inspect(&reader, clip))
    } catch {
      report = ClipReport(path: clip, outcome: .failed(ClipFailure(error)))
    }
    report.transfer = source.transfer
    return report
  }

  /// The source of a clip's bytes. For an address, a server has been contacted by then.
  package func source(of clip: ClipLocation) throws(VideoError) -> ClipSource {
    try door.source(of: clip)
  }

  private func open(_ source: ClipSource) throws(VideoError) -> VideoReader {
    try VideoReader(source, limits: limits, stream: options.stream)
  }

  /// A reader of a file that is already open.
  package func open(_ clip: borrowing OpenedClip) throws(VideoError) -> VideoReader {
    try VideoReader(clip, limits: limits, stream: options.stream)
  }

  /// Analyses the file at `path`, which ``open(_:)`` opened.
  package func analyze(_ path: FilePath, _ reader: inout VideoReader) async -> ClipReport {
    do throws(VideoError) {
      return report(.file(path), .file(path), try await inspect(&reader, .file(path)))
    } catch {
      return ClipReport(path: .file(path), outcome: .failed(ClipFailure(error)))
    }
  }

  /// - Parameter asksFrame: as in ``Inspection``.
  package func inspect(
    _ reader: inout VideoReader, _ clip: ClipLocation, asksFrame: Bool = false
  ) async throws(VideoError) -> Inspection {
    let found = try await Inspection(
      &reader, of: clip, options.findsPadding ? options.effort : nil, asksFrame: asksFrame,
      important: options.important, threads: options.effort.parallelism,
      takesThumbnail: options.takesThumbnail, observers: options.observers)
    try reader.checkSource(.decode)
    return found
  }

  package func report(
    _ clip: ClipLocation, _ source: ClipSource, _ inspection: Inspection
  ) -> ClipReport {
    ClipReport(
      path: clip,
      fingerprint: options.takesFingerprint ? try? ContentFingerprint.sampled.of(source) : nil,
      outcome: .analysed(ClipAnalysis(inspection, of: clip, options)))
  }
}

extension ClipAnalyzer {
  /// Analyses a clip and hands over some of its frames, opening it once.
  ///
  /// Frames are spread over the clip and rarely black. If its bars change, each shape appears, as
  /// far as there are enough frames. A frame that can't be decoded is left out; a clip that can't
  /// be analysed has none.
  ///
  /// - Returns: the same report as ``analyze(_:)-(ClipLocation)``, and the frames in the order of
  ///   time.
  public func analyze(
    _ clip: ClipLocation, frames request: FrameRequest
  ) async -> (report: ClipReport, frames: [ClipFrame]) {
    var source: ClipSource?
    var report: ClipReport
    var frames: [ClipFrame] = []
    do throws(VideoError) {
      let opened = try self.source(of: clip)
      source = opened
      var reader = try open(opened)
      let inspection = try await inspect(&reader, clip, asksFrame: request.count > 0)
      let pictures = FramePictures(inspection, request, threads: options.effort.parallelism)
      report = self.report(clip, opened, inspection)
      frames = pictures.make(
        from: &reader, beside: report.importantTimes, showing: report.analysis?.important ?? [])
      try reader.checkSource(.decode)
    } catch {
      (report, frames) = (ClipReport(path: clip, outcome: .failed(ClipFailure(error))), [])
    }
    report.transfer = source?.transfer
    return (report, frames)
  }

  /// The same for the clip at `path`.
  public func analyze(
    _ path: FilePath, frames request: FrameRequest
  ) async -> (report: ClipReport, frames: [ClipFrame]) {
    await analyze(.file(path), frames: request)
  }

  /// Analyses a clip and adds the name of its codec in manifests, such as `avc1.64001F`; nil if its
  /// headers don't state it.
  package func analyzeWithCodec(
    _ path: FilePath
  ) async -> (report: ClipReport, codecName: String?) {
    let (clip, source) = (ClipLocation.file(path), ClipSource.file(path))
    do throws(VideoError) {
      var reader = try open(source)
      let name = reader.stream.codecName
      return (report(clip, source, try await inspect(&reader, clip)), name)
    } catch {
      return (ClipReport(path: clip, outcome: .failed(ClipFailure(error))), nil)
    }
  }
}
