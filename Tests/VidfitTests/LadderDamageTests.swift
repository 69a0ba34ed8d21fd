import Foundation
import TestSupport
import Testing

/// `vidfit ladder` on streams with segments that are there and are no media, or damaged.
@Suite(.timeLimit(.minutes(15))) struct LadderDamageTests {
  private static let page = Array("<!DOCTYPE html>\n<title>Please log in</title>".utf8)

  /// Overwrites a file of the folder.
  private func edit(
    _ streams: StreamFolder, _ name: String, _ change: (inout [UInt8]) throws -> Void
  ) throws {
    var bytes = try streams.folder.bytes(of: name)
    try change(&bytes)
    try Data(bytes).write(to: streams.folder.url.appendingPathComponent(name))
  }

  @Test(arguments: [
    page, [], [UInt8](repeating: 0, count: 900), Array(#"{"error": "expired"}"#.utf8),
  ])
  func aSegmentThatIsNoMediaIsNamed(_ contents: [UInt8]) throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", seconds: 6)
    try edit(streams, "hi/index1.m4s") { $0 = contents }
    let result = try streams.ladder("hi/index.m3u8", "--fail-on", "error")
    // An empty one is seen to be cut short without reading it.
    let missing = contents.isEmpty ? ["error missing-segment index.m3u8"] : []
    #expect(result.brief == missing + ["error unreadable index.m3u8"])
    #expect(result.messages.last?.hasPrefix("index1.m4s can't be decoded: ") == true)
    #expect(result.value(0, "segments", "looked") as? Int == 2)
    #expect(result.value(0, "padding", "verdict") as? String == "none")
    #expect(result.status == 3)
  }

  /// Damage within a segment is not looked for, and the others are analysed all the same.
  @Test func framesThatCannotBeDecodedHideNoOthers() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", seconds: 6)
    try edit(streams, "hi/index1.m4s") { bytes in
      var random = SplitMix64(seed: 7)
      let start = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
      for place in start..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
    }
    let result = try streams.ladder("hi/index.m3u8")
    #expect(result.brief == [] && result.status == 0)
    #expect(result.value(0, "padding", "verdict") as? String == "none")
  }

  /// What FFmpeg makes of a header and a page is an initialisation segment without pictures.
  @Test func theOthersAreAnalysedIfTheFirstIsBroken() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", seconds: 6)
    try edit(streams, "hi/index0.m4s") { $0 = Self.page }
    let result = try streams.ladder("hi/index.m3u8")
    #expect(result.messages == ["index0.m4s can't be decoded: it is an HTML page"])
    #expect(result.value(0, "segments", "looked") as? Int == 2)
    #expect(result.status == 3)
  }

  @Test func aBrokenHeaderIsBlamedAndNotItsSegments() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", seconds: 6)
    try edit(streams, "hi/init.mp4") { $0 = Self.page }
    let result = try streams.ladder("hi/index.m3u8")
    #expect(result.messages == ["the header init.mp4 can't be decoded: it is an HTML page"])
    #expect(result.value(0, "error", "code") as? String == "unreadable")
    #expect(result.status == 3)
  }

  @Test func halfASegmentIsAnalysed() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", seconds: 6)
    try edit(streams, "hi/index1.m4s") { $0 = Array($0.prefix($0.count * 3 / 4)) }
    let result = try streams.ladder("hi/index.m3u8")
    #expect(result.brief == [])
    #expect(result.value(0, "padding", "verdict") as? String == "none")
    #expect(result.value(0, "segments", "looked") as? Int == 3)
  }

  @Test func transportStreamsAreExaminedToo() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", .transport, seconds: 6)
    try edit(streams, "hi/index1.ts") { $0 = Self.page }
    let page = try streams.ladder("hi/index.m3u8")
    #expect(page.messages == ["index1.ts can't be decoded: it is an HTML page"])
  }

  @Test func segmentsOfDASHAreExaminedToo() throws {
    let streams = try StreamFolder()
    try streams.ffmpeg(
      StreamFolder.source("320x180", seconds: 6)
        + ["-f", "dash", "-seg_duration", "2", streams.folder.path + "/m.mpd"])
    try edit(streams, "chunk-stream0-00002.m4s") { $0 = Self.page }
    let result = try streams.ladder("m.mpd")
    #expect(result.messages == ["chunk-stream0-00002.m4s can't be decoded: it is an HTML page"])
  }

  /// Without key frames of their own, segments can't be decoded alone, and are in order.
  @Test(arguments: [
    (StreamFolder.Segments.fragments, ["-g", "100"]),
    (.transport, ["-x264-params", "intra-refresh=1:keyint=30"]),
  ])
  func segmentsThatNeedEarlierOnesAreNoFault(
    _ segments: StreamFolder.Segments, _ encoder: [String]
  ) throws {
    let streams = try StreamFolder()
    try streams.rendition(
      "hi", "320x180", segments, seconds: 8, muxer: encoder + ["-hls_flags", "split_by_time"])
    #expect(try streams.ladder("hi/index.m3u8").brief == [])
  }

  @Test func codecsWithoutVideoAreAMismatch() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    try streams.master([("hi", "320x180", "mp4a.40.2")])
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == ["error codecs-mismatch hi"])
    #expect(
      result.messages.first?.hasPrefix(
        "the manifest says mp4a.40.2, which names no video codec, and segments hold avc1.") == true)
  }

  @Test(arguments: ["padding", "picture-differs", "undecided", "error,padding"])
  func findingsOnBarsNeedBarsToBeLookedFor(_ words: String) throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    let result = try VidfitCommand.run(
      ["ladder", "hi/index.m3u8", "--no-config", "--no-padding", "--fail-on", words],
      in: streams.folder.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("it needs the padding, which --no-padding skips"))
    let shape = try VidfitCommand.run(
      ["ladder", "hi/index.m3u8", "--no-config", "--no-padding", "--fail-on", "aspect-switch"],
      in: streams.folder.url)
    #expect(shape.status == 0)
  }
}
