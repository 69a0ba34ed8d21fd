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

  /// A film whose index has its track so many times.
  public static func tracks(_ count: Int) throws -> URL {
    let bytes = [UInt8](try Data(contentsOf: Fixture.pattern("track.mp4", ["-c:v", "libx264"])))
    func range(_ kind: String) -> Range<Int> {
      let start = Data(bytes).firstRange(of: Data(kind.utf8)).map { $0.lowerBound - 4 } ?? 0
      return start..<start + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (index, track) = (range("moov"), range("trak"))
    let tracks = Array(repeating: bytes[track], count: count).flatMap { $0 }
    let rest =
      bytes[index.lowerBound + 8..<track.lowerBound] + tracks
      + bytes[track.lowerBound..<index.upperBound]
    let head = BoxTree.bigEndian(UInt32(rest.count + 8)) + Array("moov".utf8)
    return try Fixture.file(
      "tracks.mp4", bytes[..<index.lowerBound] + head + rest + bytes[index.upperBound...])
  }
}
