import Foundation
import TestSupport
import Testing

@Suite struct AnalyzeTests {
  @Test func analyzeIsTheDefault() throws {
    let clip = try Clips.letterbox()
    let short = try VidfitCommand.run([clip.path])
    let long = try VidfitCommand.run(["analyze", clip.path])
    #expect(short.output == long.output)
    #expect(short.status == 0 && short.errors.isEmpty)
  }

  @Test func theTextAnswersFirst() throws {
    let clip = try Clips.letterbox()
    let result = try VidfitCommand.run(["letterbox.mp4"], in: clip.deletingLastPathComponent())
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      Array(lines.prefix(5)) == [
        "letterbox.mp4",
        "  fix it      black bars: iPhones 46–56% of the screen, fixed 82–100%",
        "  picture     16:9 in a 4:3 frame: black bars baked in, 30 px top and bottom (97% sure, from 4",
        "              frames)",
        "  iPhones     fit with bars on all sides, 46–56% of the screen; if fixed: fit, "
          + "82–100%",
      ])
    #expect(
      lines.contains(
        "  fix         vidfit unpad letterbox.mp4 # for Apple's players; others keep the bars"))
  }

  /// The first line promises nothing that the others deny.
  @Test func theVerdictSaysWhatCannotBeDone() throws {
    let eye = "scale=120:180,pad=160:180:20:0,setsar=1,split[a][b];[a][b]hstack,setsar=1"
    let packed = ["-x264-params", "frame-packing=3", "-g", "5", "-pix_fmt", "yuv420p"]
    let inBar = #"[{"id":"top","kind":"text","box":[100,5,100,20]}]"#
    let regions = try Fixture.file("regions.json", inBar.utf8).path
    let rows: [(URL, [String], String)] = try [
      (
        Fixture.scene("3d.mp4", padding: eye, packed), [],
        "make anew   black bars: iPhones 61–75% of the screen, and no crop removes them"
      ),
      (
        Clips.letterbox(), ["--regions", regions],
        "fix it      black bars: iPhones 46–56% of the screen, fixed 82–100%, which cuts text"
      ),
      (
        Fixture.pattern("simple.mp4", ["-c:v", "mpeg4"]), [],
        "check it    whether MPEG-4 Simple Profile in MP4 plays on these devices is not known"
      ),
    ]
    for (clip, flags, line) in rows {
      let result = try VidfitCommand.run(["--no-config", clip.path] + flags)
      #expect(result.output.split(separator: "\n").dropFirst().first == "  \(line)")
    }
  }

  @Test func jsonOfOneIsADocumentAndOfSeveralAnArray() throws {
    let (a, b) = (try Clips.letterbox(), try Clips.clean())
    let one = try VidfitCommand.run(["--format", "json", a.path])
    let two = try VidfitCommand.run(["--format", "json", a.path, b.path])
    let array = try JSONSerialization.jsonObject(with: Data(two.output.utf8))
    #expect(try one.document["schema"] as? String == "vidfit.analysis/1")
    #expect((array as? [[String: Any]])?.map { $0["path"] as? String } == [a.path, b.path])
  }

  @Test func resultsComeInTheOrderOfTheArguments() throws {
    let clips = try (0..<7).map {
      try $0 % 2 == 0 ? Clips.letterbox("a\($0).mp4") : Clips.clean("b\($0).mp4")
    }
    let result = try VidfitCommand.run(["--format", "crop"] + clips.map(\.path))
    #expect(
      result.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
        == clips.map(\.path))
  }

  /// A third column says what the crop does not tell.
  @Test func cropsHaveComments() throws {
    let clips = ["subtitles-in-bar.mp4", "aspect-switch.mp4", "clean-240.mp4", "windowbox.mp4"]
      .map { Repository.media($0).path }
    for run in [[], ["scan", "--ordered", "--no-config", "--quiet"]] {
      let result = try VidfitCommand.run(run + ["--format", "crop"] + clips)
      let rows = result.output.split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(rows.map(\.count) == [3, 3, 2, 2])
      #expect(rows.map { $0[1] } == ["crop=640:268:0:46", "", "", "crop=496:280:72:40"])
      #expect(
        rows[0].last
          == "# something, probably subtitles, stands in the bottom bar in 2 of 5 frames; this crop "
          + "removes it, crop=640:322:0:38 keeps it")
      #expect(rows[1].last == "# mixed: 0:00-0:03 letterbox 46/46; 0:03-0:06 no bars")
    }
  }

  @Test func theTextTellsWhatStandsInABarOnce() throws {
    let result = try VidfitCommand.run([Repository.media("subtitles-in-bar.mp4").path])
    let lines = result.output.split(separator: "\n").filter { $0.contains("probably subtitles") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("  overlay  ") == true)
  }

  @Test func equalInputGivesEqualBytesHoweverManyTasksDecode() throws {
    let clip = try Clips.letterbox()
    let alone = try VidfitCommand.run(["--format", "ndjson", clip.path])
    let paired = try VidfitCommand.run(
      ["--format", "ndjson"] + Array(repeating: clip.path, count: 3))
    #expect(paired.output == String(repeating: alone.output, count: 3))
  }

  @Test func oddNamesAreReadFromStandardInput() throws {
    let names = ["-dash.mp4", "new\nline.mp4", "quote'\".mp4", "映画🎬.mp4", "with space.mp4"]
    let clips = try names.map { try Clips.clean($0) }
    let list: [UInt8] = clips.flatMap { (clip: URL) -> [UInt8] in Array(clip.path.utf8) + [0] }
    let result = try VidfitCommand.run(
      ["-0", "--no-padding", "--format", "ndjson", "-"], input: list)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.records.map { $0["path"] as? String } == clips.map(\.path))
  }

  @Test func aNameThatIsNoUTF8Works() throws {
    let source = try Clips.clean()
    let folder = source.deletingLastPathComponent().path
    let bytes = Array(folder.utf8) + Array("/caf".utf8) + [0xE9] + Array(".mp4".utf8)
    let made = bytes.map(CChar.init(bitPattern:)) + [0]
    #expect(symlink(source.path, made) == 0 || errno == EEXIST)
    let result = try VidfitCommand.run(["--format", "json", "-"], input: bytes + [10])
    let document = try result.document
    #expect(document["status"] as? String == "ok")
    #expect(document["path"] as? String == "\(folder)/caf\u{FFFD}.mp4")
    #expect(document["pathBytes"] as? String == Data(bytes).base64EncodedString())
  }

  @Test func factsAloneDecodeNothing() throws {
    let result = try VidfitCommand.run([
      "--no-padding", "--format", "json", try Clips.letterbox().path,
    ])
    let document = try result.document
    #expect(document["padding"] is NSNull)
  }

  @Test func screensAreChosen() throws {
    let result = try VidfitCommand.run([
      "--device", "1194x834@2", "--device", "iphone-x", "--orientation", "portrait", "--format",
      "json", try Clips.clean().path,
    ])
    let document = try result.document
    let screens = document["presentations"] as? [[String: Any]]
    #expect(screens?.map { $0["device"] as? String } == ["1194x834@2", "iphone-x"])
    #expect(screens?.map { $0["orientation"] as? String } == ["landscape", "portrait"])
  }
}
