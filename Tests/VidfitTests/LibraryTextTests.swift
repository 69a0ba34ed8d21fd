import Document
import Files
import Foundation
import Framing
import TestSupport
import Testing
import VidfitKit
import Words

/// Programs that link the library get the words that the command prints.
@Suite struct LibraryTextTests {
  private let clip = Repository.media("letterbox-239-in-16x9.mp4").path

  /// The figures of the newest system, as the command has them.
  private let phone = Device.iPhoneX.today

  private func report(_ viewports: [Viewport]) async -> ClipReport {
    await ClipAnalyzer(AnalysisOptions(viewports: viewports)).analyze(clip)
  }

  @Test func aClipHasTheTextOfAnalyze() async throws {
    let command = try VidfitCommand.run(
      ["analyze", clip, "--device", "iphone-x", "--orientation", "landscape"])
    let report = await report([Viewport(device: phone, orientation: .landscape)])
    #expect(try #require(ClipText(report)).text() + "\n" == command.output)
  }

  @Test func aClipHasTheLinesOfScan() async throws {
    let report = await report([])
    let text = try VidfitCommand.run(["scan", clip, "--format", "text", "--quiet"])
    #expect(try #require(ScanLine(report)).text + "\n" == text.output)
    let crop = try VidfitCommand.run(["scan", clip, "--format", "crop", "--quiet"])
    #expect(try #require(CropLine(report)).bytes == Array(crop.output.utf8))
  }

  /// A clip that could not be analysed has a message, and no text.
  @Test func aFailureHasNoText() async {
    let report = await ClipAnalyzer(AnalysisOptions(viewports: [])).analyze("no.mp4")
    #expect(ClipText(report) == nil && ScanLine(report) == nil && CropLine(report) == nil)
    #expect(report.failure?.message == "there is no such file")
  }

  @Test func devicesHaveTheirText() throws {
    let one = try VidfitCommand.run(["devices", "iphone-x"])
    #expect(DeviceText(phone).lines.joined(separator: "\n") + "\n" == one.output)
    let two = try VidfitCommand.run(["devices", "iphone-x", "iphone-17-pro"])
    let other = try #require(Device.catalogue.first { $0.id == "iphone-17-pro" })
    let lines = DeviceComparison([phone, other.today]).lines
    #expect(lines.joined(separator: "\n") + "\n" == two.output)
  }
}

extension Device {
  fileprivate var today: Device { newestSystem.map(running) ?? self }
}
