internal import Files
internal import Padding
internal import Report

/// The rules of `--fail-on`, such as `padded>=2%,mixed,undecided,error`: words that are short forms
/// of a policy's conditions.
package struct FailOn: Sendable, Equatable {
  package typealias Malformed = SettingValue.Malformed

  package enum Word: String, Sendable, CaseIterable {
    /// Any bar that stays for the whole clip.
    case padded
    /// Such bars at the top or bottom, at a side, or both, on the upright clip.
    case letterbox, pillarbox, windowbox
    case blackBars = "black-bars"
    case coloredBars = "colored-bars"
    case blurredBars = "blurred-bars"
    /// Bars that change over time; a size is for the deepest of them.
    case mixed
    case undecided
    /// Lines at an edge that are too thin for a bar; a size is for the deepest of them.
    case edgeLines = "edge-lines"
    /// Something stands in a bar, such as a subtitle.
    case overlay
    /// The active format description disagrees with the picture.
    case afdMismatch = "afd-mismatch"
    /// A screen that fills by default crops some of the frame.
    case crops
    /// The clip could not be analysed.
    case error
  }

  package struct Item: Sendable, Equatable {
    let word: Word
    /// The canonical spelling: `padded>=2%`, `error:corrupt`.
    package let text: String
    let conditions: [Condition]
  }

  package let items: [Item]

  package init(items: [Item] = []) {
    self.items = items
  }

  /// Reads rules between commas; spaces make no difference.
  package init(parsing text: String) throws(SettingValue.Malformed) {
    var items: [Item] = []
    for part in text.split(separator: ",") {
      let words = String(part).filter { $0 != " " }
      if words.isEmpty { continue }
      let item = try Item(words, written: part)
      if !items.contains(item) { items.append(item) }
    }
    guard !items.isEmpty else {
      throw .init(reason: "no rule given; expected \(Word.allCases.map(\.rawValue).inWords)")
    }
    self.items = items
  }

  /// Throws if a list of rules is malformed.
  static func check(_ text: String) throws(SettingValue.Malformed) {
    _ = try FailOn(parsing: text)
  }
}

extension FailOn.Item {
  /// - Parameters:
  ///   - text: the rule without spaces.
  ///   - written: the rule as it was written.
  fileprivate init(_ text: String, written: Substring) throws(SettingValue.Malformed) {
    let end = text.firstIndex { "<>=!".contains($0) } ?? text.endIndex
    let parts = text[..<end].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let name = parts[0].lowercased()
    guard let word = FailOn.Word(rawValue: name == "coloured-bars" ? "colored-bars" : name) else {
      try Self.checkSeparation(written)
      throw .init(
        unknown: "rule", parts[0], among: FailOn.Word.allCases.map(\.rawValue))
    }
    self.word = word
    let code = parts.dropFirst().first
    let size: Comparison?
    do throws(SettingValue.Malformed) {
      size = try word.size(text[end...])
      try word.check(code)
    } catch {
      throw .init(reason: "\(word.rawValue): \(error.reason)")
    }
    conditions = word.conditions(size, code)
    self.text = word.rawValue + (code.map { ":\($0)" } ?? "") + (size?.text ?? "")
  }

  /// Throws if a rule and a space begin what was written, where a comma was meant.
  private static func checkSeparation(_ written: Substring) throws(SettingValue.Malformed) {
    let words = written.split(separator: " ")
    guard words.count > 1, (try? Self(String(words[0]), written: words[0])) != nil else { return }
    throw .init(
      reason: "expected commas between rules, such as \(words.joined(separator: ",")), "
        + "got '\(String(written).oneLine)'")
  }
}

extension FailOn.Word {
  /// The same as conditions of a policy.
  ///
  /// - Parameters:
  ///   - size: nil for any.
  ///   - code: the only error code that counts; nil for any.
  fileprivate func conditions(_ size: Comparison?, _ code: String?) -> [Condition] {
    func sized(_ key: ConditionKey) -> Condition {
      size.map { Condition(key, $0) } ?? Condition(key)
    }
    func word(_ key: ConditionKey, _ word: String) -> Condition {
      Condition(key, WordTest([word]))
    }
    return switch self {
    case .padded: [sized(.steadyBars)]
    case .letterbox, .pillarbox, .windowbox: [word(.shape, rawValue), sized(.steadyBars)]
    case .blackBars: [word(.fill, PaddingFill.black.rawValue), sized(.steadyBars)]
    case .coloredBars: [word(.fill, PaddingFill.color.rawValue), sized(.steadyBars)]
    case .blurredBars: [word(.fill, PaddingFill.blurred.rawValue), sized(.steadyBars)]
    case .mixed:
      [word(.verdict, PaddingVerdict.Kind.mixed.rawValue)] + (size == nil ? [] : [sized(.bars)])
    case .undecided: [word(.verdict, PaddingVerdict.Kind.undecided.rawValue)]
    case .edgeLines: [sized(.edgeLines)]
    case .overlay: [Condition(.overlay)]
    case .afdMismatch: [word(.afd, "disagrees")]
    case .crops: [sized(.crops)]
    case .error: [code.map { word(.error, $0) } ?? Condition(.error)]
    }
  }

  fileprivate func size(_ text: Substring) throws(SettingValue.Malformed) -> Comparison? {
    guard !text.isEmpty else { return nil }
    let quantity: Quantity
    switch self {
    case .padded, .letterbox, .pillarbox, .windowbox, .blackBars, .coloredBars, .blurredBars,
      .mixed, .edgeLines:
      quantity = .depth
    case .crops: quantity = .share
    case .undecided, .overlay, .afdMismatch, .error:
      throw .init(takes: "no size", not: String(text))
    }
    return try Comparison(parsing: String(text), as: quantity)
  }

  fileprivate func check(_ code: String?) throws(SettingValue.Malformed) {
    guard let code else { return }
    guard self == .error else {
      throw .init(reason: "only error takes a code, got ':\(code.oneLine)'")
    }
    guard FailureCode(rawValue: code) != nil else {
      throw .init(unknown: "error code", code, among: FailureCode.allCases.map(\.rawValue))
    }
  }
}

extension SettingValue.Malformed {
  /// `unknown rule 'paded'; did you mean 'padded'?`
  init(unknown noun: String, _ word: String, among names: [String]) {
    let hint = likelyMeaning(of: word, in: names)
    self.init(reason: "unknown \(noun) '\(word.oneLine)'; \(hint ?? "expected \(names.inWords)")")
  }
}
