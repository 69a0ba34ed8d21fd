public import Foundation
import Synchronization

/// Files that tests make for themselves, in a folder that is gone when the process ends.
public enum Fixture {
  /// The folder, made on first use.
  public static let folder: URL = {
    let name = "vidfit-tests-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Fixture.folder) }
    return folder
  }()

  /// One clip; its lock is held while it is made, so that others are made at the same time.
  private final class Making: Sendable {
    let url = Mutex<URL?>(nil)
  }

  private static let clips = Mutex<[[String]: Making]>([:])
  private static let places = Atomic(0)

  /// A clip that the `ffmpeg` command makes, once for the same name and arguments.
  ///
  /// - Parameters:
  ///   - name: the file's name, whose extension chooses the format.
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
      _ = try ffmpeg.run(["-v", "error", "-y"] + arguments + [url.path])
      made = url
      return url
    }
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

  /// A file with these bytes.
  public static func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
    let url = try place(name)
    try Data(bytes).write(to: url)
    return url
  }

  /// Each file has a folder of its own, so that equal names do not meet.
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
