import Document
import Files
import Foundation
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

/// Files of corrections, and results as they are handed on with them.
@Suite struct CorrectionsTests {
  private func line(
    _ path: String, _ verdict: String = "none", picture: String? = nil, key: String? = nil,
    frame: String = #"{"width":1920,"height":1080}"#
  ) -> String {
    let picture = picture.map { #""picture":\#($0),"# } ?? ""
    let key = key.map { #""key":"\#($0)","# } ?? ""
    return #"{"schema":"vidfit.correction/1",\#(key)"path":"\#(path)","verdict":"\#(verdict)","#
      + #"\#(picture)"frame":\#(frame),"was":{"verdict":"odd"}}"#
  }

  private let picture = #"{"x":0,"y":140,"width":1920,"height":800}"#

  private func file(_ lines: [String]) throws -> FilePath {
    FilePath(try Fixture.file("c.ndjson", Array(lines.joined(separator: "\n").utf8)).path)
  }

  private func check(
    _ lines: [String], _ results: [Sample]
  ) throws -> (outcome: Corrections.Outcome, verdicts: [PaddingVerdict.Kind?]) {
    var files = try ResultFiles([results.file()])
    let outcome = try Corrections([file(lines)]).check(against: files)
    files.take(outcome)
    var verdicts: [PaddingVerdict.Kind?] = []
    try files.forEach({ $0.analysis?.padding?.verdict }) {
      verdicts.append($0)
    }
    return (outcome, verdicts)
  }

  /// Problems without the file's name.
  private func reasons(_ outcome: Corrections.Outcome) -> [String] {
    outcome.problems.first.map { $0.split(separator: ": ").dropFirst().joined(separator: ": ") }
  }

  @Test func resultsAreHandedOnAsCorrected() throws {
    let results = [Sample.analysed("a"), .analysed("b", verdict: .none), .analysed("c")]
    let (outcome, verdicts) = try check(
      [line("a"), "", line("b", "padded", picture: picture)], results)
    #expect(verdicts == [PaddingVerdict.Kind.none, .padded, .padded])
    #expect(
      outcome.problems.count == 0 && outcome.withoutResult.isEmpty && outcome.taken.count == 2)
    #expect(
      outcome.remarks == [
        "corrected clips keep their figures on screen-0: such a screen is not among the known "
          + "devices"
      ])
  }

  @Test func theLastLineThatFitsCounts() throws {
    let small = line(
      "a", "padded", picture: #"{"x":0,"y":14,"width":9,"height":9}"#,
      frame: #"{"width":640,"height":360}"#)
    let (outcome, verdicts) = try check(
      [line("a"), line("a", "undecided"), small], [.analysed("a")])
    #expect(verdicts == [.undecided])
    #expect(
      reasons(outcome) == ["line 3: a: its frame is 640×360, but the clip's is 1920×1080"])
  }

  @Test func aNumberThatIsNotWholeIsNamed() throws {
    let (outcome, _) = try check(
      [
        line("a", "padded", picture: #"{"x":0.5,"y":140,"width":1920,"height":800}"#),
        line("a", frame: #"{"width":1920,"height":1e300}"#),
      ], [.analysed("a")])
    #expect(
      reasons(outcome) == [
        "line 1: picture.x: expected a whole number, got 0.5",
        "line 2: frame.height: expected a whole number, got 1e+300",
      ])
  }

  @Test func aKeyComesBeforeAPath() throws {
    let results = [Sample.analysed("a").with(key: "1"), .analysed("a").with(key: "2")]
    let (outcome, verdicts) = try check([line("other", key: "2"), line("a")], results)
    #expect(verdicts == [.padded, PaddingVerdict.Kind.none])
    #expect(outcome.withoutResult == ["a"])
    #expect(outcome.remarks.first == "1 corrected clip without a result: a")
  }

  @Test(arguments: [
    ("no JSON", "expected a JSON object"), ("[1]", "expected a JSON object"),
    (#"{"path":"a"}"#, "schema is missing"),
    (
      #"{"schema":"vidfit.correction/2"}"#,
      "expected the schema vidfit.correction/1, got 'vidfit.correction/2'"
    ),
    (#"{"schema":"vidfit.correction/1"}"#, "path is missing"),
    (
      #"{"schema":"vidfit.correction/1","path":"a","verdict":"none"}"#, "frame is missing"
    ),
    (
      #"{"schema":"vidfit.correction/1","path":"a","verdict":"none","frame":{"width":1,"height":"x"}}"#,
      "frame.height does not follow the schema"
    ),
  ])
  func whatIsNoCorrectionIsRefused(_ line: String, _ reason: String) throws {
    let (outcome, verdicts) = try check([line, self.line("a")], [.analysed("a")])
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first.first?.hasSuffix("c.ndjson: line 1: \(reason)") == true)
    #expect(verdicts == [PaddingVerdict.Kind.none])
  }

  @Test func whatDoesNotFitTheFrameIsRefused() throws {
    let (outcome, verdicts) = try check(
      [
        line("a", "paded"), line("a", "padded"),
        line("a", "padded", picture: #"{"x":0,"y":400,"width":1920,"height":800}"#),
        line("failed"),
      ], [.analysed("a"), .failed("failed")])
    #expect(
      reasons(outcome) == [
        "line 1: a: expected none, padded, mixed or undecided, got 'paded'; did you mean 'padded'?",
        "line 2: a: padded needs a picture",
        "line 3: a: the picture 1920×800+0+400 is not within the frame, 1920×1080",
        "line 4: failed: its result is a failure, with nothing to correct",
      ])
    #expect(verdicts == [.padded, nil])
  }
}
