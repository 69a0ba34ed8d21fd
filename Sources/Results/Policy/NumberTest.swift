internal import Files

/// What a number has to be: `< 1.7`, `= 16:9`, `2.0..2.4`, or the number alone.
struct NumberTest: Sendable, Equatable {
  private enum Relation: Equatable {
    case less, atMost, equal, unequal, atLeast, more
    /// Up to and with the second number.
    case between(Double)
  }

  private let relation: Relation
  private let number: Double
  /// By what share numbers may differ and still be equal.
  private let tolerance: Double
  /// As it was written, spaces apart.
  let text: String

  struct Malformed: Error, Equatable {
    let reason: String
  }

  private static let relations: [(String, Relation)] = [
    ("<=", .atMost), (">=", .atLeast), ("!=", .unequal), ("==", .equal), ("<", .less), (">", .more),
    ("=", .equal),
  ]

  /// - Parameters:
  ///   - example: a number of the kind, for messages.
  ///   - number: reads one number.
  init(
    parsing text: String, tolerance: Double = 1e-9, example: String, number: (String) -> Double?
  ) throws(Malformed) {
    let words = text.filter { $0 != " " }
    self.tolerance = tolerance
    let found = Self.relations.first { words.hasPrefix($0.0) }
    let rest = String(words.dropFirst(found?.0.count ?? 0))
    let bounds = rest.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    let malformed = Malformed(
      reason: "takes \(example), < \(example), >= \(example) or a range such as "
        + "\(example)..\(example), not '\(text.oneLine)'")
    guard let first = number(String(bounds[0])) else { throw malformed }
    self.number = first
    guard bounds.count == 2 else {
      relation = found?.1 ?? .equal
      self.text = "\(found?.0 ?? "=") \(rest)"
      return
    }
    guard found == nil || found?.0 == "=", let last = number(String(bounds[1])) else {
      throw malformed
    }
    guard first <= last else {
      throw Malformed(reason: "takes a range from less to more, not '\(text.oneLine)'")
    }
    relation = .between(last)
    self.text = rest
  }

  func holds(_ value: Double) -> Bool {
    switch relation {
    case .less: value < number && !isEqual(value, number)
    case .atMost: value < number || isEqual(value, number)
    case .equal: isEqual(value, number)
    case .unequal: !isEqual(value, number)
    case .atLeast: value > number || isEqual(value, number)
    case .more: value > number && !isEqual(value, number)
    case .between(let last):
      (value > number || isEqual(value, number)) && (value < last || isEqual(value, last))
    }
  }

  private func isEqual(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= tolerance * max(abs(a), abs(b))
  }
}

/// An aspect ratio as people write it: `16:9`, `2.39:1`, `1.78`.
func aspectRatio(_ text: String) -> Double? {
  let terms = text.split(separator: ":", omittingEmptySubsequences: false).map { decimal($0) }
  guard (1...2).contains(terms.count), let width = terms[0], width > 0 else { return nil }
  guard terms.count == 2 else { return width }
  return terms[1].flatMap { $0 > 0 ? width / $0 : nil }
}
