import Framing
import TestSupport
import Testing

@testable import Bytes

/// Offsets about 4 GiB, by files that are mostly holes.
@Suite struct LargeMovieEditTests {
  private static let most = 1 << 32

  /// A hole moves the chunks behind it close to 4 GiB.
  private func movie(
    _ parts: [SyntheticMovie.Part], chunks: Int, _ change: (inout SyntheticMovie) -> Void = { _ in }
  ) -> SyntheticMovie {
    SyntheticMovie {
      $0.parts = parts
      $0.tracks[0].fill(chunks, bytes: 20, seed: 3)
      change(&$0)
    }
  }

  /// The same with a hole that lets the file end so many bytes before 4 GiB.
  private func movie(
    endingBefore distance: Int, _ movie: SyntheticMovie
  ) -> SyntheticMovie {
    var movie = movie
    guard let hole = movie.parts.firstIndex(of: .gap(16)) else { return movie }
    movie.parts[hole] = .gap(16 + Self.most - distance - movie.extents.count)
    return movie
  }

  /// Some chunks, all or none get beyond what 32 bits can hold; the longer offsets move them more.
  @Test(arguments: [0, 40, 56, 57, 100, 400, 800, 1500])
  func offsetsThatBecomeLonger(_ room: Int) throws {
    for distance in [0, 10, 60, 100, 300, 2000, 5000] {
      let movie = movie(
        endingBefore: distance,
        movie([.brands, .index, .free(room), .gap(16), .media(.long)], chunks: 100))
      let edited = try EditedMovie(movie, .letterbox)
      let comparison = try edited.expect(.letterbox)
      #expect(comparison.followed >= 100)
    }
  }

  /// Which chunks are beyond 4 GiB is known only when the offsets have got their length: here the
  /// growth of one track's table moves the other track's chunks over the border.
  @Test(arguments: [(10, ["stco co64", "stco stco"]), (100, ["co64 co64", "stco stco"])])
  func oneTracksOffsetsPushAnothers(_ chunks: Int, _ expected: [String]) throws {
    var conversions: Set<String> = []
    for distance in stride(from: 0, to: 1000, by: 5) {
      // The chunks take turns, and the second track's is the last.
      let movie = movie(
        endingBefore: distance,
        movie([.brands, .index, .gap(16), .media(.long)], chunks: chunks) {
          $0.tracks.append(SyntheticTrack { $0.id = 2 })
          $0.tracks[1].fill(100, bytes: 16, seed: 4)
        })
      let edited = try EditedMovie(movie, .letterbox)
      try edited.expect(.letterbox)
      let types = try [1, 2].map { try edited.track($0).first("mdia", "minf", "stbl") }
        .map { $0?.boxes.last?.type ?? "" }
      conversions.insert(types.joined(separator: " "))
    }
    #expect(conversions.sorted() == expected)
  }

  @Test func offsetsThatAreLongAlready() throws {
    let movie = movie([.brands, .index, .gap(5 << 30), .media(.short)], chunks: 10) {
      $0.tracks[0].hasLongOffsets = true
    }
    try EditedMovie(movie, .letterbox).expect(.letterbox)
  }

  @Test func aShorterIndexMovesChunksBack() throws {
    let movie = movie([.brands, .index, .free(59), .gap(5 << 30), .media(.short)], chunks: 10) {
      $0.tracks[0].hasLongOffsets = true
    }
    let edited = try EditedMovie(movie, .letterbox)
    try edited.expect(.letterbox)
    #expect(edited.new.count == edited.old.count - 3)
  }

  /// Boxes whose fields can't become longer.
  @Test func placesThatFindNoRoom() throws {
    let gap = SyntheticMovie.Part.gap(16)
    let auxiliary = movie([.brands, .index, gap, .media(.short)], chunks: 1) {
      $0.tracks[0].hasLongOffsets = true
      $0.tracks[0].auxiliary = (0, 0)
    }
    let access = movie(
      [.brands, .index, gap, .fragment(.fragment), .randomAccess(version: 0, lengths: 0)],
      chunks: 0)
    let segment = movie(
      [.brands, .segmentIndex(version: 0), .index, gap, .fragment(.fragment)], chunks: 0)
    for (movie, counted) in [(auxiliary, 0), (access, 0), (segment, 2)] {
      // What the places lead to begins a little before the last that 32 bits can hold.
      var movie = movie
      let places = movie.extents.runs.map(\.place)
      let hole = try #require(movie.parts.firstIndex(of: gap))
      let distance = Self.most - 10 + places[counted] - places[hole + 1]
      movie.parts[hole] = .gap(16 + distance)
      let refusal = try Refusals.of(movie)
      #expect(refusal == "it would become too large for its offsets")
    }
  }

  /// A hole of free space is kept as it is, rather than made room of, which would be written.
  @Test(arguments: [20 << 20, 200 << 20, 6 << 30])
  func hugeFreeSpace(_ count: Int) throws {
    for parts: [SyntheticMovie.Part] in [
      [.brands, .index, .box("free", []), .media(.short)],
      [.brands, .media(.short), .index, .box("free", [])],
    ] {
      var movie = movie(parts, chunks: 4) { $0.tracks[0].hasLongOffsets = true }
      movie.parts = movie.parts.flatMap { $0 == .box("free", []) ? [.gap(count)] : [$0] }
      movie.gapType = "free"
      let edited = try EditedMovie(movie, .letterbox)
      try edited.expect(.letterbox)
    }
  }
}
