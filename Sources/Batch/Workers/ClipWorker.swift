internal import Files
internal import Report
package import SystemPackage
internal import VideoIO
package import VidfitKit

/// Answers requests one at a time inside a worker process.
package struct ClipWorker: Sendable {
  private let analyzer: ClipAnalyzer
  private let options: String
  private let fingerprints: ContentFingerprint
  private let cache: ResultCache?

  /// - Parameters:
  ///   - options: the digest of the analyzer's settings.
  ///   - cache: a folder that keeps answers, or nil for none.
  package init(
    _ analyzer: ClipAnalyzer, options: String, key: CacheKey, cache: FilePath?
  ) {
    self.analyzer = analyzer
    self.options = options
    fingerprints = key.fingerprint
    self.cache = cache.map { ResultCache(folder: $0, options: options) }
  }

  package func answer(_ request: WorkerRequest) async -> BatchAnswer {
    #if FAULTS
      TestFaults.strike(request.path.bytes)
    #endif
    let path = request.path
    // A clip that can't be read has no fingerprint; the analysis says why.
    let fingerprint = try? fingerprints.of(path)
    if let fingerprint, let known = request.known,
      AnalysisSchema.shortHash(Array(fingerprint.utf8)) == known
    {
      return .unchanged
    }
    var report = await report(path, fingerprint)
    if !request.isNamed, report.isNoClip { return .skipped }
    (report.index, report.key) = (request.index, request.key)
    (report.fingerprint, report.options) = (fingerprint, options)
    return .report(report)
  }

  private func report(_ path: FilePath, _ fingerprint: String?) async -> ClipReport {
    if let fingerprint, let kept = cache?.report(of: path, fingerprint: fingerprint) { return kept }
    let report = await analyzer.analyze(path)
    if let fingerprint, report.failure?.isLasting ?? true {
      cache?.keep(report, fingerprint: fingerprint)
    }
    return report
  }
}

extension ClipReport {
  /// Whether a file that nobody named is something else than a clip: a still, or contents that are
  /// not video under a name that does not promise any.
  fileprivate var isNoClip: Bool {
    if path.isNamedAsVideo { return false }
    guard let failure else { return isStill }
    switch failure.code {
    // A guess at what text or an archive may be can end in damage before anything is decoded.
    case .unsupportedContainer, .noVideo, .segment, .corrupt: return failure.stage != .decode
    case .notFound, .permission, .unsupportedCodec, .encrypted, .network, .timeout, .crashed,
      .memory, .internal:
      return false
    }
  }
}
