import Foundation
import TestSupport
import Testing

/// Nothing in a name acts on a terminal or in a spreadsheet, wherever it is shown.
@Suite struct HostileNameTests {
  /// A formula that sets a window's title, C1 controls, and a name that pretends to be a picture.
  private static let names = [
    "=cmd|calc\u{1B}]0;OWN\u{7}.mp4", "c1\u{9B}31m.mp4", "rtl\u{202E}gpj\u{2066}.mp4",
    "line\nfeed\ttab\u{7F}.mp4",
  ]

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in Self.names {
      try FileManager.default.copyItem(
        at: Clips.letterbox(), to: folder.url.appendingPathComponent(name))
    }
    try folder.write("broken\u{1B}[2J.mp4", "not a video\n")
    return folder
  }

  /// What a terminal or a reader would fall for.
  private func traps(_ text: String, but allowed: Set<Unicode.Scalar> = ["\n"]) -> [Unicode.Scalar]
  {
    text.unicodeScalars.filter { scalar in
      let isControl = scalar.properties.generalCategory == .control
      return (isControl || scalar.properties.isBidiControl) && !allowed.contains(scalar)
    }
  }

  @Test(arguments: ["text", "ndjson", "crop"])
  func scan(_ format: String) throws {
    let folder = try folder()
    let result = try VidfitCommand.run(
      [
        "scan", ".", "--no-config", "--ordered", "--format", format, "--journal", "run\u{9B}j",
        "--fail-on", "padded", "--explain",
      ], in: folder.url)
    #expect(result.status == 3)
    #expect(traps(result.output, but: format == "crop" ? ["\n", "\t"] : ["\n"]).isEmpty)
    #expect(traps(result.errors).isEmpty)
    #expect(try traps(folder.text(of: "run\u{9B}j")).isEmpty)
    let count = format == "ndjson" ? 5 : 4
    #expect(result.output.split(separator: "\n").count == count)
  }

  @Test(arguments: ["text", "json", "ndjson", "crop", "csv"])
  func analyze(_ format: String) throws {
    let folder = try folder()
    let paths = (Self.names + ["broken\u{1B}[2J.mp4", "missing\u{9B}.mp4"]).map { "./" + $0 }
    let result = try VidfitCommand.run(
      ["analyze", "--no-config", "--format", format] + paths, in: folder.url)
    #expect(result.status == 1)
    let allowed: Set<Unicode.Scalar> =
      switch format {
      case "crop": ["\n", "\t"]
      case "csv": ["\r", "\n"]
      default: ["\n"]
      }
    #expect(traps(result.output, but: allowed).isEmpty)
    #expect(traps(result.errors).isEmpty)
  }

  /// The value of a JSON document, and a quoted name in a list, are the name.
  @Test func namesComeBack() throws {
    let folder = try folder()
    let json = try VidfitCommand.run(
      ["scan", ".", "--no-config", "--ordered", "--quiet", "--format", "ndjson"], in: folder.url)
    let found = json.records.filter { $0["status"] as? String == "ok" }
      .compactMap { $0["path"] as? String }
    #expect(Set(found) == Set(Self.names.map { "./" + $0 }))
    let crop = try VidfitCommand.run(
      ["scan", ".", "--no-config", "--ordered", "--quiet", "--format", "crop"], in: folder.url)
    try folder.write("crops", crop.output)
    let python = try #require(CommandLineTool("/usr/bin/python3"))
    let program = """
      import codecs, json, sys
      names = [line.split(b'\\t')[0] for line in open(sys.argv[1], 'rb').read().splitlines()]
      unquoted = [codecs.escape_decode(name[1:-1])[0] if name[:1] == b'"' else name for name in names]
      print(json.dumps([name.decode() for name in unquoted]))
      """
    let decoded = try python.run(["-c", program, folder.path + "/crops"])
    #expect(
      try JSONSerialization.jsonObject(with: decoded) as? [String] == found)
  }

  @Test(arguments: ["csv", "xml", "sarif", "md"])
  func reports(_ suffix: String) throws {
    let folder = try folder()
    let result = try VidfitCommand.run(
      ["scan", "--no-config", "--quiet", "--report", "r.\(suffix)", "--fail-on", "padded", "--"]
        + Self.names, in: folder.url)
    #expect(result.status == 3)
    let text = try folder.text(of: "r.\(suffix)")
    #expect(traps(text, but: suffix == "csv" ? ["\r", "\n"] : ["\n"]).isEmpty)
    guard suffix == "csv" else { return }
    #expect(text.contains("\n'=cmd|calc\\u{1B}]0;OWN\\u{07}.mp4,"))
    #expect(text.contains(",\(Data(Self.names[0].utf8).base64EncodedString()),"))
  }

  /// A shell's pattern may find a name that looks like an option.
  @Test(arguments: [
    ["--x\u{1B}]0;OWN\u{7}"], ["--device", "x\u{9B}"], ["--format", "\u{202E}"],
    ["--size", "9\u{1B}"], ["--fail-on", "\u{1B}", "x"], ["--config", "\u{9B}.yml", "x"],
    ["preview", "x", "-o", "\u{9B}.gif"], ["report", "\u{9B}", "-o", "x.csv"],
    ["schema", "\u{1B}"],
    ["devices", "\u{1B}"], ["scan", "x", "--report", "\u{9B}.pdf"],
    ["worker", "--shard", "\u{1B}"],
  ])
  func messages(_ arguments: [String]) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == 64)
    #expect(!result.errors.isEmpty && traps(result.errors).isEmpty, "\(arguments)")
  }

  /// The table of devices may be somebody else's.
  @Test(arguments: ["text", "json"])
  func devices(_ format: String) throws {
    let folder = try ScratchFolder()
    try folder.write(
      "own.json",
      #"[{"id": "slab", "name": "a\u001b]0;OWN\u0007\u009b", "kind": "phone", "pt": [400, 900], "scale": 2}]"#
    )
    for id in [["slab"], []] {
      let result = try VidfitCommand.run(
        ["devices", "--no-config", "--devices", "own.json", "--format", format] + id,
        in: folder.url)
      #expect(result.status == 0, "\(result.errors)")
      #expect(traps(result.output).isEmpty)
    }
  }
}
