internal import Files
internal import Padding
internal import Report

/// The counts in lines for people: the end of a scan, and of a report without an output.
package struct Summary {
  private let counts: ResultCounts

  package init(_ counts: ResultCounts) {
    self.counts = counts
  }

  package var lines: [String] {
    let clips = line(
      counted(counts.total, "clip"), counts.verdicts.named(Self.words), leaving: counts.failed)
    let failures =
      counts.failed > 0
      ? line("\(counts.failed) could not be analysed", counts.errors.named(\.rawValue)) : nil
    let broken =
      counts.broken.isEmpty ? nil : line("rules broken", counts.broken)
    let accepted =
      counts.accepted.isEmpty ? nil : line("accepted as they are", counts.accepted)
    let missing =
      counts.missing > 0
      ? "\(counts.missing) missing: in the manifest, without a result" : nil
    return [clips, failures, broken, accepted, missing].compactMap(\.self)
  }

  private static func words(_ verdict: PaddingVerdict.Kind?) -> String {
    switch verdict {
    case .some(.none): "not padded"
    case .padded, .mixed, .undecided: verdict?.rawValue ?? ""
    case nil: "not checked"
    }
  }

  /// The title and the number of each kind.
  private func line(_ title: String, _ counts: [String: Int], leaving failed: Int = 0) -> String {
    let (kinds, others) = counts.largest(12)
    var parts = kinds.map { "\($0.count) \($0.name.shortened(to: 60))" }
    if others > 0 { parts.append("\(others) more kinds") }
    if failed > 0, !parts.isEmpty { parts.append("\(failed) failed") }
    return parts.isEmpty ? title : "\(title): \(parts.joined(separator: ", "))"
  }
}
