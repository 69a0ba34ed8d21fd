package import Files
internal import Framing
package import Report
internal import SystemPackage
internal import VideoIO

/// How a clip would be encoded again without its bars.
package enum EncodingPlan: Sendable {
  /// The command, and the clip's duration in seconds.
  case line(EncodingLine, duration: Double?)
  case refused([Unpadding.Reason])
  case failed(ClipFailure)
}

extension Unpadder {
  /// Plans the command that encodes a clip again. The same clips are refused as by ``unpad(_:)``, but
  /// for those whose container and codec can't leave bars out.
  package func encoding(_ clip: ClipLocation) async -> EncodingPlan {
    guard let path = clip.file else { return .failed(Self.remote) }
    let report = await analyzer.analyze(path)
    guard let analysis = report.analysis else {
      return .failed(report.failure ?? ClipFailure(.internal, .open, "it could not be read"))
    }
    do {
      let plan = try UnpadPlan(
        report, analysis, analyzer.open(.file(path)), options, isEncoded: true)
      let source = try await EncodingSource(reading: path, stream: analyzer.options.stream)
      var output = options.output(of: path)
      if case .file = options.destination {} else { output.extension = source.outputExtension }
      return .line(
        try EncodingLine(source, picture: plan.wanted, output: output),
        duration: analysis.container.duration)
    } catch let refusal as Refusal {
      return .refused(refusal.reasons)
    } catch let refusal as EncodingRefusal {
      return .refused([.init(.unsupported, refusal.description)])
    } catch let error as VideoError {
      return .failed(ClipFailure(error))
    } catch {
      return .failed(ClipFailure(.internal, .open, "\(error)"))
    }
  }
}
