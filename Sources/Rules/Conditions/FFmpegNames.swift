internal import Files
internal import Report
internal import Settings

/// The names that FFmpeg gives codecs and colour tags, and so the only ones that results have.
package struct FFmpegNames: Sendable {
  private let codecs: [String]
  private let primaries: [String]
  private let transfers: [String]
  private let matrices: [String]
  private let ranges: [String]

  package init(
    codecs: [String], primaries: [String], transfers: [String], matrices: [String],
    ranges: [String]
  ) {
    self.codecs = codecs
    self.primaries = primaries
    self.transfers = transfers
    self.matrices = matrices
    self.ranges = ranges
  }

  /// The word of results for a tag that is missing.
  private static let unspecified = "unspecified"

  /// The reason why a condition's value is none of the names, to follow the key; nil if all are, and
  /// for other keys.
  func problem(of condition: Condition) -> String? {
    let (noun, names) =
      switch condition.key {
      case .codec: ("codec", codecs)
      case .primaries: ("primaries", primaries)
      case .transfer: ("transfer function", transfers)
      case .matrix: ("matrix", matrices)
      case .range: ("range", ranges)
      default: ("", [String]())
      }
    let isKnown = { (word: String) in
      names.contains(word) || condition.key != .codec && word == Self.unspecified
    }
    guard !names.isEmpty, let unknown = condition.words.first(where: { !isKnown($0) })
    else { return nil }
    if condition.key == .codec {
      let meant = names.first { codecName($0).lowercased() == unknown }
      let hint = meant.map { "did you mean '\($0)'?" } ?? likelyMeaning(of: unknown, in: names)
      // There are hundreds of codecs.
      return "unknown codec '\(unknown.oneLine)'; "
        + (hint ?? "expected a name of FFmpeg's, such as h264 or hevc")
    }
    return SettingValue.Malformed(unknown: noun, unknown, among: names + [Self.unspecified]).reason
  }
}
