import TestSupport
import Testing

@testable import Results

@Suite struct FindingTests {
  private func padded(_ edges: [String: Int], _ members: [String: Any], rotation: Int = 0) throws
    -> Analysis
  {
    let line = ResultLine.analysed("a")
    var padding = try #require(line.document["padding"] as? [String: Any])
    var video = try #require(line.document["video"] as? [String: Any])
    let names = ["top", "bottom", "left", "right"]
    padding["edges"] = Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, ["pixels": edges[$0] ?? 0, "confidence": 0.9] as [String: Any])
      })
    video["rotation"] = rotation
    let changed = line.with(["padding": padding.merging(members) { $1 }, "video": video])
    guard case .result(let result) = ClipResult.read(changed.bytes) else {
      throw Unreadable()
    }
    return try #require(result.analysis)
  }

  private struct Unreadable: Error {}

  @Test(arguments: [
    (["top": 4], 0, "pre-padded letterbox: bars cover 25 % of the frame (4 px top)"),
    (["top": 4], 90, "pre-padded pillarbox: bars cover 25 % of the frame (4 px right)"),
    (
      ["top": 1, "left": 2, "right": 3], 0,
      "pre-padded windowbox: bars cover 25 % of the frame (1 px top, 2 px left, 3 px right)"
    ),
    (
      ["top": .max, "bottom": .max], 0,
      "pre-padded letterbox: bars cover 25 % of the frame (9223372036854775807 px top, "
        + "9223372036854775807 px bottom)"
    ),
  ])
  func barsAreNamedAsTheyAreSeen(_ edges: [String: Int], _ rotation: Int, _ sentence: String)
    throws
  {
    #expect(try Finding.padded(padded(edges, [:], rotation: rotation)) == sentence)
  }

  @Test(arguments: [
    ("black", "black bars cover"), ("blurred", "blurred bars cover"),
    ("color", "#102030 bars cover"),
  ])
  func barsThatAreNotBlackSaySo(_ fill: String, _ words: String) throws {
    let analysis = try padded(["top": 4], ["fill": fill, "color": "#102030"])
    #expect(Finding.padded(analysis).contains("letterbox: \(words)"))
  }

  @Test func aFormatThatDisagreesIsAWarning() throws {
    let line = ResultLine.analysed("a", verdict: "none")
    var padding = try #require(line.document["padding"] as? [String: Any])
    let afd: [String: Any] = ["code": 10, "meaning": "16:9 full frame", "agrees": false]
    padding["metadata"] = ["afd": afd]
    guard case .result(let result) = ClipResult.read(line.with(["padding": padding]).bytes) else {
      throw Unreadable()
    }
    let check = try #require(DefaultRules.checks(result).first)
    #expect(check.rule == "afd-mismatch" && check.level == .warning)
    #expect(
      check.message
        == "its AFD, 10 (16:9 full frame), disagrees with the picture, which is 2.37:1")
    #expect(JudgedClip(result, checks: [check]).standing == .pass)
  }
}
