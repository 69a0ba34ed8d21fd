package import Files
internal import FoundationEssentials
package import Padding

/// The few figures of a document that runs count and compare. The rest of it is not decoded.
package struct ReportSummary: Sendable, Equatable, DocumentContent {
  package let identity: ClipIdentity
  package let index: Int?
  package let fingerprint: String?
  /// A digest of the settings that affect the answer.
  package let options: String?
  package let outcome: ReportOutcome
  /// Whether removing its bars was requested and something failed.
  package let isUndone: Bool

  private struct Unpadding: Decodable {
    let outcome: Report.Unpadding.Outcome
  }

  private struct Padding: Decodable {
    let verdict: PaddingVerdict.Kind
  }

  private struct Failure: Decodable {
    let code: FailureCode
    let retryable: Bool
  }

  package init(from decoder: any Decoder) throws {
    try self.init(in: decoder.container(keyedBy: DocumentKey.self))
  }

  package init(in values: KeyedDecodingContainer<DocumentKey>) throws {
    let path = try values.decode(String.self, forKey: .path)
    let bytes = try values.decodeIfPresent(Data.self, forKey: .pathBytes)
    identity = ClipIdentity(
      key: try values.decodeIfPresent(String.self, forKey: .key),
      path: bytes.map { ClipLocation(bytes: Array($0)) } ?? ClipLocation(path))
    index = try values.decodeIfPresent(Int.self, forKey: .index)
    fingerprint = try values.decodeIfPresent(String.self, forKey: .fingerprint)
    options = try values.decodeIfPresent(String.self, forKey: .options)
    isUndone =
      try values.decodeIfPresent(Unpadding.self, forKey: .unpadding)?.outcome == .failed
    switch try values.decode(ReportStatus.self, forKey: .status) {
    case .ok:
      let padding = try values.decodeIfPresent(Padding.self, forKey: .padding)
      outcome = .analysed(padding?.verdict)
    case .error:
      let failure = try values.decode(Failure.self, forKey: .error)
      outcome = .failed(failure.code, isRetryable: failure.retryable)
    }
  }
}

/// The outcome of a clip in brief.
package enum ReportOutcome: Sendable, Hashable {
  /// The verdict, or nil without padding detection.
  case analysed(PaddingVerdict.Kind?)
  case failed(FailureCode, isRetryable: Bool)

  package init(_ outcome: ClipReport.Outcome) {
    self =
      switch outcome {
      case .analysed(let analysis): .analysed(analysis.padding?.verdict)
      case .failed(let failure): .failed(failure.code, isRetryable: failure.retryable)
      }
  }

  /// Whether the clip failed in a way that may not happen again.
  package var isRetryable: Bool {
    if case .failed(_, isRetryable: true) = self { true } else { false }
  }

  package var isFailure: Bool {
    switch self {
    case .analysed: false
    case .failed: true
    }
  }
}
