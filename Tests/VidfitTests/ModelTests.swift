import Foundation
import TestSupport
import Testing

/// The program beside a model of Apple's players that was written a second time, in Python, from
/// the published facts alone; `make model` compares all of it.
@Suite struct ModelTests {
  private static let folder = Repository.root.appendingPathComponent("Tests/Model")

  /// Runs Python in the model's folder and returns its status and all that it wrote.
  private func python(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let python = try #require(CommandLineTool("python3"))
    let process = Process()
    process.executableURL = python.url
    // No compiled copies beside the sources.
    process.arguments = ["-B"] + arguments
    process.currentDirectoryURL = Self.folder
    process.standardInput = FileHandle.nullDevice
    let scratch = try ScratchFolder()
    let file = try scratch.write("out")
    let output = try FileHandle(forWritingTo: file)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try scratch.text(of: "out"))
  }

  @Test func theModelAgreesWithPublishedFigures() throws {
    let result = try python(["-m", "unittest", "test_display_model"])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func theProgramAgreesWithTheModel() throws {
    let vidfit = try #require(VidfitCommand.process([]).executableURL?.path)
    let result = try python(["compare.py", vidfit, "--sample"])
    #expect(result.status == 0, "\(result.output)")
    let words = try #require(result.output.split(separator: " ").first)
    let count = Int(words.filter { $0 != "," }) ?? 0
    #expect(count >= 1000)
  }
}
