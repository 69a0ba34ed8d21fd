import Files
import Report
import Rules
import SystemPackage
import Testing

@testable import Batch

@Suite struct WorkerMessageTests {
  private static func failure(_ code: FailureCode, retryable: Bool = false) -> BatchAnswer {
    var report = ClipReport(
      path: ClipLocation(bytes: [0x61, 0x0A, 0xFF]),
      outcome: .failed(ClipFailure(code, .decode, "x\ty", retryable: retryable)))
    (report.index, report.key, report.fingerprint) = (7, "k\t\n\"", "m3:1:aa")
    return .report(report)
  }

  @Test(arguments: [
    BatchAnswer.skipped, .unchanged, .abandoned, failure(.corrupt),
    failure(.memory, retryable: true),
  ])
  func answersArriveAsTheyWere(_ answer: BatchAnswer) throws {
    var line = try WorkerMessage.line(answer)
    #expect(line.popLast() == 10)
    #expect(!line.contains(10))
    #expect(WorkerMessage.answer(line) == answer)
  }

  @Test(arguments: [
    "", "ok", "printed by a library", "{}", #"{"report":{}}"#, #"{"unchanged":{}"#, "[]",
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
}
