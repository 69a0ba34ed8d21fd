/// What becomes of subtitles in a container.
enum SubtitlePlan: Sendable, Hashable {
  case copy
  /// By FFmpeg's encoder of that name.
  case convert(String)
  case drop

  init(_ codec: String, in container: EncodingContainer) {
    let texts = ["subrip", "ass", "webvtt", "mov_text", "text"]
    let (taken, encoder): ([String]?, String?) =
      switch container {
      case .mp4: (["mov_text", "dvd_subtitle", "ttml"], "mov_text")
      case .quickTime: (["mov_text", "eia_608"], "mov_text")
      case .matroska:
        (
          [
            "subrip", "ass", "webvtt", "text", "dvd_subtitle", "dvb_subtitle", "hdmv_pgs_subtitle",
            "hdmv_text_subtitle", "arib_caption",
          ], "subrip"
        )
      case .webm: (["webvtt"], "webvtt")
      case .transport:
        (["dvb_subtitle", "dvb_teletext", "hdmv_pgs_subtitle", "arib_caption"], nil)
      case .program: (["dvd_subtitle", "dvb_subtitle"], nil)
      case .avi: (["xsub"], nil)
      case .mxf, .flash, .asf, .ogg: ([], nil)
      case .other: (nil, nil)
      }
    if taken?.contains(codec) ?? true {
      self = .copy
    } else if let encoder, texts.contains(codec) {
      self = .convert(encoder)
    } else {
      self = .drop
    }
  }
}
