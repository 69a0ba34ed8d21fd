/// The usual name of a container.
///
/// - Parameters:
///   - format: FFmpeg's name.
///   - fileExtension: that of the file's name, which distinguishes containers that FFmpeg reads
///     alike.
package func containerName(_ format: String, fileExtension: String? = nil) -> String {
  let first = format.split(separator: ",").first.map(String.init) ?? format
  switch (first, fileExtension?.lowercased()) {
  case ("mov", "mp4"), ("mov", "m4v"): return "MP4"
  case ("mov", "mov"), ("mov", "qt"): return "QuickTime"
  case ("mov", "heic"), ("mov", "heif"): return "HEIC"
  case ("mov", "avif"): return "AVIF"
  case ("matroska", "webm"): return "WebM"
  case ("image2", let name?): return name.uppercased()
  default: break
  }
  if first.hasSuffix("_pipe") {
    return first.dropLast("_pipe".count).uppercased()
  }
  return containerNames[first] ?? first
}

private let containerNames = [
  "mov": "MP4 or QuickTime", "matroska": "Matroska", "webm": "WebM", "avi": "AVI", "flv": "FLV",
  "ogg": "Ogg", "asf": "WMV", "mpegts": "MPEG-TS", "mpeg": "MPEG-PS", "dash": "DASH",
  "mxf": "MXF", "gif": "GIF", "pictures": "numbered pictures",
]

/// The usual name of a codec, from FFmpeg's.
package func codecName(_ codec: String, profile: String? = nil) -> String {
  if codec == "mpeg4", let profile { return "MPEG-4 \(profile)" }
  return codecNames[codec] ?? codec
}

private let codecNames = [
  "h264": "H.264", "hevc": "HEVC", "av1": "AV1", "vp8": "VP8", "vp9": "VP9",
  "prores": "ProRes", "mpeg4": "MPEG-4", "mpeg2video": "MPEG-2", "mpeg1video": "MPEG-1",
  "mjpeg": "Motion JPEG", "vc1": "VC-1", "theora": "Theora", "png": "PNG", "gif": "GIF",
  "dnxhd": "DNxHD", "ffv1": "FFV1", "dvvideo": "DV", "webp": "WebP",
]
