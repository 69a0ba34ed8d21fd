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

/// The names that the loaded FFmpeg gives codecs, colour tags and formats.
public enum MediaNames {
  /// All video codecs, decodable or not.
  public static var codecs: [String] { codecs(of: AVMEDIA_TYPE_VIDEO) }

  /// All audio codecs, decodable or not.
  public static var audioCodecs: [String] { codecs(of: AVMEDIA_TYPE_AUDIO) }

  /// The corresponding C function is `avcodec_descriptor_next`.
  private static func codecs(of type: AVMediaType) -> [String] {
    var names: [String] = []
    var next = avcodec_descriptor_next(nil)
    while let descriptor = next {
      if descriptor.pointee.type == type {
        names.append(String(cString: descriptor.pointee.name))
      }
      next = avcodec_descriptor_next(descriptor)
    }
    return names
  }

  /// The corresponding C function is `av_pix_fmt_desc_next`.
  public static var pixelFormats: [String] {
    var names: [String] = []
    var next = av_pix_fmt_desc_next(nil)
    while let descriptor = next {
      names.append(String(cString: descriptor.pointee.name))
      next = av_pix_fmt_desc_next(descriptor)
    }
    return names
  }

  /// The ends of the names of files that are written or read, without the dot.
  ///
  /// The corresponding C functions are `av_muxer_iterate` and `av_demuxer_iterate`.
  public static var fileTypes: [String] {
    var lists: [UnsafePointer<CChar>?] = []
    var place: UnsafeMutableRawPointer?
    while let muxer = av_muxer_iterate(&place) { lists.append(muxer.pointee.extensions) }
    place = nil
    while let demuxer = av_demuxer_iterate(&place) { lists.append(demuxer.pointee.extensions) }
    let names = lists.compactMap { $0.map { String(cString: $0) } }
    return Set(names.flatMap { $0.split(separator: ",").map(String.init) }).sorted()
  }

  /// The corresponding C function is `av_color_primaries_name`.
  public static var primaries: [String] {
    values.compactMap {
      ColorTags.name(AVColorPrimaries($0), not: AVCOL_PRI_UNSPECIFIED, av_color_primaries_name)
    }
  }

  /// The corresponding C function is `av_color_transfer_name`.
  public static var transfers: [String] {
    values.compactMap {
      ColorTags.name(
        AVColorTransferCharacteristic($0), not: AVCOL_TRC_UNSPECIFIED, av_color_transfer_name)
    }
  }

  /// The corresponding C function is `av_color_space_name`.
  public static var matrices: [String] {
    values.compactMap {
      ColorTags.name(AVColorSpace($0), not: AVCOL_SPC_UNSPECIFIED, av_color_space_name)
    }
  }

  /// The corresponding C function is `av_color_range_name`.
  public static var ranges: [String] {
    values.compactMap {
      ColorTags.name(AVColorRange($0), not: AVCOL_RANGE_UNSPECIFIED, av_color_range_name)
    }
  }

  /// Values are a byte in all codecs; FFmpeg's own begin at 256.
  private static let values: Range<UInt32> = 0..<512
}

/// The build of the loaded FFmpeg. It determines the readable formats, and whether a program that
/// includes it is distributable.
public struct FFmpegBuild: Sendable, Equatable {
  /// The version, such as `5.1.9-0+deb12u1`; it may be the hash of a commit.
  public let version: String
  /// The license, such as `LGPL version 2.1 or later`.
  public let license: String
  /// The flags of its `configure`.
  public let configuration: String

  /// The FFmpeg of this process.
  ///
  /// The corresponding C functions are `av_version_info`, `avcodec_license` and
  /// `avcodec_configuration`.
  public static var loaded: FFmpegBuild {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    return FFmpegBuild(
      version: text(av_version_info()), license: text(avcodec_license()),
      configuration: text(avcodec_configuration()))
  }
}

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
}
