internal import Framing
internal import VideoIO

extension PictureGamut {
  /// Display P3 if both the clip and all screens show more than sRGB, and sRGB otherwise.
  init(for facts: VideoFacts, on viewports: [Viewport]) {
    let isWide =
      FrameColor.isWide(facts.color) && viewports.allSatisfy { $0.device.details.gamut == "P3" }
    self = isWide ? .displayP3 : .sRGB
  }
}
