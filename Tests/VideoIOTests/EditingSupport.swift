import Bytes
import Foundation
import Framing
import SystemPackage
import TestSupport
import VideoIO

/// Small clips for tests of editing.
enum EditingClips {
  /// A clip of the test pattern, 96x64 unless said otherwise, with a key frame every five.
  ///
  /// - Parameter format: of the pixels.
  static func make(
    _ name: String, codec: String = "h264", format: String = "yuv420p", size: String = "96x64",
    seconds: Double = 0.8, _ arguments: [String] = []
  ) throws -> FilePath {
    let encoder =
      codec == "hevc"
      ? ["-c:v", "libx265", "-x265-params", "log-level=none:keyint=5:bframes=2"]
      : ["-c:v", "libx264", "-g", "5", "-bf", "2"]
    return FilePath(
      try Fixture.pattern(
        name, size: size, seconds: seconds, encoder + ["-pix_fmt", format] + arguments
      ).path)
  }

  /// A place for an output.
  static func output(_ name: String) throws -> FilePath {
    FilePath(try ScratchFolder().url.appendingPathComponent(name).path)
  }
}

extension EditError {
  /// The reason of a refusal.
  var refusal: String? { if case .refused(let reason) = self { reason } else { nil } }
}

/// The reason for which a body refuses; nil if it does something else.
func refusalReason(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? EditError)?.refusal
  }
}
