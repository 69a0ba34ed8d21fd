import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// A file that vidfit finds by itself is taken only if nobody else can have written it.
@Suite struct FoundFileTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/found" }

  init() throws {
    folder = try ScratchFolder()
    try folder.write("found", "contents")
  }

  private func reason(trusting owner: UInt32? = nil) -> String? {
    do throws(FileFailure) {
      _ = try FoundFile(FilePath(path), trusting: owner)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    (0o600, true), (0o644, true), (0o444, true), (0o646, false), (0o666, false), (0o602, false),
  ])
  func othersMustNotWriteIt(_ mode: mode_t, _ isTaken: Bool) throws {
    #expect(chmod(path, mode) == 0)
    #expect(reason() == (isTaken ? nil : "can be changed by other users"))
  }

  /// The private group of a user holds nobody else, and many systems let it write by default.
  @Test func aPrivateGroupMayWriteIt() throws {
    #expect(chmod(path, 0o664) == 0)
    let isPrivate = getegid() == geteuid()
    #expect(reason() == (isPrivate ? nil : "can be changed by other users"))
    guard geteuid() == 0 else { return }
    #expect(chown(path, 0, 100) == 0)
    #expect(reason() == "can be changed by other users")
  }

  @Test(.enabled(if: geteuid() == 0)) func anotherOwnerIsNotTrusted() throws {
    #expect(chown(path, 65_534, 0) == 0)
    #expect(reason() == "belongs to another user (65534)")
    #expect(reason(trusting: 65_534) == nil)
    #expect(reason(trusting: 1000) == "belongs to another user (65534)")
  }

  @Test func linksAndPipesAreRefused() throws {
    let target = folder.path + "/target"
    #expect(rename(path, target) == 0)
    #expect(symlink("target", path) == 0)
    #expect(reason() == "is a symbolic link")
    #expect(unlink(path) == 0)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(reason() == "is not a regular file")
    #expect(unlink(path) == 0)
    #expect(reason() == "cannot be opened: No such file or directory")
  }

  @Test func hasAnEnd() throws {
    #expect(try FoundFile(FilePath(path)).bytes(limit: 8) == Array("contents".utf8))
    #expect(throws: FileFailure.self) { try FoundFile(FilePath(path)).bytes(limit: 7) }
  }
}
