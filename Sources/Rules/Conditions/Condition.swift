internal import Document
internal import Files
internal import Settings
internal import Words

/// One requirement of a rule for a clip.
struct Condition: Sendable, Equatable {
  let key: ConditionKey
  private let test: Test

  private enum Test: Sendable, Equatable {
    /// Nil if any word or number will do.
    case words(WordTest?)
    case number(Comparison?)
  }

  /// Requires only that the clip has the property at all.
  init(_ key: ConditionKey) {
    self.key = key
    test =
      switch key.kind {
      case .words: .words(nil)
      case .number: .number(nil)
      }
  }

  private init(_ key: ConditionKey, _ test: Test) {
    (self.key, self.test) = (key, test)
  }

  /// Requires any of these words.
  init(_ key: ConditionKey, _ word: String, _ others: String...) {
    self.init(key, .words(WordTest([word] + others)))
  }

  /// The comparison, or nil if the condition does not hold. No condition holds for an unknown
  /// property.
  func compared(_ report: ClipReport) -> Compared? {
    let (value, limit): (String, String?)
    switch (test, key.read(report, in: unit)) {
    case (.words(let test), .words(let words)):
      let met = test?.met(by: words) ?? words
      guard !met.isEmpty else { return nil }
      (value, limit) = (Set(met.map(\.text)).sorted().joined(separator: ", "), test?.text)
    case (.number(let comparison), .number(let number, let text)):
      guard comparison?.holds(number) ?? true else { return nil }
      (value, limit) = (text, comparison?.text)
    case (_, nil), (.words, .number), (.number, .words): return nil
    }
    return Compared(subject: key.subject, value: value, limit: limit ?? key.any ?? "any")
  }

  private var unit: Quantity.Unit {
    if case .number(let comparison?) = test { comparison.unit ?? .percent } else { .percent }
  }
}

/// A kind of finding that only some runs make, so that results may lack it.
enum Basis: Sendable {
  case padding, metadata, important, zones, deliveries
  /// Metadata and deliveries, once a person has corrected the bars that they were judged by.
  case corrected

  /// The reason why a rule can't be judged without it, to follow "because".
  var absence: String {
    switch self {
    case .padding: "bars were not searched for"
    case .metadata: "what the file states was not checked"
    case .important: "important regions were neither given nor searched for"
    case .zones: "nothing was tested against the zone"
    case .deliveries: "it is not known whether the recipient accepts the clip"
    case .corrected: "a correction changed what they were judged by"
    }
  }
}

extension ConditionKey {
  /// The finding that the property is read from; nil if all results have it.
  var basis: Basis? {
    switch self {
    case .verdict, .changes, .shape, .bars, .steadyBars, .edgeLines, .overlay, .fill, .barColor,
      .pictureAspect, .confidence, .stereo, .afd:
      .padding
    case .metadata: .metadata
    case .lost, .hidden, .outside, .text, .textHeight: .important
    case .delivery: .deliveries
    case .aspect, .width, .height, .duration, .codec, .bitDepth, .primaries, .transfer, .matrix,
      .range, .projection, .defaultMode, .crops, .error:
      nil
    }
  }
}

extension ConditionKey {
  /// The kind of names that its words are; nil for other words and for numbers.
  var names: FFmpegNames.Kind? {
    switch self {
    case .codec: .codec
    case .primaries: .primaries
    case .transfer: .transfer
    case .matrix: .matrix
    case .range: .range
    default: nil
    }
  }
}

extension Condition {
  /// The words that it names, in small letters; none if any will do.
  var words: [String] {
    if case .words(let test?) = test { test.words } else { [] }
  }

  /// Whether the words are those that a clip may not have.
  var isNegated: Bool {
    if case .words(let test?) = test { test.isNegated } else { false }
  }

  /// The findings that it depends on and that only some runs make. It holds in no other run.
  var needs: [Gate.Need.Subject] {
    switch key.basis {
    case .padding where isMetByUnchecked: words == [ConditionKey.unchecked] ? [.unchecked] : []
    case .padding: [.padding]
    case .metadata: [.padding, .metadata]
    case .deliveries: [.delivery(words, others: isNegated)]
    // Text that was given, or stands in a bar, is certain.
    case .important: key == .text && words == ["likely"] ? [.text] : []
    case .zones, .corrected, nil: []
    }
  }

  /// Whether it holds for the verdict of a run that doesn't look for bars.
  private var isMetByUnchecked: Bool {
    guard key == .verdict, case .words(let test?) = test else { return false }
    return !test.met(by: [.init(ConditionKey.unchecked)]).isEmpty
  }

  /// What a clip's result would need to tell whether the condition holds; nil if it has that, or if
  /// the clip could not be analysed.
  func missingBasis(in report: ClipReport) -> Basis? {
    guard let analysis = report.analysis, var basis = key.basis else { return nil }
    if key == .outside, let zones = analysis.zones,
      !Set(words).isSubset(of: zones.map { $0.lowercased() })
    {
      basis = .zones
    }
    let isThere =
      switch basis {
      case .padding: analysis.padding != nil || words.contains(ConditionKey.unchecked)
      case .metadata: analysis.padding?.metadata.claims != nil
      case .important: analysis.important != nil
      case .zones, .corrected: false
      case .deliveries: isAccepted(report.deliveries ?? [])
      }
    if isThere || compared(report) != nil { return nil }
    let isCorrected = analysis.padding?.correction != nil
    return isCorrected && [.metadata, .deliveries].contains(basis) ? .corrected : basis
  }

  /// Whether all recipients that the condition names, or any if it names none, accept the clip.
  private func isAccepted(_ deliveries: [Delivery]) -> Bool {
    let asked = deliveries.filter { words.isEmpty || words.contains($0.profile.lowercased()) }
    return !asked.isEmpty && asked.count >= words.count && asked.allSatisfy { $0.accepts == true }
  }
}

/// A figure of a clip beside the limit that a rule sets, in words.
struct Compared: Equatable {
  let subject: String
  let value: String
  let limit: String

  /// The sentence of a clip that breaks the rule: `deepest bar: top, 138 px of 1080 (12.8%)`.
  var text: String { "\(subject): \(value)" }

  /// The same with the limit, as in `; the rule: >=2%`.
  var line: String { "\(text); the rule: \(limit)" }
}

extension Condition {
  /// Reads the value of a key of a rule.
  init(_ key: ConditionKey, _ node: PolicyNode) throws(SettingValue.Malformed) {
    guard !node.isEmpty else {
      throw .init(reason: "has no value; a value that begins with # or > needs quotes")
    }
    if key.any != nil, node.isPlain("true") {
      self.init(key)
      return
    }
    switch key.kind {
    case .words(let choices):
      guard let items = node.texts else {
        throw .init(reason: "expected a word or a list of words, got \(node.inWords)")
      }
      let test = try WordTest(parsing: items, choices: choices)
      let isColor = { (word: String) in word.hasPrefix("#") && PlainColor(parsing: word) != nil }
      if key == .barColor, let wrong = test.words.first(where: { !isColor($0) }) {
        throw .init(takes: "a color such as \"#000000\"", not: wrong)
      }
      self.init(key, .words(test))
    case .number(let quantity):
      guard let text = node.text else {
        throw .init(reason: "expected \(quantity.example), got \(node.inWords)")
      }
      self.init(key, .number(try Comparison(parsing: text, as: quantity)))
    }
  }
}

/// The words that a value may be, in capitals or not: any of a few or, with `!=`, none of them.
struct WordTest: Sendable, Equatable {
  /// In small letters.
  let words: [String]
  fileprivate let isNegated: Bool

  /// - Parameter words: any of these will do.
  init(_ words: [String]) {
    self.words = words.map { $0.lowercased() }
    isNegated = false
  }

  /// - Parameter choices: the valid words; nil if any word is valid.
  init(
    parsing items: [String], choices: [String]?
  ) throws(SettingValue.Malformed) {
    let negated = items.count { $0.hasPrefix("!=") }
    guard negated == 0 || negated == items.count else {
      throw .init(reason: "expected != before all words or before none")
    }
    isNegated = negated > 0
    words = items.map { item in
      let word = item.drop { "!= ".contains($0) }
      return String(word).lowercased()
    }
    for word in words {
      if let choices, !choices.contains(where: { $0.lowercased() == word }) {
        throw .init(choices, not: word)
      }
      if word.isEmpty { throw .init(takes: "a word", not: word) }
    }
  }

  /// The words of a clip that meet the test: those that are right or, if negated, all of them
  /// unless one is wrong.
  func met(by seen: [ConditionKey.Word]) -> [ConditionKey.Word] {
    let named = seen.filter { words.contains($0.word.lowercased()) }
    return isNegated ? named.isEmpty ? seen : [] : named
  }

  var text: String { (isNegated ? "not " : "") + words.map(\.oneLine).inWords }
}
