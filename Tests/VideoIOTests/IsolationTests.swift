import Files
import Foundation
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// A file that names other files does not get them opened, wherever they are.
@Suite struct IsolationTests {
  /// A clip that no other test opens.
  private func copy(of clip: URL) throws -> URL {
    try Fixture.file(clip.lastPathComponent, Data(contentsOf: clip))
  }

  /// A real clip beside a file that refers to it.
  private func refusalOfList(named name: String, _ text: (URL) -> String) throws -> VideoError? {
    let clip = try copy(of: Fixture.pattern("real.ts", ["-c:v", "libx264"]))
    let list = clip.deletingLastPathComponent().appendingPathComponent(name)
    try Data(text(clip).utf8).write(to: list)
    defer { try? FileManager.default.removeItem(at: list) }
    let watch = try OpenWatch(clip)
    let error = refusal(of: list)
    #expect(!watch.wasOpened())
    return error
  }

  @Test func aWatchSeesAnOpening() throws {
    let clip = try copy(of: Fixture.pattern("real.ts", ["-c:v", "libx264"]))
    let watch = try OpenWatch(clip)
    #expect(!watch.wasOpened())
    _ = try VideoReader(FilePath(clip.path))
    #expect(watch.wasOpened())
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
    // The name of a pattern does not open the sequence.
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

  /// The external reference of a mov track, which QuickTime follows and FFmpeg may.
  @Test func reelThatPointsElsewhere() throws {
    let target = try copy(of: Fixture.pattern("target.mov", ["-c:v", "libx264"]))
    var movie = try BoxTree(contentsOf: target)
    movie.edit(["moov", "trak", "mdia", "minf", "dinf"]) {
      // One entry whose flags do not say that the data are in this file.
      let alias = BoxTree("alis", [0, 0, 0, 0] + Self.alias(of: target))
      $0.bytes = BoxTree("dref", [0, 0, 0, 0, 0, 0, 0, 1], children: [alias]).serialized
    }
    let reference = target.deletingLastPathComponent().appendingPathComponent("reference.mov")
    try Data(movie.serialized).write(to: reference)
    defer { try? FileManager.default.removeItem(at: reference) }
    let watch = try OpenWatch(target)
    var reader = try VideoReader(FilePath(reference.path))
    while let sample = try reader.nextSample() { #expect(!sample.bytes.isEmpty) }
    _ = try reader.keySample(near: 1)
    #expect(!watch.wasOpened())
    // FFmpeg does follow this reference if it is allowed to.
    let ffprobe = try #require(CommandLineTool("ffprobe"))
    _ = try? ffprobe.run(["-v", "quiet", "-enable_drefs", "1", reference.path])
    #expect(watch.wasOpened())
  }

  /// A Macintosh alias record that names a file in the same folder.
  private static func alias(of url: URL) -> [UInt8] {
    let name = Array(url.lastPathComponent.utf8)
    let folder = Array(url.deletingLastPathComponent().lastPathComponent.utf8)
    let path = [0x2F] + folder + [0x2F] + name
    func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
    }
    // Volume, then the file's name, both with their lengths; then levels up and down to the file.
    var record = padded([], to: 10) + padded([0], to: 28) + padded([], to: 12)
    record += padded([UInt8(name.count)] + name, to: 64) + padded([], to: 16)
    record += [0, 1, 0, 1] + padded([], to: 16)
    // Type 2 is the path; the type -1 ends the list.
    let even = padded(path, to: path.count + path.count % 2)
    return record + [0, 2, UInt8(even.count >> 8), UInt8(even.count & 0xFF)] + even
      + [0xFF, 0xFF, 0, 0]
  }
}

/// Tells whether anybody opened a file.
private final class OpenWatch {
  private let descriptor: Int32

  init(_ url: URL) throws {
    descriptor = inotify_init1(Int32(O_NONBLOCK))
    try #require(inotify_add_watch(descriptor, url.path, UInt32(IN_OPEN)) >= 0)
  }

  deinit { close(descriptor) }

  /// Whether the file was opened since the last call.
  func wasOpened() -> Bool {
    var events = [UInt8](repeating: 0, count: 4096)
    return read(descriptor, &events, events.count) > 0
  }
}
