internal import Document
internal import Files
internal import Words

extension Settings {
  /// Notices about variables that look like settings and are none, a line each.
  ///
  /// - Parameters:
  ///   - names: the names of all variables that have a value.
  ///   - others: variables of the program that are no settings.
  ///   - ignored: variables that others read.
  package static func unknownVariables(
    _ names: some Sequence<String>, others: Set<String>, ignored: Set<String> = []
  ) -> [String] {
    let known = Set(SettingKey.allCases.map(\.variable)).union(others).union(ignored)
    let unknown = names.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted()
    guard !unknown.isEmpty else { return [] }
    // People also name variables after flags.
    var meanings: [String: String] = [:]
    for key in SettingKey.allCases {
      let flag = key.flag
      for word in [key.rawValue, flag, flag.hasPrefix("no-") ? String(flag.dropFirst(3)) : flag] {
        meanings[word] = meanings[word] ?? key.variable
      }
    }
    for name in others { meanings[word(of: name)] = name }
    let words = meanings.keys.sorted()
    return unknown.map { name in
      let meant = nearestWord(to: word(of: name), in: words)
      let hint = meant.flatMap { meanings[$0] }.map { "; did you mean '\($0)'?" } ?? ""
      return "unknown variable '\(name.oneLine)'\(hint)"
    }
  }

  private static let prefix = "VIDFIT_"

  /// The flag that a variable would have, without dashes.
  private static func word(of variable: String) -> String {
    String(variable.dropFirst(prefix.count).lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
