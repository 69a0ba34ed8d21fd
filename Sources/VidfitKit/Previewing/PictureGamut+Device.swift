internal import Framing
internal import VideoIO

extension PictureGamut {
  /// Display P3 where both the clip and all screens show more than sRGB, and sRGB otherwise.
  init(for facts: VideoFacts, on viewports: [Viewport]) {
    let isWide = FrameColor.isWide(facts.color) && viewports.allSatisfy(\.device.hasWideGamut)
    self = isWide ? .displayP3 : .sRGB
  }
}

extension Device {
  /// Whether its screen shows Display P3: phones since 2016 and most tablets do. Of screens that
  /// were named by their size nobody knows.
  fileprivate var hasWideGamut: Bool {
    let narrow = [
      "iphone-se1", "iphone-6s", "iphone-6s-plus", "ipad-mini-4", "ipad-9.7", "ipad-10.2",
      "ipad-pro-12.9", "ipad-10",
    ]
    return (kind == .phone || kind == .pad) && !narrow.contains(id)
  }
}
