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

  /// Whatever it leads to: a file, nothing, a folder, a device, a pipe that nobody reads, or another
  /// link.
  @Test(
    .timeLimit(.minutes(15)),
    arguments: ["victim.txt", "nowhere", ".", "/dev/full", "pipe", "chain", "out.png"])
  func aLinkIsReplacedAndItsTargetIsNot(_ target: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("precious", to: folder + "/victim.txt")
    #expect(chmod(folder + "/victim.txt", 0o604) == 0)
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(symlink("victim.txt", folder + "/chain") == 0)
    #expect(symlink(target, folder + "/out.png") == 0)
    try write("new", to: folder + "/out.png")
    #expect(try text(folder + "/victim.txt") == "precious")
    #expect(try text(folder + "/out.png") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/out.png")
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    // Not those of a file that it has nothing to do with.
    #expect(attributes[.posixPermissions] as? Int != 0o604)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "chain", "out.png", "pipe", "victim.txt",
      ])
  }

  /// A changed copy is read back, so that a pipe or a device is refused by its name before it is
  /// opened.
  @Test(.timeLimit(.minutes(15)))
  func aCopyIsAFile() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(symlink("pipe", folder + "/link") == 0)
    try write("old", to: folder + "/file")
    for (path, kind) in [
      (folder + "/pipe", "a pipe"), ("/dev/null", "a device or a socket"),
      (folder + "/link", nil), (folder + "/file", nil), (folder + "/none", nil),
    ] as [(String, String?)] {
      #expect(PendingFile.specialKind(of: FilePath(path)) == kind)
      var failure: FileFailure?
      do throws(FileFailure) {
        _ = try PendingFile(FilePath(path), for: .copy(of: FilePath(folder + "/file")))
      } catch { failure = error }
      #expect(failure?.reason == kind.map { "expected a file, found \($0)" })
      #expect(failure == nil || failure?.isOfName == true)
    }
    // Other outputs may be devices.
    _ = try PendingFile("/dev/null")
  }

  @Test(arguments: [("a.mp4", ".mp4"), ("a", ".vidfit-part"), ("a.m p", ".vidfit-part")])
  func programsThatGoByExtensionsGetThem(_ name: String, _ ending: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = FilePath(folder + "/" + name)
    #expect(try PendingFile(path, keepsExtension: true).temporary.string.hasSuffix(ending))
    #expect(try PendingFile(path).temporary.string.hasSuffix(".vidfit-part"))
  }

  /// Others may write in the folder too, and lay a link where a temporary file is expected.
  @Test func temporaryNamesCannotBeGuessed() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = try (0..<20).map { _ in try PendingFile(FilePath(folder + "/a")).temporary }
    #expect(Set(names).count == 20)
    #expect(names.allSatisfy { $0.lastComponent?.string.hasPrefix(".a.") == true })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test(arguments: [
    ("/dev/stdout", true), ("/dev/fd/63", true), ("/proc/self/fd/1", true), ("/proc/7/fd/1", true),
    ("/dev/shm/out.png", false), ("/dev/fd", false), ("/proc/self/cwd/out.png", false),
    ("dev/stdout", false), ("out.png", false), ("", false),
  ])
  func namesOfDescriptors(_ path: String, _ isDescriptor: Bool) {
    #expect(FilePath(path).isOpenDescriptor == isDescriptor)
  }

  /// A folder that everybody may write to, and whose files are files.
  @Test func aLinkInSharedMemoryIsReplacedToo() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let link = "/dev/shm/vidfit-\(UUID().uuidString).png"
    try write("precious", to: folder + "/victim.txt")
    guard symlink(folder + "/victim.txt", link) == 0 else { return }
    defer { unlink(link) }
    try write("new", to: link)
    #expect(try text(folder + "/victim.txt") == "precious")
    #expect(try text(link) == "new")
  }

  @Test func nothingIsAddedToTheTargetOfALink() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("", to: folder + "/victim.txt")
    for target in ["victim.txt", "nowhere"] {
      #expect(symlink(target, folder + "/\(target).log") == 0)
      let failure = #expect(throws: FileFailure.self) {
        _ = try AppendingFile(FilePath(folder + "/\(target).log"))
      }
      #expect(failure?.reason == "is a symbolic link; name the file that it leads to")
      #expect(failure?.code == nil)
    }
    #expect(try text(folder + "/victim.txt").isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "nowhere.log", "victim.txt", "victim.txt.log",
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

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Whoever may not read a clip may not read its copy, nor the copy while it is written.
  @Test(arguments: [(0o600, nil), (0o640, nil), (0o444, nil), (0o600, 0o644), (0o644, 0o600)])
  func copiesAreAsPrivateAsTheirOriginals(_ original: Int, _ replaced: Int?) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("clip", to: folder + "/clip")
    #expect(chmod(folder + "/clip", mode_t(original)) == 0)
    if let replaced {
      try write("old", to: folder + "/copy")
      #expect(chmod(folder + "/copy", mode_t(replaced)) == 0)
    }
    var file = try PendingFile(
      FilePath(folder + "/copy"), for: .copy(of: FilePath(folder + "/clip")))
    let meanwhile = try #require(try permissions(file.temporary.string))
    #expect(meanwhile & 0o077 & ~(replaced ?? original) == 0)
    try file.commit()
    #expect(try permissions(folder + "/copy") == replaced ?? original)
  }

  @Test func anotherFileStaysUnlessItMayBeReplaced() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = FilePath(folder + "/a.html")
    var file = try PendingFile(path, replaces: false)
    try file.write([1])
    try write("foreign", to: path.string)
    // Also one that came while the output was written.
    let late = #expect(throws: FileFailure.self) { try file.commit() }
    #expect(late?.isRefusal == true)
    let early = #expect(throws: FileFailure.self) { _ = try PendingFile(path, replaces: false) }
    #expect(early?.reason == "exists already; --overwrite replaces it")
    #expect(try text(path.string) == "foreign")
  }

  @Test func standardOutputIsNoFile() throws {
    let failure = #expect(throws: FileFailure.self) { _ = try PendingFile("-") }
    #expect(failure?.isRefusal == true)
  }

  /// What a killed process left is removed by the next one, and nothing else: the file of a process
  /// that lives holds a lock, and other names may be anybody's.
  @Test func leftoversAreSwept() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let mark = "0123456789abc"
    let kept = [
      ".a.part", ".a.0123456789ab.vidfit-part", ".a.0123456789ab!.vidfit-part",
      "a.\(mark).vidfit-part", ".a.\(mark).vidfit-part.b.c", ".b.\(mark).vidfit-part",
    ]
    let swept = [".a.\(mark).vidfit-part", ".a.\(mark).vidfit-part.mp4", "..\(mark).vidfit-part"]
    for name in kept + swept {
      #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
    }
    #expect(symlink("/etc/hostname", "\(folder)/.link.\(mark).vidfit-part") == 0)
    let living = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: "\(folder)/.b.\(mark).vidfit-part"))
    #expect(flock(living.fileDescriptor, LOCK_EX) == 0)
    try write("new", to: folder + "/a")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == Set(kept + ["a", ".link.\(mark).vidfit-part"]))
    try living.close()
  }

  @Test func aJournalNeedsAReaderOfItsPipe() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pipe = folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let failure = #expect(throws: FileFailure.self) { _ = try AppendingFile(FilePath(pipe)) }
    #expect(failure?.reason == "cannot be written because no process reads this pipe")
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var journal = try AppendingFile(FilePath(pipe))
    try journal.append(Array("line".utf8))
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(read(reader, &bytes, 9) == 4)
  }

  /// Whatever the mask is, and whatever somebody put there under its name.
  @Test(.timeLimit(.minutes(15)), arguments: ["nothing", "file", "pipe"])
  func privateFiles(_ there: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/kept"
    if there == "file" {
      try write("of somebody", to: path)
      #expect(chmod(path, 0o666) == 0)
    }
    if there == "pipe" { #expect(mkfifo(path, 0o666) == 0) }
    var file = try PendingFile(FilePath(path), for: .secret)
    #expect(FileStatus(file.temporary)?.permissions == .ownerReadWrite)
    try file.write([1])
    try file.commit(durably: true)
    #expect(FileStatus(unfollowed: FilePath(path))?.permissions == .ownerReadWrite)
    #expect(FileStatus(unfollowed: FilePath(path))?.isRegular == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["kept"])
  }
}
