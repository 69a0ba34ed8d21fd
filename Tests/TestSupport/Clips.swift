public import Foundation

/// Small clips that tests share.
public enum Clips {
  /// A 4:3 frame with a letterboxed 16:9 picture: 30 rows above and below.
  public static func letterbox(_ name: String = "letterbox.mp4") throws -> URL {
    try Fixture.scene(name, padding: "pad=320:240:0:30", ["-g", "5", "-pix_fmt", "yuv420p"])
  }

  public static func clean(_ name: String = "clean.mp4") throws -> URL {
    try Fixture.pattern(name, size: "320x180", seconds: 2, ["-g", "10", "-pix_fmt", "yuv420p"])
  }
}
