internal import Files

/// A count with its noun: `1 clip`, `2 clips`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension [String: Int] {
  /// The largest counts first, equal ones by name, and how many kinds more there are.
  ///
  /// Names come out of files that anybody may have written, so that there can be any number.
  func largest(_ most: Int) -> (kinds: [(name: String, count: Int)], others: Int) {
    let sorted = sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return (sorted.prefix(most).map { ($0.key, $0.value) }, Swift.max(0, count - most))
  }
}

extension String {
  /// On one line, the middle left out past `length` code points.
  func shortened(to length: Int) -> String {
    let line = oneLine
    let scalars = line.unicodeScalars
    guard scalars.count > length else { return line }
    let head = (length - 1) / 2
    return String(scalars.prefix(head)) + "…" + String(scalars.suffix(length - 1 - head))
  }
}
