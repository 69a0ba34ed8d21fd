public import Report
internal import Preview
internal import VideoIO

/// What vidfit stands on in this machine: the libraries that were loaded, the decoders in them and
/// the fonts there are.
public struct Installation: Sendable {
  public struct Library: Encodable, Sendable, Equatable {
    public let name: String
    /// The version that runs, and that of the headers that vidfit was built with.
    public let loaded: String
    @Nullable public var built: String?

    public init(name: String, loaded: String, built: String?) {
      self.name = name
      self.loaded = loaded
      self.built = built
    }
  }

  /// A codec by FFmpeg's name, and the decoder that is used for it.
  public struct Codec: Encodable, Sendable, Equatable {
    public let codec: String
    @Nullable public var decoder: String?
  }

  /// A script, and the fonts that its letters are drawn with; nil where some have none.
  public struct Script: Encodable, Sendable, Equatable {
    public let script: String
    @Nullable public var fonts: [String]?
  }

  public let libraries: [Library]
  public let decoders: [Codec]
  public let scripts: [Script]
  /// What is not there and matters, in sentences.
  public let missing: [String]

  /// Codecs that clips come in.
  private static let codecs = [
    "h264", "hevc", "av1", "vp9", "vp8", "mpeg4", "mpeg2video", "mpeg1video", "prores", "dnxhd",
    "mjpeg", "dvvideo", "vc1", "theora", "ffv1", "rawvideo", "png", "webp",
  ]

  /// Names of clips are in any script.
  private static let samples = [
    ("Latin", "Größe é"), ("Cyrillic", "Фильм"), ("Greek", "Ταινία"), ("CJK", "映画 电影 영화"),
    ("Arabic", "فيلم"), ("Hebrew", "סרט"), ("Devanagari", "फिल्म"), ("Thai", "ภาพยนตร์"),
  ]

  /// Looks at all of it.
  public init() {
    let media = MediaLibrary.all
    libraries =
      media.map { Library(name: $0.name, loaded: $0.loaded, built: $0.built) }
      + InstalledFonts.libraries.map { Library(name: $0.name, loaded: $0.loaded, built: $0.built) }
    let decoders = Self.codecs.map { Codec(codec: $0, decoder: Decoders.decoder(for: $0)) }
    let scripts = Self.samples.map { name, sample in
      Script(script: name, fonts: (try? InstalledFonts.families(for: sample)) ?? nil)
    }
    self.decoders = decoders
    self.scripts = scripts
    let h264 = decoders.first { $0.codec == "h264" }
    let latin = scripts.first { $0.script == "Latin" }
    missing =
      media.filter { !$0.isCompatible }.map {
        "\($0.name) \($0.loaded) is loaded, but vidfit was built for \($0.built ?? "another")"
      }
      + (h264?.decoder == nil ? ["there is no decoder for H.264: FFmpeg was built without"] : [])
      + (latin?.fonts == nil ? ["there is no font for Latin letters: install fonts-noto-core"] : [])
  }
}
