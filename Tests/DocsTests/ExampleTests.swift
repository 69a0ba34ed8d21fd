import Foundation
import TestSupport
import Testing

/// The example of the library, as the tests built it.
@Suite struct ExampleTests {
  @Test(.timeLimit(.minutes(15)))
  func theExampleSaysHowAClipBegins() throws {
    let tool = try #require(CommandLineTool(Repository.program("ExampleOfUse").path))
    let clip = Repository.media("letterbox-239-in-16x9.mp4").path
    let output = String(decoding: try tool.run([clip, "no.mp4"]), as: UTF8.self)
    #expect(
      output == """
        \(clip): standard, so iPhone X begins with fit
        no.mp4: there is no such file

        """)
  }

  /// The program is found on PATH, as it is installed.
  @Test func theExampleForShellsStopsADelivery() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("vidfit"),
      withDestinationURL: Repository.program("vidfit"))
    let tool = try #require(CommandLineTool("/bin/sh"))
    let script = Repository.root.appendingPathComponent("Examples/crops.sh").path
    func run(_ clips: String) throws -> [String] {
      let command =
        "PATH='\(folder.path)':$PATH; cd '\(Repository.root.path)'; "
        + "'\(script)' \(clips); echo $?"
      return String(decoding: try tool.run(["-c", command]), as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
    #expect(
      try run("media/windowbox.mp4 media/white-bars.mp4 media/clean-16x9.mp4") == [
        "40%\tmedia/windowbox.mp4\t-vf crop=496:280:72:40",
        "26%\tmedia/white-bars.mp4\t-vf crop=640:268:0:46", "3",
      ])
    #expect(try run("media/clean-16x9.mp4") == ["0"])
    #expect(
      try run("nothere.mp4 2>&1") == [#"crops.sh: "nothere.mp4": there is no such file"#, "1"])
    let wrong = try run("2>&1")
    #expect(wrong.first?.hasPrefix("vidfit: missing path") == true && wrong.last == "64")
  }
}
