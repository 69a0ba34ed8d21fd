internal import CFFmpeg

/// The loaded FFmpeg release, which may be newer than the one vidfit was built with.
enum FFmpegRelease {
  /// The release's name, such as `FFmpeg 5.1`; `this FFmpeg` for an unreleased build.
  ///
  /// The corresponding C function is `av_version_info`.
  static var name: String {
    let version = av_version_info().map { String(cString: $0) } ?? ""
    let release = version.drop { $0 == "n" }.prefix { $0.isNumber || $0 == "." }
    let numbers = release.split(separator: ".").prefix(2)
    return numbers.count == 2 ? "FFmpeg \(numbers.joined(separator: "."))" : "this FFmpeg"
  }

  /// Whether it reads the items of HEIF files, such as HEIC pictures, as releases from 7.0 on do.
  ///
  /// The corresponding C function is `avformat_version`.
  static var readsPictureItems: Bool { avformat_version() >> 16 >= 61 }

  /// Whether its Matroska muxer adds a codec's delay to times, since its demuxer subtracts it.
  /// Releases from 6.0 on do.
  ///
  /// The corresponding C function is `avformat_version`.
  static var addsCodecDelay: Bool { avformat_version() >> 16 >= 60 }
}
