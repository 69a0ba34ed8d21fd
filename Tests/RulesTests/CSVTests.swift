import Document
import Files
import Foundation
import Framing
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct CSVTests {
  private func rows(_ results: JudgedResults) throws -> [[String: String]] {
    let program = """
      import csv, json, sys
      rows = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))
      assert len({len(row) for row in rows}) == 1
      print(json.dumps([dict(zip(rows[0], row)) for row in rows[1:]]))
      """
    return try #require(
      try Python.run(program, CSVReport().document(results)) as? [[String: String]])
  }

  @Test func aRowForEachClipAndScreen() throws {
    let lines = [
      Sample.analysed(Array("a".utf8), screens: 3).with(index: 0, key: "k"),
      .failed("b").with(index: 1), .analysed(Array("c".utf8), screens: 0),
    ]
    let rows = try rows(lines.judged(missing: [Request(key: "m", path: "d")]))
    #expect(rows.map { $0["path"] } == ["a", "a", "a", "b", "c", "d"])
    #expect(
      rows.map { $0["device"] } == ["screen-0", "screen-1", "screen-2", "", "", ""])
    #expect(rows.map { $0["status"] } == ["ok", "ok", "ok", "error", "ok", "missing"])
    #expect(rows.map { $0["result"] } == ["fail", "fail", "fail", "error", "fail", "error"])
    #expect(rows[0]["bar_share"] == "0.25" && rows[0]["rules_broken"] == "padded")
    #expect(rows[0]["duration_s"] == "12.5" && rows[0]["near_threshold"] == "false")
    #expect(rows[3]["error_code"] == "corrupt" && rows[3]["codec"] == "")
  }

  @Test func withoutRulesEveryClipPasses() throws {
    let rows = try rows([Sample.analysed("a"), .failed("b")].judged(judge: nil))
    #expect(rows.map { $0["result"] } == ["pass", "error"])
    #expect(rows.map { $0["rules_broken"] } == ["", ""])
    #expect(rows[0]["findings"]?.hasPrefix("deepest bar: ") == true)
  }

  @Test func barsInWords() throws {
    let lines = [
      FailOnTests.subtitled.with(index: 0), FailOnTests.dirty.with(index: 1, key: "d"),
      FailOnTests.mixed.with(index: 2, key: "m"),
      Sample(verdict: .undecided).with(index: 3, key: "u"),
    ]
    let rows = try rows(lines.judged())
    #expect(
      rows.map { $0["segments_in_words"] } == [
        "0:00-0:01 letterbox 40/40", "0:00-0:01 letterbox 62/61",
        "0:00-0:01 no bars; 0:01-0:02 letterbox 30/30", "",
      ])
    #expect(
      rows[0]["overlays"]
        == "something, probably subtitles, stands in the bottom bar in 5 of 6 frames")
    #expect(rows[0]["crop_keeping_overlays_ffmpeg"] == "crop=1000:960:0:40")
    #expect(rows[1]["edge_line_right"] == "2" && rows[1]["overlays"] == "")
  }

  /// Somebody's scripts count on them.
  @Test func theFirstColumnsStayWhereTheyAre() throws {
    let header = String(decoding: CSVReport.header, as: UTF8.self)
    #expect(
      header.hasPrefix(
        "path,path_base64,key,index,fingerprint,status,result,rules_broken,rules_accepted,findings,"
          + "error_code,error_stage,error_retryable,error_message,container_format,"))
    #expect(header.hasSuffix("\r\n"))
    #expect(Set(CSVColumn.all.map(\.name)).count == CSVColumn.all.count)
  }

  @Test func everyNameComesBack() throws {
    let names = HostileName.all + HostileName.random(300, seed: 11)
    let lines = names.enumerated().map { Sample.analysed($1).with(index: $0) }
    let rows = try rows(lines.judged())
    #expect(rows.count == names.count)
    for (row, name) in zip(rows, names) {
      let encoded = row["path_base64"].flatMap { $0.isEmpty ? nil : Data(base64Encoded: $0) }
      #expect(encoded.map(Array.init) ?? Array((row["path"] ?? "").utf8) == name)
      let first = row["path"]?.unicodeScalars.first
      #expect(first.map { !"=+-@\t\r".unicodeScalars.contains($0) } == true)
      #expect(
        row["path"]?.unicodeScalars.contains { $0.properties.generalCategory == .control } == false)
    }
  }

  @Test(arguments: [
    (CSVCell.empty, ""), (.text("-1"), "'-1"), (.text("=1+1"), "'=1+1"), (.text("\ta"), "\\ta"),
    (.text("\ra"), "\\ra"), (.text("a\"b"), "\"a\"\"b\""), (.text("a,b"), "\"a,b\""),
    (.text("a\0b"), "a\\0b"), (.text("a-b"), "a-b"), (.text("\r\n"), "\\r\\n"),
    (.text("=1\u{1B}]0;x\u{7}"), "'=1\\u{1B}]0;x\\u{07}"),
    (.integer(-5), "-5"), (.decimal(-0.25), "-0.25"), (.decimal(-1e-9), "0"), (.decimal(3), "3"),
    (.decimal(0.000001), "0.000001"), (.flag(true), "true"),
  ])
  func cells(_ cell: CSVCell, _ field: String) {
    #expect(cell.field == field)
  }
}
