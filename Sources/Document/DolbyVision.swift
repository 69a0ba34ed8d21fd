extension ClipAnalysis {
  /// The Dolby Vision of the video stream; nil where nothing states a figure.
  public struct DolbyVision: Codable, Sendable, Hashable {
    /// The profile, such as 5, and 8 for what is often called 8.4.
    public var profile: Int
    /// The level, which limits size and rate.
    @Nullable public var level: Int?
    /// The base layer without the rest: 1 HDR10, 2 SDR, 4 HLG, 6 Blu-ray's HDR10, 0 nothing that can
    /// be shown.
    @Nullable public var compatibility: Int?

    public init(profile: Int, level: Int?, compatibility: Int?) {
      (self.profile, self.level, self.compatibility) = (profile, level, compatibility)
    }

    /// The picture in players without Dolby Vision; nil if it is unknown, or if its colours are
    /// false.
    package var base: String? {
      switch (profile, compatibility ?? 0) {
      case (5, _): nil
      case (_, 1), (_, 6), (6, 0), (7, 0): "HDR10"
      case (_, 2), (4, 0), (9, 0): "SDR"
      case (_, 4): "HLG"
      default: nil
      }
    }

    /// Whether only Dolby's processing gives the colours that are meant: FFmpeg and vidfit show false
    /// ones. Records of profiles 4 and 6 to 9 that are older than the figure have 0.
    package var needsProcessing: Bool {
      profile == 5 || (compatibility ?? 0) == 0 && ![4, 6, 7, 8, 9].contains(profile)
    }

    /// Text such as `Dolby Vision profile 8.4`.
    package var name: String {
      let suffix = compatibility.map { $0 > 0 && profile != 5 ? ".\($0)" : "" }
      return "Dolby Vision profile \(profile)\(suffix ?? "")"
    }

    /// The same with the level, and what other players show.
    package var inWords: String {
      let others = needsProcessing ? "false colours" : base
      return name + (level.map { " level \($0)" } ?? "")
        + (others.map { " (\($0) in other players)" } ?? "")
    }

    /// A sentence on pictures that vidfit draws; nil if their colours are right.
    package var pictureWarning: String? {
      needsProcessing ? "its colours are false, because vidfit has no \(name)" : nil
    }
  }

  /// The reason why no command should decode the clip and encode it again, to follow "because"; nil
  /// if one may. Every advice and every command asks it.
  package var encodingObstacle: String? {
    if let vision = video.dolbyVision, vision.needsProcessing {
      return "ffmpeg would take the colours of \(vision.name) for others and make them false"
    }
    return video.change.map { "the \($0) of its frames changes, and ffmpeg would keep only one" }
  }

  /// The warning beside an advised crop that must not be used for encoding; nil if it may.
  package var encodingWarning: String? { notForEncoding.map { "the advised crop is \($0)" } }

  /// The same beside that crop.
  package var notForEncoding: String? {
    advice.crop == nil ? nil : encodingObstacle.map { "not for encoding, because \($0)" }
  }
}
