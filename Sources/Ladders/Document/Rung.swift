package import Document
package import Framing
package import Padding

/// One rendition.
package struct Rung: Codable, Sendable, Equatable {
  /// The playlist's address as written, or the representation's id.
  package var id: String
  package var kind: Kind
  /// Most bits per second.
  @Nullable package var bandwidth: Int?
  /// The stretches in order of time; empty if there is an error.
  package var stretches: [Stretch]
  /// The reason why nothing is known of it; nil if something is.
  @Nullable package var error: LadderFailure?

  package enum Kind: String, Codable, Sendable, CaseIterable {
    case video
    /// Key frames only, for showing while a person seeks.
    case trickPlay = "trick-play"
  }

  /// A part of the timeline with one beginning, one set of headers and one protection.
  package struct Stretch: Codable, Sendable, Equatable {
    /// In seconds.
    package var start: Double
    /// In seconds.
    package var end: Double
    package var declared: Declared
    @Nullable package var protection: Protection?
    package var segments: Segments
    /// The video of the segments; nil if they could not be analysed.
    @Nullable package var video: Video?
    /// The verdict on padding; nil without padding detection.
    @Nullable package var padding: Padding?
    /// The presentation on each requested screen.
    package var presentations: [Screen]
    /// The reason why the segments could not be analysed; nil if they were.
    @Nullable package var error: LadderFailure?
    /// Oddities of the segments, a sentence fragment each.
    package var warnings: [String]
  }

  /// The manifest's declarations.
  package struct Declared: Codable, Sendable, Equatable {
    @Nullable package var width: Int?
    @Nullable package var height: Int?
    @Nullable package var codecs: String?
  }

  package struct Protection: Codable, Sendable, Equatable {
    package var method: String
    package var systems: [String]
  }

  package struct Segments: Codable, Sendable, Equatable {
    package var count: Int
    /// The number of analysed segments.
    package var looked: Int
    /// The number of segments, among those checked for existence, that are missing or cut short.
    package var missing: Int
  }

  /// The properties of the frames, in the terms of the analysis.
  package struct Video: Codable, Sendable, Equatable {
    package var codec: String
    /// The codec, profile and level in the notation of manifests; nil if the headers don't state
    /// them.
    @Nullable package var codecs: String?
    package var storage: PixelSize
    package var pixelAspectRatio: Ratio
    package var rotation: Int
    package var display: ClipAnalysis.Display
    @Nullable package var frameRate: FrameRate?

    init(_ video: ClipAnalysis.Video, codecs: String?) {
      (codec, self.codecs) = (video.codec, codecs)
      (storage, pixelAspectRatio) = (video.storage, video.pixelAspectRatio)
      (rotation, display, frameRate) = (video.rotation, video.display, video.frameRate)
    }
  }

  /// Baked-in bars; lengths and rectangles in stored pixels.
  package struct Padding: Codable, Sendable, Equatable {
    package var verdict: PaddingVerdict.Kind
    @Nullable package var shape: BarShape?
    @Nullable package var fill: PaddingFill?
    package var confidence: Double
    /// The active picture.
    package var picture: PixelRect
    /// The active picture's own shape when shown.
    package var display: ClipAnalysis.Aspect
    /// Depths of the bars.
    package var bars: PixelInsets

    init(_ padding: ClipAnalysis.Padding) {
      (verdict, shape, fill) = (padding.verdict, padding.shape, padding.fill)
      (confidence, picture, display) = (padding.confidence, padding.picture, padding.display)
      bars = padding.edges.insets
    }
  }

  /// The rendition on one screen.
  package struct Screen: Codable, Sendable, Equatable {
    package var device: String
    package var name: String
    package var orientation: ScreenOrientation
    @Nullable package var `class`: AspectClass?
    package var nearThreshold: Bool
    @Nullable package var defaultMode: DefaultMode?
    /// The share of the screen that the active picture covers in the default mode; nil if unknown.
    @Nullable package var pictureScreenShare: Double?

    init(_ screen: ClipAnalysis.Screen) {
      (device, name, orientation) = (screen.device, screen.name, screen.orientation)
      (self.class, nearThreshold) = (screen.class, screen.nearThreshold)
      defaultMode = screen.defaultMode
      pictureScreenShare = screen.placed?.pictureScreenShare.roundedToMillionths
    }
  }
}
