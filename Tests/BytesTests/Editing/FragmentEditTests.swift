import Framing
import TestSupport
import Testing

@testable import Bytes

/// Places that boxes beside the index hold follow what moves.
@Suite struct FragmentEditTests {
  typealias Part = SyntheticMovie.Part

  static let base = Part.fragment(.file(plus: 0))
  static let table = Part.randomAccess(version: 0, lengths: 0)

  /// Parts, and how many places they hold: a fragment with a base has two, of itself and of its
  /// samples, one without has that of its samples.
  static let layouts: [([Part], Int)] = [
    ([.brands, .index, base, base, table], 6),
    ([.brands, .index, .fragment(.fragment), .fragment(.fragment)], 2),
    (
      [.brands, .index, .fragment(.file(plus: 20)), .fragment(.file(plus: 100)), .box("wide", [])],
      4
    ),
    ([.brands, .index, base, base, .randomAccess(version: 1, lengths: 0b111001)], 6),
    ([.brands, .index, .media(.short), base, .randomAccess(version: 1, lengths: 0b000110)], 3),
    ([.brands, .segmentIndex(version: 0), .index, base, base], 6),
    ([.brands, .segmentIndex(version: 1), .index, .fragment(.fragment), .media(.short)], 2),
    ([.brands, .index, .segmentIndex(version: 0), base, base], 6),
    ([.brands, .index, .segmentIndex(version: 1), .box("styp", [1]), base, base], 6),
    ([.brands, .segmentIndex(version: 0), .index, .segmentIndex(version: 1), base], 4),
    // Fragments before the index stay, and so do the places of these.
    ([.brands, base, .index, base, .randomAccess(version: 0, lengths: 0b111111)], 6),
    ([.brands, .segmentIndex(version: 0), base, .index, .media(.short)], 3),
    ([.brands, base, base, table, .index], 6),
    ([.brands, .index, .free(4000), .segmentIndex(version: 0), base, table], 4),
  ]

  @Test(arguments: layouts) func placesFollow(_ parts: [Part], _ count: Int) throws {
    for variant in MovieVariant.all where variant.movie.tracks[0].id == 1 {
      var movie = variant.movie(parts)
      movie.longHeaders.formIntersection(["moov", "trak", "avc1", "stco"])
      let hasChunks = parts.contains(.media(.short))
      for track in movie.tracks.indices where !hasChunks { movie.tracks[track].chunks = [] }
      let edited = try EditedMovie(movie, .letterbox)
      let comparison = try edited.expect(.letterbox)
      #expect(comparison.followed >= count)
    }
  }

  /// What is beside the index is not even read if nothing moves.
  @Test func nothingIsReadWhereNothingMoves() throws {
    let broken: [Part] = [
      .box("moof", [1, 2, 3, 4, 5, 6, 7, 8, 9]), .box("mfra", [0, 0, 0, 9, 1, 1, 1, 1]),
      .box("meta", Array("iloc".utf8)), .box("sidx", [1]),
    ]
    for parts in [
      [.brands, .index, .free(4000)] + broken + [.media(.short)],
      [.brands] + broken + [.media(.short), .index],
    ] {
      try EditedMovie(MovieVariant.plain.movie(parts), .letterbox).expect(.letterbox)
    }
  }
}
