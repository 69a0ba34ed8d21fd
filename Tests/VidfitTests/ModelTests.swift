import Foundation
import TestSupport
import Testing

/// The program beside a model of Apple's players that was written a second time, in Python, from
/// the published facts alone; `make model` compares all of it.
@Suite struct ModelTests {
  private static let folder = Repository.root.appendingPathComponent("Tests/Model")

  /// Runs Python in the model's folder and returns how it ended and all that it wrote.
  private func python(_ arguments: [String]) throws -> (end: ChildProgram.End, output: String) {
    let python = try #require(CommandLineTool("python3"))
    let scratch = try ScratchFolder()
    let output = try FileHandle(forWritingTo: scratch.write("out"))
    // No compiled copies beside the sources.
    let end = try ChildProgram(
      [python.url.path, "-B"] + arguments, in: Self.folder, output: output, errors: output
    ).waitForEnd()
    return (end, try scratch.text(of: "out"))
  }

  @Test func theModelAgreesWithPublishedFigures() throws {
    let result = try python(["-m", "unittest", "test_display_model"])
    #expect(result.end == .status(0), "\(result.output)")
  }

  @Test func theProgramAgreesWithTheModel() throws {
    let result = try python(["compare.py", VidfitCommand.path, "--sample"])
    #expect(result.end == .status(0), "\(result.output)")
    let words = try #require(result.output.split(separator: " ").first)
    let count = Int(words.filter { $0 != "," }) ?? 0
    #expect(count >= 1000)
  }
}
