import Files
import Testing

@testable import Streaming

/// A few letters stand for no gigabytes.
@Suite(.timeLimit(.minutes(15))) struct CostTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func valuesOfVariablesHaveAnEnd() throws {
    let head = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\(repeated("x", 15_000))\"\n"
    let one = try MemoryDoor.read(head + "{$a}\n#EXT-X-ENDLIST", as: "m.m3u8")
    #expect(one.problems.isEmpty)
    let twice = try MemoryDoor.read(head + "{$a}{$a}\nb.ts", as: "m.m3u8")
    #expect(twice.problems == ["m.m3u8, line 3: its variables make it too long"])
    let many = try MemoryDoor.read(head + repeated("{$a}\n", 5000), as: "m.m3u8")
    // 32 MiB of 15,000 bytes each.
    #expect(many.renditions.first?.stretches.first?.segments.count == 2236)
    let tags = try MemoryDoor.read(
      head + repeated("#EXT-X-KEY:METHOD=AES-128,URI=\"{$a}\"\n", 3000) + "b.ts", as: "m.m3u8")
    #expect(tags.problems.count == 11)
  }

  enum Playlist: CaseIterable {
    case long, many, replaced

    var text: String {
      switch self {
      case .long: "#" + String(repeating: "x", count: 16_000_000) + "\na.ts"
      case .many: String(repeating: "a\n", count: 400_000)
      // A few letters that stand for many.
      case .replaced:
        "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\(String(repeating: "x", count: 15_000))\"\n"
          + String(repeating: "{$a}\n", count: 3000)
      }
    }

    /// How many of them are read.
    var count: Int { self == .long ? 5 : self == .many ? 3 : 2 }
  }

  @Test(arguments: Playlist.allCases)
  func playlistsAreBoundedTogether(_ playlist: Playlist) throws {
    let master = (0..<7).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?\($0)\n" }.joined()
    let text = "#EXTM3U\n" + playlist.text
    var files = Dictionary(uniqueKeysWithValues: (0..<7).map { ("v.m3u8?\($0)", text) })
    files["m.m3u8"] = "#EXTM3U\n" + master
    let manifest = try MemoryDoor.read("m.m3u8", files)
    let read = (0..<7).map { $0 < playlist.count }
    #expect(manifest.renditions.map { $0.failure == nil } == read)
    let message = manifest.renditions.last?.failure?.message
    #expect(message == "the playlists before it are too long together")
  }

  enum List: CaseIterable {
    case addresses, times, timesWithoutMedia

    var element: String {
      let times = "<SegmentTimeline>\(String(repeating: "<S d=\"1\"/>", count: 150_000))"
      return switch self {
      case .addresses:
        "<SegmentList duration=\"1\">"
          + String(repeating: "<SegmentURL media=\"a\"/>", count: 150_000) + "</SegmentList>"
      case .times:
        "<SegmentTemplate media=\"$Time$\">\(times)</SegmentTimeline></SegmentTemplate>"
      case .timesWithoutMedia: "<SegmentTemplate>\(times)</SegmentTimeline></SegmentTemplate>"
      }
    }
  }

  @Test(arguments: List.allCases)
  func listsOfAPeriodAreCountedForEachRendition(_ list: List) {
    let text =
      "<MPD mediaPresentationDuration=\"PT9S\"><Period>\(list.element)"
      + "<AdaptationSet contentType=\"video\">"
      + repeated("<Representation id=\"v\"/>", 100) + "</AdaptationSet></Period></MPD>"
    #expect(MemoryDoor.failure(text) == "there are too many renditions or segments")
  }
}
