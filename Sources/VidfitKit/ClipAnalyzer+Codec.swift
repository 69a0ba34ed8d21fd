internal import Files
package import Report
package import SystemPackage
internal import VideoIO

extension ClipAnalyzer {
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
