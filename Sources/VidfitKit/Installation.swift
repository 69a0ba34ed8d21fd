public import Document
internal import Preview
internal import VideoIO

/// The libraries that vidfit uses on this machine, and what is missing.
public struct Installation: Sendable {
  public struct Library: Encodable, Sendable, Equatable {
    public let name: String
    /// The version in use.
    public let loaded: String
    /// The version of the headers that vidfit was built with.
    @Nullable public var built: String?

    public init(name: String, loaded: String, built: String?) {
      self.name = name
      self.loaded = loaded
      self.built = built
    }
  }

  /// The build of FFmpeg.
  public struct FFmpeg: Encodable, Sendable, Equatable {
    public let version: String
    /// The licence, such as `GPL version 2 or later`.
    public let license: String
    /// The flags of its `configure`.
    public let configuration: String
  }

  public let libraries: [Library]
  public let ffmpeg: FFmpeg
  /// Missing or incompatible parts, in sentences.
  public let missing: [String]

  /// Examines the libraries that are loaded.
  public init() {
    let media = MediaLibrary.all
    libraries =
      media.map { Library(name: $0.name, loaded: $0.loaded, built: $0.built) }
      + InstalledFonts.libraries.map { Library(name: $0.name, loaded: $0.loaded, built: $0.built) }
    let build = FFmpegBuild.loaded
    ffmpeg = FFmpeg(
      version: build.version, license: build.license, configuration: build.configuration)
    var missing = media.filter { !$0.isCompatible }.map {
      "\($0.name) \($0.loaded) is loaded, but vidfit was built for \($0.built ?? "another")"
    }
    if !MediaLibrary.decodes("h264") {
      missing.append("FFmpeg was built without a decoder for H.264")
    }
    if !Self.drawsText { missing.append(Self.fontLack) }
    self.missing = missing
  }

  /// Whether there is a font for the words in previews, which are in English.
  public static var drawsText: Bool { InstalledFonts.draws("Größe é") }

  /// The message if there is none.
  public static let fontLack =
    "there is no font for Latin letters: install one, such as fonts-noto-core"
}
