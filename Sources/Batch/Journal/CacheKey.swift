internal import VideoIO

/// How a clip is recognised.
package enum CacheKey: String, Sendable, CaseIterable {
  /// Size and a hash of samples of the contents.
  case sampled
  /// Size and time of the last change: fast, but useless for files that are copied or checked out.
  case metadata
  /// A hash of all contents.
  case content

  var fingerprint: ContentFingerprint {
    switch self {
    case .sampled: .sampled
    case .metadata: .metadata
    case .content: .content
    }
  }
}
