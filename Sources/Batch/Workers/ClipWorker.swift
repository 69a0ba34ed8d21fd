package import Document
package import Files
package import SystemPackage
internal import VideoIO
package import VidfitKit

/// What worker processes do with each clip instead of only analysing it.
package protocol ClipWork: Codable, Sendable {
  /// All that affects an answer, equal for equal work on every machine. Journals depend on these
  /// words.
  var words: [[UInt8]] { get }
  /// The file that is made of a clip; nil if none is made.
  var output: (@Sendable (FilePath) -> FilePath)? { get }
  /// - Parameter taken: see ``BatchItem/taken``.
  func report(
    on path: ClipLocation, taken: String?, by analyzer: ClipAnalyzer
  ) async -> ClipReport
}

/// The work of processes that analyse clips.
extension Never: ClipWork {
  package var words: [[UInt8]] { [] }
  package var output: (@Sendable (FilePath) -> FilePath)? { nil }
  package func report(
    on path: ClipLocation, taken: String?, by analyzer: ClipAnalyzer
  ) async -> ClipReport { switch self {} }
}

/// Answers requests one at a time inside a worker process.
package struct ClipWorker: Sendable {
  private let analyzer: ClipAnalyzer
  private let options: String
  private let fingerprints: ContentFingerprint
  private let cache: ResultCache?
  private let takesStills: Bool
  private let work: (any ClipWork)?
  private let complete: @Sendable (inout ClipReport) -> Void

  /// - Parameters:
  ///   - analyzer: made of the same settings.
  ///   - complete: adds what is not part of a cached answer, such as commands that name the clip.
  package init(
    _ analyzer: ClipAnalyzer, _ setup: WorkerSetup<some ClipWork>,
    complete: @escaping @Sendable (inout ClipReport) -> Void
  ) {
    self.analyzer = analyzer
    self.complete = complete
    options = setup.digest
    fingerprints = setup.fingerprint
    cache = setup.cache.map { ResultCache(folder: $0, options: setup.digest) }
    takesStills = setup.takesStills
    work = setup.work
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
      if let work {
        await work.report(on: path, taken: request.taken, by: analyzer)
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
    if work == nil { complete(&report) }
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
