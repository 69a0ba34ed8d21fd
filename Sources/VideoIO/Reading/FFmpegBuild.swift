internal import CFFmpeg

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
