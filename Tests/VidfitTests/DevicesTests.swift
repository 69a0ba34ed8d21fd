import Foundation
import TestSupport
import Testing

@Suite struct DevicesTests {
  @Test func allAreListed() throws {
    let result = try VidfitCommand.run(["devices"])
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && lines.count == 51)
    #expect(lines.contains { $0.hasPrefix("iphone-x ") && $0.contains("1125×2436") })
  }

  @Test func oneIsToldInFull() throws {
    let result = try VidfitCommand.run(["devices", "iphone-x"])
    let words = ["812×375", "39 pt, continuous", "notch 209×30", "0 44 21 44", "44 0 34 0"]
    #expect(result.status == 0)
    for word in words { #expect(result.output.contains(word)) }
  }

  @Test func theSystemMatters() throws {
    let older = try VidfitCommand.run(["devices", "ipad-pro-11", "--os", "18"])
    let newer = try VidfitCommand.run(["devices", "ipad-pro-11", "--os", "26"])
    let newest = try VidfitCommand.run(["devices", "ipad-pro-11"])
    #expect(newest.output.contains("32 0 20 0") && newest.output.contains("figures of 27"))
    #expect(older.output.contains("24 0 20 0") && older.output.contains("slide-over"))
    #expect(newer.output.contains("32 0 25 0") && !newer.output.contains("slide-over,"))
  }

  /// UIKit adds a controller's insets to what its root view inherits.
  @Test(arguments: [
    (
      ["iphone-x", "--insets", "0,0,80,100"],
      ["44 0 114 100", "44 16 114 116", "0 44 101 144", "0 60 101 160"]
    ),
    (
      ["iphone-x", "--bars", "status,navigation,tab", "--insets", "1,2,3,4.5"],
      ["89 2 86 4.5", "89 18 86 20.5", "33 46 56 48.5", "33 62 56 64.5"]
    ),
    (["iphone-8", "--bars", "none"], ["0 0 0 0", "0 16 0 16", "0 0 0 0", "0 20 0 20"]),
    (["iphone-8", "--bars", "status"], ["20 0 0 0", "20 16 0 16", "0 0 0 0", "0 20 0 20"]),
  ])
  func insetsOfARootViewAreAdded(_ arguments: [String], _ insets: [String]) throws {
    let result = try VidfitCommand.run(["devices"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").filter {
      $0.hasPrefix("    safe area") || $0.hasPrefix("    margins")
    }
    #expect(lines.count == insets.count)
    for (line, insets) in zip(lines, insets) {
      #expect(line.dropFirst(25).hasPrefix(insets + " ") && line.hasSuffix(" I"), "\(line)")
    }
    #expect(result.output.contains("375×752 pt at 0, 30") == (arguments[0] == "iphone-x"))
  }

  @Test func theListIsATableThatIsTakenBack() throws {
    let list = try VidfitCommand.run(["devices", "--format", "json"])
    #expect(try list.document["schema"] as? String == "vidfit.devices/1")
    let file = try Fixture.file("devices.json", Array(list.output.utf8))
    let again = try VidfitCommand.run(["devices", "--format", "json", "--devices", file.path])
    #expect(again.output == list.output && again.status == 0)
  }

  @Test func aDeviceOfOnesOwn() throws {
    let table = try Fixture.file(
      "own.json",
      Array(
        #"[{"id": "slab", "kind": "phone", "pt": [400, 900], "scale": 2, "cornerRadius": 40}]"#
          .utf8))
    let result = try VidfitCommand.run([
      "--devices", table.path, "--device", "slab", "--format", "json",
      Repository.media("clean-2x1.mp4").path,
    ])
    let screen = (try result.document["presentations"] as? [[String: Any]])?.first
    #expect(screen?["device"] as? String == "slab")
    #expect(screen?["defaultMode"] as? String == "fill")
  }

  @Test func aBadTableIsOneLine() throws {
    let table = try Fixture.file("bad.json", Array(#"[{"id": "z", "kind": "phone"}]"#.utf8))
    let result = try VidfitCommand.run(["devices", "--devices", table.path])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("vidfit: \(table.path): z: pt: "), "\(result.errors)")
    let missing = try VidfitCommand.run(["devices", "--devices", "/nonexistent.json"])
    #expect(missing.status == 64 && missing.errorLines.count == 1)
  }

  @Test(arguments: [
    (["devices", "iphone-xx"], "vidfit: unknown device 'iphone-xx'; did you mean 'iphone-x'?"),
    (["--device", "ipad-pro-10-5", "--size", "9x9"], "did you mean 'ipad-pro-10.5'?"),
    (["--device", "812x", "--size", "9x9"], "is not a screen size"),
    (["--device", "0x9", "--size", "9x9"], "outside 1 to 32768"),
    (["--size", "9"], "--size: expected"), (["--size", "9x9@2"], "--size: expected"),
    (
      ["--device", "iphone-x", "--size", "9x9", "--window", "1/2"],
      "--window 1/2: iPhone X has no Split View; devices that have: "
    ),
    (["devices", "iphone-19-pro"], "knows iPhones up to 18; nearest screen: iphone-18-pro."),
    (["--size", "9x9", "--device", "iphone-99"], "nearest screen: iphone-17."),
    (["devices", "iphone-17-por"], "did you mean 'iphone-17-pro'?"),
    (["devices", "iphone-x", "--insets=-1,0,0,0"], "0 to 2000 points, got '-1,0,0,0'"),
    (["devices", "iphone-x", "--insets", "nan,0,0,0"], "--insets: expected top,left,bottom,right"),
    (["devices", "iphone-x", "--insets", "1,2,3"], "0 to 2000 points, got '1,2,3'"),
    (["devices", "iphone-x", "--insets", "0x1,0,0,0"], "--insets: expected top,left,bottom,right"),
    (["devices", "iphone-x", "--insets", "400,0,400,0"], "nothing is left of 375×812 pt"),
    (["devices", "iphone-x", "--bars", "side"], "expected status, navigation, tab or none, got"),
    (
      ["devices", "ipad-pro-11", "--bars", "tab"], "tab bars on iPad Pro 11\" (1st-4th gen) are not"
    ),
    (["--size", "9x9", "--os", "19"], "--os"), (["--size", "9x9", "--window", "1/4"], "--window"),
  ])
  func wrongUsageSaysWhatToDo(_ arguments: [String], _ message: String) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errorLines.count == 1, "\(result.errors)")
  }

  /// A pipe can be read only once, and a file name such as /dev/fd/63 means nothing to a worker.
  @Test(arguments: ["analyze --format ndjson", "preview -o -", "scan --format ndjson"])
  func aTableFromAPipe(command: String) throws {
    let clip = try Clips.clean().path
    let table = #"[{"id": "slab",\n"kind": "phone", "pt": [400, 900], "scale": 2}]"#
    let script =
      "'\(VidfitCommand.path)' \(command) --no-config --device slab --devices <(printf '\(table)') '\(clip)'"
    let output = try #require(CommandLineTool("bash")).run(["-c", script])
    #expect(!output.isEmpty)
    guard command.contains("ndjson") else { return }
    let document = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    let screens = document?["presentations"] as? [[String: Any]]
    #expect(screens?.map { $0["device"] as? String } == ["slab"])
  }

  @Test func aTableOnStandardInput() throws {
    let table = Array(#"[{"id": "slab", "kind": "phone", "pt": [400, 900], "scale": 2}]"#.utf8)
    let list = try VidfitCommand.run(["devices", "slab", "--devices", "-"], input: table)
    #expect(list.status == 0 && list.output.contains("400×900"))
    let sizes = try VidfitCommand.run(
      ["--devices", "-", "--device", "slab", "--size", "9x9"], input: table)
    #expect(sizes.status == 0 && sizes.output.contains("slab"))
    let clip = try Clips.clean().path
    let scan = try VidfitCommand.run(
      ["scan", clip, "--devices", "-", "--device", "slab", "--no-config", "--quiet"], input: table)
    #expect(scan.status == 0 && scan.output.contains(#""device":"slab""#))
    for arguments in [["scan", "-"], ["worker"], ["analyze", "-"], ["preview", "-"]] {
      let refused = try VidfitCommand.run(arguments + ["--devices", "-"], input: table)
      #expect(
        refused.status == 64 && refused.errors.contains("--devices: expected a file, got '-'"))
    }
    for command in ["analyze", "preview", "page", "scan", "unpad"] {
      let twice = try VidfitCommand.run([command, "-", "-", "--no-config"])
      #expect(twice.status == 64)
      #expect(twice.errors.contains("standard input can be read only once"), "\(twice.errors)")
    }
  }

  @Test func aTableOfTheEnvironment() throws {
    let table = try Fixture.file(
      "own.json",
      Array(#"[{"id": "slab", "kind": "phone", "pt": [400, 900], "scale": 2}]"#.utf8))
    let result = try VidfitCommand.run(
      ["devices", "slab"], environment: ["VIDFIT_DEVICES": table.path])
    #expect(result.status == 0 && result.output.contains("400×900"))
  }
}
