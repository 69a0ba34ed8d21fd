package import Files
package import SystemPackage

/// Clips that somebody accepted as they are: results of an earlier run, by what the files held.
///
/// It holds two dozen bytes a clip.
package struct Baseline: Sendable {
  private var accepted: Set<ClipIdentity> = []
  /// Results of the file that say nothing of what the clip held, so that they accept nothing.
  package private(set) var withoutFingerprint = 0
  /// Lines that are no results.
  package private(set) var unusable = 0

  package init(_ path: FilePath) throws(FileFailure) {
    var reader = try LineReader(path)
    while let line = try reader.next() {
      if line.isEmpty { continue }
      switch ClipResult.read(line) {
      case .result(let result):
        if let fingerprint = result.fingerprint {
          accepted.insert(Self.mark(fingerprint))
        } else {
          withoutFingerprint += 1
        }
      case .other: continue
      case .tooNew, .malformed: unusable += 1
      }
    }
  }

  package var count: Int { accepted.count }

  package func accepts(_ result: ClipResult) -> Bool { mark(result) != nil }

  /// What stands for a clip in the set; nil for one that is not accepted.
  func mark(_ result: ClipResult) -> ClipIdentity? {
    result.fingerprint.map(Self.mark).flatMap { accepted.contains($0) ? $0 : nil }
  }

  private static func mark(_ fingerprint: String) -> ClipIdentity {
    ClipIdentity(key: fingerprint, path: [])
  }
}
