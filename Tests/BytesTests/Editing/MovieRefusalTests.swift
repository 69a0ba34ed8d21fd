import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import Bytes

/// Files that aren't edited, and why.
@Suite(.timeLimit(.minutes(15))) struct MovieRefusalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let reason: String
    let bytes: [UInt8]
    var change = MovieChange.letterbox

    init(_ reason: String, _ change: (inout SyntheticMovie) -> Void) {
      self.reason = reason
      bytes = MovieVariant(reason, change).movie.bytes
    }

    /// - Parameter damage: of the file's bytes.
    init(_ reason: String, damage: (inout [UInt8]) -> Void) {
      var bytes = MovieVariant.plain.movie.bytes
      damage(&bytes)
      (self.reason, self.bytes) = (reason, bytes)
    }

    init(_ reason: String, _ parts: [SyntheticMovie.Part]) {
      self.init(reason) { $0.parts = parts }
    }

    var testDescription: String { reason }
  }

  static let damaged = "its index is damaged"
  static let items = "it contains items whose offsets would change"
  static let location = [UInt8](box: "meta", [0, 0, 0, 0] + [UInt8](box: "iloc", [0, 0, 0, 0]))
  static let aperture = SyntheticEntry.aperture([9, 1, 9, 1, 0, 1, 0, 1])

  static let rows: [Row] = [
    Row("it has several indexes ('moov' boxes)", [.brands, .index, .media(.short), .index]),
    Row("it has no index", [.brands, .media(.short)]),
    Row("its index is compressed") { $0.boxes = [[UInt8](box: "cmov", [1])] },
    Row("its index has not exactly one track 1") { $0.tracks[0].id = 3 },
    Row("its index has not exactly one track 1") { $0.tracks[1].id = 1 },
    Row("its video is encrypted") { $0.tracks[0].entries[0].type = "encv" },
    Row("its video is encrypted") {
      $0.tracks[0].entries.append(SyntheticEntry { $0.type = "drmi" })
    },
    Row("its sample description holds a palette") {
      $0.tracks[0].entries[0].depth = 8
      $0.tracks[0].entries[0].colorTable = 0
    },
    Row("its sample description holds a palette") {
      $0.tracks[0].entries[0].depth = 36
      $0.tracks[0].entries[0].colorTable = 0
    },
    Row("its frames are 320×240, but a sample description of it says 320×180") {
      $0.tracks[0].entries.append(SyntheticEntry { $0.height = 180 })
    },
    Row("its sample descriptions have several clean apertures") {
      $0.tracks[0].entries.append(SyntheticEntry())
      $0.tracks[0].entries[0].boxes.append(aperture)
    },
    Row(damaged) { $0.tracks[0].entries = [] },
    Row(damaged) { $0.tracks[0].entries[0].boxes = [[0, 0, 0, 99] + Array("avcC".utf8)] },
    Row(damaged) { $0.tracks[0].boxes = [[UInt8](box: "tkhd", [UInt8](repeating: 0, count: 84))] },
    Row(damaged) {
      let entry = [UInt8](box: "avc1", SyntheticEntry().bytes)
      let table = [UInt8](box: "stsd", [0, 0, 0, 0, 0, 0, 0, 1] + entry)
      $0.tracks[0].boxes = [["stbl", "minf", "mdia"].reduce(table) { [UInt8](box: $1, $0) }]
    },
    Row(items, [.brands, .index, .box("meta", location), .media(.short)]),
    Row(items) { $0.boxes = [location] },
    Row(items) { $0.tracks[1].boxes = [location] },
    Row(items) { $0.boxes = [[UInt8](box: "udta", location)] },
    Row("a track of it has samples in other files, too") { $0.tracks[1].references = [1, 0] },
    Row("3 bytes at its end belong to nothing", damage: { $0 += [0, 0, 0] }),
    Row("1 byte at its end belongs to nothing", damage: { $0 += [0] }),
    Row(
      "16 bytes at its end belong to nothing", damage: { $0 += [UInt8](repeating: 0x91, count: 16) }
    ),
    Row(
      "128 bytes at its end belong to nothing",
      damage: { $0 += Array("TAGSomeone".utf8) + [UInt8](repeating: 32, count: 118) }),
    Row("it is cut short", damage: { $0.removeLast() }),
    Row("it is cut short", damage: { $0.removeLast(100) }),
    Row("the file is empty", damage: { $0 = [] }),
  ]

  @Test(arguments: rows) func aReason(_ row: Row) throws {
    #expect(try Refusals.of(row.bytes, row.change) == row.reason)
  }

  /// Sizes in 32 bits, or in 64 after a 1, of a box at the end of a file.
  static let headers: [(String, [UInt8])] = {
    let impossible = "a box in it has an impossible size"
    let cut = "it is cut short"
    let short: [(String, UInt64)] = [
      (impossible, 2), (impossible, 7), (cut, 9), (cut, UInt64(UInt32.max)),
    ]
    let long: [(String, UInt64)] = [
      (impossible, 0), (impossible, 1), (impossible, 8), (impossible, 15), (cut, 17),
      (cut, 1 << 32), (cut, 1 << 62), (cut, 1 << 63 - 1), (cut, 1 << 63), (cut, .max),
    ]
    let type = Array("mdat".utf8)
    return [(cut, [0, 0, 0, 1] + type + [0, 0, 0, 0, 0, 0, 0])]
      + short.map { ($0, [UInt8](number: $1, 4) + type) }
      + long.map { ($0, [0, 0, 0, 1] + type + [UInt8](number: $1, 8)) }
  }()

  @Test(arguments: headers) func aHeader(_ reason: String, _ header: [UInt8]) throws {
    let movie = MovieVariant.plain.movie([.brands, .index, .media(.short)])
    #expect(try Refusals.of(movie.bytes + header) == reason)
  }

  /// Every way of cutting a small file off is told from a whole one.
  @Test func everyCut() throws {
    let bytes = MovieVariant.plain.movie([.brands, .media(.short), .index]).bytes
    let outline = try MovieOutline(MovieBytes(bytes))
    let bounds = Set(outline.parts.map(\.range.lowerBound))
    for count in stride(from: 0, to: bytes.count, by: 1) {
      let reason = try Refusals.of(Array(bytes[..<count]))
      if bounds.contains(count) {
        #expect(reason == (count == 0 ? "the file is empty" : "it has no index"))
      } else {
        #expect(
          reason == "it is cut short" || reason.hasSuffix("at its end belong to nothing")
            || reason == "1 byte at its end belongs to nothing")
      }
    }
  }

  @Test func aFolderAndNothing() throws {
    for (path, reason) in [
      ("/", "it is a directory, not a file"), ("/nowhere", "there is no such file"),
    ] {
      let error = #expect(throws: EditError.self) {
        _ = try MovieEdit(FilePath(path), .letterbox).splice
      }
      guard case .unreadable(let error)? = error else {
        Issue.record("\(path)")
        continue
      }
      #expect(error.message == reason)
    }
  }
}
