import Results
import Testing

@testable import Batch

@Suite struct ChildProtocolTests {
  @Test(arguments: [
    BatchAnswer.skipped, .unchanged,
    .result(line: Array(#"{"a":"x\ty"}"#.utf8), .analysed(verdict: "padded")),
    .result(line: Array("{}".utf8), .analysed(verdict: nil)),
    .result(line: Array("{}".utf8), .failed(code: "corrupt", isRetryable: false)),
    .result(line: Array("{}".utf8), .failed(code: "memory", isRetryable: true)),
  ])
  func answersArriveAsTheyWere(_ answer: BatchAnswer) {
    var line = ChildAnswer.line(answer)
    #expect(line.popLast() == 10)
    #expect(ChildAnswer.read(line) == answer)
  }

  @Test(arguments: [
    "", "ok", "ok\tpadded", "ok\tpadded\tno JSON", "printed by a library", "x\ty\t{}",
    "ok\tpadded\t{",
  ])
  func whatNoWorkerWritesIsNoAnswer(_ line: String) {
    #expect(ChildAnswer.read(Array(line.utf8)) == nil)
  }

  @Test func requestsArriveAsTheyWere() throws {
    let request = Request(key: "k\t\n\"", path: [0x61, 0x0A, 0xFF])
    let sent = ChildRequest(
      BatchItem(
        index: 7, request: request, isNamed: false,
        earlier: EarlierAnswer(fingerprint: .max, outcome: .analysed(verdict: nil))))
    #expect(sent.line.dropLast().contains(10) == false)
    let received = try #require(ChildRequest(line: sent.line))
    #expect(received == sent)
    #expect(received.pathBytes == request.path)
  }
}
