import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Bytes

/// A clip that is read while its changed copy is written.
@Suite struct SourceFileTests {
  /// Whoever cuts the clip meanwhile makes reading fail; that is no reason to refuse such clips.
  @Test func aClipThatBecomesShorterIsUnreadable() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("clip.mp4", String(repeating: "a", count: 1000))
    let source = try SourceFile(FilePath(file.path))
    #expect(try source.bytes(900..<1000).count == 100)
    let writer = try FileHandle(forUpdating: file)
    try writer.truncate(atOffset: 500)
    do throws(EditError) {
      _ = try source.bytes(400..<600)
      Issue.record("bytes that are gone were read")
    } catch {
      guard case .unreadable(let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.code == .changed)
    }
  }

  @Test func aClipThatIsNotThereIsUnreadable() throws {
    let missing = try ScratchFolder().path + "/missing.mp4"
    do throws(EditError) {
      _ = try SourceFile(FilePath(missing))
      Issue.record("a missing file was opened")
    } catch {
      guard case .unreadable(let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.code == .notFound)
    }
  }
}
