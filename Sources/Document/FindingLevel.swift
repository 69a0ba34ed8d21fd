/// The severity of a finding on a clip or a ladder.
package enum FindingLevel: String, Codable, Sendable, CaseIterable, Comparable {
  case note, warning, error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
