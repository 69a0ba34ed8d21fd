import Foundation
import TestSupport

/// Small clips that the command's tests share.
enum Clips {
  /// A 4:3 frame with a letterboxed 16:9 picture: 30 rows above and below.
  static func letterbox(_ name: String = "letterbox.mp4") throws -> URL {
    try Fixture.clip(
      name,
      [
        "-f", "lavfi", "-i", "mandelbrot=s=320x180:r=10:end_scale=0.1", "-t", "2", "-vf",
        "pad=320:240:0:30", "-g", "5", "-pix_fmt", "yuv420p", "-threads", "1",
      ])
  }

  static func clean(_ name: String = "clean.mp4") throws -> URL {
    try Fixture.pattern(name, size: "320x180", seconds: 2, ["-g", "10", "-pix_fmt", "yuv420p"])
  }
}
