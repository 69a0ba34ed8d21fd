import Document
import Foundation
import Framing
import TestSupport
import Testing

@testable import VidfitKit

@Suite struct ActiveFormatStreamTests {
  /// MPEG-2 carries the code in user data after the picture's headers: `DTG1`, a flag, the code.
  @Test func isReadFromAStream() async throws {
    // MPEG-2 cannot have ten frames a second.
    let plain = try Fixture.scene(
      "plain.m2v", padding: "pad=320:240:0:30,setsar=1",
      ["-r", "25", "-g", "5", "-c:v", "mpeg2video", "-q:v", "4"])
    let userData: [UInt8] = [0, 0, 1, 0xB2] + Array("DTG1".utf8) + [0x41, 0xF0 | 10]
    var stream: [UInt8] = []
    let bytes = [UInt8](try Data(contentsOf: plain))
    for (index, byte) in bytes.enumerated() {
      // Slices begin with start codes 01 to AF; the first one ends the picture's headers.
      if byte == 0, index + 3 < bytes.count, bytes[index + 1] == 0, bytes[index + 2] == 1,
        bytes[index + 3] == 1
      {
        stream += userData
      }
      stream.append(byte)
    }
    let url = try Fixture.file("afd.m2v", stream)
    let analyzer = ClipAnalyzer(AnalysisOptions(viewports: []))
    let metadata = try #require(await analyzer.analyze(url.path).analysis?.padding?.metadata)
    #expect(metadata.afd?.code == 10)
    #expect(metadata.afd?.agrees == true)
    #expect(metadata.cleanApertureAgrees == nil)
  }
}
