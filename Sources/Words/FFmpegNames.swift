internal import Document
internal import Files

/// The names that FFmpeg gives codecs, colour tags and formats, and so the only ones that results
/// have.
package struct FFmpegNames: Sendable {
  /// What names stand for; the raw value is the noun for people.
  package enum Kind: String, Sendable {
    case codec
    case audioCodec = "audio codec"
    case primaries
    case transfer = "transfer function"
    case matrix, range
    case pixelFormat = "pixel format"
    /// The end of a file's name, without the dot.
    case fileType = "file type"
  }

  private let names: @Sendable (Kind) -> [String]

  /// - Parameter names: lists those of a kind, which is done once they are needed.
  package init(_ names: @escaping @Sendable (Kind) -> [String]) {
    self.names = names
  }

  /// The word of results for a tag that is missing.
  private static let unspecified = "unspecified"

  /// The reason why a word, in lower case, is none of the names; nil if all are.
  package func problem(of words: [String], as kind: Kind) -> String? {
    guard !words.isEmpty else { return nil }
    let examples = kind.examples
    let names = names(kind) + (examples == nil ? [Self.unspecified] : [])
    guard let unknown = words.first(where: { !names.contains($0) }) else { return nil }
    // There are hundreds of others.
    guard let examples else { return unknownName(kind.rawValue, unknown, among: names) }
    let meant = names.first { codecName($0).lowercased() == unknown }
    let hint = meant.map { "did you mean '\($0)'?" } ?? likelyMeaning(of: unknown, in: names)
    return "unknown \(kind.rawValue) '\(unknown.oneLine)'; "
      + (hint ?? "expected a name of FFmpeg's, such as \(examples)")
  }
}

extension FFmpegNames.Kind {
  /// Some of many names; nil if there are few, which tags of colour have.
  fileprivate var examples: String? {
    switch self {
    case .codec: "h264 or hevc"
    case .audioCodec: "aac or pcm_s16le"
    case .pixelFormat: "yuv420p"
    case .fileType: "mp4 or mov"
    case .primaries, .transfer, .matrix, .range: nil
    }
  }
}
