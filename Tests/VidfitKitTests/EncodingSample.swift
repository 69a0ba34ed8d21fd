import Framing
import SystemPackage

@testable import VideoIO
@testable import VidfitKit

/// A clip for tests of encoding: H.264 of 320×240 in MP4 with sound, unless told otherwise.
struct EncodingSample {
  var source: EncodingSource

  init(
    _ path: FilePath = "in.mp4", format: String = "mov,mp4,m4a,3gp,3g2,mj2", codec: String = "h264",
    profile: String? = nil, pixelFormat: String = "yuv420p", depth: Int = 8,
    sampling: ColorSampling = .chroma(shiftX: 1, shiftY: 1), hasAlpha: Bool = false,
    size: PixelSize = PixelSize(width: 320, height: 240), fieldOrder: String? = "progressive",
    _ change: (inout EncodingSource) -> Void = { _ in }
  ) {
    source = EncodingSource(
      path: path,
      video: VideoFacts(
        container: ContainerFacts(format: format, duration: 1, bytes: 0), codec: codec,
        profile: profile, pixelFormat: pixelFormat, hasAlpha: hasAlpha, bitDepth: depth,
        frameRate: Ratio(25, 1), storage: size, pixelAspectRatio: .one, orientation: .upright,
        color: ColorTags(), fieldOrder: fieldOrder, isStillImage: false, warnings: []),
      contents: ClipContents(
        streams: [
          StreamSummary(index: 0, kind: .video, codec: codec),
          StreamSummary(index: 1, kind: .sound, codec: "aac"),
        ], sampling: sampling))
    change(&source)
  }

  static let picture = PixelRect(x: 0, y: 40, width: 320, height: 160)

  func line(
    _ output: FilePath = "out.mp4", picture: PixelRect = Self.picture
  ) throws(EncodingRefusal) -> EncodingLine {
    try EncodingLine(source, picture: picture, output: output)
  }

  /// As text, and without what all lines have.
  func words(_ output: FilePath = "out.mp4", picture: PixelRect = Self.picture) throws -> String {
    let words = try line(output, picture: picture).arguments
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return words.replacing("-map_metadata 0 -map_chapters 0 ", with: "")
      .replacing("-preset:v slow -crf:v 14 ", with: "").replacing(
        "-fps_mode:v passthrough ", with: "")
  }
}
