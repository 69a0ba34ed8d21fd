import Files
import Foundation
import TestSupport
import Testing

@testable import Document

/// Two readers find the same in a line that both take: simdjson, and Foundation, which says what is
/// wrong.
@Suite struct JSONTreeTests {
  private static let lines: [[UInt8]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("VidfitTests/Fixtures/1.0.0/journal.ndjson")
    let data = (try? Data(contentsOf: file)) ?? Data()
    return data.split(separator: 10).map(Array.init)
  }()

  /// Those of lines that Foundation alone would take.
  private static let ownReasons = ["an object has two members of one name", "invalid JSON"]

  private static func expectAgreement(_ line: [UInt8]) throws {
    let text = String(decoding: line.prefix(2000), as: UTF8.self)
    let (read, judged) = (ReportLine<ClipReport>(line), ReportLine<ClipReport>(judging: line))
    switch (read, judged) {
    case (.document(let a), .document(let b)):
      // Values that are equal may be written differently, such as zeros.
      #expect(try ReportEncoder().encode(a) == ReportEncoder().encode(b), "\(text)")
      #expect(ReportLine(line) == .document(ReportSummary(a)), "\(text)")
    case (.malformed(let reason), _) where Self.ownReasons.contains(reason): break
    default: #expect(read == judged, "\(text)")
    }
  }

  @Test func wholeLinesNeedNoOtherReader() throws {
    #expect(Self.lines.count >= 8)
    for line in Self.lines {
      let report = try ClipReport(from: JSONTree(line).decoder)
      #expect(ReportLine(judging: line) == .document(report))
      let written = try ReportEncoder().encode(report)
      #expect(try ClipReport(from: JSONTree(written).decoder) == report)
    }
  }

  /// Values in place of the figures of a failed clip, and of members that no version knows.
  @Test(arguments: [
    "null", "true", "0", "-0", "[-0]", "-0.0", "0.5", "3", "3.0", "3.5", "3e0", "-1", "1e2",
    "12345678901234567890", "9007199254740992", "9007199254740993", "-9007199254740994", "1e400",
    "1e-400", "01", "+1", "1.", ".5", "0x10", "NaN", #""x""#, #""\u0000""#, #""\ud800""#,
    #""\ud83d\ude00""#, #""\x""#, "\"\u{7F}\"", "\"\t\"", #""YQ==""#, #""YQ=""#, "[]", "{}", "[1,]",
    "{\"a\":1,}", "{\"a\":1,\"a\":2}", " 1 ", "\u{FEFF}1", "1 2", "{a:1}", "'a'", "/**/1", "",
  ])
  func valuesMeanTheSame(_ value: String) throws {
    let known = [
      #""path":"a","pathBytes":"YQ==","key":"k","index":7,"fingerprint":"f""#,
      #""schema":"vidfit.analysis/1","vidfit":"0.1.0","status":"error""#,
      #""error":{"code":"corrupt","stage":"open","retryable":false,"message":"m"}"#,
    ]
    let line = known.joined(separator: ",")
    let members = [
      "path", "pathBytes", "key", "index", "fingerprint", "schema", "status", "error", "retryable",
      "message", "later", "video", "warnings",
    ]
    for member in members {
      // Members of one name are refused, whichever comes first.
      for text in ["{\"\(member)\":\(value),\(line)}", "{\(line),\"\(member)\":\(value)}"] {
        try Self.expectAgreement(Array(text.utf8))
      }
    }
    try Self.expectAgreement(Array("{\"later\":\(value)} \(value)".utf8))
    try Self.expectAgreement(Array(value.utf8))
  }

  @Test(arguments: [0, 1, 200, 255, 256, 257, 500, 511, 512, 513, 600])
  func depthsAreTheSame(_ depth: Int) throws {
    let (open, close) = (
      String(repeating: "[", count: depth), String(repeating: "]", count: depth)
    )
    for line in Self.lines.prefix(2) {
      try Self.expectAgreement(Array("{\"later\":\(open)\(close),".utf8) + line.dropFirst())
    }
  }

  /// A byte more, less or other, part of a line in place of another, and cut lines.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func damagedLinesAreJudgedAlike(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces =
      [
        "null", "-0", "1.0", "\"", "\\", "{", "}", "[", "]", ",", ":", "\\u12", "\u{0}", "\n", "e9",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]
    for line in Self.lines {
      for _ in 0..<60 {
        var damaged = line
        let place = Int.random(in: 0..<line.count, using: &random)
        let length = min(Int.random(in: 0...3, using: &random), line.count - place)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged = Array(line[..<place])
        case 1:
          let other = line[Int.random(in: 0..<line.count, using: &random)...].prefix(length)
          damaged.replaceSubrange(place..<place + length, with: other)
        default:
          let piece = pieces.randomElement(using: &random) ?? []
          damaged.replaceSubrange(place..<place + length, with: piece)
        }
        try Self.expectAgreement(damaged)
      }
    }
  }

  @Test func textThatLooksLikeASignedZeroIsText() throws {
    let line = #"{"schema":"vidfit.analysis/1","vidfit":"0.1.0","path":"a,-0,b","status":"error","#
    let end = #""error":{"code":"corrupt","stage":"open","retryable":false,"message":"m"}}"#
    guard case .document(let report) = ReportLine<ClipReport>(Array((line + end).utf8)) else {
      throw CancellationError()
    }
    #expect(report.path.string == "a,-0,b")
  }
}
