import Framing
import TestSupport
import Testing

@testable import Bytes

/// What an edit writes into a track: its aperture, its size and its place.
@Suite struct TrackEditTests {
  /// A rectangle, and the four fractions of its aperture in a frame of 320×240.
  static let apertures: [(PixelRect, [Int32])] = [
    (PixelRect(x: 0, y: 30, width: 320, height: 180), [320, 1, 180, 1, 0, 1, 0, 1]),
    (PixelRect(x: 0, y: 0, width: 320, height: 180), [320, 1, 180, 1, 0, 1, -30, 1]),
    (PixelRect(x: 0, y: 60, width: 320, height: 180), [320, 1, 180, 1, 0, 1, 30, 1]),
    (PixelRect(x: 40, y: 0, width: 240, height: 240), [240, 1, 240, 1, 0, 1, 0, 1]),
    (PixelRect(x: 0, y: 0, width: 319, height: 240), [319, 1, 240, 1, -1, 2, 0, 1]),
    (PixelRect(x: 1, y: 3, width: 319, height: 237), [319, 1, 237, 1, 1, 2, 3, 2]),
    (PixelRect(x: 7, y: 11, width: 100, height: 50), [100, 1, 50, 1, -103, 1, -84, 1]),
    (PixelRect(x: 319, y: 239, width: 1, height: 1), [1, 1, 1, 1, 319, 2, 239, 2]),
  ]

  @Test(arguments: apertures)
  func anApertureIsExact(_ picture: PixelRect, _ terms: [Int32]) throws {
    let change = MovieChange(picture)
    let edited = try EditedMovie(MovieVariant.plain.movie, change)
    try edited.expect(change)
    let entry = try #require(edited.track().first("mdia", "minf", "stbl", "stsd")?.boxes.first)
    let box = try #require(entry.opened(after: 78).first("clap"))
    #expect(box.fields == terms.flatMap { [UInt8](number: $0, 4) })
    #expect(CleanAperture(box: box.fields).rect(in: change.storage) == picture)
  }

  @Test func everyRectangleIsReadBack() {
    let size = PixelSize(width: 13, height: 8)
    for x in 0..<13 {
      for y in 0..<8 {
        for width in 1...13 - x {
          for height in 1...8 - y {
            let picture = PixelRect(x: x, y: y, width: width, height: height)
            let box = CleanAperture(of: picture, in: size).bytes
            #expect(CleanAperture(box: box).rect(in: size) == picture)
          }
        }
      }
    }
  }

  struct Turn: Sendable {
    /// The four numbers that turn.
    let numbers: [Int32]
    /// Where the picture is moved, in pixels, and where it is to be afterwards.
    let place: [Int32], expected: [Int32]
  }

  /// A frame of 320×240 of which 320×180 stays, so that a corner moves by 60 at most.
  static let turns = [
    Turn(numbers: [1, 0, 0, 1], place: [0, 0], expected: [0, 0]),
    Turn(numbers: [1, 0, 0, 1], place: [100, 50], expected: [100, 50]),
    Turn(numbers: [0, 1, -1, 0], place: [240, 0], expected: [180, 0]),
    Turn(numbers: [0, 1, -1, 0], place: [340, 50], expected: [280, 50]),
    Turn(numbers: [0, 1, -1, 0], place: [0, 0], expected: [0, 0]),
    Turn(numbers: [-1, 0, 0, -1], place: [320, 240], expected: [320, 180]),
    Turn(numbers: [-1, 0, 0, -1], place: [0, 0], expected: [0, 0]),
    Turn(numbers: [0, -1, 1, 0], place: [0, 320], expected: [0, 320]),
    Turn(numbers: [0, -1, 1, 0], place: [0, 0], expected: [0, 0]),
    Turn(numbers: [1, 0, 0, -1], place: [0, 240], expected: [0, 180]),
    Turn(numbers: [-2, 0, 0, -2], place: [640, 480], expected: [640, 360]),
    Turn(numbers: [0, 1, -1, 0], place: [-10, 0], expected: [-70, 0]),
  ]

  @Test(arguments: turns, [UInt8(0), 1])
  func aTurnedTrackStaysInItsCorner(_ turn: Turn, version: UInt8) throws {
    let one: Int32 = 65_536
    let unit = SyntheticTrack.identity[8]
    let variant = MovieVariant("turned") {
      let n = turn.numbers.map { $0 * one }
      $0.tracks[0].matrix =
        [n[0], n[1], 0, n[2], n[3], 0] + turn.place.map { $0 * one } + [unit]
      $0.tracks[0].headerVersion = version
    }
    let edited = try EditedMovie(variant.movie, .letterbox)
    try edited.expect(.letterbox)
    let header = try #require(edited.track().first("tkhd")?.fields)
    let matrix = version == 1 ? 52 : 40
    let place = [6, 7].map { Int32(truncatingIfNeeded: header.number(at: matrix + 4 * $0, 4)) }
    #expect(place == turn.expected.map { $0 * one })
    let sides = [8, 4].map { header.number(at: header.count - $0, 4) >> 16 }
    #expect(sides == [320, 180])
  }

  struct Size: Sendable {
    /// Of the track, and what it is to be, in pixels.
    let before: (Double, Double), after: (Double, Double)
    var aperture: [Int32]?
    var ratio = Ratio.one
    var picture = PixelRect(x: 0, y: 30, width: 320, height: 180)
  }

  static let sizes = [
    Size(before: (320, 240), after: (320, 180)),
    // As large as somebody likes it.
    Size(before: (640, 480), after: (640, 360)),
    Size(before: (0, 0), after: (0, 0)),
    // Non-square pixels.
    Size(before: (426.666_666, 240), after: (426.666_666, 180), ratio: Ratio(4, 3) ?? .one),
    Size(
      before: (426.666_666, 240), after: (213.333_333, 240), ratio: Ratio(4, 3) ?? .one,
      picture: PixelRect(x: 80, y: 0, width: 160, height: 240)),
    // What the aperture showed before, and what it is to show.
    Size(before: (300, 200), after: (320, 180), aperture: [300, 1, 200, 1, 0, 1, 0, 1]),
    // The whole frame in spite of an aperture.
    Size(before: (320, 240), after: (320, 180), aperture: [300, 1, 200, 1, 0, 1, 0, 1]),
    Size(before: (320, 240), after: (320, 180), aperture: [0, 1, 0, 1, 0, 1, 0, 1]),
    // Rounded to 65536ths.
    Size(
      before: (100, 100), after: (33.125, 0.416_672),
      picture: PixelRect(x: 0, y: 0, width: 106, height: 1)),
    Size(before: (65535.99, 65535.99), after: (65535.99, 49151.992_5)),
  ]

  @Test(arguments: sizes) func theTrackShrinksAsThePictureDoes(_ size: Size) throws {
    let variant = MovieVariant("sized") {
      $0.tracks[0].width = UInt32((size.before.0 * 65_536).rounded())
      $0.tracks[0].height = UInt32((size.before.1 * 65_536).rounded())
      if let terms = size.aperture {
        $0.tracks[0].entries[0].boxes.append(SyntheticEntry.aperture(terms))
      }
    }
    var change = MovieChange(size.picture, ratio: size.ratio)
    for brand in ["isom", "qt  "] {
      var movie = variant.movie
      movie.brand = brand
      let edited = try EditedMovie(movie, change)
      try edited.expect(change)
      let header = try #require(edited.track().first("tkhd")?.fields)
      let sides = [76, 80].map { Double(header.number(at: $0, 4)) / 65_536 }
      #expect(abs(sides[0] - size.after.0) < 2e-5 && abs(sides[1] - size.after.1) < 2e-5)
    }
    change.resizesTrack = false
    try EditedMovie(variant.movie, change).expect(change)
  }

  /// 704 of 720 columns of 8:9 are 4:3 with pixels of 10:11.
  @Test func thePixelsChangeWithTheApertureIfTheyAreTo() throws {
    let variant = MovieVariant("television") {
      ($0.tracks[0].width, $0.tracks[0].height) = (640 << 16, 480 << 16)
      $0.tracks[0].entries[0].boxes.append(
        SyntheticEntry.pixelAspect(8, 9))
      ($0.tracks[0].entries[0].width, $0.tracks[0].entries[0].height) = (720, 480)
    }
    var change = MovieChange(
      PixelRect(x: 8, y: 0, width: 704, height: 480), of: PixelSize(width: 720, height: 480),
      ratio: Ratio(8, 9) ?? .one)
    change.newPixelAspectRatio = Ratio(10, 11)
    let track = try EditedMovie(variant.movie, change).track()
    let header = try #require(track.first("tkhd")?.fields)
    #expect(header.number(at: 76, 4) == 640 << 16)
    let entry = try #require(track.first("mdia", "minf", "stbl", "stsd")?.boxes.first)
    let box = try #require(entry.opened(after: 78).first("pasp"))
    #expect(box.fields == [0, 0, 0, 10, 0, 0, 0, 11])
  }

  @Test func apertureBoxesOfQuickTime() throws {
    let variant = try #require(MovieVariant.all.first { $0.name == "QuickTime" })
    let change = MovieChange(
      PixelRect(x: 10, y: 30, width: 300, height: 180), ratio: Ratio(4, 3) ?? .one)
    let edited = try EditedMovie(variant.movie, change)
    try edited.expect(change)
    let track = try edited.track()
    #expect(track.boxes.map(\.type) == ["tkhd", "tapt", "mdia"])
    let tapt = try #require(track.first("tapt"))
    let sides = try tapt.opened(after: 0).boxes.map { box in
      [4, 8].map { Double(box.fields.number(at: $0, 4)) / 65_536 }
    }
    // The track said 320 wide in spite of its pixels' shape.
    let expected: [[Double]] = [[300, 180], [27_962_027 / 65_536, 240], [320, 240]]
    #expect(sides == expected)
  }
}
