internal import Files
internal import SystemPackage

extension FilePath {
  /// Whether the name ends as those of video files do.
  var isNamedAsVideo: Bool { ends(Self.videoExtensions) }

  /// Whether the name ends as those of still pictures do.
  var isNamedAsStill: Bool { ends(Self.stillExtensions) }

  private func ends(_ extensions: Set<String>) -> Bool {
    fileExtension.map { extensions.contains($0.lowercased()) } ?? false
  }

  // "ts" is left out because it is as often TypeScript.
  private static let videoExtensions: Set<String> = [
    "3g2", "3gp", "asf", "avi", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m1v", "m2ts",
    "m2v", "m4v", "mjpeg", "mjpg", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "obu",
    "ogm", "ogv", "qt", "rm", "rmvb", "vob", "webm", "wmv", "y4m",
  ]

  private static let stillExtensions: Set<String> = [
    "arw", "avif", "bmp", "cr2", "cr3", "cur", "dds", "dng", "dpx", "exr", "hdr", "heic", "heif",
    "hif", "icns", "ico", "j2k", "jfif", "jp2", "jpe", "jpeg", "jpf", "jpg", "jpx", "jxl", "jxr",
    "nef", "orf", "pam", "pbm", "pcx", "pfm", "pgm", "pict", "png", "pnm", "ppm", "psd", "qoi",
    "raf", "rw2", "sgi", "svg", "svgz", "tga", "tif", "tiff", "wbmp", "webp", "xbm", "xpm", "xwd",
  ]
}
