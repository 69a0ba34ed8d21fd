public import Files
internal import Framing
public import Report
public import SystemPackage
internal import VideoIO

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
      frames = pictures.make(from: &reader)
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
}
