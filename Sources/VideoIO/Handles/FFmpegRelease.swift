internal import CFFmpeg

/// The release of FFmpeg that is loaded, which may be newer than the one vidfit was built with.
enum FFmpegRelease {
  /// Such as `FFmpeg 5.1`; `this FFmpeg` for a build that no release names.
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

  /// Whether its Matroska muxer adds the delay of a codec to times, as its demuxer takes it off. This
  /// one is of releases from 6.0 on.
  ///
  /// The corresponding C function is `avformat_version`.
  static var addsCodecDelay: Bool { avformat_version() >> 16 >= 60 }
}
