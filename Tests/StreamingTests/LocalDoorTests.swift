import Files
import Foundation
import Streaming
import SystemPackage
import TestSupport
import Testing

@Suite struct LocalDoorTests {
  private let folder: ScratchFolder
  private let door: LocalDoor

  init() throws {
    folder = try ScratchFolder()
    try folder.write("in/m.m3u8", "#EXTM3U\n")
    try folder.write("in/a 100%.ts", "0123456789")
    try folder.write("in/sub/b.ts", "b")
    try folder.write("out/c.ts", "secret")
    let inside = folder.url.appendingPathComponent("in")
    let link = inside.appendingPathComponent("link.ts").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../out/c.ts")
    let folderLink = inside.appendingPathComponent("dir").path
    try FileManager.default.createSymbolicLink(atPath: folderLink, withDestinationPath: "../out")
    let good = inside.appendingPathComponent("good.ts").path
    try FileManager.default.createSymbolicLink(atPath: good, withDestinationPath: "sub/b.ts")
    door = try LocalDoor(FilePath(inside.appendingPathComponent("m.m3u8").path))
  }

  private func read(
    _ reference: String, _ range: Range<Int64>? = nil, through door: LocalDoor? = nil
  ) throws -> String {
    let door = door ?? self.door
    let address = try door.manifest.resolving(reference)
    let bytes = try door.read(ResourcePart(address, range), limit: 100)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func code(_ reference: String) -> FailureCode? {
    do {
      _ = try read(reference)
      return nil
    } catch { return (error as? SourceFailure)?.code }
  }

  @Test func filesBesideAndBelowTheManifestAreRead() throws {
    #expect(try read("sub/b.ts") == "b")
    #expect(try read("good.ts") == "b")
    #expect(try read("a 100%.ts") == "0123456789")
    #expect(try read("a%20100%25.ts", 2..<5) == "234")
    #expect(try read("a%20100%25.ts", 8..<50) == "89")
    #expect(try read("../in/sub/../sub/b.ts") == "b")
    #expect(try read("") == "#EXTM3U\n")
  }

  @Test(arguments: [
    "../out/c.ts", "%2e%2e/out/c.ts", "sub/../../out/c.ts", "link.ts", "dir/c.ts", "dir/none.ts",
    "/etc/passwd", "file:///etc/passwd", "file://host/etc/passwd", "../out/none.ts",
    "https://example.com/a.ts", "data:,x", "a%00b.ts", "sub",
  ])
  func nothingElsewhereIsOpened(_ reference: String) {
    #expect(code(reference) == .notAllowed)
  }

  @Test func missingFilesAreSaidToBeSo() {
    #expect(code("none.ts") == .notFound)
    #expect(code("none/none.ts") == .notFound)
    #expect(throws: SourceFailure.self) { try read("sub/b.ts", 1..<9) }
  }

  @Test func elsewhereCanBeAllowed() throws {
    let path = FilePath(folder.url.appendingPathComponent("in/m.m3u8").path)
    let open = try LocalDoor(path, allowsElsewhere: true)
    #expect(try read("../out/c.ts", through: open) == "secret")
    #expect(try read("link.ts", through: open) == "secret")
    #expect(throws: SourceFailure.self) { try read("https://example.com/a.ts", through: open) }
  }

  /// A folder and a link take turns under one name while it is read.
  @Test func aLinkInTheFoldersPlaceLeadsNowhere() async throws {
    let inside = folder.url.appendingPathComponent("in")
    try folder.write("in/turn/c.ts", "inner")
    try folder.link("in/other", to: "../out")
    func path(_ name: String) -> String { inside.appendingPathComponent(name).path }
    let names = (path("turn"), path("spare"), path("other"))
    let swapping = Task.detached {
      while !Task.isCancelled {
        _ = (rename(names.0, names.1), rename(names.2, names.0))
        _ = (rename(names.0, names.2), rename(names.1, names.0))
      }
    }
    var seen: Set<String> = []
    for _ in 0..<20_000 { seen.insert((try? read("turn/c.ts")) ?? "") }
    swapping.cancel()
    await swapping.value
    #expect(!seen.contains("secret"))
    #expect(seen.contains("inner"))
  }

  @Test(arguments: [false, true])
  func aFileLeadsToNoServerAndSaysSo(_ allowsElsewhere: Bool) throws {
    let path = folder.url.appendingPathComponent("in/m.m3u8").path
    let door = try LocalDoor(FilePath(path), allowsElsewhere: allowsElsewhere)
    let failure = #expect(throws: SourceFailure.self) {
      try read("https://example.com/a.ts", through: door)
    }
    #expect(failure?.code == .notAllowed)
    #expect(failure?.message.contains("give the address of the manifest instead") == true)
  }
}
