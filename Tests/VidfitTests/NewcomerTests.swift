import Foundation
import TestSupport
import Testing

/// What people try first, and what the command says to it.
@Suite struct NewcomerTests {
  @Test(arguments: [
    (["--json", "x"], "unknown option '--json'; did you mean '--format json'?"),
    (["--all", "x"], "unknown option '--all'; did you mean '--all-devices'?"),
    (["--orient", "portrait", "x"], "unknown option '--orient'; did you mean '--orientation'?"),
    (["--fill", "x"], "unknown option '--fill': fit and fill are always both shown"),
    (["preview", "--fill", "x"], "unknown option '--fill'; did you mean '--mode fill'?"),
    (["analyze", "x", "-o", "x.json"], "'-o': results go to standard output; use > x.json"),
    (["preview", "--mode", "cover", "x"], "got 'cover'; did you mean 'fill'?"),
    (["--layout", "resizeAspectFill", "x"], "'resizeAspectFill' is vidfit's 'fill'"),
    (["--orientation", "upside-down", "x"], "did you mean 'portrait'?"),
    (["--fail-on", "mixed padded", "x"], "expected commas between rules, such as mixed,padded"),
    (["help", "foo"], "unknown command 'foo'; expected analyze, "),
    (["help", "pre"], "unknown command 'pre'; did you mean 'preview'?"),
    (["--device", "ipad", "x"], "expected one device, or 'ipads' for all of today: ipad-10.2, "),
    (["--device", "android", "x"], "vidfit knows Apple's iPhones, iPads and TVs"),
    (["--device", "X", "x"], "did you mean 'iphone-x'?"),
    (["--device", "17-pro", "x"], "did you mean 'iphone-17-pro'?"),
    (["--device", "iphone-x,nokia", "x"], "unknown device 'nokia'"),
    (["--device", "duo", "--os", "18", "x"], "device 'duo': none of them runs version 18"),
    (["--device", "tvs", "--orientation", "portrait", "x"], "has no portrait"),
    (["--size", "16"], "a ratio such as 16:9 or 2.39:1, or 720p, "),
    (["crop", "x"], "there is no command 'crop'; 'vidfit --format crop CLIP' prints the crop"),
    (["fix", "x"], "there is no command 'fix'; 'vidfit unpad CLIP' removes bars"),
    (["--aspect", "16:9"], "unknown option '--aspect'; did you mean '--size'?"),
    (["x", "--to", "csv"], "unknown option '--to': '--format csv' chooses the form of results"),
    (["-i", "x.mp4"], "unknown option '-i': name the clip without it: x.mp4"),
    (["unpad", "-y", "x"], "unknown option '-y'; did you mean '--overwrite'?"),
    (["--no-color", "x"], "unknown option '--no-color'; did you mean '--color never'?"),
    (["--for", "app-store", "x"], "unknown profile 'app-store'; expected app-"),
    (["*.mp4"], "*.mp4: there is no such file; your shell replaces patterns without quotes"),
    (["scan", "lib/*.mov"], "lib/*.mov: there is no such file; your shell replaces patterns"),
    (["--size", "0:9"], "--size: expected"), (["--size", "1:900"], "--size: expected"),
  ])
  func aMistakeIsAnsweredByWhatToDo(_ arguments: [String], _ message: String) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errorLines.first?.contains(message) == true, "\(result.errors)")
  }

  @Test func withoutArgumentsTheCommandsAreShown() throws {
    let result = try VidfitCommand.run([])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errorLines.first == "vidfit: missing command, or path of a clip")
    #expect(result.errors.contains("\n  unpad                   Remove the bars of clips"))
  }

  @Test(arguments: [[], ["analyze"], ["preview"], ["scan"]])
  func shortHelpFitsAScreen(_ command: [String]) throws {
    let short = try VidfitCommand.run(command + ["-h"])
    let long = try VidfitCommand.run(command + ["--help"])
    #expect(short.status == 0 && short.errors.isEmpty && long.status == 0)
    // That of the program itself lists commands, which have nothing to leave out.
    #expect((command.isEmpty ? 1 : 2) * short.output.count < long.output.count)
    let options = long.output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^  (-\w, )?(--[a-z-]+)/#)?.output.2
    }
    for option in options { #expect(short.output.contains(option), "\(option)") }
    #expect(short.output.hasSuffix("--help\n"))
  }

  @Test func helpHasSections() throws {
    let help = try VidfitCommand.run(["analyze", "--help"]).output
    let headings = help.split(separator: "\n").filter { $0.wholeMatch(of: #/[A-Z]+:/#) != nil }
    #expect(
      headings == [
        "ARGUMENTS:", "OUTPUT:", "SCREENS:", "ANALYSIS:", "REGIONS:", "RECIPIENTS:", "NETWORK:",
        "LIMITS:", "POLICY:", "OPTIONS:",
      ])
  }

  @Test func theVersionHasAShortFlag() throws {
    let (short, long) = (try VidfitCommand.run(["-V"]), try VidfitCommand.run(["--version"]))
    #expect(short.output == long.output && short.status == 0 && !short.output.isEmpty)
  }

  @Test func coloursCanBeChosen() throws {
    for (choice, isColored) in [("always", true), ("never", false), ("auto", false)] {
      let result = try VidfitCommand.run(["--size", "16:9", "--color", choice])
      #expect(result.output.contains("\u{1B}[") == isColored, "\(choice)")
    }
  }

  @Test func aFolderIsForScan() throws {
    let path = try Fixture.file("clip.txt", []).deletingLastPathComponent().path
    let result = try VidfitCommand.run([path])
    #expect(result.status == 1)
    #expect(
      result.errors == "vidfit: \(path): it is a folder; 'vidfit scan' scans folders\n")
  }

  @Test func aClipIsNoResults() throws {
    let clip = try Clips.clean().path
    let result = try VidfitCommand.run(["report", clip])
    #expect(result.status == 64 && result.output.isEmpty && result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("vidfit: \(clip): expected results, got a binary file"))
  }

  @Test func aDocumentOverSeveralLinesIsNoResults() throws {
    let clip = try Clips.clean().path
    for clips in [[clip], [clip, clip]] {
      let document = try VidfitCommand.run(["--format", "json"] + clips).output
      let file = try Fixture.file("one.json", document.utf8).path
      let result = try VidfitCommand.run(["report", file])
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(
        result.errors
          == "vidfit: \(file): expected a line for each result, got a document over several "
          + "lines; 'vidfit analyze --format ndjson' writes lines\n")
    }
  }

  /// The ids of the screens that a size is shown on.
  private func devices(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> [String]
  {
    let result = try VidfitCommand.run(
      ["--size", "16:9", "--format", "json"] + arguments, environment: environment)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let screens = try result.document["presentations"] as? [[String: Any]] ?? []
    return screens.compactMap { $0["device"] as? String }
  }

  @Test func devicesAreSeparatedByCommas() throws {
    #expect(
      try devices(["--device", "iphone-x, 800x600@2", "--device", "tvs,iphone-x"])
        == ["iphone-x", "800x600@2", "appletv-1080", "appletv-4k"])
    #expect(try devices([], ["VIDFIT_DEVICE": "iphone-8,duo"]).count == 3)
  }

  @Test func aFamilyIsWhatRunsTheSystem() throws {
    let all = try devices(["--device", "current"])
    let parts = try ["iphones", "duo", "ipads", "tvs"].map { try devices(["--device", $0]) }
    #expect(Set(all) == Set(parts.joined()) && all.count == parts.joined().count)
    #expect(!all.contains("iphone-x") && all.contains("iphone-17"))
    #expect(try devices(["--device", "iphones", "--os", "16"]).contains("iphone-x"))
    // No television stands upright, and few iPads are divided in thirds.
    #expect(
      !(try devices(["--device", "current", "--orientation", "portrait"]).contains("appletv-4k")))
    let halves = try devices(["--device", "ipads", "--window", "1/2", "--os", "18"])
    #expect(halves.contains("ipad-pro-11") && !halves.contains("ipad-mini-6"))
  }

  @Test func pixelsThatAreAPhonesAreTold() throws {
    let told = try VidfitCommand.run(["--device", "2436x1125", "--size", "16:9"])
    #expect(told.status == 0 && told.errorLines.count == 1)
    #expect(told.errors.contains("the pixels of iPhone X: iphone-x, or 375x812@3"))
    #expect(try devices(["--device", "2436x1125@1"]) == ["2436x1125@1"])
  }

  @Test(
    arguments: [
      ("16:9", "ratio", 16, 9, "fit"), ("21/9", "ratio", 7, 3, "fill"),
      ("1.78", "ratio", 89, 50, "fit"), ("2.39:1", "ratio", 239, 100, "fill"),
      ("2.40:1", "ratio", 12, 5, "fill"), ("2.41:1", "ratio", 241, 100, "fit"),
      ("1080p", "video", 1920, 1080, "fit"), ("4K", "video", 3840, 2160, "fit"),
      ("1242x2208", "artwork", 1242, 2208, nil),
    ] as [(String, String, Int, Int, String?)])
  func aSizeIsOfArtworkOrVideo(
    text: String, kind: String, width: Int, height: Int, mode: String?
  ) throws {
    let report = try VidfitCommand.run(["--size", text, "--format", "json"])
    #expect(report.status == 0 && report.errors.isEmpty)
    let document = try report.document
    let size = document["size"] as? [String: Int]
    let screen = (document["presentations"] as? [[String: Any]])?.first
    #expect(document["kind"] as? String == kind && size == ["width": width, "height": height])
    #expect(screen?["defaultMode"] as? String == mode && screen?["nearThreshold"] as? Bool == false)
    #expect((screen?["artwork"] is [String: Any]) == (mode == nil))
  }

  @Test func fewPixelsAreTakenForARatioMistyped() throws {
    let result = try VidfitCommand.run(["--size", "16x9", "--format", "ndjson"])
    #expect(result.status == 0)
    #expect(
      result.errors == "vidfit: --size 16x9: these are pixels; 16:9 asks about the shape\n")
  }

  @Test func devicesAreCompared() throws {
    let result = try VidfitCommand.run(["devices", "iphone-8", "iphone-x"])
    #expect(result.status == 0)
    #expect(result.output.contains("screen, points              375×667 @2x  375×812 @3x\n"))
    #expect(
      result.output.hasSuffix(
        "iPhone X beside iPhone 8 in portrait, in points: as wide, 21.7% taller, 21.7% larger in "
          + "area, 21.7% longer in shape.\n"), "\(result.output)")
    let table = try VidfitCommand.run(["devices", "iphone-8,iphone-x", "--format", "json"])
    let devices = try table.document["devices"] as? [[String: Any]]
    #expect(devices?.compactMap { $0["id"] as? String } == ["iphone-8", "iphone-x"])
  }

  /// In bash, which every machine of tests has; the function is called as the shell calls it.
  @Test(arguments: [
    ("vidfit --device iphone-17-pro-", ["iphone-17-pro-max"]),
    ("vidfit analyze --device iphone-x,ipad-pro-12", ["iphone-x,ipad-pro-12.9"]),
    ("vidfit devices appletv-4", ["appletv-4k"]), ("vidfit devices tv", ["tvs"]),
    ("vidfit help pr", ["preview"]), ("vidfit pre", ["preview"]),
    ("vidfit scan lib --fail-on p", ["padded", "pillarbox"]),
    ("vidfit --fail-on padded,m", ["padded,mixed"]),
    ("vidfit ladder x.m3u8 --fail-on pi", ["picture-differs"]),
    ("vidfit --format nd", ["ndjson"]), ("vidfit clip.mp4 --all", ["--all-devices"]),
  ])
  func bashCompletes(line: String, words: [String]) throws {
    let script = """
      vidfit() { '\(VidfitCommand.path)' "$@"; }
      source <(vidfit --generate-completion-script bash)
      COMP_LINE='\(line)' COMP_WORDS=(\(line)) COMP_POINT=\(line.count) COMPREPLY=()
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _vidfit_or_analyze vidfit "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let output = try #require(CommandLineTool("bash")).run(["-c", script])
    let offered = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(words.allSatisfy(offered.contains), "\(offered)")
    #expect(offered.count < 8, "\(offered)")
  }

  /// Other shells are not on every machine; what the scripts need is that these words are in them.
  @Test(arguments: [
    ("zsh", "'*:subcommands:(analyze scan "), ("zsh", "words=(\"${words[1]}\" analyze "),
    ("fish", "\"vidfit help\" -ge 1' -fka 'analyze scan "),
    ("fish", "$unparsed_tokens[1] analyze "),
  ])
  func otherScriptsHaveTheSame(shell: String, words: String) throws {
    let script = try VidfitCommand.run(["--generate-completion-script", shell]).output
    #expect(script.contains(words))
  }

  @Test func commandsComeFirst() throws {
    let result = try VidfitCommand.run(["--frames", "2", "page"])
    #expect(
      result.errors
        == "vidfit: page: there is no such file; a command comes before its options: vidfit page …\n"
    )
  }
}
