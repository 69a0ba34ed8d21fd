/// What is known of one clip: a line of a results stream, as far as gates and reports need it.
///
/// It is read from the `vidfit.analysis/1` document; keys that are not needed are ignored.
package struct ClipResult: Sendable, Equatable {
  /// The caller's own id of the clip.
  package let key: String?
  /// Place among the inputs of the run, from 0.
  package let index: Int?
  /// The path as text; bytes that are no UTF-8 show as U+FFFD.
  package let path: String
  /// The path's bytes as the system has them.
  package let pathBytes: [UInt8]
  /// What the file held when it was analysed, in short.
  package let fingerprint: String?
  /// With what options it was analysed, in short.
  package let options: String?
  package let outcome: Outcome

  package enum Outcome: Sendable, Equatable {
    case analysed(Analysis)
    case failed(Failure)
  }

  package struct Failure: Sendable, Equatable, Decodable {
    /// One of the closed list of the schema, such as `corrupt`.
    package let code: String
    /// `open`, `probe` or `decode`.
    package let stage: String
    package let retryable: Bool
    package let message: String
  }

  package var analysis: Analysis? {
    if case .analysed(let analysis) = outcome { analysis } else { nil }
  }

  package var failure: Failure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  /// What tells results of one clip from those of another: the caller's id, or else the path.
  package var identity: ClipIdentity { ClipIdentity(key: key, path: pathBytes) }
}
