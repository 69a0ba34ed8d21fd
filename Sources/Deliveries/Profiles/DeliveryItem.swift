internal import Document
internal import Files
internal import Framing
internal import Padding
internal import Words

/// A property of a clip that recipients ask for. The raw value is its name in profiles;
/// ``definition`` holds everything else.
enum DeliveryItem: String, Sendable, CaseIterable {
  case size, height
  case storedHeight = "stored-height"
  case aspect
  case pixelAspect = "pixel-aspect"
  case rotation, duration
  case frameRate = "frame-rate"
  case bytes
  case bitRate = "bit-rate"
  case fileType = "file-type"
  case codec
  case codecTag = "codec-tag"
  case profile, level
  case bitDepth = "bit-depth"
  case pixelFormat = "pixel-format"
  case transfer, scan, bars, audio
  case audioCodec = "audio-codec"
  case audioChannels = "audio-channels"
  case audioRate = "audio-rate"
  case audioBitRate = "audio-bit-rate"

  /// The value of an item.
  enum Value: Equatable {
    case word(String)
    case number(Double)
  }

  /// The definition of an item except its name.
  struct Definition {
    /// Whether its values are numbers.
    let isNumber: Bool
    /// The unit of numbers for people.
    let unit: String
    /// The relative difference within which a number is as good as another.
    let tolerance: Double
    /// The clip's value, or one of each track of sound; nil for an unknown one.
    let read: (ClipReport, ClipAnalysis) -> [Value?]

    fileprivate static func word(
      _ read: @escaping (ClipAnalysis) -> String?
    ) -> Self {
      Self(isNumber: false, unit: "", tolerance: 0) { [read($1).map(Value.word)] }
    }

    fileprivate static func number(
      _ unit: String = "", tolerance: Double = 1e-9, _ read: @escaping (ClipAnalysis) -> Double?
    ) -> Self {
      Self(isNumber: true, unit: unit, tolerance: tolerance) { [read($1).map(Value.number)] }
    }

    fileprivate static func tracks(
      _ isNumber: Bool = true, unit: String = "", tolerance: Double = 1e-9,
      _ read: @escaping (ClipAnalysis.Sound) -> Value?
    ) -> Self {
      Self(isNumber: isNumber, unit: unit, tolerance: tolerance) { _, clip in
        clip.container.sound.map { $0.map(read) } ?? [nil]
      }
    }
  }

  /// The complete definition of an item, in one place.
  var definition: Definition {
    switch self {
    // The shown part of the frame, upright.
    case .size:
      .word { $0.changing(\.storage) ?? "\($0.uprightSize.width)x\($0.uprightSize.height)" }
    case .height: .number(" px") { Double($0.uprightSize.height) }
    // With the rows that a clean aperture hides.
    case .storedHeight:
      .number(" px") { Double($0.video.orientation.shown($0.video.storage).height) }
    case .aspect: .word { $0.changing(\.display) ?? aspectName($0.video.display.aspectRatio) }
    case .pixelAspect:
      .word { $0.changing(\.pixelAspectRatio) ?? "\($0.video.pixelAspectRatio)" }
    case .rotation: .number("°") { Double($0.video.rotation) }
    // Containers round to a frame.
    case .duration: .number(" s", tolerance: 0.002) { $0.container.duration }
    // 30 also means 30000/1001.
    case .frameRate:
      .number(" frames per second", tolerance: 0.0011) { $0.video.frameRate?.value }
    case .bytes: .number { Double($0.container.bytes) }
    case .bitRate:
      .number { clip in
        clip.container.duration.flatMap { seconds in
          seconds > 0 ? (Double(clip.container.bytes) * 8 / seconds).rounded() : nil
        }
      }
    case .fileType:
      Definition(isNumber: false, unit: "", tolerance: 0) { report, _ in
        [report.path.fileExtension.map { .word($0.lowercased()) }]
      }
    case .codec: .word { $0.video.codec }
    case .codecTag: .word { $0.video.tag }
    case .profile: .word { $0.video.profile }
    // Levels are coded as tenths in H.264 and as thirtieths in HEVC.
    case .level:
      .number { clip in
        let scale = ["h264": 10.0, "hevc": 30.0][clip.video.codec]
        return scale.flatMap { scale in clip.video.level.map { Double($0) / scale } }
      }
    case .bitDepth: .number(" bits") { Double($0.video.bitDepth) }
    case .pixelFormat: .word { $0.video.pixelFormat }
    case .transfer: .word { $0.video.color.transfer }
    case .scan: .word { $0.video.fieldOrder.map { $0 == "progressive" ? $0 : "interlaced" } }
    case .bars: .word { $0.barsWord }
    case .audio: .word { $0.container.sound.map { $0.isEmpty ? "none" : "yes" } }
    case .audioCodec: .tracks(false) { .word($0.codec) }
    case .audioChannels: .tracks { $0.channels.map { .number(Double($0)) } }
    case .audioRate: .tracks(unit: " Hz") { $0.sampleRate.map { .number(Double($0)) } }
    case .audioBitRate: .tracks(tolerance: 0.15) { $0.bitRate.map { .number(Double($0)) } }
    }
  }

  private static let barWords: KeyValuePairs = [
    "none": "no bars", "steady": "bars that stay", "changing": "bars that change",
    "overlaid": "something in a bar",
  ]

  /// The words that its value may be; nil for any.
  var words: [String]? {
    switch self {
    case .scan: ["progressive", "interlaced"]
    case .bars: Self.barWords.map(\.key)
    case .audio: ["none", "yes"]
    default: nil
    }
  }

  /// The way in which people write its words, with examples, and the value that such a word stands
  /// for, nil for a word that is not written so; nil for words that are names.
  var notation: (nouns: String, read: (String) -> String?)? {
    switch self {
    case .size:
      (
        "sizes such as 1920x886",
        { word in
          guard !word.contains("@"), let size = try? CustomSize(parsing: word) else { return nil }
          return "\(size.width)x\(size.height)"
        }
      )
    case .aspect:
      (
        "shapes such as 16:9 or 2.39:1",
        { word in
          let millionths = aspectRatio(word).flatMap { Int(exactly: ($0 * 1e6).rounded()) }
          return word == "square"
            ? word : millionths.flatMap { Ratio($0, 1_000_000) }.map(aspectName)
        }
      )
    case .pixelAspect: ("ratios such as 1:1", { Ratio($0)?.description })
    default: nil
    }
  }

  /// The kind of names that its value is one of; nil for other words and for numbers.
  var names: FFmpegNames.Kind? {
    switch self {
    case .codec: .codec
    case .audioCodec: .audioCodec
    case .transfer: .transfer
    case .pixelFormat: .pixelFormat
    case .fileType: .fileType
    default: nil
    }
  }

  /// A value for people.
  func text(_ value: Value) -> String {
    switch (self, value) {
    case (.bytes, .number(let bytes)): byteCount(Int64(bytes))
    case (.bitRate, .number(let rate)), (.audioBitRate, .number(let rate)):
      rate < 1_000_000
        ? "\(number(rate / 1000, decimals: 0)) kbit/s"
        : "\(number(rate / 1_000_000, decimals: 1)) Mbit/s"
    case (.size, .word(let word)): word.split(separator: "x").joined(separator: "×")
    case (.audio, .word(let word)): word == "none" ? "no sound" : "sound"
    case (.bars, .word(let word)): Self.barWords.first { $0.key == word }?.value ?? word.oneLine
    case (_, .word(let word)): word.oneLine
    case (_, .number(let value)):
      number(value, decimals: 3) + definition.unit
    }
  }
}

extension ClipAnalysis {
  /// The shown part of the frame as a player turns it, in stored pixels.
  fileprivate var uprightSize: PixelSize { video.orientation.shown(video.shown.size) }

  /// A word for a property that changes in the course of the clip; nil if it doesn't.
  fileprivate func changing(_ property: (FrameShape) -> some Hashable) -> String? {
    Set((video.shapes ?? []).map(property)).count > 1 ? "changing" : nil
  }

  /// The kind of bars in one word; nil if it is unclear.
  fileprivate var barsWord: String? {
    switch padding?.verdict {
    case .some(.none): "none"
    case .padded: overlaidEdges.isEmpty ? "steady" : "overlaid"
    case .mixed: "changing"
    case .undecided, nil: nil
    }
  }
}
