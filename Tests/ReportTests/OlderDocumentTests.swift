import Files
import Foundation
import Framing
import Padding
import Report
import Testing

/// Documents of the third analysis lack keys of today.
@Suite struct OlderDocumentTests {
  private static let lines: [[UInt8]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("VidfitTests/Fixtures/analysis-3/journal.ndjson")
    let data = (try? Data(contentsOf: file)) ?? Data()
    return data.split(separator: 10).map(Array.init)
  }()

  @Test func theyAreRead() throws {
    #expect(Self.lines.count >= 8)
    var paddings: [ClipAnalysis.Padding] = []
    for line in Self.lines {
      guard case .document(let report) = ReportLine<ClipReport>(line) else {
        Issue.record("not read: \(String(decoding: line.prefix(80), as: UTF8.self))")
        continue
      }
      guard let analysis = report.analysis, let padding = analysis.padding else { continue }
      paddings.append(padding)
      #expect(analysis.advice.cropKeepingOverlays == nil && analysis.video.color.source == nil)
      #expect(padding.edgeLines == nil && padding.metadata.outsideAperture == nil)
      #expect(padding.timeline.allSatisfy { $0.bars == nil })
      // What they lack follows from what they have.
      #expect(SegmentWords(analysis).text().hasPrefix("0:00-"))
      #expect(analysis.uprightDepths?.lines == .zero)
    }
    #expect(paddings.contains { $0.verdict == .mixed })
    #expect(paddings.contains { $0.verdict == .padded })
  }
}
