import Foundation
import TestSupport
import Testing

/// The text report answers for the devices of today, family by family.
@Suite struct ReportByFamilyTests {
  private func answers(_ arguments: [String]) throws -> [String: String] {
    let result = try VidfitCommand.run(["--no-config"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return TextAnswers(result.output).all
  }

  @Test func eachFamilyHasARow() throws {
    let answers = try answers([Repository.media("clean-240.mp4").path])
    #expect(answers["iPhones"]?.hasPrefix("fill the screen, cropping 9–10% of the picture") == true)
    // What differs within a family is named.
    #expect(answers["iPhones"]?.contains("iPhone SE 2 / SE 3: fit with bars") == true)
    #expect(answers["iPhone Duo"]?.hasPrefix("default not published: ") == true)
    #expect(answers["iPads"]?.hasPrefix("fit with bars top and bottom, ") == true)
    #expect(answers["TVs"]?.contains("zooming") == false)
  }

  /// The widest row of each report of `media/`, whatever is explained.
  @Test(arguments: [[], ["--explain"], ["--device", "iphone-x", "--explain"], ["--all-devices"]])
  func noLineIsLongerThan100Columns(_ arguments: [String]) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.media("").path)
    let clips = names.filter { name in
      [".mp4", ".webm", ".mpg", ".avi", ".mkv", ".mov"].contains { name.hasSuffix($0) }
    }
    #expect(clips.count > 10)
    let result = try VidfitCommand.run(
      ["--no-config"] + arguments + clips.sorted(), in: Repository.media(""))
    let long = result.output.split(separator: "\n").map(String.init).filter { $0.count > 100 }
    #expect(result.status == 0 && long.isEmpty, "\(long)")
  }

  @Test func aSystemAndAWindowChooseTheDevices() throws {
    let clip = Repository.media("clean-240.mp4").path
    let answers = try answers(["--os", "16", clip])
    #expect(answers["iPhone Duo"] == nil && answers["iPhones"]?.hasPrefix("fill") == true)
    let windows = try self.answers(["--window", "700x500", clip])
    #expect(windows["iPhones"] == nil && windows["iPads"]?.contains("of the window") == true)
    #expect(windows["held"] == "in a window of 700×500 pt")
    let pose = try self.answers(["--pose", "book", clip])
    #expect(Set(pose.keys).isDisjoint(with: ["iPhones", "iPads", "TVs"]))
    #expect(pose["iPhone Duo"] != nil)
  }

  @Test func playersAreNamed() throws {
    let clip = Repository.media("clean-240.mp4").path
    let custom = try answers(["--player", "custom", "--max-crop", "5%", clip])
    #expect(custom["player"] == "an app's own, which fills unless that crops more than 5%")
    #expect(custom["iPhones"]?.hasPrefix("fit") == true)
    let layer = try answers(["--layout", "layer", clip])
    #expect(layer["player"] == "a bare AVPlayerLayer, which fits until code says otherwise")
  }

  /// Rules are judged by the same screens for every format.
  @Test func theFormatChangesNoRule() throws {
    let clip = Repository.media("clean-240.mp4").path
    for device in [[], ["--device", "ipad-pro-11"]] {
      let statuses = try ["text", "json", "csv", "crop"].map { format in
        try VidfitCommand.run(
          ["--no-config", "--fail-on", "crops", "--format", format] + device + [clip]
        ).status
      }
      #expect(Set(statuses).count == 1 && statuses[0] == (device.isEmpty ? 3 : 0))
    }
  }

  @Test func closeShapesSayWhatWouldChange() throws {
    let answers = try answers([Repository.media("clean-2x1.mp4").path])
    #expect(
      answers["note"]
        == "2:1 is the narrowest shape that fills iPhones; with 401 rows it gets bars"
    )
    let padded = try Fixture.scene(
      "close.mp4", size: "480x240", padding: "pad=480:320:0:40", ["-pix_fmt", "yuv420p"])
    let clean = try self.answers([padded.path])
    #expect(
      clean["note"]?.hasPrefix("without the bars, 2:1 is the narrowest shape that fills") == true)
  }
}
