import Foundation
import TestSupport
import Testing

/// The areas for text of recipients' frames on the command line.
@Suite struct SlotZoneTests {
  private static let devices = "iphone-17-pro,slot:app-header"

  private func run(_ arguments: [String]) throws -> VidfitCommand.Result {
    let folder = try ScratchFolder()
    // Fit puts it within the area, and fill above it.
    _ = try folder.write(
      "in.json", #"[{"id": "headline", "kind": "text", "box": [0.4, 0.31, 0.2, 0.06]}]"#)
    return try VidfitCommand.run(
      [Repository.media("clean-16x9.mp4").path, "--regions", "in.json", "--no-config"] + arguments,
      in: URL(fileURLWithPath: folder.path))
  }

  @Test func anAreaIsThatOfItsFrameAlone() throws {
    let both = try run(["--device", Self.devices])
    #expect(both.status == 0)
    // One screen in one mode; lines are broken where the terminal's width ends.
    let text = both.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.components(separatedBy: "art-safe").count == 2, "\(both.output)")
    #expect(
      text.contains("if a viewer zooms in, all is seen; parts of the text are beyond art-safe"),
      "\(both.output)")
    let phone = try run(["--device", "iphone-17-pro"])
    #expect(!phone.output.contains("art-safe"))
  }

  @Test func aRuleGoesByIt() throws {
    let broken = try run(["--device", Self.devices, "--fail-on", "outside:art-safe"])
    #expect(broken.status == 3, "\(broken.errors)")
    #expect(try run(["--device", Self.devices, "--fail-on", "hidden:slot"]).status == 3)
    let phone = try run(["--device", "iphone-17-pro", "--fail-on", "outside:art-safe"])
    #expect(phone.status == 64 && phone.errors.contains("unknown zone 'art-safe'"))
  }
}
