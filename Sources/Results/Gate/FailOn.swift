internal import Files
internal import Framing

/// What `--fail-on` was given: `padded>=2%,mixed,undecided,error`.
package struct FailOn: Sendable, Equatable {
  package enum Word: String, Sendable, CaseIterable {
    /// Any bar that is there for the whole clip.
    case padded
    /// Such bars at the top or bottom, at a side, or both, as the clip is seen upright.
    case letterbox, pillarbox, windowbox
    case blackBars = "black-bars"
    case coloredBars = "colored-bars"
    case blurredBars = "blurred-bars"
    /// Bars that change over time; its threshold is for the deepest of them.
    case mixed
    case undecided
    /// The active format description says otherwise than the picture.
    case afdMismatch = "afd-mismatch"
    /// A screen that the clip is presented on fills by default, and loses some of the frame.
    case crops
    /// It could not be analysed.
    case error
  }

  package struct Item: Sendable, Equatable {
    let word: Word
    /// Nil for any size.
    let threshold: Threshold?
    /// The one error code that counts; nil for any.
    let code: String?

    /// As it is written: `padded>=2%`, `error:corrupt`.
    package var text: String {
      word.rawValue + (code.map { ":\($0)" } ?? "") + (threshold?.description ?? "")
    }
  }

  package let items: [Item]

  /// What is wrong with a list of rules, in words.
  package struct Malformed: Error, Equatable {
    package let reason: String
  }

  package init(items: [Item] = []) {
    self.items = items
  }

  /// Reads rules between commas; spaces make no difference.
  package init(parsing text: String) throws(Malformed) {
    var items: [Item] = []
    for part in text.split(separator: ",") {
      let words = String(part).filter { $0 != " " }
      if words.isEmpty { continue }
      let item = try Self.item(words)
      if !items.contains(item) { items.append(item) }
    }
    guard !items.isEmpty else {
      throw Malformed(reason: "names no rule; it takes \(Word.allCases.map(\.rawValue).inWords)")
    }
    self.items = items
  }

  /// Says what is wrong with a list of rules, if anything is, as of any other setting.
  static func check(_ text: String) throws(SettingValue.Malformed) {
    do throws(Malformed) {
      _ = try FailOn(parsing: text)
    } catch {
      throw SettingValue.Malformed(reason: error.reason)
    }
  }

  private static func item(_ text: String) throws(Malformed) -> Item {
    let end = text.firstIndex { "<>=!".contains($0) } ?? text.endIndex
    let parts = text[..<end].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard let word = Word(rawValue: spelling(parts[0])) else {
      throw Malformed(reason: unknown(parts[0]))
    }
    return Item(
      word: word, threshold: try threshold(text[end...], of: word),
      code: try code(parts.dropFirst().first, of: word))
  }

  private static func spelling(_ word: String) -> String {
    let word = word.lowercased()
    return word == "coloured-bars" ? Word.coloredBars.rawValue : word
  }

  private static func unknown(_ word: String) -> String {
    let hint = nearestWord(to: word, in: Word.allCases.map(\.rawValue))
    return "'\(word.oneLine)' is no rule; "
      + (hint.map { "did you mean \($0)?" } ?? "it takes \(Word.allCases.map(\.rawValue).inWords)")
  }

  private static func threshold(
    _ text: Substring, of word: Word
  ) throws(Malformed) -> Threshold? {
    guard !text.isEmpty else { return nil }
    let units = word.units
    guard !units.isEmpty else {
      throw Malformed(reason: "\(word.rawValue) takes no size, so not '\(String(text).oneLine)'")
    }
    let threshold: Threshold
    do throws(Threshold.Malformed) {
      threshold = try Threshold(parsing: text)
    } catch {
      throw Malformed(reason: "\(word.rawValue) \(error.reason)")
    }
    guard units.contains(threshold.unit) else {
      throw Malformed(
        reason: "\(word.rawValue) takes a share of the frame such as >=5%, not "
          + "'\(String(text).oneLine)'")
    }
    return threshold
  }

  private static func code(_ text: String?, of word: Word) throws(Malformed) -> String? {
    guard let text else { return nil }
    guard word == .error else {
      throw Malformed(reason: "\(word.rawValue) takes nothing behind a colon; error does")
    }
    guard ErrorCodes.all.contains(text) else {
      let hint = nearestWord(to: text, in: ErrorCodes.all)
      throw Malformed(
        reason: "'\(text.oneLine)' is no error code; "
          + (hint.map { "did you mean \($0)?" } ?? "there are \(ErrorCodes.all.inWords)"))
    }
    return text
  }
}

extension FailOn.Word {
  /// In what a threshold may be given; none for what has no size.
  fileprivate var units: [Threshold.Unit] {
    switch self {
    case .padded, .letterbox, .pillarbox, .windowbox, .blackBars, .coloredBars, .blurredBars,
      .mixed:
      [.percent, .pixels]
    case .crops: [.percent]
    case .undecided, .afdMismatch, .error: []
    }
  }
}
