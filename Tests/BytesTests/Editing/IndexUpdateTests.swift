import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import Bytes

/// The change of an index in its place, stopped everywhere.
@Suite struct IndexUpdateTests {
  typealias Step = IndexUpdate.Step

  /// A movie and what changes it.
  struct Case {
    let old: [UInt8]
    let update: IndexUpdate
    var new: [UInt8] { IndexUpdateTests.performed(update.steps[...], on: old) }
  }

  static func files() throws -> [Case] {
    let layouts: [[SyntheticMovie.Part]] = [
      [.brands, .media(.short), .index], [.brands, .media(.short), .index, .free(8)],
      [.brands, .media(.short), .index, .free(56)], [.brands, .media(.short), .index, .free(400)],
      [.brands, .index, .free(56), .media(.short)], [.brands, .index, .free(400), .media(.short)],
      [.brands, .index, .free(400), .fragment(.file(plus: 0)), .media(.long)],
    ]
    let empty = MovieVariant("empty") { for track in 0...1 { $0.tracks[track].chunks = [] } }
    var cases = [try file(empty.movie([.index]))]
    for parts in layouts {
      cases.append(try file(MovieVariant.plain.movie(parts)))
    }
    // The index becomes longer by less than a box has.
    for more in 1...9 {
      let variant = MovieVariant("little") {
        let aspect = SyntheticEntry.pixelAspect(1, 1)
        $0.tracks[0].entries[0].boxes += [
          SyntheticEntry.aperture([9, 1, 9, 1, 0, 1, 0, 1]), aspect,
        ]
        $0.tracks[0].boxes = [[UInt8](box: "tapt", [UInt8](repeating: 1, count: 60 - more))]
      }
      cases.append(try file(variant.movie([.brands, .media(.short), .index])))
    }
    return cases
  }

  private static func file(_ movie: SyntheticMovie) throws -> Case {
    let bytes = movie.bytes
    let path = FilePath(try Fixture.file("update.mp4", bytes).path)
    return Case(old: bytes, update: try #require(try MovieEdit(path, .letterbox).update))
  }

  static func performed(_ steps: ArraySlice<Step>, on bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for step in steps {
      switch step {
      case .sync: break
      case .cut(let count): bytes = Array(bytes.prefix(Int(count)))
      case .write(let new, let place):
        let end = Int(place) + new.count
        bytes += [UInt8](repeating: 0, count: max(0, end - bytes.count))
        bytes.replaceSubrange(Int(place)..<end, with: new)
      }
    }
    return bytes
  }

  /// What files there may be if the system stops, without the steps having been finished: after each,
  /// within each, and with writes in another order than they were made in up to the next `sync`.
  static func stopped(_ steps: [Step], _ bytes: [UInt8]) -> [[UInt8]] {
    var files = [bytes]
    var start = 0
    for end in steps.indices where steps[end] == .sync {
      let pending = steps[start..<end]
      let before = performed(steps[..<start], on: bytes)
      for subset in 0..<(1 << pending.count) {
        let done = pending.enumerated().filter { subset >> $0.offset & 1 == 1 }.map(\.element)
        files.append(performed(done[...], on: before))
        // The last is begun only. A page, and what is as small as a header, is written at once.
        guard case .write(let new, let place)? = done.last, new.count > 8 else { continue }
        for count in stride(from: 1, to: new.count, by: max(1, new.count / 40)) {
          files.append(
            performed(done.dropLast() + [.write(new.prefix(count), at: place)], on: before))
        }
      }
      start = end + 1
    }
    return files
  }

  /// Players take the first index that they find.
  static func expectWhole(_ file: [UInt8], _ test: Case) throws {
    // Bytes at the end may be a part of a box.
    let (index, media) = try readable(file)
    let indexes = try [readable(test.old), readable(test.new)]
    #expect(indexes.contains { $0.index == index })
    #expect(media == indexes[0].media)
  }

  /// The first index and the boxes that aren't free, as far as they are whole.
  private static func readable(
    _ file: [UInt8]
  ) throws -> (index: MovieBox?, media: [[UInt8]]) {
    var (place, media): (Int, [[UInt8]]) = (0, [])
    var index: MovieBox?
    while place + 8 <= file.count {
      let short = Int(file.number(at: place, 4))
      let size = short == 1 ? Int(file.number(at: place + 8, 8)) : short
      guard size >= 8, place + size <= file.count else { break }
      let box = Array(file[place..<place + size])
      let type = String(decoding: box[4..<8], as: UTF8.self)
      if type == "moov" {
        let bytes = MovieBytes(box)
        index = try index ?? MovieBox(indexOf: bytes, MovieOutline(bytes))
      } else if type != "free" {
        media.append(box)
      }
      place += size
    }
    return (index, media)
  }

  @Test func aStopAnywhereLeavesTheOldOrTheNew() throws {
    for test in try Self.files() {
      let files = Self.stopped(test.update.steps, test.old)
      #expect(files.count > 40)
      for file in files { try Self.expectWhole(file, test) }
      #expect(test.new.count == max(test.old.count, test.new.count))
      let (index, _) = try Self.readable(test.new)
      let clap = index?.boxes.first { $0.trackID == 1 }?.first("mdia", "minf", "stbl", "stsd")
      #expect(clap?.boxes.first?.fields.suffix(40).prefix(8).suffix(4) == Array("clap".utf8)[...])
    }
  }

  /// From wherever it was stopped, and the undoing may be stopped, too.
  @Test func undoingGivesTheOldFile() throws {
    let folder = try ScratchFolder()
    let path = FilePath(folder.path + "/clip.mp4")
    for test in try Self.files() {
      // Not all, because each is written to the disk several times.
      let files = Self.stopped(test.update.steps, test.old)
      for file in files.indices.filter({ $0 % 5 == 0 }).map({ files[$0] }) + [test.new] {
        try Data(file).write(to: URL(fileURLWithPath: path.string))
        let writable = try UpdatingFile(path)
        let state = try #require(try test.update.state(of: writable))
        let back = test.update.stepsBack(from: state, count: Int64(file.count))
        let isUndone = try test.update.undo(in: writable)
        #expect(isUndone)
        #expect(try EditedMovie.bytes(path) == test.old)
        #expect(Self.performed(back[...], on: file) == test.old)
      }
    }
  }

  @Test func undoingMayBeStopped() throws {
    let folder = try ScratchFolder()
    let path = FilePath(folder.path + "/clip.mp4")
    for test in try Self.files() {
      for state in [IndexUpdate.State.old, .copied, .new] {
        let steps = test.update.steps
        let done = [.old: 0, .copied: 4, .new: steps.count][state] ?? 0
        let begun = Self.performed(steps[..<done], on: test.old)
        let back = test.update.stepsBack(from: state, count: Int64(begun.count))
        let files = Self.stopped(back, begun)
        for (number, file) in files.enumerated() {
          try Self.expectWhole(file, test)
          guard number % 9 == 0 else { continue }
          try Data(file).write(to: URL(fileURLWithPath: path.string))
          let writable = try UpdatingFile(path)
          let isUndone = try test.update.undo(in: writable)
          #expect(isUndone)
          #expect(try EditedMovie.bytes(path) == test.old)
        }
      }
    }
  }

  /// Power fails: of what was written since the last `sync`, any sectors are on the disk, in any
  /// order, and the file has grown by any part. The rest of what it grew by is zeros.
  static func unpowered(
    _ steps: [Step], _ bytes: [UInt8], count: Int, _ random: inout SplitMix64
  ) -> [[UInt8]] {
    var files: [[UInt8]] = []
    var start = 0
    for end in steps.indices where steps[end] == .sync {
      let before = performed(steps[..<start], on: bytes)
      let sectors = steps[start..<end].flatMap(\.sectors)
      for _ in 0..<count {
        let share = Double.random(in: 0...1, using: &random)
        let done = sectors.filter { _ in .random(in: 0...1, using: &random) < share }
        var file = performed(done[...], on: before)
        let most = performed(sectors[...], on: before).count
        if most > file.count {
          let grown = Int.random(in: file.count...most, using: &random)
          file += [UInt8](repeating: 0, count: grown - file.count)
        }
        files.append(file)
      }
      start = end + 1
    }
    return files
  }

  /// Players read every such file, and it becomes the old one, even if the power fails meanwhile.
  @Test func powerFailures() throws {
    let folder = try ScratchFolder()
    let path = FilePath(folder.path + "/clip.mp4")
    var random = SplitMix64(seed: 7)
    var tried = 0
    for test in try Self.files() {
      for file in Self.unpowered(test.update.steps, test.old, count: 4, &random) {
        try Self.expectWhole(file, test)
        try Data(file).write(to: URL(fileURLWithPath: path.string))
        let state = try #require(try test.update.state(of: UpdatingFile(path)))
        let back = test.update.stepsBack(from: state, count: Int64(file.count))
        for again in Self.unpowered(back, file, count: 1, &random) + [file] {
          try Self.expectWhole(again, test)
          try Data(again).write(to: URL(fileURLWithPath: path.string))
          let isUndone = try test.update.undo(in: UpdatingFile(path))
          #expect(isUndone)
          #expect(try EditedMovie.bytes(path) == test.old)
          tried += 1
        }
      }
    }
    #expect(tried > 600)
  }

  /// A header that crosses a sector may be half written when the power fails.
  @Test(arguments: [(1016, true), (1017, false), (1023, false), (1024, true), (4089, false)])
  func headersAcrossPages(_ place: Int, _ isSafe: Bool) throws {
    let brands = MovieVariant.plain.movie([.brands]).bytes.count
    let test = try Self.file(
      MovieVariant.plain.movie([
        .brands, .box("uuid", [UInt8](repeating: 1, count: place - brands - 8)), .index,
      ]))
    #expect(test.update.isSafe == isSafe)
  }
}

extension IndexUpdate.Step {
  /// The parts of a write that disks do at once.
  fileprivate var sectors: [Self] {
    guard case .write(let bytes, let place) = self else { return [self] }
    var (parts, rest, at): ([Self], ArraySlice<UInt8>, Int64) = ([], bytes, place)
    while !rest.isEmpty {
      let part = rest.prefix(Int(512 - at % 512))
      parts.append(.write(part, at: at))
      (rest, at) = (rest.dropFirst(part.count), at + Int64(part.count))
    }
    return parts
  }
}
