internal import Files
internal import Streaming

/// A codec as a manifest names it, to compare with the one that was found.
struct DeclaredCodec {
  private let name: CodecName

  /// The video codec among those that a manifest names; nil if there is none.
  init?(_ list: String?) {
    guard let name = CodecName.all(list ?? "").first(where: \.isVideo) else { return nil }
    self.name = name
  }

  enum Difference: Equatable {
    case family, profile
    /// A decoder chosen by the manifest may be too small.
    case tooLow
    /// The manifest asks for more than the video needs.
    case tooHigh
  }

  /// The difference of the segments; nil if there is none, or if it can't be determined.
  ///
  /// - Parameters:
  ///   - found: the name that the headers give; nil if they don't state it.
  ///   - codec: FFmpeg's name of the codec.
  func difference(_ found: String?, codec: String) -> Difference? {
    guard Self.codec(name.family) == codec else {
      return Self.codec(name.family) == nil ? nil : .family
    }
    guard let found = found.flatMap({ Parts(CodecName($0)) }), let own = Parts(name) else {
      return nil
    }
    if own.profile != found.profile { return .profile }
    if own.level == found.level { return nil }
    return own.level < found.level ? .tooLow : .tooHigh
  }

  /// Whether the name says something of profile and level that can't be read, which players that go
  /// by it refuse.
  var isMalformed: Bool {
    ["avc1", "avc3", "hvc1", "hev1", "av01", "vp09"].contains(name.family)
      && name.text.contains(".") && Parts(name) == nil
  }

  var text: String { name.text.oneLine }

  /// FFmpeg's name.
  private static func codec(_ family: String) -> String? {
    switch family {
    case "avc1", "avc2", "avc3", "avc4", "dva1", "dvav": "h264"
    case "hvc1", "hev1", "dvh1", "dvhe": "hevc"
    case "av01", "dav1": "av1"
    case "vp09", "vp9": "vp9"
    case "vp08", "vp8": "vp8"
    case "vvc1", "vvi1": "vvc"
    case "mp4v": "mpeg4"
    default: nil
    }
  }

  /// The comparable parts of a name.
  private struct Parts {
    var profile: Int
    /// The level, with the tier above it if there is one.
    var level: Int

    /// Codecs have a byte for it.
    private static func level(_ text: Substring) -> Int? { UInt8(text).map(Int.init) }

    init?(_ name: CodecName) {
      let words = name.text.split(separator: ".").map(String.init)
      switch name.family {
      case "avc1", "avc3":
        if words.count == 2, words[1].count == 6, let code = Int(words[1], radix: 16) {
          (profile, level) = (code >> 16, code & 255)
        } else if words.count == 3, let profile = Int(words[1]), let level = Int(words[2]) {
          // An older way, in decimal digits.
          (self.profile, self.level) = (profile, level)
        } else {
          return nil
        }
      case "hvc1", "hev1":
        guard words.count >= 4, let profile = Int(words[1].filter(\.isNumber)),
          let tier = words[3].first, let level = Self.level(words[3].dropFirst())
        else { return nil }
        (self.profile, self.level) = (profile, level + (tier == "H" ? 1000 : 0))
      case "av01":
        guard words.count >= 4, let profile = Int(words[1]), let tier = words[2].last,
          let level = Self.level(words[2].dropLast())
        else { return nil }
        (self.profile, self.level) = (profile, level + (tier == "H" ? 1000 : 0))
      case "vp09":
        guard words.count >= 3, let profile = Int(words[1]), let level = Int(words[2]) else {
          return nil
        }
        (self.profile, self.level) = (profile, level)
      default: return nil
      }
    }
  }
}
