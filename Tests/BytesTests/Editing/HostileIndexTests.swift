import Foundation
import Framing
import TestSupport
import Testing

@testable import Bytes

/// Structures made to cost much, or to be misread.
@Suite(.timeLimit(.minutes(15))) struct HostileIndexTests {
  static let damaged = "its index is damaged"
  private static let whole: [SyntheticMovie.Part] = [.brands, .index, .media(.short)]

  private static func index(_ boxes: [UInt8]) -> SyntheticMovie {
    var movie = MovieVariant.plain.movie(whole)
    movie.boxes = [boxes]
    return movie
  }

  /// Of this thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(arguments: [17, 1000, 500_000]) func deepNesting(_ depth: Int) throws {
    var headers: [UInt8] = []
    for level in (1...depth).reversed() {
      headers += [UInt8](number: 8 * level, 4) + Array("trak".utf8)
    }
    #expect(try Refusals.of(Self.index(headers)) == Self.damaged)
  }

  @Test func manyBoxes() throws {
    let box = [UInt8](box: "free", [])
    let many = (0..<100_001).flatMap { _ in box }
    #expect(try Refusals.of(Self.index(many)) == Self.damaged)
    let movie = Self.index(Array(many.prefix(8 * 99_000)))
    try EditedMovie(movie, .letterbox).expect(.letterbox)
  }

  /// As many boxes as are read, where each is looked at or changed: it takes no square of the time.
  @Test func manyTables() throws {
    let table = [UInt8](box: "stco", [0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0xFF, 0, 0])
    let tables = (0..<99_000).flatMap { _ in table }
    let boxes = ["stbl", "minf", "mdia"].reduce(tables) { [UInt8](box: $1, $0) }
    let track = [UInt8](box: "trak", boxes)
    let start = Self.processorTime
    #expect(try Refusals.of(Self.index(track)).hasPrefix("not refused"))
    #expect(Self.processorTime - start < 20)
  }

  @Test func manyDescriptions() throws {
    let movie = MovieVariant("descriptions") {
      $0.tracks[0].entries = (0..<40_000).map { _ in SyntheticEntry { $0.boxes = [] } }
    }.movie
    let start = Self.processorTime
    #expect(try Refusals.of(movie).hasPrefix("not refused"))
    #expect(Self.processorTime - start < 20)
  }

  @Test func manyOutermostBoxes() throws {
    var movie = MovieVariant.plain.movie(Self.whole)
    let box = [UInt8](box: "wide", [])
    movie.parts.append(.box("wide", (0..<2_097_200).flatMap { _ in box }))
    var bytes = movie.bytes
    // Its contents become boxes themselves.
    let start = bytes.count - 8 * 2_097_201
    bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0, 8])
    #expect(try Refusals.of(bytes) == "it consists of too many boxes")
  }

  @Test func largeBoxes() throws {
    let gap = SyntheticMovie.Part.gap(129 << 20)
    for (type, parts, reason) in [
      ("moov", [.brands, .media(.short), gap], "its index is too large"),
      ("moof", Self.whole + [gap], "a box in it is too large"),
      ("mfra", Self.whole + [gap], "a box in it is too large"),
      ("meta", Self.whole + [gap], "a box in it is too large"),
    ] as [(String, [SyntheticMovie.Part], String)] {
      var movie = MovieVariant.plain.movie(parts)
      movie.gapType = type
      #expect(try Refusals.of(movie) == reason, "\(type)")
    }
  }

  /// Boxes beside the index whose places have to be changed, and can't.
  static let beside: [(String, [UInt8])] = [
    ("moof", [0, 0, 0, 9, 1, 1, 1, 1]), ("moof", [0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0]),
    ("moof", [0, 0, 0, 0, 1, 1, 1, 1]),
    ("moof", [UInt8](box: "traf", [0, 0, 0, 4, 0, 0, 0, 0])),
    ("moof", [UInt8](box: "traf", [UInt8](box: "tfhd", [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]))),
    ("mfra", [UInt8](box: "tfra", [0, 0, 0, 0])),
    ("mfra", [UInt8](box: "tfra", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])),
    (
      "mfra",
      [UInt8](
        box: "tfra", [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + location)
    ),
    ("mfra", [UInt8](box: "tfra", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1] + location)),
  ]
  private static let location = [UInt8](repeating: 0xFF, count: 10)

  @Test(arguments: beside) func boxesBeside(_ type: String, _ body: [UInt8]) throws {
    let movie = MovieVariant.plain.movie(Self.whole + [.box(type, body)])
    #expect(try Refusals.of(movie) == Self.damaged)
  }

  @Test(arguments: [[1], [0, 0, 0, 0], [0] + [UInt8](repeating: 0, count: 18)])
  func segmentIndexes(_ body: [UInt8]) throws {
    let movie = MovieVariant.plain.movie([.box("sidx", body)] + Self.whole)
    #expect(try Refusals.of(movie) == Self.damaged)
  }

  /// Tables that say more than they hold.
  @Test func tables() throws {
    for (type, body) in [
      ("stco", [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1]), ("stco", [0, 0, 0]),
      ("stco", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]), ("co64", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]),
      ("saio", [0, 0, 0, 0, 0, 0, 0, 1]), ("saio", [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
      ("saio", [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]),
    ] as [(String, [UInt8])] {
      let boxes = ["stbl", "minf", "mdia", "trak"].reduce([UInt8](box: type, body)) {
        [UInt8](box: $1, $0)
      }
      #expect(try Refusals.of(Self.index(boxes)) == Self.damaged, "\(type) \(body)")
    }
  }

  /// The edited track's own header and description, cut short.
  @Test func theTracksOwnBoxes() throws {
    let bytes = MovieVariant.plain.movie(Self.whole).bytes
    let index = try MovieBox(indexOf: MovieBytes(bytes), MovieOutline(MovieBytes(bytes)))
    let track = try #require(index.boxes.first { $0.type == "trak" })
    let header = try #require(track.first("tkhd"))
    let media = try #require(track.first("mdia"))
    for count in [20, 75, 83] {
      let boxes =
        [UInt8](box: "tkhd", Array(header.fields.prefix(count)))
        + [UInt8](box: "mdia", media.fields)
      let movie = [UInt8](box: "moov", [UInt8](box: "trak", boxes))
      #expect(try Refusals.of(movie) == Self.damaged)
    }
    let entry = [UInt8](box: "avc1", [UInt8](repeating: 0, count: 77))
    let description = [UInt8](box: "stsd", [0, 0, 0, 0, 0, 0, 0, 1] + entry)
    let tables = ["stbl", "minf", "mdia"].reduce(description) { [UInt8](box: $1, $0) }
    let short = [UInt8](box: "trak", [UInt8](box: "tkhd", header.fields) + tables)
    #expect(try Refusals.of([UInt8](box: "moov", short)) == Self.damaged)
  }

  /// Samples in what is replaced, and places that would have to move by two different distances.
  @Test func samplesAroundTheIndex() throws {
    let own = "samples of it are in its index"
    let spans = "a fragment of it has samples on the other side of its index"
    for parts: [SyntheticMovie.Part] in [
      Self.whole, [.brands, .index, .free(900), .media(.short)], [.brands, .media(.short), .index],
    ] {
      var bytes = MovieVariant.plain.movie(parts).bytes
      let place = try #require(bytes.firstRange(of: Array("stco".utf8))?.upperBound) + 8
      let outline = try MovieOutline(MovieBytes(bytes))
      let room = outline.room
      for offset in [room.lowerBound, room.lowerBound + 9, room.upperBound - 1] {
        bytes.replaceSubrange(place..<place + 4, with: [UInt8](number: offset, 4))
        #expect(try Refusals.of(bytes) == own)
      }
      bytes.replaceSubrange(place..<place + 4, with: [UInt8](number: room.upperBound, 4))
      #expect(try Refusals.of(bytes).hasPrefix("not refused"))
    }
    // From the beginning of the file, as some writers count.
    let fragment = MovieVariant.plain.movie([.brands, .index, .fragment(.file(plus: 0))])
    var bytes = fragment.bytes
    let header = try #require(bytes.firstRange(of: Array("tfhd".utf8))?.upperBound) + 8
    let run = try #require(bytes.firstRange(of: Array("trun".utf8))?.upperBound) + 8
    let start = bytes.number(at: header, 8)
    bytes.replaceSubrange(header..<header + 8, with: [UInt8](number: 0, 8))
    let distance = bytes.number(at: run, 4) + start
    bytes.replaceSubrange(run..<run + 4, with: [UInt8](number: distance, 4))
    #expect(try Refusals.of(bytes) == spans)
    let segments = MovieVariant.plain.movie(
      [.brands, .segmentIndex(version: 0), .index, .fragment(.fragment)])
    bytes = segments.bytes
    let index = try #require(bytes.firstRange(of: Array("sidx".utf8))?.upperBound) + 16
    bytes.replaceSubrange(index..<index + 4, with: [0, 0, 0, 0])
    #expect(try Refusals.of(bytes) == "a segment of it begins on the other side of its index")
  }
}
