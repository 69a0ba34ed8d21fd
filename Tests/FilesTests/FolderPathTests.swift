import Testing

@testable import Files

@Suite struct FolderPathTests {
  @Test(arguments: [
    ("a", "/x/a"), ("./a/../b", "/x/b"), ("/y//z/", "/y/z"), ("../../..", "/"), ("", "/x"),
    ("../a", "/a"),
  ])
  func absolute(_ path: String, _ whole: String) {
    #expect(
      FolderPath.absolute(Array(path.utf8), in: Array("/x".utf8)) == Array(whole.utf8))
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("/", nil)])
  func parent(_ path: String, _ parent: String?) {
    #expect(FolderPath.parent(of: Array(path.utf8)) == parent.map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("/a/b/c", "/a", "b/c"), ("/ab/c", "/a", "/ab/c"), ("/a/b", "/", "a/b"), ("/a", "/a", "/a"),
  ])
  func relative(_ path: String, _ folder: String, _ rest: String) {
    #expect(
      FolderPath.relative(Array(path.utf8), to: Array(folder.utf8)) == Array(rest.utf8))
  }

  @Test func thereIsACurrentFolder() {
    #expect(FolderPath.current()?.first == UInt8(ascii: "/"))
  }
}
