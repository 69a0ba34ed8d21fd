internal import Document
internal import Files
internal import Forms
public import Framing
internal import Words

/// The form and the items that a recipient asks for, as of a month, by a source.
public struct DeliveryProfile: Sendable, Hashable {
  /// The name for the command line, in lower case: `app-preview-6.9`.
  public let id: String
  /// The name for people.
  public let name: String
  /// The month of the figures, such as `2026-10`.
  public let asOf: String
  public let source: String
  /// How far the figures can be trusted.
  public let confidence: FigureConfidence
  /// Anything else worth knowing.
  public let note: String?
  /// The items in the order of reports.
  let requirements: [Requirement]
  /// The numbers to hand in; nil for none.
  let form: FormKind?
  /// The parts of the frame that text has to keep within.
  let zones: [TextZone]
  /// The profile as it was read.
  let entry: JSONNode

  /// The kind of a form.
  enum FormKind: String, Sendable, CaseIterable {
    /// Attributes of a film's package.
    case appleFilm = "apple-film"
    /// Four numbers and a line for quality control.
    case crop
    /// The active format description and bar data.
    case afd
  }

  /// A part of the frame that text has to keep within.
  struct TextZone: Sendable, Hashable {
    let zone: Zone
    /// Whether text beyond it is only advised against.
    let isAdvice: Bool
  }

  /// One item of a profile.
  struct Requirement: Sendable, Hashable {
    let item: DeliveryItem
    let test: Test
    /// The codecs of video that it concerns; empty for all.
    let codecs: [String]
    /// Whether it is only advised.
    let isAdvice: Bool

    /// The values that will do.
    enum Test: Sendable, Hashable {
      case words([String])
      case numbers([Double])
      /// From the least to the most, either of which may be left open.
      case range(least: Double?, most: Double?)
    }
  }

  /// Whether it is for videos alone: its numbers are handed in with one.
  var isForVideo: Bool { form != nil }

  /// Whether text has to be found to judge a clip.
  public var needsText: Bool { !zones.isEmpty }

  /// The sizes that it takes, in the order of the profile; empty if any will do.
  public var sizes: [PixelSize] {
    requirements.filter { $0.item == .size }.flatMap(\.words)
      .compactMap { try? CustomSize(parsing: $0) }
      .map { PixelSize(width: $0.width, height: $0.height) }
  }

  /// The requirements on an item that concern clips of a codec, in the order of the profile.
  func requirements(on item: DeliveryItem, of codec: String) -> [Requirement] {
    requirements.filter { $0.item == item && $0.concerns(codec) }
  }

  /// Whether the figures are from more than twelve months before a month.
  ///
  /// - Parameter month: such as `2026-11`.
  public func isOld(in month: String) -> Bool {
    guard let now = Self.months(month), let then = Self.months(asOf) else { return true }
    return now - then > 12
  }

  /// Months since year 0; nil for a text of another form.
  static func months(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), (1...12).contains(month), year > 0
    else { return nil }
    return year * 12 + month - 1
  }
}

extension DeliveryProfile.Requirement {
  func concerns(_ codec: String) -> Bool { codecs.isEmpty || codecs.contains(codec) }

  /// The words that will do; none if it asks for numbers.
  var words: [String] { if case .words(let words) = test { words } else { [] } }
  /// The numbers that will do; none if it asks for words or a range.
  var numbers: [Double] { if case .numbers(let numbers) = test { numbers } else { [] } }
  /// The beginning of the range that will do; nil if it has none.
  var least: Double? { if case .range(let least, _) = test { least } else { nil } }
  /// The end of the range that will do; nil if it has none.
  var most: Double? { if case .range(_, let most) = test { most } else { nil } }

  /// The values that will do, for people.
  var inWords: String {
    func words(_ values: [DeliveryItem.Value]) -> String { values.map(item.text).inWords }
    func text(_ number: Double) -> String { item.text(.number(number)) }
    switch test {
    case .words(let all): return words(all.map(DeliveryItem.Value.word))
    case .numbers(let all): return words(all.map(DeliveryItem.Value.number))
    case .range(let least?, let most?):
      return least == most
        ? text(least) : "\(number(least, decimals: 3)) to \(text(most))"
    case .range(let least?, nil): return "at least \(text(least))"
    case .range(nil, let most?): return "at most \(text(most))"
    case .range(nil, nil): return "any"
    }
  }

  /// The clip's value that decides: one that will not do, or an unknown one; nil if all will do. Every
  /// track of sound has to be as a recipient asks.
  func breach(_ report: ClipReport, _ analysis: ClipAnalysis) -> Breach? {
    let values = item.definition.read(report, analysis)
    let refused = values.lazy.compactMap(\.self).first { !takes($0) }
    return refused.map(Breach.refused) ?? (values.contains(nil) ? .unknown : nil)
  }

  /// The way in which a clip does not meet a requirement.
  enum Breach: Equatable {
    case refused(DeliveryItem.Value)
    case unknown
  }

  /// Whether a value will do.
  func takes(_ value: DeliveryItem.Value) -> Bool {
    let tolerance = item.definition.tolerance
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance * max(abs(a), abs(b)) }
    switch (test, value) {
    case (.words(let all), .word(let word)):
      return all.contains { $0.lowercased() == word.lowercased() }
    case (.numbers(let all), .number(let value)): return all.contains { isSame($0, value) }
    case (.range(let least, let most), .number(let value)):
      return (least.map { value > $0 || isSame(value, $0) } ?? true)
        && (most.map { value < $0 || isSame(value, $0) } ?? true)
    case (.words, .number), (.numbers, .word), (.range, .word): return false
    }
  }
}

extension DeliveryProfile {
  /// The items with what the recipient takes, in the order of reports, for people.
  package var inWords: [(item: String, wants: String)] {
    func noun(_ requirement: Requirement) -> String {
      requirement.item.rawValue.split(separator: "-").joined(separator: " ")
    }
    let items = requirements.map { requirement in
      let codecs =
        requirement.codecs.isEmpty ? "" : " of \(requirement.codecs.joined(separator: ", "))"
      return (
        noun(requirement), requirement.inWords + codecs + (requirement.isAdvice ? ", advised" : "")
      )
    }
    let zones = zones.map { zone in
      ("text", "\(zone.wants)\(zone.isAdvice ? ", advised" : "")")
    }
    return items + zones + (form.map { [("form", $0.inWords)] } ?? [])
  }
}

extension DeliveryProfile.TextZone {
  /// `within title-safe (5% to 95% across, 5% to 95% down)`.
  var wants: String {
    let unit = zone.unit
    return "within \(zone.name) (\(percent(unit.x)) to \(percent(unit.maxX)) across, "
      + "\(percent(unit.y)) to \(percent(unit.maxY)) down)"
  }
}

extension DeliveryProfile.FormKind {
  fileprivate var inWords: String {
    switch self {
    case .appleFilm: "crop.top, crop.bottom, crop.left and crop.right of a package's data file"
    case .crop: "the crop of the active picture, and a line for quality control"
    case .afd: "the active format description and the bar data"
    }
  }
}
