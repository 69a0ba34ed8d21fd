internal import Files
internal import Framing

/// From what size on something counts: `>= 2%` of a side, `> 20px` of stored pixels.
package struct Threshold: Sendable, Equatable {
  package enum Unit: String, Sendable {
    case percent = "%"
    case pixels = "px"
  }

  /// Whether the amount itself does not count yet.
  let isStrict: Bool
  let amount: Double
  package let unit: Unit

  /// Why a text is none, to follow the text.
  package struct Malformed: Error, Equatable {
    package let reason: String
  }

  /// Reads `>= 2%`, `>20px` or, for `>=`, the amount alone; spaces make no difference.
  package init(parsing text: some StringProtocol) throws(Malformed) {
    var rest = String(text).filter { $0 != " " }[...]
    let operators = [">=", ">", "<=", "<", "==", "=", "!="]
    let comparison = operators.first { rest.hasPrefix($0) }
    if let comparison {
      guard comparison.hasPrefix(">") else {
        throw Malformed(reason: "takes >= or >, not \(comparison)")
      }
      rest = rest.dropFirst(comparison.count)
    }
    isStrict = comparison == ">"
    guard let unit = [Unit.percent, .pixels].first(where: { rest.hasSuffix($0.rawValue) }) else {
      throw Malformed(
        reason: decimal(rest) == nil
          ? "takes a size such as >=2% or >=20px, not '\(String(text).oneLine)'"
          : "takes a size with its unit, \(rest)% or \(rest)px")
    }
    guard let amount = decimal(rest.dropLast(unit.rawValue.count)) else {
      throw Malformed(reason: "takes a size such as >=2% or >=20px, not '\(String(text).oneLine)'")
    }
    if unit == .percent, amount > 100 { throw Malformed(reason: "takes at most 100%") }
    self.unit = unit
    self.amount = amount
  }

  /// - Parameter value: in per cent or pixels, as ``unit`` says.
  func isReached(by value: Double) -> Bool {
    // Shares are rounded to millionths, so that a difference below that is none.
    let isEqual = abs(value - amount) < 1e-7 * max(1, amount)
    return isEqual ? !isStrict : value > amount
  }

  /// As it is written in a list of rules: `>=2%`.
  package var description: String {
    (isStrict ? ">" : ">=") + number(amount, decimals: 4) + unit.rawValue
  }
}
