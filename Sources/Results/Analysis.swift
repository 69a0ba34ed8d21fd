/// The figures of an analysed clip: the part of the `vidfit.analysis/1` document that gates and
/// reports use, under the document's own names.
package struct Analysis: Sendable, Equatable, Decodable {
  package let container: Container
  package let video: Video
  /// Nil when padding was not looked for.
  package let padding: Padding?
  package let presentations: [Screen]
  package let advice: Advice
  package let warnings: [String]

  package struct Container: Sendable, Equatable, Decodable {
    package let format: String
    /// Seconds.
    package let duration: Double?
    package let bytes: Int64
  }

  package struct Video: Sendable, Equatable, Decodable {
    package let codec: String
    package let profile: String?
    package let pixelFormat: String
    package let bitDepth: Int
    package let frameRate: String?
    package let storage: Size
    package let pixelAspectRatio: String
    package let rotation: Int
    /// Whether the clip is mirrored before it is turned.
    package let mirrored: Bool?
    package let display: Display
    package let color: Color
    package let fieldOrder: String?
  }

  /// Whole pixels.
  package struct Size: Sendable, Equatable, Decodable {
    package let width: Int
    package let height: Int
  }

  package struct Display: Sendable, Equatable, Decodable {
    package let width: Double
    package let height: Double
    /// Exact, such as `16:9`.
    package let aspectRatio: String
    package let value: Double
  }

  package struct Color: Sendable, Equatable, Decodable {
    package let primaries: String?
    package let transfer: String?
    package let matrix: String?
    package let range: String?
  }

  package struct Advice: Sendable, Equatable, Decodable {
    /// Nil where there is nothing to cut.
    package let crop: Crop?

    package struct Crop: Sendable, Equatable, Decodable {
      package let ffmpeg: String
      package let handbrake: String
      package let mpv: String
    }
  }
}
