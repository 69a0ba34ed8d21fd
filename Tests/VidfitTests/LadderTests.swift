import Foundation
import TestSupport
import Testing

/// `vidfit ladder` on streams that ffmpeg makes, with and without faults.
@Suite(.timeLimit(.minutes(15))) struct LadderTests {
  private static let scope = "pad=640:480:0:60"

  @Test(arguments: [
    StreamFolder.Segments.fragments, .transport, .oneFile, .oneTransportFile,
  ])
  func aLadderWithoutFaultsHasNoFindings(_ segments: StreamFolder.Segments) throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", segments)
    try streams.rendition("lo", "192x108", segments)
    try streams.master([("hi", "320x180", nil), ("lo", "192x108", nil)])
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == [])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.rungs.map { $0["id"] as? String } == ["hi/index.m3u8", "lo/index.m3u8"])
    #expect(result.value(1, "video", "storage", "width") as? Int == 192)
    #expect(result.value(1, "video", "display", "aspectRatio") as? String == "16:9")
    #expect(result.value(1, "padding", "verdict") as? String == "none")
    #expect(result.value(1, "segments", "count") as? Int == 2)
    #expect(result.value(1, "segments", "looked") as? Int == 2)
    #expect((result.value(0, "video", "codecs") as? String)?.hasPrefix("avc1.42C0") == true)
  }

  @Test func whatFFmpegDeclaresIsRight() throws {
    let streams = try StreamFolder()
    for (name, codec) in [("avc", "libx264"), ("hevc", "libx265")] {
      try streams.ffmpeg(
        StreamFolder.source(
          "320x180",
          encoder: codec == "libx265"
            ? ["-c:v", codec, "-x265-params", "log-level=none", "-tag:v", "hvc1"]
            : ["-profile:v", "high"])
          + ["-f", "dash", "-seg_duration", "2", streams.folder.path + "/\(name).mpd"])
      let result = try streams.ladder("\(name).mpd")
      #expect(result.brief == [], "\(name)")
      let declared = try #require(result.value(0, "declared", "codecs") as? String)
      let found = try #require(result.value(0, "video", "codecs") as? String)
      // Some releases declare HEVC by its letters alone.
      #expect(found.lowercased().hasPrefix(declared.lowercased()))
    }
  }

  @Test func wrongSizesAndCodecsAreFound() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    try streams.master([("hi", "1280x720", "mp4a.40.2,avc1.64001f")])
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == ["error resolution-mismatch hi", "error codecs-mismatch hi"])
    let codecs = try #require(result.value(0, "video", "codecs") as? String)
    #expect(
      result.messages == [
        "the manifest says 1280×720, but frames are 320×180",
        "the manifest says avc1.64001f, and segments hold \(codecs), another profile",
      ])
    try streams.master([("hi", "320x180", "hvc1.1.6.L93.B0")])
    #expect(try streams.ladder("master.m3u8").brief == ["error codecs-mismatch hi"])
    try streams.master([("hi", "320x180", "avc1.42c028")])
    #expect(try streams.ladder("master.m3u8").brief == ["warning codecs-mismatch hi"])
    for codecs in ["avc1.42c00a", "avc1.zzz"] {
      try streams.master([("hi", "320x180", codecs)])
      #expect(try streams.ladder("master.m3u8").brief == ["error codecs-mismatch hi"])
    }
  }

  /// The picture of 320×180 is in a frame of 320×240.
  @Test func sizeOfThePictureAloneIsFound() throws {
    let streams = try StreamFolder()
    try streams.rendition("scope", "320x240", filter: Self.scope)
    try streams.master([("scope", "320x180", nil)])
    let messages = try streams.ladder("master.m3u8").messages
    #expect(
      messages.first
        == "the manifest says 320×180, but frames are 320×240; without bars they have that size"
    )
  }

  @Test func aRenditionWithBarsOfItsOwnIsFound() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    try streams.rendition("mid", "256x144")
    try streams.rendition("lo", "192x108", filter: "scale=640:270,pad=640:360:0:45")
    try streams.rendition("odd", "192x144", filter: Self.scope)
    let all = ["hi": "320x180", "mid": "256x144", "lo": "192x108", "odd": "192x144"]
    try streams.master(["hi", "mid", "lo", "odd"].map { ($0, all[$0] ?? "", nil) })
    let result = try streams.ladder("master.m3u8")
    #expect(
      result.brief == [
        "error shape-differs odd", "error picture-differs lo", "warning padding lo",
        "warning padding odd",
      ])
    #expect(result.value(2, "padding", "shape") as? String == "letterbox")
    #expect(result.value(3, "padding", "shape") as? String == "letterbox")
  }

  @Test func barsThatAllHaveAreOnePicture() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x240", filter: Self.scope)
    try streams.rendition("lo", "192x144", filter: Self.scope)
    try streams.master([("hi", "320x240", nil), ("lo", "192x144", nil)])
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == ["warning padding hi, lo"])
    #expect(result.messages == ["black letterbox bars around 16:9 in the 4:3 frame"])
  }

  @Test func anAdBreakOfAnotherShapeIsFound() throws {
    let streams = try StreamFolder()
    try streams.rendition("film", "320x180")
    try streams.rendition("ad", "240x180", seconds: 2)
    let film = try streams.folder.text(of: "film/index.m3u8")
    let ad = """
      #EXTINF:2.000000,
      index0.m4s
      #EXT-X-DISCONTINUITY
      #EXT-X-MAP:URI="../ad/init.mp4"
      #EXTINF:2,
      ../ad/index0.m4s
      #EXT-X-DISCONTINUITY
      #EXT-X-MAP:URI="init.mp4"
      """
    #expect(film.contains("index0.m4s"))
    try streams.folder.write(
      "film/index.m3u8", film.replacing("#EXTINF:2.000000,\nindex0.m4s", with: ad))
    try streams.master([("film", "320x180", nil)])
    let result = try streams.ladder("master.m3u8")
    #expect(result.stretches(0).count == 3)
    #expect(
      result.messages == [
        "the manifest says 320×180, but frames are 240×180",
        "the shape changes from 16:9 to 4:3 at 0:02", "the shape changes from 4:3 to 16:9 at 0:04",
      ])
    #expect(result.stretches(0).map { $0["start"] as? Double } == [0, 2, 4])
    #expect(result.findings[0]["times"] as? [[String: Double]] == [["start": 2, "end": 4]])
  }

  /// FFmpeg writes no mark where the shape of pixels changes.
  @Test func aChangeWithoutADiscontinuityIsFound() throws {
    let streams = try StreamFolder()
    for (name, pixels) in [("film", "16/15"), ("ad", "64/45")] {
      try streams.rendition(
        name, "180x144", .transport, seconds: 2,
        muxer: ["-bsf:v", "h264_metadata=sample_aspect_ratio=\(pixels)"])
    }
    let film = try streams.folder.text(of: "film/index.m3u8")
    try streams.folder.write(
      "film/index.m3u8",
      film.replacing("#EXT-X-ENDLIST", with: "#EXTINF:2,\n../ad/index0.ts\n#EXT-X-ENDLIST"))
    try streams.master([("film", "180x144", nil)])
    let result = try streams.ladder("master.m3u8")
    #expect(result.stretches(0).count == 1)
    #expect(
      result.messages == [
        "the shape changes from 4:3 (180×144, pixels 16:15) to 16:9 (180×144, pixels 64:45) at 0:02"
      ])
    #expect(result.brief == ["warning aspect-switch film"])
  }

  /// A recipient that asks for text's place has text looked for, and what stays unknown is told.
  @Test func recipientsOfRenditionsAreAnswered() throws {
    let streams = try StreamFolder()
    let clip = Repository.media("subtitles-in-bar.mp4").path
    try FileManager.default.createDirectory(
      at: streams.folder.url.appendingPathComponent("hi"), withIntermediateDirectories: true)
    try streams.ffmpeg(
      ["-i", clip, "-an", "-c", "copy", "-f", "hls", "-hls_time", "2"]
        + [streams.folder.path + "/hi/index.m3u8"])
    try streams.master([("hi", "640x360", nil)])
    try streams.folder.write(
      "own.json",
      """
      [{"id": "upper", "asOf": "2100-01", "source": "mail",
        "zones": [{"id": "half", "box": [0, 0, 1, 0.5]}]},
       {"id": "whole", "asOf": "2100-01", "source": "mail",
        "items": [{"item": "bars", "any": ["none"]}]},
       {"id": "other", "asOf": "2100-01", "source": "mail",
        "items": [{"item": "bars", "any": ["none"]}]}]
      """)
    let own = ["ladder", "master.m3u8", "--no-config", "--profiles", "own.json"]
    let upper = try VidfitCommand.run(
      own + ["--for", "upper", "--fail-on", "delivery"], in: streams.folder.url)
    #expect(
      upper.output.contains(
        "upper (as of 2100-01): not accepted: text 'text-1' beyond it (wants within half"))
    #expect(upper.status == 3)
    let whole = try VidfitCommand.run(
      own + ["--for", "whole", "--no-padding", "--fail-on", "delivery"], in: streams.folder.url)
    #expect(
      whole.errors.contains(
        "rendition hi/index.m3u8: whole (as of 2100-01): not known whether it is accepted: bars "))
    #expect(whole.status == 0)
    // What holds of several stretches is told once.
    try streams.edit("hi/index.m3u8", "index1.ts", with: "index1.ts\n#EXT-X-DISCONTINUITY")
    let both = try VidfitCommand.run(
      own + ["--for", "whole,other", "--no-padding"], in: streams.folder.url)
    #expect(both.errorLines.count == 2, "\(both.errors)")
  }

  @Test func missingAndShortenedSegmentsAreFound() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", seconds: 6)
    try streams.master([("hi", "320x180", nil), ("none", "320x180", nil)])
    try FileManager.default.removeItem(
      at: streams.folder.url.appendingPathComponent("hi/index1.m4s"))
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == ["error missing-segment hi", "error missing-segment none"])
    #expect(
      result.messages == [
        "1 of 3 segments is missing or cut short: hi/index1.m4s: there is no such file",
        "the playlist is missing: there is no such file",
      ])
    #expect(result.value(0, "segments", "missing") as? Int == 1)
    #expect(result.value(0, "padding", "verdict") as? String == "none")
    #expect(result.status == 3)
    try streams.rendition("cut", "320x180", .oneFile)
    try streams.master([("cut", "320x180", nil)])
    let file = try FileHandle(
      forUpdating: streams.folder.url.appendingPathComponent("cut/index.m4s"))
    try file.truncate(atOffset: file.seekToEnd() - 100)
    let shortened = try streams.ladder("master.m3u8")
    #expect(shortened.brief.contains("error missing-segment cut"))
  }

  @Test func encryptedSegmentsAreSaidToBeSo() throws {
    let streams = try StreamFolder()
    try streams.folder.write("key", "0123456789abcdef")
    let info = try streams.folder.write("info", "key\n\(streams.folder.path)/key\n")
    try streams.rendition(
      "hi", "320x180", .transport, muxer: ["-hls_key_info_file", info.path])
    try streams.master([("hi", "320x180", nil)])
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == ["warning drm hi"])
    #expect(result.messages == ["segments are encrypted (AES-128) and were not analysed"])
    #expect(result.value(0, "error", "code") as? String == "encrypted")
    #expect(result.value(0, "segments", "looked") as? Int == 0)
    #expect(result.status == 0)
  }

  @Test(arguments: [true, false])
  func commonEncryptionIsSaidToBeSo(_ isDeclared: Bool) throws {
    let streams = try StreamFolder()
    try streams.ffmpeg(
      StreamFolder.source("320x180") + [
        "-movflags", "frag_keyframe+empty_moov+default_base_moof", "-encryption_scheme",
        "cenc-aes-ctr", "-encryption_key", String(repeating: "0a", count: 16), "-encryption_kid",
        String(repeating: "0b", count: 16), streams.folder.path + "/v.mp4",
      ])
    let protection = """
      <ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc"/>
      <ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>
      """
    try streams.folder.write(
      "m.mpd",
      """
      <MPD mediaPresentationDuration="PT4S"><Period><AdaptationSet contentType="video">
      \(isDeclared ? protection : "")
      <Representation id="v" width="320" height="180"><BaseURL>v.mp4</BaseURL></Representation>
      </AdaptationSet></Period></MPD>
      """)
    let result = try streams.ladder("m.mpd")
    #expect(result.brief == ["warning drm v"])
    #expect(
      result.messages == [
        isDeclared
          ? "segments are encrypted (cenc) for Widevine and were not analysed"
          : "segments are encrypted and were not analysed"
      ])
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ["-use_template", "1", "-use_timeline", "1"], ["-use_template", "1", "-use_timeline", "0"],
    ["-use_template", "0"], ["-single_file", "1"],
  ])
  func allWaysOfNamingDASHSegmentsAreRead(_ muxer: [String]) throws {
    let streams = try StreamFolder()
    try streams.ffmpeg(
      StreamFolder.source("320x180") + ["-f", "dash", "-seg_duration", "2"] + muxer
        + [streams.folder.path + "/m.mpd"])
    let result = try streams.ladder("m.mpd")
    #expect(result.brief == [])
    #expect(result.document["kind"] as? String == "dash")
    #expect(result.document["duration"] as? Double == 4)
    #expect(result.value(0, "segments", "count") as? Int == 2)
    #expect(result.value(0, "segments", "looked") as? Int == 2)
    #expect(result.value(0, "padding", "verdict") as? String == "none")
  }

  @Test func filesWithAnIndexAreRead() throws {
    let streams = try StreamFolder()
    try streams.ffmpeg(
      StreamFolder.source("320x180") + [
        "-movflags", "frag_keyframe+empty_moov+default_base_moof+global_sidx",
        streams.folder.path + "/v.mp4",
      ])
    let bytes = [UInt8](try Data(contentsOf: streams.folder.url.appendingPathComponent("v.mp4")))
    let place = try #require(bytes.firstRange(of: Array("sidx".utf8))).lowerBound - 4
    let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    try streams.folder.write(
      "m.mpd",
      """
      <MPD mediaPresentationDuration="PT4S"><Period><AdaptationSet contentType="video">
      <Representation id="v" width="320" height="180"><BaseURL>v.mp4</BaseURL>
      <SegmentBase indexRange="\(place)-\(place + size - 1)"/></Representation>
      </AdaptationSet></Period></MPD>
      """)
    let result = try streams.ladder("m.mpd")
    #expect(result.brief == [])
    #expect(result.value(0, "segments", "count") as? Int == 4)
    #expect(result.value(0, "segments", "looked") as? Int == 4)
  }

  /// The segments of the rendition begin in the wrong places, so only the key frames can be read.
  @Test(arguments: [StreamFolder.Segments.oneFile, .oneTransportFile])
  func keyFramesOfAnIFramePlaylistReplaceSegments(_ segments: StreamFolder.Segments) throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", segments)
    let playlist = try streams.folder.text(of: "hi/index.m3u8")
    func cut(_ part: (Int, Int) -> String) -> String {
      playlist.replacing(/BYTERANGE:(\d+)@(\d+)/) { match in
        "BYTERANGE:" + part(Int(match.1) ?? 0, Int(match.2) ?? 0)
      }
    }
    let frames = cut { count, start in "\(count * 7 / 10)@\(start)" }
    try streams.folder.write(
      "hi/i.m3u8", frames.replacing("#EXTM3U", with: "#EXTM3U\n#EXT-X-I-FRAMES-ONLY"))
    try streams.folder.write("hi/index.m3u8", cut { count, start in "90@\(start + count / 2)" })
    try streams.master([("hi", "320x180", nil)])
    // Segments that can't be read are an error, whatever --fail-on names.
    #expect(try streams.ladder("master.m3u8").status == 3)
    #expect(try streams.ladder("master.m3u8", "--exit-zero").status == 1)
    let master = try streams.folder.text(of: "master.m3u8")
    try streams.folder.write(
      "master.m3u8", master + "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"hi/i.m3u8\"\n")
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == [])
    #expect(result.rungs.count == 1)
    #expect(result.value(0, "padding", "verdict") as? String == "none")
    #expect(result.value(0, "segments", "looked") as? Int == 2)
  }

  @Test func filesElsewhereAreNotOpened() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    try streams.folder.write(
      "in/master.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n../hi/index.m3u8\n")
    let closed = try streams.ladder("in/master.m3u8")
    #expect(closed.brief == ["warning elsewhere ../hi"])
    #expect(closed.status == 1)
    let open = try streams.ladder("in/master.m3u8", "--allow-elsewhere")
    #expect(open.brief == [])
    #expect(open.status == 0)
  }

  @Test func liveStreamsAreSaidToBeSo() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    try streams.edit("hi/index.m3u8", "#EXT-X-ENDLIST", with: "")
    let result = try streams.ladder("hi/index.m3u8")
    #expect(result.brief == ["note live "])
    #expect(result.document["live"] as? Bool == true)
  }

  @Test func soundIsLeftOutEvenIfNothingSaysSo() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    try streams.ffmpeg(
      ["-f", "lavfi", "-i", "sine", "-t", "2", "-c:a", "aac", "-f", "hls"]
        + [streams.folder.path + "/sound.m3u8"])
    try streams.folder.write(
      "master.m3u8",
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1
      hi/index.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1
      sound.m3u8
      """)
    let result = try streams.ladder("master.m3u8")
    #expect(result.brief == [])
    #expect(result.rungs.count == 1)
    #expect((result.document["skipped"] as? [[String: String]])?.map { $0["kind"] } == ["audio"])
  }

  @Test func findingsAndRulesOfThePolicyGate() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x240", filter: Self.scope)
    try streams.master([("hi", "320x240", nil)])
    func run(_ arguments: String...) throws -> VidfitCommand.Result {
      try VidfitCommand.run(["ladder", "master.m3u8"] + arguments, in: streams.folder.url)
    }
    try streams.folder.write(".git/x")
    #expect(try run().status == 0)
    #expect(try run("--fail-on", "error").status == 0)
    #expect(try run("--fail-on", "shape-differs,drm").status == 0)
    let warned = try run("--fail-on", "shape-differs, warning")
    #expect(warned.status == 3)
    #expect(warned.errors == "vidfit: master.m3u8: breaks 'warning': 1 finding\n")
    #expect(try run("--fail-on", "padding", "--exit-zero").status == 0)
    let wrong = try run("--fail-on", "paddin")
    #expect(wrong.status == 64)
    #expect(
      wrong.errors == "vidfit: --fail-on: unknown finding 'paddin'; did you mean 'padding'?\n")
    for empty in ["", ","] {
      let nothing = try run("--fail-on", empty)
      #expect(nothing.status == 64 && nothing.errors == "vidfit: --fail-on: no finding given\n")
    }
    try streams.folder.write(
      ".vidfit.yml", "rules:\n  - name: no bars\n    verdict: padded\n    message: has bars\n")
    let ruled = try run()
    #expect(ruled.status == 3)
    #expect(ruled.errors == "vidfit: master.m3u8: breaks the policy's rule 'no bars'\n")
    #expect(ruled.output.contains("error    no bars: has bars"))
    #expect(try run("--no-config").status == 0)
    try streams.folder.write(
      ".vidfit.yml", "rules:\n  - name: true file\n    metadata: disagrees\n")
    let unjudged = try run()
    #expect(unjudged.status == 0)
    #expect(
      unjudged.errors
        == "vidfit: master.m3u8: 'true file' could not be judged on 1 of 1 rendition, because what the "
        + "file states was not checked\n")
  }

  @Test func theNumberOfSegmentsAndOfTasksCanBeChosen() throws {
    let streams = try StreamFolder()
    try streams.rendition("hi", "320x180", seconds: 6)
    try streams.rendition("lo", "192x108", seconds: 6)
    try streams.master([("hi", "320x180", nil), ("lo", "192x108", nil)])
    let one = try streams.ladder("master.m3u8", "--segments", "1", "--jobs", "1")
    #expect(one.value(0, "segments", "looked") as? Int == 1)
    let two = try streams.ladder("master.m3u8", "--segments", "1", "--jobs", "2")
    #expect(NSDictionary(dictionary: one.document) == NSDictionary(dictionary: two.document))
  }

  @Test func manifestsThatCannotBeReadAreErrors() throws {
    let streams = try StreamFolder()
    try streams.folder.write("m.mpd", "<MPD>")
    let broken = try streams.ladder("m.mpd")
    #expect(broken.status == 1)
    #expect(broken.document["status"] as? String == "error")
    #expect(broken.errors == "vidfit: m.mpd: it is no XML: no element found (line 1)\n")
    try streams.folder.write(
      "sound.m3u8", "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"a\",URI=\"a.m3u8\"\n")
    let silent = try streams.ladder("sound.m3u8")
    #expect(silent.status == 3)
    #expect(silent.messages == ["there is no rendition with video"])
    let missing = try streams.ladder("none.m3u8")
    #expect(missing.status == 1)
    #expect(missing.errors == "vidfit: none.m3u8: there is no such file\n")
  }
}
