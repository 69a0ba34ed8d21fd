package import Files
package import Report
package import SystemPackage

/// Clips that somebody accepted as they are: the results of an earlier run, by the contents of the
/// files. It takes two dozen bytes a clip.
package struct Baseline: Sendable {
  private var accepted: Set<ClipIdentity> = []
  /// Results without a fingerprint, which accept nothing.
  package private(set) var withoutFingerprint = 0
  /// Lines that could not be read.
  package private(set) var unusable = 0

  package init(_ path: FilePath) throws(FileFailure) {
    var reader = try LineReader(path)
    while let line = try reader.next() {
      if line.isEmpty { continue }
      switch ReportLine<ReportSummary>(line) {
      case .document(let summary):
        if let fingerprint = summary.fingerprint {
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

  package func accepts(_ report: ClipReport) -> Bool { mark(report) != nil }

  /// The clip's mark in the set; nil if the clip is not accepted.
  func mark(_ report: ClipReport) -> ClipIdentity? {
    report.fingerprint.map(Self.mark).flatMap { accepted.contains($0) ? $0 : nil }
  }

  private static func mark(_ fingerprint: String) -> ClipIdentity {
    ClipIdentity(key: fingerprint, path: "")
  }
}
