import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// What vidfit finds by itself counts only if nobody else can have put it there.
@Suite struct FoundFileTests {
  private let folder: ScratchFolder
  private var path: FilePath { FilePath(folder.path + "/.found") }

  init() throws { folder = try ScratchFolder() }

  private func expectRefused(_ words: String) {
    let failure = #expect(throws: FileFailure.self) { _ = try FoundFile(path) }
    #expect(failure?.reason.contains(words) == true, "\(failure?.reason ?? "taken")")
    #expect(failure?.path == path && failure?.code == nil)
  }

  @Test(arguments: [
    (0o600, true), (0o644, true), (0o400, true), (0o755, true), (0o664, false), (0o646, false),
    (0o620, false), (0o602, false), (0o777, false),
  ])
  func permissions(_ mode: mode_t, _ isTaken: Bool) throws {
    try folder.write(".found", "contents")
    #expect(chmod(path.string, mode) == 0)
    guard isTaken else {
      return expectRefused("can be written by other users (mode \(String(mode, radix: 8))), so")
    }
    let found = try FoundFile(path)
    #expect(try found.bytes(limit: 8) == Array("contents".utf8))
    let failure = #expect(throws: FileFailure.self) { try FoundFile(path).bytes(limit: 7) }
    #expect(failure?.reason == "is larger than 7 bytes")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away")) func owners() throws {
    try folder.write(".found", "contents")
    #expect(chown(path.string, 65_534, 0) == 0)
    expectRefused(
      "belongs to another user (uid 65534), so vidfit does not trust it; remove it, or ")
    _ = try FoundFile(path, trusting: 65_534)
    #expect(throws: FileFailure.self) { _ = try FoundFile(path, trusting: 65_533) }
    // Its owner is trusted, and not those who may write it, too.
    #expect(chmod(path.string, 0o660) == 0)
    #expect(throws: FileFailure.self) { _ = try FoundFile(path, trusting: 65_534) }
  }

  /// No link is followed, and nothing is waited for.
  @Test(.timeLimit(.minutes(15))) func whatIsNoFile() throws {
    try folder.write("other", "contents")
    for target in ["other", "nowhere", ".found"] {
      try folder.link(".found", to: target)
      expectRefused("is a symbolic link, so")
      #expect(unlink(path.string) == 0)
    }
    #expect(mkfifo(path.string, 0o600) == 0)
    expectRefused("is not a regular file, so")
    #expect(unlink(path.string) == 0)
    #expect(mkdir(path.string, 0o700) == 0)
    expectRefused("is not a regular file, so")
  }

  @Test func noFile() throws {
    let failure = #expect(throws: FileFailure.self) { _ = try FoundFile(path) }
    #expect(failure?.code == .noSuchFileOrDirectory)
  }
}
