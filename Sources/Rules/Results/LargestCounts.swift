internal import Files

extension [String: Int] {
  /// The largest counts, equal ones by name, and the number of kinds left out. Policies can have any
  /// number of rules.
  func largest(_ most: Int) -> (kinds: [(name: String, count: Int)], others: Int) {
    let sorted = sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return (sorted.prefix(most).map { ($0.key, $0.value) }, Swift.max(0, count - most))
  }
}

extension Dictionary where Value == Int {
  func named(_ name: (Key) -> String) -> [String: Int] {
    [String: Int](uniqueKeysWithValues: map { (name($0), $1) })
  }
}

extension String {
  /// On one line, without the middle of more than `length` code points.
  func shortened(to length: Int) -> String {
    let line = oneLine
    let scalars = line.unicodeScalars
    guard scalars.count > length else { return line }
    let head = (length - 1) / 2
    return String(scalars.prefix(head)) + "…" + String(scalars.suffix(length - 1 - head))
  }
}
