/// How a clip as a whole came off.
package enum Standing: String, Sendable, CaseIterable {
  /// It breaks no rule that gates.
  case pass
  case fail
  /// It would fail, but somebody accepted it as it is.
  case accepted
  /// It could not be analysed.
  case error
}

extension JudgedClip {
  package var standing: Standing {
    if result.failure != nil { return .error }
    if isBroken { return .fail }
    return checks.contains { $0.outcome == .accepted && $0.level == .error } ? .accepted : .pass
  }

  /// The findings that count, the gravest first.
  package var findings: [Check] {
    let open = checks.filter { $0.outcome == .fail }
    return Check.Level.allCases.reversed().flatMap { level in open.filter { $0.level == level } }
  }
}
