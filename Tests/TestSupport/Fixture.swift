public import Foundation
import Synchronization

/// Files made by tests, in a folder that is removed when the process ends.
public enum Fixture {
  /// The folder, made on first use.
  public static let folder: URL = {
    let name = "vidfit-tests-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Fixture.folder) }
    return folder
  }()

  /// One clip; its own lock is held while it is made, so that other clips are made in parallel.
  private final class Making: Sendable {
    let url = Mutex<URL?>(nil)
  }

  private static let clips = Mutex<[[String]: Making]>([:])
  private static let places = Atomic(0)

  /// A clip made by `ffmpeg`, once for the same name and arguments.
  ///
  /// - Parameters:
  ///   - name: the file name; its extension selects the format.
  ///   - arguments: everything between `ffmpeg` and the name.
  public static func clip(_ name: String, _ arguments: [String]) throws -> URL {
    let making = clips.withLock { clips in
      let known = clips[[name] + arguments] ?? Making()
      clips[[name] + arguments] = known
      return known
    }
    return try making.url.withLock { made in
      if let made { return made }
      guard let ffmpeg = CommandLineTool("ffmpeg") else { throw MissingTool(name: "ffmpeg") }
      let url = try place(name)
      let isCoded = arguments.contains("libx264") && !arguments.contains("-preset")
      // Less search for the same kinds of frames.
      let haste = isCoded ? ["-preset", "veryfast"] : []
      let command = ["-v", "error", "-y"] + arguments + haste + [url.path]
      try FixtureCache.fill(url.deletingLastPathComponent(), command) {
        _ = try ffmpeg.run(command)
      }
      made = url
      return url
    }
  }

  /// What `ffmpeg` writes into a folder, which is empty or does not exist.
  public static func fill(_ folder: URL, _ arguments: [String]) throws {
    guard let ffmpeg = CommandLineTool("ffmpeg") else { throw MissingTool(name: "ffmpeg") }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let command = ["-v", "error", "-y"] + arguments
    try FixtureCache.fill(folder, command) { _ = try ffmpeg.run(command) }
  }

  /// A clip of the moving test pattern.
  public static func pattern(
    _ name: String, size: String = "64x48", seconds: Double = 2, _ arguments: [String] = []
  ) throws -> URL {
    try clip(
      name,
      ["-f", "lavfi", "-i", "testsrc2=s=\(size):d=\(seconds):r=25", "-threads", "1"]
        + arguments)
  }

  /// A clip of a picture that is rich in detail to all its edges, ten frames a second.
  ///
  /// - Parameter padding: filters that put bars around it.
  public static func scene(
    _ name: String, size: String = "320x180", seconds: Double = 2, padding: String = "null",
    _ arguments: [String] = []
  ) throws -> URL {
    let source = "mandelbrot=s=\(size):r=10:end_scale=0.1"
    return try clip(
      name,
      ["-f", "lavfi", "-i", source, "-t", "\(seconds)", "-vf", padding, "-threads", "1"]
        + arguments)
  }

  /// A file with these bytes.
  public static func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
    let url = try place(name)
    try Data(bytes).write(to: url)
    return url
  }

  /// Each file gets its own folder, so that equal names do not collide.
  private static func place(_ name: String) throws -> URL {
    let number = places.add(1, ordering: .relaxed).newValue
    let own = folder.appendingPathComponent(String(number))
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    return own.appendingPathComponent(name)
  }

  struct MissingTool: Error, CustomStringConvertible {
    let name: String
    var description: String { "the tests need the \(name) command" }
  }
}
