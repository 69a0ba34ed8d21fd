import Foundation
import TestSupport
import Testing

/// Whole outputs of the command equal the files in `Golden/`.
@Suite struct GoldenTests {
  /// A command whose standard output is kept as it is.
  struct Output: Sendable, CustomTestStringConvertible {
    /// The kept file's name.
    let name: String
    let command: String
    var status: Int32 = 0
    /// Files that the command writes; kept under the same names.
    var files: [String] = []
    /// The file on standard input.
    var input: String?
    var testDescription: String { name }
  }

  /// Standard output and messages of several commands, as a user sees them.
  struct Transcript: Sendable, CustomTestStringConvertible {
    let name: String
    let commands: [String]
    var testDescription: String { name }
  }

  static let transcripts = [
    Transcript(
      name: "analyze.txt",
      commands: [
        "analyze clips/clean-240.mp4", "analyze clips/windowbox.mp4 clips/white-bars.mp4",
        "analyze clips/social-blur.mp4 clips/motion-jpeg-pillarbox.avi",
        "analyze clips/aspect-switch.mp4", "analyze --thorough clips/aspect-switch.mp4",
        "analyze clips/subtitles-in-bar.mp4", "analyze clips/anamorphic-pal.mpg",
        "analyze clips/vertical-rotated.mp4 clips/turned.mp4", "analyze clips/trimmed.mp4",
        "analyze clips/broken.mp4 clips/missing.mp4 clips clips/windowbox.mp4",
        "analyze --no-padding clips/windowbox.mp4", "analyze --frames 2 clips/windowbox.mp4",
        "analyze --max-pixels 1000 clips/windowbox.mp4", "analyze --explain clips/windowbox.mp4",
        "analyze --explain clips/aspect-switch.mp4", "analyze --format crop clips/windowbox.mp4",
      ]),
    Transcript(
      name: "screens.txt",
      commands: [
        "analyze --device iphone-x --orientation portrait clips/turned.mp4",
        "analyze --device iphone-15-pro --device 1024x768@2 clips/white-bars.mp4",
        "analyze --layout layer clips/clean-240.mp4",
        "analyze --device ipad-pro-11 --os 26 clips/clean-240.mp4",
        "analyze --device ipad-pro-11 --window 1/2 clips/clean-240.mp4",
        "analyze --device appletv-4k clips/windowbox.mp4",
        "analyze --all-devices clips/windowbox.mp4", "analyze --size 1242x2208 --size 16x9",
        "analyze --devices own.json --device slab --size 2000x1000",
        "analyze --all-devices --orientation portrait --size 9x16",
      ]),
    Transcript(
      name: "gate.txt",
      commands: [
        "analyze --format crop --fail-on padded>=2%,mixed,error clips/windowbox.mp4 "
          + "clips/aspect-switch.mp4 clips/broken.mp4 clips/clean-240.mp4",
        "analyze --format crop --fail-on padded>=2% --explain clips/windowbox.mp4",
        "analyze --format crop --fail-on blurred-bars,colored-bars,crops>=5%,undecided --explain "
          + "clips/social-blur.mp4 clips/white-bars.mp4 clips/clean-240.mp4",
        "analyze --format crop --fail-on error:corrupt,error:not-found --explain clips/missing.mp4",
        "analyze --format crop --config policy.yml clips/windowbox.mp4 clips/social-blur.mp4",
        "analyze --format crop --config policy.yml --explain clips/windowbox.mp4",
        "analyze --format crop --config policy.yml --exit-zero clips/windowbox.mp4",
        "analyze --config wrong.yml clips/windowbox.mp4",
      ]),
    Transcript(
      name: "messages.txt",
      commands: [
        "analyze", "analyse clips/windowbox.mp4", "analyze --device nokia clips/windowbox.mp4",
        "analyze --device iphone-18 clips/windowbox.mp4", "analyze --device 812x --size 9x9",
        "analyze --size 9", "analyze --size 9x9 --window 1/2", "analyze --frames 0 x.mp4",
        "analyze --format yaml x.mp4", "analyze --orientation sideways x.mp4",
        "analyze --fail-on paded x.mp4", "analyze --fail-on padded>=x x.mp4",
        "analyze --config missing.yml x.mp4", "analyze --baseline missing.ndjson x.mp4",
        "analyze --max-pixels many x.mp4", "analyze --frames 3 --thorough x.mp4",
        "analyze https://example.com/clip.mp4", "analyze --nonsense", "scan", "scan . --resume",
        "scan - -", "scan . --jobs 0", "scan . --timeout soon", "scan . --max-rss lots",
        "scan . --limit-errors 0", "scan . --cache-key name", "scan . --report r.pdf",
        "worker --shard 9/3", "worker x.mp4", "report", "report missing.ndjson",
        "report clips/broken.mp4", "report policy.yml -o r.txt", "devices nokia",
        "devices --devices policy.yml", "devices --devices missing.json",
        "preview", "preview clips/missing.mp4", "preview clips/broken.mp4",
        "preview clips/windowbox.mp4 --at soon", "preview clips/windowbox.mp4 --at 9:00",
        "preview clips/windowbox.mp4 --guides avkit,x", "preview clips/windowbox.mp4 --mode zoom",
        "preview clips/windowbox.mp4 --count 2 -o one.png", "preview clips/windowbox.mp4 -o x.gif",
        "preview clips/windowbox.mp4 -o missing/x.png",
        "preview clips/windowbox.mp4 --video --from 1 --to 0.5",
      ]),
    Transcript(
      name: "ladder.txt",
      commands: [
        "ladder ladder/master.m3u8", "ladder ladder/manifest.mpd",
        "ladder ladder/clean.m3u8 --fail-on missing-segment", "ladder", "ladder none.m3u8",
        "ladder policy.yml", "ladder ladder/master.m3u8 --fail-on paded",
        "ladder ladder/master.m3u8 --segments 0", "schema paded",
      ]),
    Transcript(
      name: "devices.txt",
      commands: [
        "devices", "devices --os 26", "devices iphone-x", "devices ipad-pro-11 --os 26",
        "devices appletv-4k", "devices --devices own.json slab",
      ]),
  ]

  private static let scan = "scan clips --ordered --jobs 2 --no-config"

  static let outputs = [
    Output(name: "analyze.json", command: "analyze --format json clips/windowbox.mp4"),
    Output(
      name: "several.json", command: "analyze --format json clips/turned.mp4 clips/missing.mp4",
      status: 1),
    Output(
      name: "analyze.ndjson",
      command: "analyze --format ndjson clips/aspect-switch.mp4 clips/subtitles-in-bar.mp4 "
        + "clips/trimmed.mp4 clips/anamorphic-pal.mpg clips/broken.mp4 --size 16x9 --device "
        + "iphone-15-pro --device appletv-4k", status: 1),
    Output(
      name: "thorough.json", command: "analyze --thorough --format json clips/aspect-switch.mp4"),
    Output(
      name: "window.json",
      command: "analyze --device ipad-pro-11 --window 1/3 --format json clips/clean-240.mp4"),
    Output(
      name: "no-padding.json", command: "analyze --no-padding --format json clips/turned.mp4"),
    Output(name: "size.json", command: "analyze --format json --size 1242x2208"),
    Output(
      name: "analyze.csv",
      command: "analyze --format csv clips/windowbox.mp4 clips/aspect-switch.mp4 clips/broken.mp4",
      status: 1),
    Output(name: "devices.json", command: "devices --format json"),
    Output(
      name: "scan.ndjson",
      command: scan + " --format ndjson --fail-on padded>=5%,mixed,error --report scan.csv "
        + "--report scan.xml --report scan.sarif --report scan.md",
      status: 3, files: ["scan.csv", "scan.xml", "scan.sarif", "scan.md"]),
    Output(name: "scan-text.txt", command: scan + " --format text --quiet", status: 1),
    Output(
      name: "policy.txt",
      command: "scan clips --ordered --jobs 2 --config policy.yml --format crop "
        + "--report policy.xml --report policy.sarif --report policy.md",
      status: 3, files: ["policy.xml", "policy.sarif", "policy.md"]),
    Output(
      name: "ladder.json", command: "ladder --format json ladder/master.m3u8", status: 3),
    Output(name: "worker.ndjson", command: "worker --ordered", input: "requests"),
  ]

  @Test(arguments: transcripts)
  func transcript(_ transcript: Transcript) throws {
    let folder = try GoldenClips.folder()
    var text = ""
    for command in transcript.commands {
      let result = try Self.run(command, in: folder)
      text += "$ vidfit \(command)\n\(result.output)"
      text += result.errors.split(separator: "\n").map { "[error] \($0)\n" }.joined()
      if result.status != 0 { text += "[status \(result.status)]\n" }
      text += "\n"
    }
    try Golden.check(try Self.neutral(text, folder), transcript.name)
  }

  @Test(arguments: outputs)
  func output(_ output: Output) throws {
    let folder = try GoldenClips.folder()
    let result = try Self.run(output.command, input: output.input, in: folder)
    #expect(result.status == output.status, "\(result.errors)")
    try Golden.check(try Self.neutral(result.output, folder), output.name)
    for file in output.files {
      try Golden.check(try Self.neutral(folder.text(of: file), folder), file)
    }
  }

  @Test(arguments: pictures)
  func picture(_ picture: Picture) throws {
    let folder = try GoldenClips.folder()
    let result = try Self.run(picture.command + " -o \(picture.name)", in: folder)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    try Golden.check(
      picture: folder.url.appendingPathComponent(picture.name), picture.name, mean: picture.mean,
      most: picture.most)
  }

  /// A command whose preview is kept.
  struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let command: String
    /// Wide where there is text: letters depend on the versions of font and renderer.
    let mean: Double
    let most: Int
    var testDescription: String { name }
  }

  static let pictures = [
    Picture(
      name: "compare.png",
      command: "preview clips/windowbox.mp4 --padding compare --guides avkit,uikit,margins,picture "
        + "--controls --no-text --width 400",
      mean: 0.3, most: 48),
    Picture(
      name: "text.png",
      command: "preview clips/white-bars.mp4 --orientation portrait --mode fit --width 240",
      mean: 1.5, most: 255),
  ]

  @Test func nothingIsLeftOver() throws {
    try Golden.checkNames(
      Set(
        Self.transcripts.map(\.name) + Self.outputs.flatMap { [$0.name] + $0.files }
          + Self.pictures.map(\.name)))
  }

  private static func run(
    _ command: String, input: String? = nil, in folder: ScratchFolder
  ) throws -> VidfitCommand.Result {
    try VidfitCommand.run(
      command.split(separator: " ").map(String.init),
      input: try input.map { Array(try folder.text(of: $0).utf8) } ?? [], in: folder.url)
  }

  /// Removes the version and the scratch folder's path, which vary.
  private static func neutral(_ text: String, _ folder: ScratchFolder) throws -> String {
    let printed = try VidfitCommand.run(["--version"]).output
    let version = try #require(printed.firstMatch(of: /^vidfit (\S+)/)?.1)
    return text.replacing(#""\#(version)""#, with: #""VERSION""#)
      .replacing(folder.path + "/", with: "")
  }
}
