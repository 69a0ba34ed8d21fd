/// The container that the name of a file asks for, as far as encoding depends on it.
enum EncodingContainer: Sendable, Hashable {
  case quickTime, mp4, matroska, webm, transport, program, avi, mxf, ogg, flash, asf, other

  /// - Parameter suffix: of the file's name, in any case.
  init(fileExtension suffix: String?) {
    self = Self.known[suffix?.lowercased() ?? ""]?.container ?? .other
  }

  /// FFmpeg's name of the muxer where the extension alone would give another or none: `.m4v` gives a
  /// muxer for iPods, which takes no HEVC.
  static func muxer(ofExtension suffix: String?) -> String? {
    known[suffix?.lowercased() ?? ""]?.muxer
  }

  private static let known: [String: (container: Self, muxer: String?)] = [
    "mov": (.quickTime, nil), "qt": (.quickTime, "mov"),
    "mp4": (.mp4, nil), "m4v": (.mp4, "mp4"), "3gp": (.mp4, nil), "3g2": (.mp4, nil),
    "f4v": (.mp4, nil),
    "mkv": (.matroska, nil), "mk3d": (.matroska, "matroska"), "webm": (.webm, nil),
    "ts": (.transport, nil), "m2t": (.transport, nil), "m2ts": (.transport, nil),
    "mts": (.transport, nil),
    "mpg": (.program, nil), "mpeg": (.program, nil), "vob": (.program, nil),
    "avi": (.avi, nil), "divx": (.avi, "avi"), "mxf": (.mxf, nil),
    "ogv": (.ogg, nil), "ogg": (.ogg, nil), "ogm": (.ogg, "ogg"),
    "flv": (.flash, nil), "wmv": (.asf, nil), "asf": (.asf, nil),
  ]

  /// Those that FFmpeg reads by a demuxer, the strictest first; none where it writes none.
  static func all(ofDemuxer name: String) -> [Self] {
    let known: [(String, [Self])] = [
      ("mov,", [.mp4, .quickTime]), ("matroska,", [.webm, .matroska]), ("mpegts", [.transport]),
      ("mpeg", [.program]), ("avi", [.avi]), ("mxf", [.mxf, .quickTime]), ("ogg", [.ogg]),
      ("flv", [.flash]),
      ("asf", [.asf]),
    ]
    return known.first { name == $0.0 || $0.0.hasSuffix(",") && name.hasPrefix($0.0) }?.1 ?? []
  }

  /// The usual one of its files' names.
  var fileExtension: String {
    switch self {
    case .quickTime: "mov"
    case .mp4: "mp4"
    case .webm: "webm"
    case .transport: "ts"
    case .program: "mpg"
    case .avi: "avi"
    case .mxf: "mxf"
    case .ogg: "ogv"
    case .flash: "flv"
    case .asf: "wmv"
    case .matroska, .other: "mkv"
    }
  }

  /// Whether it is an ISO base media file.
  var isMovie: Bool { self == .quickTime || self == .mp4 }

  /// Whether frames may have times that are no multiples of a frame's.
  var takesAnyClock: Bool { ![.avi, .mxf, .ogg, .other].contains(self) }

  /// Whether it states the shape of pixels itself, so that a codec which can't does no harm.
  var statesPixelAspectRatio: Bool { isMovie || self == .matroska || self == .mxf }

  /// In messages.
  var name: String {
    switch self {
    case .quickTime: "QuickTime"
    case .mp4: "MP4"
    case .matroska: "Matroska"
    case .webm: "WebM"
    case .transport: "MPEG-TS"
    case .program: "MPEG-PS"
    case .avi: "AVI"
    case .mxf: "MXF"
    case .ogg: "Ogg"
    case .flash: "Flash video"
    case .asf: "Windows Media"
    case .other: "the container"
    }
  }
}
