import Files
import Foundation
import Rules
import SystemPackage
import TestSupport
import Testing

@testable import Batch

@Suite struct FolderWalkTests {
  /// Paths below the folder, in the order in which they are found.
  private func walk(
    _ folder: ScratchFolder, include: [String] = [], exclude: [String] = [],
    takesStills: Bool = false
  ) -> [String] {
    let filter = PathFilter(
      included: include.map { Glob(Array($0.utf8)) },
      excluded: exclude.map { Glob(Array($0.utf8)) },
      takesStills: takesStills)
    var walk = FolderWalk(FilePath(folder.path), filter: filter)
    var found: [String] = []
    while let next = walk.next() {
      guard case .file(let path) = next else { continue }
      found.append(String(path.string.dropFirst(folder.path.count + 1)))
    }
    return found
  }

  private func library() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["b.mp4", "a.txt", "x/c.mov", "x/y/d.mkv", ".hidden.mp4", ".git/e.mp4", "z.mp4"] {
      try folder.write(name)
    }
    return folder
  }

  @Test func findsAllButWhatIsHiddenInTheOrderOfNames() throws {
    #expect(walk(try library()) == ["a.txt", "b.mp4", "x/c.mov", "x/y/d.mkv", "z.mp4"])
  }

  @Test(arguments: [
    (["*.mp4"], [], ["b.mp4", "z.mp4"]),
    (["x/**"], [], ["x/c.mov", "x/y/d.mkv"]),
    ([], ["x"], ["a.txt", "b.mp4", "z.mp4"]),
    ([], ["y"], ["a.txt", "b.mp4", "x/c.mov", "z.mp4"]),
    (["x"], ["y"], ["x/c.mov"]), (["x/*"], [], ["x/c.mov", "x/y/d.mkv"]),
    (["*.m??"], ["x/c*"], ["b.mp4", "x/y/d.mkv", "z.mp4"]),
  ])
  func filters(_ include: [String], _ exclude: [String], _ expected: [String]) throws {
    #expect(walk(try library(), include: include, exclude: exclude) == expected)
  }

  @Test(.timeLimit(.minutes(15))) func survivesLoopsOfLinks() throws {
    let folder = try library()
    try folder.link("x/up", to: "..")
    try folder.link("x/y/self", to: ".")
    // Links between all of these would make more paths than anybody can walk.
    for i in 0..<12 {
      try folder.write("m/\(i)/f.mp4")
      for j in 0..<12 where i != j { try folder.link("m/\(i)/\(j)", to: "../\(j)") }
    }
    let found = walk(folder)
    #expect(Set(found).count == found.count)
    #expect(found.count(where: { $0.hasSuffix("f.mp4") }) == 12)
  }

  @Test func linksToFilesAreFiles() throws {
    let folder = try library()
    try folder.link("linked.mp4", to: "b.mp4")
    // What a link to nothing was meant to be is told only where its name says a clip.
    try folder.link("gone.mp4", to: "nowhere")
    try folder.link("gone.txt", to: "nowhere")
    let found = walk(folder)
    #expect(found.contains("linked.mp4") && found.contains("gone.mp4"))
    #expect(!found.contains("gone.txt"))
    try folder.link("gone.PNG", to: "nowhere")
    #expect(!walk(folder).contains("gone.PNG"))
    #expect(walk(folder, takesStills: true).contains("gone.PNG"))
  }

  @Test func aPipeThatIsNamedLikeAClipIsNotPassedOverInSilence() throws {
    let folder = try ScratchFolder()
    mkfifo(folder.path + "/pipe.mp4", 0o600)
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(walk(folder) == ["pipe.mp4"])
  }

  @Test func namesAreBytes() throws {
    let folder = try ScratchFolder()
    let name = Array(folder.path.utf8) + Array("/a\n".utf8) + [0xFF] + Array(".mp4".utf8)
    let terminated = name.map(CChar.init(bitPattern:)) + [0]
    close(open(terminated, O_CREAT | O_WRONLY, 0o600))
    var walk = FolderWalk(FilePath(folder.path), filter: PathFilter())
    guard case .file(let path)? = walk.next() else {
      Issue.record("nothing was found")
      return
    }
    #expect(path.bytes == name)
  }

  @Test func aFolderThatIsGoneIsTold() throws {
    var walk = FolderWalk("/nonexistent/folder", filter: PathFilter())
    #expect(walk.next() == nil)
    #expect(FolderWalk.count("/nonexistent/clip.mp4", filter: PathFilter()) == 1)
  }
}
