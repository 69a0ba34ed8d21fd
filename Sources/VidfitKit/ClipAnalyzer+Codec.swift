internal import Files
package import Report
package import SystemPackage
internal import VideoIO

extension ClipAnalyzer {
  /// Analyses a clip and adds what manifests call its codec, such as `avc1.64001F`; nil where its
  /// headers don't tell.
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
