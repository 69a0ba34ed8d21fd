import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import Bytes

/// The edit of an index, on files made box by box, held against a plain comparison of old and new.
@Suite struct MovieEditTests {
  static let layouts: [[SyntheticMovie.Part]] = [
    [.brands, .index, .media(.short)],
    [.brands, .index, .free(8), .media(.short)],
    [.brands, .index, .free(60), .media(.long)],
    [.brands, .index, .free(40), .free(40), .box("skip", [1]), .free(30), .media(.open)],
    [.brands, .index, .free(4000), .media(.open)],
    [.brands, .free(900), .index, .media(.short)],
    [.index, .media(.short)],
    [.media(.long), .index],
    [.brands, .media(.short), .index],
    [.brands, .media(.short), .index, .free(8)],
    [.brands, .media(.short), .index, .free(60)],
    [.brands, .media(.short), .index, .free(4000)],
    [.brands, .media(.short), .index, .media(.long)],
    [.brands, .media(.short), .free(10), .index, .free(10), .media(.short), .free(10)],
    [.brands, .box("uuid", [1, 2, 3]), .index, .box("wide", []), .media(.open)],
    [.brands, .index, .box("uuid", [1, 2, 3]), .free(200), .media(.short), .box("skip", [4])],
  ]

  @Test(arguments: layouts, MovieVariant.all)
  func everyLayout(_ parts: [SyntheticMovie.Part], _ variant: MovieVariant) throws {
    for change in [MovieChange.letterbox, .cropped] {
      if case .cropped = change.showing, variant.movie.hasEntryWithoutConfiguration { continue }
      let edited = try EditedMovie(variant.movie(parts), change)
      let comparison = try edited.expect(change)
      let chunks = variant.movie.tracks.filter { $0.references == [1] }.map(\.chunks.count)
      #expect(comparison.followed >= chunks.reduce(0, +))
    }
  }

  /// Free space behind an index in front: none, too little, just enough, one byte too few or too many,
  /// so much that a box stays, and plenty.
  @Test(arguments: ["plain", "QuickTime", "64-bit offsets", "an aperture"])
  func roomBehindTheIndex(_ name: String) throws {
    let variant = try #require(MovieVariant.all.first { $0.name == name })
    let change = MovieChange.letterbox
    let alone = try EditedMovie(variant.movie([.brands, .index, .media(.short)]), change)
    try alone.expect(change)
    let growth = alone.new.count - alone.old.count
    #expect(growth > 0)
    for room in [0] + Array(8...growth + 20) + [10 * growth] {
      let edited = try EditedMovie(
        variant.movie([.brands, .index, .free(room), .media(.short)]), change)
      try edited.expect(change)
      let left = room - growth
      #expect(edited.isInPlace == (left == 0 || left >= 8), "\(room)")
      #expect(edited.new.count == edited.old.count - (left >= 8 ? 0 : left))
    }
  }

  /// What is left of a longer index where a shorter one goes, at the end of a file and before its end.
  @Test(arguments: 1...20) func anIndexThatShrinks(_ more: Int) throws {
    // 'clap' takes the place of one, and 'tapt' loses what it had more.
    let variant = MovieVariant("shrinks") {
      let aspect = SyntheticEntry.pixelAspect(1, 1)
      $0.tracks[0].entries[0].boxes += [SyntheticEntry.aperture([9, 1, 9, 1, 0, 1, 0, 1]), aspect]
      $0.tracks[0].boxes = [[UInt8](box: "tapt", [UInt8](repeating: 1, count: 60 + more))]
    }
    for parts: [SyntheticMovie.Part] in [
      [.brands, .index, .media(.short)], [.brands, .media(.short), .index],
    ] {
      let edited = try EditedMovie(variant.movie(parts), .letterbox)
      try edited.expect(.letterbox)
      #expect(edited.isInPlace == (more >= 8))
      #expect(edited.new.count == edited.old.count - (more >= 8 ? 0 : more))
    }
  }

  @Test func aFileWithoutAnEndIsNotChangedInPlace() throws {
    for parts: [SyntheticMovie.Part] in [
      [.brands, .index, .free(4000), .media(.open)], [.brands, .index, .media(.open)],
    ] {
      let edited = try EditedMovie(MovieVariant.plain.movie(parts), .letterbox)
      try edited.expect(.letterbox)
      #expect(!edited.isInPlace)
    }
  }

  /// An index may end where the file ends, whatever its header says.
  @Test func anIndexWithoutAnEnd() throws {
    var bytes = MovieVariant.plain.movie([.brands, .media(.short), .index]).bytes
    let outline = try MovieOutline(MovieBytes(bytes))
    let start = outline.parts[outline.index].range.lowerBound
    let closed = bytes
    bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
    let file = FilePath(try Fixture.file("open.mp4", bytes).path)
    let edited = try EditedMovie(file, of: MovieBytes(bytes), .letterbox)
    #expect(!edited.isInPlace)
    // It has an end then, and so have what is compared.
    let comparison = try MovieComparison(
      MovieBytes(closed), edited.new, ExpectedEdit(.letterbox))
    #expect(comparison.differences == [])
  }

  /// The comparison finds what an edit might do wrong.
  @Test func theComparisonIsNotBlind() throws {
    let movie = MovieVariant.plain.movie([.brands, .index, .media(.short)])
    let edited = try EditedMovie(movie, .letterbox)
    let new = edited.new[0..<edited.new.count]
    let expected = ExpectedEdit(.letterbox)
    var blind: [Int] = []
    for place in new.indices {
      var bytes = new
      bytes[place] ^= 0x40
      let comparison = try? MovieComparison(edited.old, MovieBytes(bytes), expected)
      if comparison?.differences == [] { blind.append(place) }
    }
    #expect(blind == [])
  }
}

extension SyntheticMovie {
  fileprivate var hasEntryWithoutConfiguration: Bool {
    tracks.first { $0.id == 1 }?.entries.contains { $0.type != "avc1" || $0.boxes.isEmpty } == true
  }
}
