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
}
