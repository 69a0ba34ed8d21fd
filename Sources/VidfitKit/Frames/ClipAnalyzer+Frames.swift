internal import Framing
public import Report
public import SystemPackage
internal import VideoIO

extension ClipAnalyzer {
  /// Analyses the clip at `path` and hands over some of its frames, opening it once.
  ///
  /// Frames are spread over the clip and rarely black. If its bars change, each shape is seen, as far
  /// as there are frames enough. A frame that can't be decoded is left out; a clip that can't be
  /// analysed has none.
  ///
  /// - Returns: the same report as ``analyze(_:)-(FilePath)``, and the frames in the order of time.
  public func analyze(
    _ path: FilePath, frames request: FrameRequest
  ) async -> (report: ClipReport, frames: [ClipFrame]) {
    do throws(VideoError) {
      var reader = try open(path)
      let inspection = try await inspect(&reader, path, asksFrame: request.count > 0)
      let pictures = FramePictures(inspection, request, threads: options.effort.parallelism)
      return (report(path, inspection), pictures.make(from: &reader))
    } catch {
      return (ClipReport(path: path, outcome: .failed(ClipFailure(error))), [])
    }
  }
}
