internal import Files

/// The address of a segment with names for the parts that vary, such as
/// `$RepresentationID$/$Number%05d$.m4s` (ISO/IEC 23009-1, 5.3.9.4.4).
struct TemplateText: Sendable {
  /// The values that stay the same for all segments of a representation.
  struct Names: Sendable {
    var representation: String
    var bandwidth: Int?
  }

  private enum Piece: Sendable {
    case text(String)
    case representation
    /// With the least number of digits.
    case number(Int), time(Int), bandwidth(Int)
  }

  private var pieces: [Piece] = []

  private static let mostDigits = 32

  init(_ template: String) throws(LineProblem) {
    let parts = template.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else {
      throw LineProblem("the template '\(template.oneLine)' has a single $")
    }
    for (index, part) in parts.enumerated() {
      if index % 2 == 0 {
        if !part.isEmpty { pieces.append(.text(String(part))) }
      } else {
        pieces.append(try Self.piece(part, template))
      }
    }
  }

  private static func piece(
    _ name: Substring, _ template: String
  ) throws(LineProblem) -> Piece {
    if name.isEmpty { return .text("$") }
    if name == "RepresentationID" { return .representation }
    let words = name.split(separator: "%", maxSplits: 1)
    var digits = 1
    if words.count == 2 {
      let format = words[1]
      guard format.hasPrefix("0"), format.hasSuffix("d"),
        let width = Int(format.dropFirst().dropLast()), (0...mostDigits).contains(width)
      else { throw LineProblem("the template '\(template.oneLine)' has an unknown format") }
      digits = width
    }
    switch words.first {
    case "Number": return .number(digits)
    case "Time": return .time(digits)
    case "Bandwidth": return .bandwidth(digits)
    default: throw LineProblem("the template '\(template.oneLine)' has an unknown name")
    }
  }

  func text(_ names: Names, number: Int64, time: Int64) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .representation: names.representation
      case .number(let digits): Self.decimal(number, digits)
      case .time(let digits): Self.decimal(time, digits)
      case .bandwidth(let digits): Self.decimal(Int64(names.bandwidth ?? 0), digits)
      }
    }.joined()
  }

  private static func decimal(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
