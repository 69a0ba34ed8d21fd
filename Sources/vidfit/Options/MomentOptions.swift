import ArgumentParser
import Files
import Rules
import Settings
import VidfitKit

/// The frames of a clip to draw.
struct MomentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw the frame shown at this time, such as 62.5, 1:02.5 or 1:00:02. Repeatable.",
      valueName: "time"), transform: Moment.init(parsing:))
  var at: [Moment] = []

  @Option(
    help: "Draw this many characteristic frames, spread over the clip.",
    transform: { try wholeNumber($0, 1...100) })
  var count: Int?

  @Flag(help: "Draw all frames on one sheet.")
  var contactSheet = false

  func validate() throws {
    if count != nil, !at.isEmpty { throw ValidationError("--at and --count exclude each other") }
  }

  var isDefault: Bool { at.isEmpty && count == nil && !contactSheet }

  /// The most pictures that one clip makes.
  var pictureCount: Int { contactSheet ? 1 : at.isEmpty ? count ?? 1 : at.count }

  func apply(to options: inout PreviewOptions) {
    options.moments = at.isEmpty ? .chosen(count ?? 1) : .at(at.map(\.seconds))
    options.isContactSheet = contactSheet
  }
}

/// Reads a whole number within `range`.
func wholeNumber(_ text: String, _ range: ClosedRange<Int>) throws -> Int {
  do throws(SettingValue.Malformed) {
    guard case .count(let number) = try SettingValue(Array(text.utf8), as: .count(range)) else {
      return range.lowerBound
    }
    return number
  } catch {
    throw WrongValue(error.reason)
  }
}

/// A time in people's notation: seconds, minutes and seconds, or hours too.
struct Moment {
  let seconds: Double

  init(parsing text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let isPlain = part.allSatisfy { ("0"..."9").contains($0) || (isLast && $0 == ".") }
      guard parts.count <= 3, isPlain, let value = Double(part), index == 0 || value < 60 else {
        throw Self.wrong(text)
      }
      seconds = seconds * 60 + value
    }
    guard seconds.isFinite else { throw Self.wrong(text) }
    self.seconds = seconds
  }

  private static func wrong(_ text: String) -> WrongValue {
    WrongValue("expected a time such as 62.5, 1:02.5 or 1:00:02, got '\(text.oneLine)'")
  }
}
