import Files
import Foundation
import Testing

@testable import Ladders

@Suite struct LadderTextTests {
  /// A ladder of one rendition of 640×360 with these bars and codecs.
  private func ladder(
    bars: String, picture: String, codecs: String, warnings: String = ""
  ) throws -> Ladder {
    let json = """
      {"kind": "hls", "live": false, "duration": 4, "skipped": [], "findings": [],
       "rungs": [{"id": "v", "kind": "video", "bandwidth": null, "error": null, "stretches": [{
         "start": 0, "end": 4, "protection": null, "error": null, "warnings": [\(warnings)],
         "declared": {"width": 640, "height": 360, "codecs": "\(codecs)"},
         "segments": {"count": 1, "looked": 1, "missing": 0}, "presentations": [],
         "video": {"codec": "h264", "codecs": null, "storage": {"width": 640, "height": 360},
           "pixelAspectRatio": "1:1", "rotation": 0, "frameRate": null,
           "display": {"width": 640, "height": 360, "aspectRatio": "16:9", "value": 1.777778}},
         "padding": {"verdict": "padded", "shape": "letterbox", "fill": "black", "confidence": 1,
           "picture": \(picture), "bars": \(bars),
           "display": {"aspectRatio": "16:9", "value": 1.777778}}}]}]}
      """
    return try JSONDecoder().decode(Ladder.self, from: Data(json.utf8))
  }

  private func text(bars: String, picture: String, codecs: String) throws -> String {
    let ladder = try ladder(bars: bars, picture: picture, codecs: codecs)
    return LadderTable(ladder.rungs).lines.joined(separator: "\n")
  }

  @Test func warningsOfAnAnalysisAreNotesBelowTheFindings() throws {
    let ladder = try ladder(
      bars: #"{"top": 46, "bottom": 46, "left": 0, "right": 0}"#,
      picture: #"{"x": 0, "y": 46, "width": 640, "height": 268}"#, codecs: "avc1.42c01e",
      warnings: #""3 of 8 frames have another size", "3 of 8 frames have another size""#)
    let text = LadderText("m.m3u8", ladder).text
    #expect(text.hasSuffix("\n\n  note     3 of 8 frames have another size (rendition v)"))
  }

  @Test func edgeLinesStandBesideTheBarsAsInScan() throws {
    let text = try text(
      bars: #"{"top": 46, "bottom": 46, "left": 2, "right": 0}"#,
      picture: #"{"x": 2, "y": 46, "width": 638, "height": 268}"#, codecs: "avc1.42c01e")
    #expect(text.contains("letterbox 46:46:0:0, edge lines 0:0:2:0"))
    #expect(text.contains("640×360 avc1.42c01e"))
  }

  @Test func barsAloneHaveNoEdgeLines() throws {
    let text = try text(
      bars: #"{"top": 46, "bottom": 46, "left": 0, "right": 0}"#,
      picture: #"{"x": 0, "y": 46, "width": 640, "height": 268}"#, codecs: "mp4a.40.2, ec-3")
    #expect(text.contains("letterbox 46:46:0:0\n") || text.hasSuffix("letterbox 46:46:0:0"))
    // Without a video codec, the list is shown.
    #expect(text.contains("640×360 mp4a.40.2,ec-3"))
  }
}
