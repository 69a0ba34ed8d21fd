import Document
import Files
import Foundation
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct ResultFilesTests {
  private func read(_ files: [[UInt8]]) throws -> (ResultFiles, [String]) {
    let paths = try files.map { FilePath(try Fixture.file("part.ndjson", $0).path) }
    let results = try ResultFiles(paths)
    var seen: [String] = []
    let words: @Sendable (ClipReport) -> String = { report in
      "\(report.path.string) \(report.failure?.code.rawValue ?? "ok")"
    }
    try results.forEach(words) { seen.append($0) }
    return (results, seen)
  }

  @Test(arguments: [
    ("{\n  \"schema\": 1\n}\n", true), ("[\n{\n  \"schema\": 1\n}\n]\n", true),
    (" {\r\n\r\n}", true), ("a\0b\n{}\n", true),
    ("{\n{\"schema\":1}\n", false), ("{", false), ("", false), ("{}\n", false), ("no\n", false),
  ])
  func aFileWithoutLinesOfResultsIsRefused(_ text: String, _ isRefused: Bool) throws {
    let path = FilePath(try Fixture.file("part.ndjson", text.utf8).path)
    #expect((ResultFiles.refusal(of: path) != nil) == isRefused)
  }

  @Test func theLastOfAFileCounts() throws {
    let lines = [Sample.analysed("a"), .failed("b"), .failed("a"), .analysed("b")]
    let (results, seen) = try read([lines.bytes])
    #expect(seen == ["a corrupt", "b ok"])
    #expect(results.count == 2 && results.problems.count == 0)
  }

  @Test(arguments: [false, true])
  func amongFilesOneThatIsNoFailureCounts(_ isReversed: Bool) throws {
    let files = [[Sample.analysed("a")].bytes, [Sample.failed("a")].bytes]
    #expect(try read(isReversed ? files.reversed() : files).1 == ["a ok"])
  }

  /// A failure of a part must not displace a success of another, wherever its own success stood.
  @Test(arguments: [false, true])
  func theLastOfEachFileIsCompared(_ isReversed: Bool) throws {
    let files = [[Sample.analysed("a")].bytes, [Sample.analysed("a"), .failed("a")].bytes]
    #expect(try read(isReversed ? files.reversed() : files).1 == ["a ok"])
  }

  @Test(arguments: [[0, 1], [1, 0], [0, 2, 1], [1, 2, 0], [2, 1, 0]])
  func amongFilesOneThatLookedForBarsCounts(_ order: [Int]) throws {
    var unchecked = Sample.analysed("a")
    unchecked.verdict = nil
    let files = [[Sample.analysed("a")], [unchecked], [Sample.failed("a")]]
    let results = try ResultFiles(order.map { try files[$0].file() })
    #expect(try JudgedResults(results, judge: nil).counts.padded == 1)
    let last = try ResultFiles([[Sample.analysed("a"), unchecked].file()])
    #expect(try JudgedResults(last, judge: nil).counts.padded == 0)
  }

  @Test(arguments: [false, true]) func amongEqualFilesTheLastCounts(_ isReversed: Bool) throws {
    let files = [Sample.analysed("a"), .analysed("a", verdict: .mixed)]
    let results = try ResultFiles((isReversed ? files.reversed() : files).map { try [$0].file() })
    #expect(try JudgedResults(results, judge: nil).counts.padded == (isReversed ? 1 : 0))
  }

  /// Readers would refuse the result, so that its clip would be lost.
  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func aResultWithoutANumberIsAFailure(_ value: Double) throws {
    var sample = Sample.analysed("a")
    sample.duration = value
    let (json, said) = try ReportEncoder().line(of: sample.report)
    #expect(said.failure?.message == "its result has no number in container.duration")
    #expect(ReportLine(json) == .document(said))
    #expect(try ReportEncoder().encode(sample.report) == json)
  }

  /// A journal may hold answers to other questions, and a run reports its own.
  @Test func onlyResultsOfTheseOptionsCount() throws {
    func line(_ options: String, _ sample: Sample) throws -> [UInt8] {
      var report = sample.report
      report.options = options
      return try ReportEncoder().encode(report) + [10]
    }
    let bytes = try line("1", .analysed("a")) + line("2", .failed("a")) + line("2", .failed("b"))
    let path = FilePath(try Fixture.file("journal.ndjson", bytes).path)
    let counts = try ["1", "2", nil].map { options in
      let counts = try JudgedResults(ResultFiles([path], options: options), judge: nil).counts
      return [counts.padded, counts.failed]
    }
    #expect(counts == [[1, 0], [0, 2], [0, 2]])
  }

  @Test func clipsComeInTheOrderOfTheInputs() throws {
    let lines = [3, 1, 2, 0].map { (index: Int) in Sample.analysed("\(index)").with(index: index) }
    let (_, seen) = try read([lines.prefix(2).flatMap { [$0].bytes }, Array(lines[2...]).bytes])
    #expect(seen == ["0 ok", "1 ok", "2 ok", "3 ok"])
  }

  @Test func aKeyTellsClipsApart() throws {
    let lines = [
      Sample.analysed("a").with(key: "1"), .failed("a").with(key: "2"),
      .analysed("b").with(key: "1"),
    ]
    #expect(try read([lines.bytes]).1 == ["a corrupt", "b ok"])
  }

  @Test func bytesTellNamesApartThatLookAlike() throws {
    let lines = [Sample.analysed([0xFF]), .analysed([0xFE]), .analysed([0xFF])]
    #expect(try read([lines.bytes]).0.count == 2)
  }

  @Test func whatCannotBeReadIsToldAndTheRestIsThere() throws {
    let torn = [Sample.analysed("torn")].bytes.dropLast(40)
    let other = Array("{\"type\":\"begin\"}\n\n{\"schema\":\"other/1\"}\n".utf8)
    let later = Array(
      String(decoding: [Sample.analysed("later")].bytes, as: UTF8.self)
        .replacing("vidfit.analysis/1", with: "vidfit.analysis/2").utf8)
    let lacking = Array("{\"schema\":\"vidfit.analysis/1\",\"status\":\"ok\"}\n[1]\n".utf8)
    let (results, seen) = try read([
      other + [Sample.analysed("a")].bytes + later + lacking + torn,
      [Sample.failed("b")].bytes,
    ])
    #expect(seen == ["a ok", "b corrupt"])
    #expect(results.problems.count == 4)
    #expect(results.leftOut.count == 1)
    #expect(
      results.leftOut[0].hasSuffix(": 2 lines left out, because they are not clips' results"))
    let places = results.problems.first.map { $0.split(separator: ": ")[1] }
    #expect(places == ["line 5", "line 6", "line 7", "line 8"])
    #expect(results.problems.first[0].hasSuffix("vidfit.analysis/2 is of a later vidfit"))
    #expect(results.problems.first[1].hasSuffix("path is missing"))
  }

  /// Summaries don't need these, but a line is a result for all readers or for none.
  @Test(arguments: [
    (#""stage":"open""#, #""stage":"dream""#, "error.stage does not follow the schema"),
    (#""message":""#, #""message":"\u{0}"#, "expected a JSON object"),
    (
      #""stage":"open""#, #""stage":"open","stage":"open""#, "an object has two members of one name"
    ),
    (
      #""stage":"open""#, #""stage":"open","st\u0061ge":"open""#,
      "an object has two members of one name"
    ),
  ])
  func aLineThatAnyReaderRefusesIsNoResult(_ old: String, _ new: String, _ reason: String) throws {
    let broken = String(decoding: [Sample.failed("b")].bytes, as: UTF8.self)
      .replacing(old, with: new)
    let bytes = [Sample.analysed("a")].bytes + Array(broken.utf8) + [Sample.failed("c")].bytes
    let (files, seen) = try read([bytes])
    #expect(seen == ["a ok", "c corrupt"])
    #expect(files.problems.count == 1 && files.problems.first[0].hasSuffix(": line 2: \(reason)"))
  }

  @Test func eachClipIsNotedOnceAlthoughAnExportFails() throws {
    let files = try ResultFiles([[Sample.analysed("a"), .analysed("b"), .analysed("c")].file()])
    var noted: [ClipLocation] = []
    let judged = JudgedResults(files, judge: StrictRules.checks) { noted.append($0.report.path) }
    struct Full: Error {}
    for last in ["a", "b"] {
      #expect(throws: Full.self) {
        try judged.forEach { if $0.report.path.string == last { throw Full() } }
      }
    }
    try judged.forEach { _ in }
    #expect(noted == ["a", "b", "c"])
    #expect(try judged.counts.total == 3)
  }

  @Test func aFileThatIsReplacedMeanwhileEndsTheRun() throws {
    let path = try [Sample.analysed("a"), .failed("b")].file()
    let files = try ResultFiles([path])
    try Data([Sample.failed("other"), .failed("b")].bytes).write(to: URL(filePath: path.string))
    #expect(throws: FileFailure.self) { try files.forEach({ $0 }) { _ in } }
  }

  @Test func problemsAreCountedNotHeld() throws {
    let (results, _) = try read([Array(String(repeating: "nonsense\n", count: 5_000).utf8)])
    #expect(results.problems.count == 5_000 && results.problems.first.count == 10)
  }

  @Test func randomBytesHurtNothing() throws {
    var random = SplitMix64(seed: 3)
    let good = [Sample.analysed("a")].bytes
    for _ in 0..<200 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        bytes[Int.random(in: 0..<bytes.count - 1, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let (results, _) = try read([bytes + [Sample.failed("b")].bytes])
      #expect(results.count >= 1)
    }
  }
}

@Suite struct ManifestTests {
  @Test func linesWithoutAResultAreHandedOnAsTheyAre() throws {
    let lines = [
      "a", "k\tb", #"{"key":"x","path":"c","options":{}}"#, "", "a", "d", "d", "bad\t", "e\u{1}",
    ]
    let path = try Fixture.file("manifest", lines.joined(separator: "\n").utf8).path
    let results = [Sample.analysed("a"), .failed("whatever").with(key: "k")]
    let files = try ResultFiles([results.file()])
    var missing: [String] = []
    var malformed: [String] = []
    try Manifest(FilePath(path), separator: 10).check(against: files.identities) { line in
      switch line {
      case .missing(_, let line): missing.append(String(decoding: line, as: UTF8.self))
      case .malformed(let problem): malformed.append(problem)
      }
    }
    #expect(missing == [lines[2], "d", "e\u{1}"])
    #expect(malformed == ["\(path): line 8: invalid request: no path given"])
  }
}
