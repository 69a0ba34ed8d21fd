import Document
import Files
import Foundation
import Framing
import SystemPackage
import Testing

@Suite struct ReportLineTests {
  private static func line(_ text: String) -> ReportLine<ClipReport> {
    ReportLine(Array(text.utf8))
  }

  private static let failure = ClipReport(
    path: ClipLocation(bytes: [0x61, 0xFF]),
    outcome: .failed(ClipFailure(.corrupt, .decode, "it ends early")))

  @Test func aReportIsReadBackAsItWas() throws {
    let json = try ReportEncoder().encode(Self.failure)
    #expect(ReportLine(json) == .document(Self.failure))
    #expect(String(decoding: json, as: UTF8.self).contains(#""pathBytes":"Yf8=""#))
  }

  @Test func aSummaryIsThePartThatRunsCompare() throws {
    var report = Self.failure
    (report.index, report.fingerprint, report.options) = (3, "m3:1:aa", "ab")
    guard
      case .document(let summary) = ReportLine(
        try ReportEncoder().encode(report), as: ReportSummary.self)
    else { throw CancellationError() }
    #expect(summary.identity == report.identity)
    #expect(summary.outcome == ReportOutcome(report.outcome))
    #expect(summary.index == 3 && summary.fingerprint == "m3:1:aa" && summary.options == "ab")
  }

  @Test(arguments: ["", "x", "[]", "3", #""text""#, #"{"schema":3}"#, "{"])
  func otherTextIsMalformed(_ text: String) {
    guard case .malformed = Self.line(text) else {
      Issue.record("'\(text)' is \(Self.line(text))")
      return
    }
  }

  @Test(arguments: [
    ("1e308", false), ("-1e308", false), ("1E+99", false), ("9007199254740994", false),
    ("9007199254740992", true), ("-9007199254740992.0", true), ("1e15", true), ("1e-308", true),
    ("0.1000000000000000055511151231257827", true), (#""1e308""#, true), (#""\"1e308""#, true),
    (#"{"1e308":[1,"\\",2e5]}"#, true), (#"[[],{"a":[1,-2e300]}]"#, false),
  ])
  func numbersHaveARange(_ value: String, isTaken: Bool) throws {
    let json = try ReportEncoder().encode(Self.failure)
    let line = Self.line("{\"more\":\(value)," + String(decoding: json.dropFirst(), as: UTF8.self))
    guard isTaken else {
      guard case .malformed(let reason) = line else { throw CancellationError() }
      #expect(
        reason.hasPrefix("the number ") && reason.hasSuffix("is beyond 9007199254740992 (2^53)"))
      return
    }
    #expect(line == .document(Self.failure))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func whatIsNoNumberIsWrittenAsNull(_ value: Double) throws {
    let values = ["a": value, "b": 1.5]
    #expect(
      String(decoding: try ReportEncoder().encode(values), as: UTF8.self) == #"{"a":null,"b":1.5}"#)
  }

  @Test func aNumberThatIsNotWholeIsToldAsOne() throws {
    var report = Self.failure
    report.index = 7
    let json = String(decoding: try ReportEncoder().encode(report), as: UTF8.self)
    #expect(
      Self.line(json.replacing(#""index":7"#, with: #""index":7.5"#))
        == .malformed("a number that isn't whole does not follow the schema"))
  }

  /// Some readers go by the text and some by the bytes.
  @Test(arguments: [("Yf8=", true), ("Yg==", false), ("YWI=", false)])
  func pathAndBytesAreOfOneClip(_ bytes: String, _ isTaken: Bool) throws {
    let json = String(decoding: try ReportEncoder().encode(Self.failure), as: UTF8.self)
    let other = json.replacing(#""pathBytes":"Yf8=""#, with: #""pathBytes":"\#(bytes)""#)
    #expect((Self.line(other) == .document(Self.failure)) == isTaken)
    let summary = ReportLine(Array(other.utf8), as: ReportSummary.self)
    if case .document = summary { #expect(isTaken) } else { #expect(!isTaken) }
  }

  @Test(arguments: ["{}", #"{"schema":"vidfit.size/1"}"#, #"{"type":"end"}"#])
  func otherDocumentsArePassedOver(_ text: String) {
    #expect(Self.line(text) == .other)
  }

  @Test func laterSchemasAreNamed() {
    #expect(
      Self.line(#"{"schema":"vidfit.analysis/2"}"#) == .tooNew(schema: "vidfit.analysis/2"))
  }

  @Test(arguments: [
    (#"{"schema":"vidfit.analysis/1","vidfit":"0.1.0"}"#, "path is missing"),
    (
      #"{"schema":"vidfit.analysis/1","vidfit":"0.1.0","path":"a","status":"fine"}"#,
      "status does not follow the schema"
    ),
    (
      #"{"schema":"vidfit.analysis/1","vidfit":"0.1.0","path":"a","status":"error","#
        + #""error":{"code":"bored","stage":"open","retryable":false,"message":"m"}}"#,
      "error.code does not follow the schema"
    ),
  ])
  func theFieldAtFaultIsNamed(_ text: String, _ reason: String) {
    #expect(Self.line(text) == .malformed(reason))
  }
}
