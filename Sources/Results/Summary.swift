/// The counts in lines for people: the end of a scan, and of a report that goes nowhere.
package struct Summary {
  private let counts: ResultCounts

  /// Verdicts that are no words by themselves.
  private static let words = ["none": "not padded", "unchecked": "not checked"]

  package init(_ counts: ResultCounts) {
    self.counts = counts
  }

  package var lines: [String] {
    let clips = line(counted(counts.total, "clip"), counts.verdicts, leaving: counts.failed)
    let failures =
      counts.failed > 0
      ? line("\(counts.failed) could not be analysed", counts.errors) : nil
    let broken =
      counts.broken.isEmpty ? nil : line("rules broken", counts.broken)
    let accepted =
      counts.accepted.isEmpty ? nil : line("accepted as they are", counts.accepted)
    let missing =
      counts.missing > 0
      ? "\(counts.missing) missing: in the manifest, without a result" : nil
    return [clips, failures, broken, accepted, missing].compactMap(\.self)
  }

  /// What it is about, and how many there are of each kind.
  private func line(_ title: String, _ counts: [String: Int], leaving failed: Int = 0) -> String {
    let (kinds, others) = counts.largest(12)
    var parts = kinds.map { "\($0.count) \(Self.words[$0.name] ?? $0.name.shortened(to: 60))" }
    if others > 0 { parts.append("\(others) more kinds") }
    if failed > 0, !parts.isEmpty { parts.append("\(failed) failed") }
    return parts.isEmpty ? title : "\(title): \(parts.joined(separator: ", "))"
  }
}
