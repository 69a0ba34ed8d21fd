package import Deliveries
internal import Document
internal import Files
internal import SystemPackage
internal import Unpad
internal import VideoIO
package import VidfitKit

/// Answers requests one at a time inside a worker process.
package struct ClipWorker: Sendable {
  private let analyzer: ClipAnalyzer
  private let options: String
  private let fingerprints: ContentFingerprint
  private let cache: ResultCache?
  private let takesStills: Bool
  private let unpadder: Unpadder?
  private let recipients: [DeliveryProfile]

  /// - Parameters:
  ///   - analyzer: made of the same settings.
  ///   - recipients: the profiles of `--for`.
  package init(
    _ analyzer: ClipAnalyzer, _ setup: WorkerSetup, recipients: [DeliveryProfile] = []
  ) {
    self.analyzer = analyzer
    self.recipients = recipients
    options = setup.digest
    fingerprints = setup.fingerprint
    cache = setup.cache.map { ResultCache(folder: $0, options: setup.digest) }
    takesStills = setup.takesStills
    unpadder = setup.unpadding.map { Unpadder(analyzer, $0) }
  }

  package func answer(_ request: WorkerRequest) async throws -> BatchAnswer {
    let path = request.path
    let source: ClipSource
    do throws(VideoError) {
      source = if let part = request.part { part } else { try analyzer.source(of: path) }
    } catch {
      return try answer(request, ClipReport(path: path, outcome: .failed(ClipFailure(error))), nil)
    }
    // A clip that can't be read has no fingerprint; the analysis says why.
    let fingerprint = try? fingerprints.of(source)
    // A run with other settings may have analysed a still that is skipped now.
    let isInDoubt = !request.isNamed && !takesStills && path.file?.mayBeStill == true
    if let fingerprint, let known = request.known, !isInDoubt,
      AnalysisSchema.shortHash(Array(fingerprint.utf8)) == known
    {
      return .unchanged
    }
    var report =
      if let unpadder {
        await unpadder.unpad(path, taken: request.taken)
      } else {
        await report(path, source, fingerprint)
      }
    report.transfer = source.transfer
    return try answer(request, report, fingerprint)
  }

  private func answer(
    _ request: WorkerRequest, _ answer: ClipReport, _ fingerprint: String?
  ) throws -> BatchAnswer {
    var report = answer
    if !request.isNamed, report.isPassedOver(takesStills: takesStills) { return .skipped }
    (report.index, report.key) = (request.index, request.key)
    (report.fingerprint, report.options) = (fingerprint, options)
    // Commands name the clip, so that they are no part of a cached answer.
    if unpadder == nil { report.deliver(to: recipients) }
    // A clip that was changed in place is identified by its new contents.
    if let output = report.unpadding?.output, .file(output) == request.path {
      report.fingerprint = try? fingerprints.of(output)
    }
    return .report(try ReportedLine(report))
  }

  private func report(
    _ path: ClipLocation, _ source: ClipSource, _ fingerprint: String?
  ) async -> ClipReport {
    if let fingerprint, let kept = cache?.report(of: path, fingerprint: fingerprint) { return kept }
    let report = await analyzer.analyze(path, source)
    if let fingerprint, report.failure?.isLasting ?? true {
      cache?.keep(report, fingerprint: fingerprint)
    }
    return report
  }
}
