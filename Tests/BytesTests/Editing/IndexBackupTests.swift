import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import Bytes

/// What is kept beside a clip while it is changed.
@Suite struct IndexBackupTests {
  /// A clip whose change was stopped after some steps.
  struct Stopped {
    let folder: ScratchFolder
    let clip: FilePath
    let backup: FilePath
    let old: [UInt8], now: [UInt8]

    init(_ name: String = "clip.mp4", after count: Int = 4) throws {
      folder = try ScratchFolder()
      clip = FilePath(folder.path + "/" + name)
      backup = IndexBackup.path(of: clip)
      old =
        MovieVariant.plain.movie([.brands, .media(.short), .box("uuid", Self.inner), .index]).bytes
      try Self.write(old, clip)
      let update = try #require(try MovieEdit(clip, .letterbox).update)
      let file = try UpdatingFile(clip)
      _ = try IndexBackup(before: update, of: clip, in: file)
      now = IndexUpdateTests.performed(update.steps[..<count], on: old)
      for step in update.steps[..<count] {
        switch step {
        case .write(let bytes, let place): try file.write(Array(bytes), at: place)
        case .cut(let count): try file.cut(to: count)
        case .sync: try file.sync()
        }
      }
      #expect(try EditedMovie.bytes(clip) == now)
    }

    /// A movie within a box, as an attachment is.
    static let inner = MovieVariant.plain.movie([.index]).bytes

    static func write(_ bytes: [UInt8], _ path: FilePath) throws {
      let file = try FileHandle(forWritingTo: Self.make(path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(bytes))
      try file.close()
    }

    /// The same file as before if there is one.
    private static func make(_ path: FilePath) -> URL {
      if !FileManager.default.fileExists(atPath: path.string) {
        _ = FileManager.default.createFile(atPath: path.string, contents: nil)
      }
      return URL(fileURLWithPath: path.string)
    }

    /// Tries to make the clip the old one.
    func restore(_ clip: FilePath? = nil) throws(FileFailure) -> Bool {
      let clip = clip ?? self.clip
      let file = try UpdatingFile(clip)
      guard let backup = try IndexBackup(leftBy: clip, in: file) else { return false }
      try backup.restore(file)
      return true
    }

    /// Expects that nothing is restored, nor anything changed.
    func expectForeign(
      _ reason: String = IndexBackupTests.foreign, _ location: SourceLocation = #_sourceLocation
    ) throws {
      let before = try EditedMovie.bytes(clip)
      let failure = #expect(throws: FileFailure.self, sourceLocation: location) {
        _ = try restore()
      }
      #expect(failure?.reason.contains(reason) == true, "\(failure)", sourceLocation: location)
      #expect(failure?.path == backup, sourceLocation: location)
      #expect(try EditedMovie.bytes(clip) == before, sourceLocation: location)
    }
  }

  /// What every such message ends with.
  static let foreign = "delete this file"

  @Test(arguments: 0...11) func aStoppedChangeIsUndone(_ count: Int) throws {
    let stopped = try Stopped(after: count)
    #expect(try stopped.restore())
    #expect(try EditedMovie.bytes(stopped.clip) == stopped.old)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: stopped.folder.path) == ["clip.mp4"])
    #expect(try stopped.restore() == false)
  }

  @Test func namesOfBackups() throws {
    #expect(IndexBackup.path(of: "/nowhere/a.mp4") == "/nowhere/.a.mp4.vidfit-undo")
    let long = String(repeating: "x", count: 251) + ".mp4"
    let stopped = try Stopped(long)
    #expect(stopped.backup.lastComponent?.string.utf8.count == 213)
    #expect(try stopped.restore())
    // Another clip of a name that begins so has the same.
    let other = FilePath(stopped.folder.path + "/" + String(repeating: "x", count: 250) + "y.mp4")
    #expect(IndexBackup.path(of: other) == stopped.backup)
  }

  /// A link's backup is that of the file that it leads to.
  @Test func links() throws {
    let stopped = try Stopped()
    try stopped.folder.link("link.mp4", to: "clip.mp4")
    #expect(try stopped.restore(FilePath(stopped.folder.path + "/link.mp4")))
    #expect(try EditedMovie.bytes(stopped.clip) == stopped.old)
  }

  @Test func damagedBackups() throws {
    let stopped = try Stopped()
    let whole = try EditedMovie.bytes(stopped.backup)
    for place in stride(from: 0, to: whole.count, by: 3) {
      var bytes = whole
      bytes[place] ^= 1
      try Stopped.write(bytes, stopped.backup)
      try stopped.expectForeign()
    }
    for count in stride(from: 0, to: whole.count, by: 5) {
      try Stopped.write(Array(whole.prefix(count)), stopped.backup)
      try stopped.expectForeign()
    }
    try Stopped.write(whole + [0], stopped.backup)
    try stopped.expectForeign()
    try Stopped.write(whole, stopped.backup)
    #expect(try stopped.restore())
    #expect(try EditedMovie.bytes(stopped.clip) == stopped.old)
  }

  /// Numbers that nobody wrote, with a hash that is right, because anybody can compute it.
  @Test func hostileNumbers() throws {
    let stopped = try Stopped()
    let whole = Array(try EditedMovie.bytes(stopped.backup).dropLast(16))
    let values: [UInt64] = [
      0, 1, 7, 8, UInt64(whole.count), UInt64(UInt32.max), 1 << 62, 1 << 63 - 1, 1 << 63, .max,
      .max - 7,
    ]
    for number in 0..<5 {
      for value in values {
        var bytes = whole
        bytes.replaceSubrange(16 + 8 * number..<24 + 8 * number, with: [UInt8](number: value, 8))
        try stopped.write(signed: bytes)
        try stopped.expectForeign()
      }
    }
    // Two that add up.
    for (count, other) in [(UInt64(1) << 63, UInt64(1) << 63), (.max, 1), (1 << 63 - 1, 1 << 63)] {
      var bytes = whole
      bytes.replaceSubrange(32..<40, with: [UInt8](number: count, 8))
      bytes.replaceSubrange(48..<56, with: [UInt8](number: other, 8))
      try stopped.write(signed: bytes)
      try stopped.expectForeign()
    }
  }

  /// A clip that was replaced: by another file, or by other contents of the same file, whatever its
  /// size. It isn't ours to cut, or to write over.
  @Test func replacedClips() throws {
    for size in [0, 100, 5000, 10_000] {
      let stopped = try Stopped(after: 11)
      let contents = [UInt8](repeating: 0x33, count: size)
      try Stopped.write(contents, stopped.clip)
      try stopped.expectForeign()
      try FileManager.default.removeItem(atPath: stopped.clip.string)
      try Stopped.write(stopped.old, stopped.clip)
      // The number of a file that is gone is given to another.
      if FileStatus(stopped.clip)?.inode == stopped.inode { continue }
      try stopped.expectForeign()
    }
    let stopped = try Stopped(after: 4)
    // The copy, which is the index, has been cut off.
    try Stopped.write(Array(stopped.now.dropLast()), stopped.clip)
    try stopped.expectForeign()
  }

  /// What another process added since stays.
  @Test(arguments: 0...11) func addedBytes(_ count: Int) throws {
    let added = [UInt8](box: "uuid", [UInt8](repeating: 0x44, count: 300))
    let stopped = try Stopped(after: count)
    try Stopped.write(stopped.now + added, stopped.clip)
    // Once the copy is cut off, the old index finds no place.
    guard count < 10 else {
      return try stopped.expectForeign("which another program changed since; vidfit wrote only")
    }
    #expect(try stopped.restore())
    #expect(try IndexBackup(leftBy: stopped.clip, in: UpdatingFile(stopped.clip)) == nil)
    if count == 0 {
      #expect(try EditedMovie.bytes(stopped.clip) == stopped.old + added)
      return
    }
    let copy = try Stopped(after: 1).now.dropFirst(stopped.old.count)
    let free = [UInt8](box: "free", Array(copy.dropFirst(8)))
    #expect(try EditedMovie.bytes(stopped.clip) == stopped.old + free + added)
  }

  /// The copy was being written: as much of it as there is is ours, or never came to the disk.
  @Test func partsOfTheCopy() throws {
    let stopped = try Stopped(after: 1)
    let (now, size) = (stopped.now, stopped.old.count)
    for count in stride(from: size, through: now.count, by: 41) {
      for (part, isOurs) in [
        (Array(now[size..<count]), true), ([UInt8](repeating: 0, count: count - size), true),
        (now[size..<count] + [0x44], false), ([0x44] + now[size..<count], false),
      ] {
        guard count < now.count || isOurs else { continue }
        let again = try Stopped(after: 1)
        try Stopped.write(again.old + part, again.clip)
        // There was no copy yet when the first of them was added.
        if !isOurs, count >= size + 8, part.first != 0x44 {
          try again.expectForeign()
          continue
        }
        #expect(try again.restore())
        #expect(try EditedMovie.bytes(again.clip) == again.old + (isOurs ? [] : part))
      }
    }
  }

  /// What another process adds while it is changed is neither written over nor cut off.
  @Test func addedMeanwhile() throws {
    let stopped = try Stopped(after: 0)
    let file = try UpdatingFile(stopped.clip)
    let update = try #require(try MovieEdit(stopped.clip, .letterbox).update)
    try Stopped.write(stopped.old + [1, 2, 3], stopped.clip)
    let failure = #expect(throws: FileFailure.self) { try update.apply(to: file) }
    #expect(failure?.reason == "was changed meanwhile by another process")
    #expect(try EditedMovie.bytes(stopped.clip) == stopped.old + [1, 2, 3])
  }

  /// Backups whose numbers and hash are right, but that would write what is no index, or where none is.
  @Test func plantedContents() throws {
    let stopped = try Stopped(after: 0)
    let (old, inner) = (stopped.old, Stopped.inner)
    let place = try #require(old.firstRange(of: inner)).lowerBound
    let other = [UInt8](inner.prefix(8)) + [UInt8](repeating: 0x44, count: inner.count - 8)
    let junk = [UInt8](repeating: 0x44, count: 600)
    let cases: [(Int, [UInt8], [UInt8], Int)] = [
      (40, Array(old[40..<640]), junk, old.count), (0, Array(old.prefix(600)), junk, old.count),
      (place, inner, other, old.count), (place, inner, other, place + inner.count),
      (old.count - 600, Array(old.suffix(600)), junk, old.count),
      (0, inner, inner, 600), (0, [], [], 0), (0, [], [], old.count),
    ]
    for (start, new, planted, size) in cases {
      let numbers = [Int(stopped.inode), start, planted.count, size, new.count]
      let head = Array("vidfit-undo 0001".utf8) + numbers.flatMap { [UInt8](number: UInt64($0), 8) }
      try stopped.write(signed: head + planted + new)
      try stopped.expectForeign()
    }
  }

  /// Others may write in the folder, too.
  @Test func mistrustedBackups() throws {
    let stopped = try Stopped()
    let facts = try FileManager.default.attributesOfItem(atPath: stopped.backup.string)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(chmod(stopped.backup.string, 0o602) == 0)
    try stopped.expectForeign("can be changed by other users; check that the clip plays")
    #expect(chmod(stopped.backup.string, 0o600) == 0)
    guard geteuid() == 0 else { return }
    #expect(chown(stopped.backup.string, 65_534, 65_534) == 0)
    try stopped.expectForeign("belongs to another user (65534); check that the clip plays")
    // Who owns the clip can write into it anyway.
    #expect(chown(stopped.clip.string, 65_534, 65_534) == 0)
    #expect(try stopped.restore())
    #expect(try EditedMovie.bytes(stopped.clip) == stopped.old)
  }

  /// Nothing is waited for, and no link is followed.
  @Test(.timeLimit(.minutes(15))) func whatIsNoFile() throws {
    let stopped = try Stopped()
    let path = stopped.backup.string
    try FileManager.default.moveItem(atPath: path, toPath: stopped.folder.path + "/kept")
    try stopped.folder.link(FilePath(path).lastComponent?.string ?? "", to: "kept")
    try stopped.expectForeign("is a symbolic link; check that")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try stopped.expectForeign("is not a regular file; check that")
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    try stopped.expectForeign("is not a regular file; check that")
    try FileManager.default.removeItem(atPath: path)
    // A hole of a terabyte.
    try Stopped.write([], FilePath(path))
    #expect(truncate(path, 1 << 40) == 0)
    try stopped.expectForeign("is larger than")
  }

  /// The clip is looked at when it is about to change, not only when the change was thought of.
  @Test func aClipThatGrew() throws {
    let folder = try ScratchFolder()
    let clip = FilePath(folder.path + "/clip.mp4")
    let bytes = MovieVariant.plain.movie([.brands, .media(.short), .index]).bytes
    try Stopped.write(bytes, clip)
    let update = try #require(try MovieEdit(clip, .letterbox).update)
    try Stopped.write(bytes + [1], clip)
    let failure = #expect(throws: FileFailure.self) {
      _ = try IndexBackup(before: update, of: clip, in: UpdatingFile(clip))
    }
    #expect(failure?.reason == "was changed meanwhile by another process")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["clip.mp4"])
  }

  @Test func onlyOneProcessChangesAClip() throws {
    let stopped = try Stopped()
    let file = try UpdatingFile(stopped.clip)
    let failure = #expect(throws: FileFailure.self) { _ = try stopped.restore() }
    #expect(failure?.reason == "is being changed by another process")
    #expect(failure?.path == stopped.clip)
    #expect(try file.count == Int64(stopped.now.count))
  }
}

extension IndexBackupTests.Stopped {
  /// The clip's number as the backup has it.
  fileprivate var inode: UInt64 {
    ((try? EditedMovie.bytes(backup)) ?? []).number(at: 16, 8)
  }

  /// Writes a backup with the hash that belongs to it.
  fileprivate func write(signed bytes: [UInt8]) throws {
    let hash = try ContentHash()
    hash.update(bytes)
    try Self.write(bytes + hash.digest(), backup)
  }
}
