internal import Files
internal import Framing
internal import SystemPackage
internal import VideoIO

/// A container, and the streams that FFmpeg 5.1 writes into it.
struct EncodingContainer {
  /// The name in messages.
  let name: String
  /// Extensions of file names, the usual one first.
  let suffixes: [String]
  /// FFmpeg's name of the demuxer, or its beginning if it ends in a comma.
  let demuxer: String
  /// FFmpeg's name of the muxer if an extension alone selects another or none: `.m4v` selects one
  /// for iPods, which takes no HEVC, and `.mpg` one that writes MPEG-1 around MPEG-2.
  var muxer: String?
  /// Video codecs; nil for all.
  var codecs: [String]?
  /// The video codec if the clip's own isn't available.
  var fallback = "h264"
  /// Audio codecs, or beginnings of their names; nil for all.
  var sound: [String]?
  /// Codecs of subtitles and data.
  var others: [String] = []
  /// FFmpeg's encoder of other text subtitles; nil if there is none.
  var text: String?
  /// Whether frames have times of their own, so that they may come at any time and may be coded in
  /// another order than they are shown.
  var hasTimes = true
  var holdsAttachments = false
  /// Whether FFmpeg up to 7.0 copies a clip's mark as Dolby Vision, which encoding drops.
  var keepsDolbyVisionMark = false

  private static let movieSound = ["aac", "ac3", "eac3", "mp3", "mp2", "alac", "dts"]

  /// All containers, for each demuxer the strictest first.
  static let all = [
    Self(
      name: "MP4", suffixes: ["mp4", "m4v", "3gp", "3g2", "f4v"], demuxer: "mov,", muxer: "mp4",
      codecs: ["h264", "hevc", "av1", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg"],
      sound: movieSound + ["flac", "opus"], others: ["mov_text", "dvd_subtitle"],
      text: "mov_text"),
    Self(
      name: "QuickTime", suffixes: ["mov", "qt"], demuxer: "mov,", muxer: "mov",
      codecs: ["h264", "hevc", "prores", "dnxhd", "mpeg4", "mpeg2video", "mjpeg", "png", "qtrle"],
      sound: movieSound + ["pcm_", "adpcm_ima_"], others: ["mov_text", "eia_608"],
      text: "mov_text"),
    Self(
      name: "WebM", suffixes: ["webm"], demuxer: "matroska,", codecs: ["vp8", "vp9", "av1"],
      fallback: "vp9", sound: ["opus", "vorbis"], others: ["webvtt"]),
    Self(
      name: "Matroska", suffixes: ["mkv", "mk3d"], demuxer: "matroska,", muxer: "matroska",
      others: ["subrip", "ass", "webvtt", "text", "dvd_", "dvb_subtitle", "hdmv_", "arib_"],
      text: "subrip", holdsAttachments: true, keepsDolbyVisionMark: true),
    Self(
      name: "MPEG-TS", suffixes: ["ts", "m2ts", "mts", "m2t"], demuxer: "mpegts",
      codecs: ["h264", "hevc", "mpeg2video", "mpeg1video", "mpeg4"],
      others: ["dvb_", "hdmv_pgs_subtitle", "arib_caption", "klv", "timed_id3", "scte_35"]),
    Self(
      name: "MPEG-PS", suffixes: ["mpg", "mpeg", "vob"], demuxer: "mpeg", muxer: "vob",
      codecs: ["mpeg2video", "h264", "hevc"], fallback: "mpeg2video",
      others: ["dvd_subtitle", "dvb_subtitle"]),
    Self(
      name: "AVI", suffixes: ["avi", "divx"], demuxer: "avi", muxer: "avi", others: ["xsub"],
      hasTimes: false),
    Self(name: "Flash video", suffixes: ["flv"], demuxer: "flv", codecs: ["h264"]),
  ]
}

extension EncodingContainer {
  /// Nil for unknown extensions.
  init?(fileExtension suffix: String?) {
    let suffix = suffix?.lowercased() ?? ""
    guard let known = Self.all.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = known
  }

  /// The containers that FFmpeg reads by a demuxer.
  static func all(ofDemuxer name: String) -> [Self] {
    all.filter { name == $0.demuxer || $0.demuxer.hasSuffix(",") && name.hasPrefix($0.demuxer) }
  }

  /// The extension for a copy of the clip: the clip's own, unless it contradicts the container or
  /// the container can't be written with all that is in it.
  static func suffix(_ path: FilePath, _ video: VideoFacts, _ contents: ClipContents) -> String {
    let own = path.fileExtension ?? ""
    let fitting = all(ofDemuxer: video.container.format).filter { container in
      container.takes(video.codec) && contents.streams.allSatisfy(container.takesSound)
    }
    let isTrue = fitting.contains { $0.suffixes.contains(own.lowercased()) }
    return isTrue ? own : fitting.first?.suffixes[0] ?? "mkv"
  }

  var isMovie: Bool { demuxer == "mov," }

  func takes(_ codec: String) -> Bool { codecs?.contains(codec) ?? true }

  func takesSound(of stream: StreamSummary) -> Bool {
    stream.kind != .sound || sound?.contains(where: stream.codec.hasPrefix) ?? true
  }

  enum Fate: Equatable {
    case copied, dropped
    /// Converted by FFmpeg's encoder of that name.
    case converted(String)
  }

  /// The fate of a stream that is not cut. FFmpeg would write a cover into Matroska as video of one
  /// frame, and writes no tracks of time codes and chapters except its own.
  func fate(of stream: StreamSummary) -> Fate {
    switch stream.kind {
    case .video: return stream.isCover && !isMovie ? .dropped : .copied
    case .sound: return .copied
    case .subtitles, .data:
      if others.contains(where: stream.codec.hasPrefix) { return .copied }
      let isText = ["subrip", "ass", "webvtt", "mov_text", "text"].contains(stream.codec)
      return isText ? text.map { .converted($0) } ?? .dropped : .dropped
    case .attachment: return holdsAttachments ? .copied : .dropped
    case .unknown: return .dropped
    }
  }

  /// The losses of a stream that is not cut. Time codes and chapters are kept, written anew.
  func note(on stream: StreamSummary) -> String? {
    let kind = stream.isCover ? "cover art" : "\(stream.kind)"
    let noun = "stream \(stream.index) (\(kind), \(stream.codec))"
    return switch fate(of: stream) {
    case .copied where stream.kind == .video && !stream.isCover: "\(noun) is copied as it is"
    case .copied: nil
    case .dropped where stream.kind == .data && ["tmcd", "text"].contains(stream.tag): nil
    case .converted(let text): "\(noun) becomes \(text)"
    case .dropped: "\(noun) is left out, because FFmpeg can't copy it into \(name)"
    }
  }
}

/// One of FFmpeg's video encoders, with the options that suit a clip. It encodes the clip's own
/// pixel format if it takes that, or the nearest.
///
/// Their quality is visually lossless, with a margin: x264's and x265's own advice is 18
/// (https://trac.ffmpeg.org/wiki/Encode/H.264). With 14 each keeps 45 dB and more of FFmpeg's
/// `mandelbrot` and `testsrc2`, measured with FFmpeg 5.1, and so do FFmpeg's own with a quantiser
/// of 2.
struct VideoEncoder {
  var name: String
  var options: [(String, String)] = []
  /// Most bits per sample.
  var depth = 8
  var takesAlpha = false
  private var takesFields = false
  /// Whether time stamps may have any unit. Other encoders accept only that of the frame rate.
  var takesAnyClock = true
  /// Whether the size has to be a multiple of the area of a chroma sample.
  var takesWholeChroma = false

  static let h264 = Self(
    name: "libx264", options: [("preset", "slow"), ("crf", "14")], depth: 10, takesFields: true,
    takesWholeChroma: true)

  /// The encoder of a codec; nil if FFmpeg has none, or only one of fixed sizes as for DV.
  init?(_ codec: String, _ video: VideoFacts, _ picture: PixelRect) {
    self.init(name: codec)
    let isFine = video.pixelFormat.contains("444") || video.pixelFormat.hasPrefix("gb")
    // SVT-AV1 takes no others.
    let isPlain =
      video.pixelFormat.contains("420") && video.bitDepth <= 10 && picture.width % 2 == 0
      && picture.height % 2 == 0 && min(picture.width, picture.height) >= 64
    switch codec {
    case "h264": self = .h264
    case "hevc":
      (name, options, depth) = ("libx265", [("preset", "slow"), ("crf", "14")], 12)
      takesWholeChroma = true
    case "av1" where isPlain:
      (name, options, depth) = ("libsvtav1", [("preset", "5"), ("crf", "14")], 10)
    case "av1":
      (name, options, depth) = ("libaom-av1", [("crf", "14"), ("b", "0"), ("cpu-used", "4")], 12)
    case "vp9":
      // Without a bit rate of 0, `crf` is only a limit (https://trac.ffmpeg.org/wiki/Encode/VP9).
      (name, options, depth) = ("libvpx-vp9", [("crf", "14"), ("b", "0"), ("row-mt", "1")], 12)
    case "vp8":
      (name, options) = ("libvpx", [("crf", "4"), ("b", "100M")])
    case "prores":
      let profiles = ["Proxy": "0", "LT": "1", "Standard": "2", "HQ": "3", "4444": "4", "XQ": "5"]
      let profile = profiles[video.profile ?? ""] ?? (isFine ? "4" : "3")
      (name, options, depth) = ("prores_ks", [("profile", profile), ("bits_per_mb", "8000")], 10)
      options.append(("vendor", "apl0"))
      (takesAlpha, takesFields) = (profile >= "4", true)
    case "dnxhd":
      let profile = isFine ? "dnxhr_444" : video.bitDepth > 8 ? "dnxhr_hqx" : "dnxhr_hq"
      (options, depth) = ([("profile", profile)], 10)
    case "mpeg2video", "mpeg1video", "mpeg4", "mjpeg":
      (options, takesAnyClock) = ([("q", "2")], codec == "mjpeg")
      takesFields = ["mpeg2video", "mpeg4"].contains(codec)
    case "ffv1", "huffyuv", "ffvhuff", "utvideo", "png", "qtrle":
      (depth, takesAlpha, takesWholeChroma) = (16, true, codec != "ffv1")
    default: return nil
    }
  }

  private init(
    name: String, options: [(String, String)] = [], depth: Int = 8, takesFields: Bool = false,
    takesWholeChroma: Bool = false
  ) {
    (self.name, self.options, self.depth) = (name, options, depth)
    (self.takesFields, self.takesWholeChroma) = (takesFields, takesWholeChroma)
  }

  /// Whether it marks fields. FFmpeg's encoder of MPEG-2, up to 9.0 at least, crashes on marked
  /// fields if a frame has half a pair of macroblocks and is filled up nowhere else.
  func marksFields(of picture: PixelRect) -> Bool {
    let crashes = picture.width % 16 == 0 && picture.height % 32 == 16
    return takesFields && !(name == "mpeg2video" && crashes)
  }
}
