import Files
import Foundation
import SystemPackage
import TestSupport

@testable import Bytes

/// Why edits are refused.
enum Refusals {
  struct Unexpected: Error {
    let what: String
  }

  /// - Throws: if the edit isn't refused.
  static func of(
    _ movie: SyntheticMovie, _ change: MovieChange = .letterbox
  ) throws -> String {
    let folder = try ScratchFolder()
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let clip = folder.url.appendingPathComponent("clip.mp4")
    try movie.write(to: clip)
    return try of(FilePath(clip.path), change)
  }

  static func of(_ bytes: [UInt8], _ change: MovieChange = .letterbox) throws -> String {
    let file = try Fixture.file("refused.mp4", bytes)
    defer { try? FileManager.default.removeItem(at: file) }
    return try of(FilePath(file.path), change)
  }

  private static func of(_ path: FilePath, _ change: MovieChange) throws -> String {
    do throws(EditError) {
      let edit = try MovieEdit(path, change)
      throw EditError.refused("not refused: \(edit.splice.count) bytes")
    } catch {
      switch error {
      case .refused(let reason): return reason
      case .unreadable(let error): return error.message
      case .unwritable(let failure): return failure.reason
      }
    }
  }
}
