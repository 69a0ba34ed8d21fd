import TestSupport
import Testing

/// A movie with something that an edit has to follow, to change or to leave alone.
struct MovieVariant: Sendable, CustomTestStringConvertible {
  let name: String
  let movie: SyntheticMovie

  var testDescription: String { name }

  /// - Parameter tracks: the video's track, and another of sound.
  init(_ name: String, _ change: (inout SyntheticMovie) -> Void = { _ in }) {
    self.name = name
    movie = SyntheticMovie { movie in
      movie.tracks = [
        SyntheticTrack { $0.fill(5, seed: 1) },
        SyntheticTrack {
          $0.id = 2
          $0.handler = "soun"
          $0.entries[0].type = "mp4a"
          $0.fill(3, bytes: 20, seed: 2)
        },
      ]
      change(&movie)
    }
  }

  /// The same in another order of its parts.
  func movie(_ parts: [SyntheticMovie.Part]) -> SyntheticMovie {
    var movie = movie
    movie.parts = parts
    return movie
  }

  private static let oldAperture = SyntheticEntry.aperture([300, 1, 200, 1, 0, 1, 0, 1])
  private static let tapt = ["clef", "prof", "enof"].flatMap {
    [UInt8](box: $0, [0, 0, 0, 0, 1, 64, 0, 0, 0, 240, 0, 0])
  }

  static let all: [MovieVariant] = [
    MovieVariant("plain"),
    MovieVariant("QuickTime") { $0.brand = "qt  " },
    MovieVariant("QuickTime with apertures") {
      $0.brand = "qt  "
      $0.tracks[0].boxes = [[UInt8](box: "edts", [1, 2, 3]), [UInt8](box: "tapt", tapt)]
    },
    MovieVariant("MP4 with apertures, and more than the usual") {
      let more = tapt + [UInt8](box: "more", [1, 2, 3])
      $0.tracks[0].boxes = [[UInt8](box: "tapt", more)]
    },
    MovieVariant("64-bit offsets") { $0.tracks[0].hasLongOffsets = true },
    MovieVariant("pixel aspect ratio") {
      $0.tracks[0].entries[0].boxes.append(SyntheticEntry.pixelAspect(4, 3))
    },
    MovieVariant("an aperture") { $0.tracks[0].entries[0].boxes.insert(oldAperture, at: 0) },
    MovieVariant("two apertures, and the shape of pixels between") {
      let aspect = SyntheticEntry.pixelAspect(1, 1)
      $0.tracks[0].entries[0].boxes += [oldAperture, aspect, oldAperture]
    },
    MovieVariant("several descriptions") {
      $0.tracks[0].entries += [
        SyntheticEntry { $0.type = "hvc1" }, SyntheticEntry { $0.boxes = [] },
      ]
    },
    MovieVariant("the end of a description") { $0.tracks[0].entries[0].rest = [0, 0, 0, 0] },
    MovieVariant("terminators") {
      $0.terminated = ["moov", "trak", "mdia", "minf", "stbl", "stsd", "dinf", "dref"]
    },
    MovieVariant("64-bit sizes") {
      $0.longHeaders = [
        "moov", "trak", "tkhd", "mdia", "minf", "stbl", "stsd", "avc1", "stco", "dref", "saio",
      ]
    },
    MovieVariant("64-bit times") { $0.tracks[0].headerVersion = 1 },
    MovieVariant("samples in another file") {
      $0.tracks[1].references = [0]
      $0.tracks[0].references = [1, 1]
    },
    MovieVariant("auxiliary information") {
      $0.tracks[0].auxiliary = (0, 0)
      $0.tracks[1].auxiliary = (1, 1)
    },
    MovieVariant("auxiliary information of a kind") {
      $0.tracks[0].auxiliary = (0, 1)
      $0.tracks[1].auxiliary = (1, 0)
    },
    MovieVariant("the edited track last") { $0.tracks.reverse() },
    MovieVariant("no samples") {
      $0.tracks[0].chunks = []
      $0.tracks[1].chunks = []
    },
    MovieVariant("other boxes") {
      $0.boxes = [[UInt8](box: "udta", [1, 2, 3, 0, 0, 0, 0]), [UInt8](box: "meta", [4])]
    },
  ]

  static let plain = all[0]
}
