internal import VideoIO

/// By what a clip is known again.
package enum CacheKey: String, Sendable, CaseIterable {
  /// Size and a hash of samples of the contents.
  case sampled
  /// Size and time of the last change: fast, and no use where files are copied or checked out.
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
