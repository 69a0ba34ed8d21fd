internal import Files
internal import Results
internal import VideoIO
package import VidfitKit

/// Answers requests one at a time inside a worker process.
package struct ClipWorker: Sendable {
  private let analyzer: ClipAnalyzer
  private let options: String
  private let fingerprints: ContentFingerprint
  private let cache: ResultCache?

  /// - Parameters:
  ///   - options: the digest of the analyzer's options.
  ///   - cache: a folder that keeps answers, or nil for none.
  package init(
    _ analyzer: ClipAnalyzer, options: String, key: CacheKey, cache: [UInt8]?
  ) {
    self.analyzer = analyzer
    self.options = options
    fingerprints = key.fingerprint
    self.cache = cache.map { ResultCache(folder: $0, options: options) }
  }

  package func answer(_ request: ChildRequest) async -> BatchAnswer {
    #if FAULTS
      TestFaults.strike(request.pathBytes)
    #endif
    let path = MediaPath(bytes: request.pathBytes)
    // What can't be read has no fingerprint; the analysis says why.
    let fingerprint = try? fingerprints.of(path)
    if let fingerprint, let known = request.known,
      AnalysisSchema.shortHash(Array(fingerprint.utf8)) == known
    {
      return .unchanged
    }
    let members: JSONMembers
    if let fingerprint, let kept = cache?.result(of: path, fingerprint: fingerprint) {
      members = kept
    } else {
      let record = await analyzer.analyze(path: request.pathBytes)
      guard let json = try? ReportEncoder(pretty: false).encode(record),
        let made = JSONMembers(json)
      else { return unwritable(request) }
      members = made
      if let fingerprint, record.isLasting {
        cache?.keep(members, of: path, fingerprint: fingerprint)
      }
    }
    if !request.isNamed, members.isNoClip(path) { return .skipped }
    return answer(members, request, fingerprint)
  }

  /// No record is known that has no encoding; one that had none would be vidfit's own fault.
  private func unwritable(_ request: ChildRequest) -> BatchAnswer {
    let item = BatchItem(
      index: request.index, request: Request(key: request.key, path: request.pathBytes))
    let line = ResultLine.failure(
      item, code: "internal", stage: "decode", message: "the result cannot be written",
      isRetryable: false, options: options)
    return .result(line: line, .failed(code: "internal", isRetryable: false))
  }

  private func answer(
    _ members: JSONMembers, _ request: ChildRequest, _ fingerprint: String?
  ) -> BatchAnswer {
    var members = members
    members[string: "path"] = String(decoding: request.pathBytes, as: UTF8.self)
    members[string: "pathBytes"] = MediaPath(bytes: request.pathBytes).base64IfNeeded
    members.add(
      ResultLine.Envelope(
        index: request.index, key: request.key, fingerprint: fingerprint, options: options))
    return .result(line: members.json, members.outcome)
  }
}
