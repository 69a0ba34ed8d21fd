package import Report
package import SystemPackage
internal import VideoIO

extension ClipAnalyzer {
  /// Analyses a clip and adds what manifests call its codec, such as `avc1.64001F`; nil where its
  /// headers don't tell.
  package func analyzeWithCodec(
    _ path: FilePath
  ) async -> (report: ClipReport, codecName: String?) {
    do throws(VideoError) {
      var reader = try open(path)
      let name = reader.stream.codecName
      return (report(path, try await inspect(&reader, path)), name)
    } catch {
      return (ClipReport(path: path, outcome: .failed(ClipFailure(error))), nil)
    }
  }
}
