import Foundation
import TestSupport
import Testing

/// A closed or full standard stream is an error, and its output goes nowhere else.
@Suite struct ClosedStreamTests {
  private struct Result {
    var status: Int32
    var errors: String
  }

  /// Runs the command with shell redirections.
  private func run(_ arguments: String, _ redirections: String) throws -> Result {
    let scratch = try ScratchFolder()
    let script =
      "'\(VidfitCommand.path)' \(arguments) 2>'\(scratch.path)/err' \(redirections); echo $? >'\(scratch.path)/rc'"
    _ = try #require(CommandLineTool("sh")).run(["-c", script])
    let status = try scratch.text(of: "rc").trimmingCharacters(in: .whitespacesAndNewlines)
    return Result(
      status: try #require(Int32(status)), errors: try scratch.text(of: "err"))
  }

  @Test(arguments: [">/dev/full", ">&-", "<&- >&-"])
  func resultsThatNobodyGets(redirections: String) throws {
    let result = try run("'\(Clips.clean().path)'", redirections)
    #expect(result.status == 75)
    #expect(result.errors.contains("standard output: cannot be written"))
  }

  @Test(arguments: ["--version", "--help", "help scan"])
  func helpThatNobodyGets(arguments: String) throws {
    #expect(try run(arguments, ">/dev/null").status == 0)
    #expect(try run(arguments, ">/dev/full").status == 75)
    #expect(try run(arguments, ">&-").status == 75)
  }

  @Test func pathsFromNowhere() throws {
    let result = try run("-", "<&-")
    #expect(result.status == 75)
    #expect(result.errors.contains("standard input"))
  }

  /// With descriptor 2 closed, the next file opened gets its number; messages must not go there.
  @Test func messagesThatNobodyGets() throws {
    let clip = try Clips.clean()
    let before = try Data(contentsOf: clip)
    #expect(try run("'\(clip.path)' missing.mp4", "2>&- >/dev/null").status == 1)
    #expect(try Data(contentsOf: clip) == before)
  }
}
