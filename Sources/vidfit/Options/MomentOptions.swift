import ArgumentParser
import VidfitKit

/// Which frames of a clip to show.
struct MomentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The frame on show at this time, such as 62.5, 1:02.5 or 1:00:02; repeatable.",
      valueName: "time"))
  var at: [Moment] = []

  @Option(help: "That many frames that show much, well spread over the clip.")
  var count: Int?

  @Flag(help: "All moments on one sheet.")
  var contactSheet = false

  func validate() throws {
    if let count, !(1...100).contains(count) { throw ValidationError("--count takes 1 to 100") }
    if count != nil, !at.isEmpty { throw ValidationError("--at and --count exclude each other") }
  }

  var isDefault: Bool { at.isEmpty && count == nil && !contactSheet }

  /// How many pictures a clip makes, at most.
  var pictureCount: Int { contactSheet ? 1 : at.isEmpty ? count ?? 1 : at.count }

  func apply(to options: inout PreviewOptions) {
    options.moments = at.isEmpty ? .chosen(count ?? 1) : .at(at.map(\.seconds))
    options.isContactSheet = contactSheet
  }
}

/// A time as people write it: seconds, minutes and seconds, or hours too.
struct Moment: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let isPlain = part.allSatisfy { ("0"..."9").contains($0) || (isLast && $0 == ".") }
      guard isPlain, let value = Double(part), index == 0 || value < 60 else { return nil }
      seconds = seconds * 60 + value
    }
    guard seconds.isFinite else { return nil }
    self.seconds = seconds
  }
}
