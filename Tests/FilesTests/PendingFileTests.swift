import Foundation
import SystemPackage
import Testing

@testable import Files

@Suite struct PendingFileTests {
  private func folder() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/vidfit-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func write(_ text: String, to path: String) throws {
    var file = try PendingFile(FilePath(path))
    try file.write(Array(text.utf8))
    try file.commit()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func aLinkIsReplacedAndItsTargetIsNot() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("precious", to: folder + "/victim.txt")
    #expect(symlink("victim.txt", folder + "/out.png") == 0)
    #expect(symlink("nowhere", folder + "/dangling.png") == 0)
    try write("new", to: folder + "/out.png")
    try write("new", to: folder + "/dangling.png")
    #expect(try text(folder + "/victim.txt") == "precious")
    #expect(try text(folder + "/out.png") == "new")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "dangling.png", "out.png", "victim.txt",
      ])
  }

  /// `/dev/stdout` is a link too, and leads to a regular file where a shell redirected it to one.
  @Test func openDescriptorsAreWrittenTo() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(FileManager.default.createFile(atPath: folder + "/out", contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: folder + "/out"))
    try write("new", to: "/dev/fd/\(handle.fileDescriptor)")
    #expect(try text(folder + "/out") == "new")
    try handle.close()
  }

  @Test func permissionsAreKeptAndNothingIsLeftBehind() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("old", to: folder + "/a")
    #expect(chmod(folder + "/a", 0o640) == 0)
    try write("new", to: folder + "/a")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    do {
      var file = try PendingFile(FilePath(folder + "/a"))
      try file.write([1])
    }
    #expect(try text(folder + "/a") == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
  }
}
