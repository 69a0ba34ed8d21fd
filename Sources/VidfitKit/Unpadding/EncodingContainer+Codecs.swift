extension EncodingContainer {
  /// Whether FFmpeg writes a codec into the container, so that others can read it.
  func takes(_ codec: String) -> Bool {
    switch self {
    case .webm: ["vp8", "vp9", "av1"].contains(codec)
    case .ogg: codec == "theora"
    case .mp4:
      [
        "h264", "hevc", "av1", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg", "png",
        "jpeg2000",
      ].contains(codec)
    case .transport: ["h264", "hevc", "mpeg2video", "mpeg1video", "mpeg4"].contains(codec)
    case .program: ["mpeg2video", "mpeg1video", "h264", "hevc"].contains(codec)
    case .flash: codec == "h264"
    case .asf: ["wmv1", "wmv2", "wmv3", "mpeg4", "mjpeg", "h264"].contains(codec)
    case .quickTime: !["vp8", "vp9", "av1", "theora", "ffv1"].contains(codec)
    // FFmpeg 5.1 can't write its own ProRes there.
    case .mxf: ["h264", "mpeg2video", "dnxhd", "jpeg2000"].contains(codec)
    case .matroska, .avi, .other: true
    }
  }

  /// Whether FFmpeg 5.1 writes a codec of sound into the container.
  func takesSound(_ codec: String) -> Bool {
    let movie = ["aac", "ac3", "eac3", "mp3", "mp2", "alac", "flac", "opus", "dts", "mp4als"]
    switch self {
    case .mp4: return movie.contains(codec)
    case .quickTime:
      return movie.contains(codec) || codec.hasPrefix("pcm_") || codec.hasPrefix("adpcm_ima_")
        || ["amr_nb", "amr_wb", "mace3", "mace6", "qdm2", "gsm"].contains(codec)
    case .webm: return ["opus", "vorbis"].contains(codec)
    default: return true
    }
  }
}
