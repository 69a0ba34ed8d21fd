import Document
import Files
import Rules
import SystemPackage
import Testing

@testable import Batch

@Suite struct WorkerMessageTests {
  private static func failure(_ code: FailureCode, retryable: Bool = false) throws -> BatchAnswer {
    var report = ClipReport(
      path: ClipLocation(bytes: [0x61, 0x0A, 0xFF]),
      outcome: .failed(ClipFailure(code, .decode, "x\ty", retryable: retryable)))
    (report.index, report.key, report.fingerprint) = (7, "k\t\n\"", "m3:1:aa")
    return .report(try ReportedLine(report))
  }

  @Test func answersArriveAsTheyWere() throws {
    let answers = [
      BatchAnswer.skipped, .unchanged, .abandoned, try Self.failure(.corrupt),
      try Self.failure(.memory, retryable: true),
    ]
    for answer in answers {
      var line = WorkerMessage.line(answer)
      #expect(line.popLast() == 10)
      #expect(!line.contains(10))
      #expect(WorkerMessage.answer(line) == answer)
    }
  }

  /// The line of a report is what is written of it, and tells its outcome without the rest.
  @Test func reportsPassAsTheyAre() throws {
    guard case .report(let line) = try Self.failure(.memory, retryable: true) else { return }
    #expect(line.summary.outcome == .failed(.memory, isRetryable: true))
    #expect(line.summary.outcome.isRetryable && line.summary.outcome.isFailure)
    let report = try #require(ReportedLine(line.bytes)).report
    #expect(report.failure?.message == "x\ty" && report.index == 7)
    #expect(try ReportEncoder().encode(report) == line.bytes)
    // A resumed run tries again what the machine was at fault for, and what could not be opened.
    guard case .report(let kept) = try Self.failure(.corrupt) else { return }
    #expect(kept.summary.isKept && !line.summary.isKept)
    #expect(try #require(ReportedLine(kept.bytes)).summary.isKept)
    #expect(try !ReportedLine(ClipReport(path: "x", outcome: report.outcome)).summary.isKept)
    let part = #"{"schema":"vidfit.analysis/1","path":"x","status":"ok"}"#
    #expect(ReportedLine(Array(part.utf8)) == nil)
  }

  @Test(arguments: [
    "", "ok", #"{"schema":"vidfit.analysis/2","path":"x","status":"ok"}"#, "printed by a library",
    "{}", #"{"report":{}}"#, #"{"unchanged":{}"#, "[]",
    #"{"report":{"_0":{"schema":"vidfit.analysis/1"}}}"#,
  ])
  func otherLinesAreNotAnswers(_ line: String) {
    #expect(WorkerMessage.answer(Array(line.utf8)) == nil)
  }

  @Test func requestsArriveAsTheyWere() throws {
    let request = Request(key: "k\t\n\"", path: ClipLocation(bytes: [0x61, 0x0A, 0xFF]))
    let sent = WorkerRequest(
      BatchItem(
        index: 7, request: request, isNamed: false,
        earlier: EarlierAnswer(fingerprint: .max, outcome: .analysed(nil))))
    let line = try WorkerMessage.line(sent)
    #expect(line.dropLast().contains(10) == false)
    let received = try #require(WorkerMessage.read(line, as: WorkerRequest.self))
    #expect(received == sent)
    #expect(received.path == request.path)
  }

  /// A result names an address as the run does.
  @Test func numbersOfAddressesArrive() throws {
    var path = ClipLocation("https://h/a?key=1")
    path.number = 3
    let item = BatchItem(index: 0, request: Request(path: path))
    let line = try WorkerMessage.line(WorkerRequest(item))
    let received = try #require(WorkerMessage.read(line, as: WorkerRequest.self))
    #expect(received.path == path && received.path.string == "https://h/a?key=REDACTED-3")
  }
}
