import Testing

/// The encoder of preview videos, which an FFmpeg under the LGPL lacks.
enum VideoEncoder {
  static let isThere: Bool = {
    let arguments = ["preview", "/nonexistent/clip.mp4", "--video", "--no-config"]
    return (try? VidfitCommand.run(arguments))?.status != 64
  }()
}

extension Trait where Self == ConditionTrait {
  static var needsVideoEncoder: Self {
    .enabled("FFmpeg has no encoder for H.264") { VideoEncoder.isThere }
  }
}
