/// A container, and the streams that FFmpeg 5.1 writes into it.
package struct Container: Sendable {
  /// The name in messages.
  package let name: String
  /// Extensions of file names, the usual one first.
  package let suffixes: [String]
  /// FFmpeg's name of the demuxer, or its beginning if it ends in a comma.
  let demuxer: String
  /// FFmpeg's name of the muxer if an extension may select another or none: `.m4v` selects one for
  /// iPods, which takes no HEVC, and `.mpg` one that writes MPEG-1 around MPEG-2.
  var muxer: String?
  /// Video codecs; nil for all.
  var codecs: [String]?
  /// The video codec if the clip's own can't be encoded.
  package var fallback = "h264"
  /// Audio codecs that players expect in it; nil for all. Beginnings of names end in `_`.
  var sound: [String]?
  /// Audio codecs that FFmpeg writes as well; nil for all.
  var rareSound: [String]? = []
  /// Codecs of subtitles and data that are copied, or beginnings of their names.
  package var others: [String] = []
  /// FFmpeg's encoder of other text subtitles; nil if there is none.
  package var text: String?
  /// Whether frames have times of their own, so that they may come at any time and may be coded in
  /// another order than they are shown.
  package var hasTimes = true
  package var holdsAttachments = false
  /// Whether it states the size of frames beside the codec.
  var statesSize = false
  /// Whether FFmpeg up to 7.0 copies a clip's mark as Dolby Vision, which encoding drops.
  package var keepsDolbyVisionMark = false

  private static let movieSound = ["aac", "ac3", "eac3", "mp3", "alac"]

  /// All containers, for each demuxer the strictest first.
  package static let all = [
    Self(
      name: "MP4", suffixes: ["mp4", "m4v", "3gp", "3g2", "f4v"], demuxer: "mov,", muxer: "mp4",
      codecs: ["h264", "hevc", "av1", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg"],
      sound: movieSound, rareSound: ["mp2", "dts", "flac", "opus"],
      others: ["mov_text", "dvd_subtitle"], text: "mov_text"),
    Self(
      name: "QuickTime", suffixes: ["mov", "qt"], demuxer: "mov,", muxer: "mov",
      codecs: ["h264", "hevc", "prores", "dnxhd", "mpeg4", "mpeg2video", "mjpeg", "png", "qtrle"],
      sound: movieSound + ["mp2", "pcm_", "adpcm_ima_qt"], rareSound: ["dts", "adpcm_ima_"],
      others: ["mov_text", "eia_608"], text: "mov_text"),
    Self(
      name: "WebM", suffixes: ["webm"], demuxer: "matroska,", codecs: ["vp8", "vp9", "av1"],
      fallback: "vp9", sound: ["opus", "vorbis"], others: ["webvtt"]),
    Self(
      name: "Matroska", suffixes: ["mkv", "mk3d"], demuxer: "matroska,", muxer: "matroska",
      others: ["subrip", "ass", "webvtt", "text", "dvd_", "dvb_subtitle", "hdmv_", "arib_"],
      text: "subrip", holdsAttachments: true, statesSize: true,
      keepsDolbyVisionMark: true),
    Self(
      name: "MPEG-TS", suffixes: ["ts", "m2ts", "mts", "m2t"], demuxer: "mpegts",
      codecs: ["h264", "hevc", "mpeg2video", "mpeg1video", "mpeg4"],
      sound: ["aac", "ac3", "eac3", "mp3", "mp2", "opus", "dts"], rareSound: nil,
      others: ["dvb_", "hdmv_pgs_subtitle", "arib_caption", "klv", "timed_id3", "scte_35"]),
    Self(
      name: "MPEG-PS", suffixes: ["mpg", "mpeg", "vob"], demuxer: "mpeg", muxer: "vob",
      codecs: ["mpeg2video", "h264", "hevc"], fallback: "mpeg2video",
      others: ["dvd_subtitle", "dvb_subtitle"]),
    Self(
      name: "AVI", suffixes: ["avi", "divx"], demuxer: "avi", muxer: "avi", others: ["xsub"],
      hasTimes: false, statesSize: true),
    Self(
      name: "Flash video", suffixes: ["flv"], demuxer: "flv", codecs: ["h264"], statesSize: true),
    Self(
      name: "raw H.264", suffixes: ["h264", "264"], demuxer: "h264", muxer: "h264",
      codecs: ["h264"], sound: []),
    Self(
      name: "raw HEVC", suffixes: ["hevc", "h265", "265"], demuxer: "hevc", muxer: "hevc",
      codecs: ["hevc"], fallback: "hevc", sound: []),
  ]
}

extension Container {
  /// Nil for unknown extensions.
  package init?(fileExtension suffix: String?) {
    let suffix = suffix?.lowercased() ?? ""
    guard let known = Self.all.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = known
  }

  /// The containers that FFmpeg reads by a demuxer.
  package static func all(ofDemuxer name: String) -> [Self] { all.filter { $0.isRead(by: name) } }

  /// Whether FFmpeg reads it by a demuxer.
  package func isRead(by name: String) -> Bool {
    name == demuxer || demuxer.hasSuffix(",") && name.hasPrefix(demuxer)
  }

  package var isMovie: Bool { demuxer == "mov," }

  package func takes(_ codec: String) -> Bool { codecs?.contains(codec) ?? true }

  /// Whether players of it expect a codec of sound.
  package func expects(sound codec: String) -> Bool { Self.isListed(codec, in: sound) }

  /// Whether FFmpeg writes a codec of sound into it.
  package func takes(sound codec: String) -> Bool {
    expects(sound: codec) || Self.isListed(codec, in: rareSound)
  }

  private static func isListed(_ codec: String, in names: [String]?) -> Bool {
    names?.contains { $0.hasSuffix("_") ? codec.hasPrefix($0) : codec == $0 } ?? true
  }

  /// The last options of a command.
  ///
  /// - Parameters:
  ///   - suffix: of the output's name.
  ///   - hasDottedTags: whether tags have names with dots, as iPhones write them, which would be lost.
  func ending(_ suffix: String?, hasDottedTags: Bool) -> [String] {
    let flags = "+faststart" + (hasDottedTags ? "+use_metadata_tags" : "")
    let other = muxer == suffix?.lowercased() ? nil : muxer
    return (isMovie ? ["-movflags", flags] : []) + (other.map { ["-f", $0] } ?? [])
  }
}
