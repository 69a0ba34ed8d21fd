internal import CFFmpeg
internal import CZimg

/// A C library: the loaded version, and the one that vidfit was built for.
public struct MediaLibrary: Sendable, Equatable {
  /// The name, such as `libavcodec`.
  public let name: String
  /// The version that is loaded.
  public let loaded: String
  /// The version of the headers; nil if the library does not state it.
  public let built: String?

  /// Whether the loaded library has the interface that vidfit was built for.
  public var isCompatible: Bool {
    guard let built else { return true }
    return built.split(separator: ".").first == loaded.split(separator: ".").first
  }

  /// FFmpeg's libraries and zimg.
  ///
  /// The corresponding C functions are `avformat_version` and its like, and
  /// `zimg_get_version_info`.
  public static var all: [MediaLibrary] {
    let ffmpeg: [(String, UInt32, (Int32, Int32, Int32))] = [
      (
        "libavformat", avformat_version(),
        (LIBAVFORMAT_VERSION_MAJOR, LIBAVFORMAT_VERSION_MINOR, LIBAVFORMAT_VERSION_MICRO)
      ),
      (
        "libavcodec", avcodec_version(),
        (LIBAVCODEC_VERSION_MAJOR, LIBAVCODEC_VERSION_MINOR, LIBAVCODEC_VERSION_MICRO)
      ),
      (
        "libswscale", swscale_version(),
        (LIBSWSCALE_VERSION_MAJOR, LIBSWSCALE_VERSION_MINOR, LIBSWSCALE_VERSION_MICRO)
      ),
      (
        "libavutil", avutil_version(),
        (LIBAVUTIL_VERSION_MAJOR, LIBAVUTIL_VERSION_MINOR, LIBAVUTIL_VERSION_MICRO)
      ),
    ]
    var zimg: (UInt32, UInt32, UInt32) = (0, 0, 0)
    zimg_get_version_info(&zimg.0, &zimg.1, &zimg.2)
    return ffmpeg.map { name, version, built in
      MediaLibrary(
        name: name, loaded: "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)",
        built: "\(built.0).\(built.1).\(built.2)")
    } + [MediaLibrary(name: "zimg", loaded: "\(zimg.0).\(zimg.1).\(zimg.2)", built: nil)]
  }

  /// Whether FFmpeg was built with a decoder for a codec, given by FFmpeg's name such as `hevc`.
  ///
  /// The corresponding C functions are `avcodec_descriptor_get_by_name` and `avcodec_find_decoder`.
  public static func decodes(_ codec: String) -> Bool {
    avcodec_descriptor_get_by_name(codec).flatMap { avcodec_find_decoder($0.pointee.id) } != nil
  }
}
