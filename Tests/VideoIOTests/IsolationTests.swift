import Files
import Foundation
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// A file that names other files does not get them opened, next to it or anywhere.
@Suite struct IsolationTests {
  /// A real clip beside a file that refers to it.
  private func refusalOfList(named name: String, _ text: (URL) -> String) throws -> VideoError? {
    let clip = try Fixture.pattern("real.ts", ["-c:v", "libx264"])
    let list = clip.deletingLastPathComponent().appendingPathComponent(name)
    try Data(text(clip).utf8).write(to: list)
    defer { try? FileManager.default.removeItem(at: list) }
    return refusal(of: list)
  }

  @Test(arguments: ["list.m3u8", "list.mp4", "list.ts"]) func playlist(name: String) throws {
    let error = try refusalOfList(named: name) { clip in
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(clip.path)\n#EXT-X-ENDLIST\n"
    }
    #expect(error?.code == .unsupportedContainer)
  }

  @Test(arguments: ["list.ffconcat", "list.txt"]) func concatenation(name: String) throws {
    let error = try refusalOfList(named: name) { "ffconcat version 1.0\nfile '\($0.path)'\n" }
    #expect(error?.code == .unsupportedContainer)
  }

  @Test func manifest() throws {
    let error = try refusalOfList(named: "list.mpd") { clip in
      """
      <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" \
      profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="PT2S">\
      <Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1">\
      <BaseURL>\(clip.path)</BaseURL></Representation></AdaptationSet></Period></MPD>
      """
    }
    #expect(error?.code == .unsupportedContainer)
  }

  @Test(arguments: ["frame%03d.png", "frame*.png", "frame?.png", "file:frame.png", "-i.png"])
  func namesThatLookLikePatternsOrURLs(name: String) throws {
    let picture = try Fixture.pattern("frame001.png", ["-frames:v", "1"])
    let bytes = try Data(contentsOf: picture)
    let reader = try VideoReader(FilePath(Fixture.file(name, bytes).path))
    #expect(reader.facts.codec == "png")
    #expect(reader.facts.isStillImage)
    // A sequence that exists is not read by the name of its pattern.
    let pattern = picture.deletingLastPathComponent().appendingPathComponent("frame%03d.png")
    #expect(refusal(of: pattern)?.code == .notFound)
  }

  @Test func namesThatAreNotText() throws {
    let clip = try Fixture.pattern("named.mkv", ["-c:v", "mpeg4"])
    let odd = clip.deletingLastPathComponent().path + "/"
    let path = FilePath(bytes: Array(odd.utf8) + [0xFF, 0xFE, 0x0A, 0x20] + Array(".mkv".utf8))
    let copied = path.bytes.map(CChar.init(bitPattern:)) + [0]
    #expect(link(clip.path, copied) == 0)
    #expect(try VideoReader(path).facts.codec == "mpeg4")
    #expect(try VideoReader(path).facts.container.format == "matroska,webm")
  }

  /// The external reference of a mov track, which QuickTime follows.
  @Test func reelThatPointsElsewhere() throws {
    var movie = try BoxTree(contentsOf: Fixture.pattern("plain.mov", ["-c:v", "libx264"]))
    movie.edit(["moov", "trak", "mdia", "minf", "dinf"]) {
      // One `alis` entry whose flags do not say that the data are in this file.
      $0.bytes =
        BoxTree("dref", [0, 0, 0, 0, 0, 0, 0, 1], children: [BoxTree("alis", [0, 0, 0, 0])])
        .serialized
    }
    var reader = try VideoReader(
      FilePath(Fixture.file("reference.mov", movie.serialized).path))
    _ = try? reader.nextSample()
  }
}
