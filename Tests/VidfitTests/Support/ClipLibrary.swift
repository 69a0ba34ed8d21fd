import Foundation
import TestSupport

/// A scratch folder with a subfolder `clips` to scan.
enum ClipLibrary {
  /// - Parameter clips: names and sources. No two copies are equal, so that each is analysed.
  static func folder(_ clips: [(name: String, clip: URL)]) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for (number, (name, clip)) in clips.enumerated() {
      // A few bytes after the end change the file but not the clip.
      let bytes = try Data(contentsOf: clip) + Data("\0\0\0\u{8}free\(number)".utf8)
      try bytes.write(to: folder.write("clips/\(name)"))
    }
    return folder
  }
}
