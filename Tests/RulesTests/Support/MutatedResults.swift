import Document
import Files
import Foundation
import Framing
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

/// Results with numbers that nothing has: each is reported, or named as a line and left out.
enum MutatedResults {
  private static let numbers = [
    "1e308", "-1e308", "1e-308", "1e999", "0", "-0.0", "-1", "9007199254740992",
    "-9007199254740992", "9007199254740993", "9223372036854775807", "1e15", "-1e15", "0.5", "null",
  ]

  /// Where the numbers of a line are.
  private static func places(in line: [UInt8]) -> [Range<Int>] {
    var (places, index, isText): ([Range<Int>], Int, Bool) = ([], 0, false)
    while index < line.count {
      if line[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if line[index] == UInt8(ascii: "\"") { isText.toggle() }
      let number = line[index...].prefix { "0123456789.eE+-".utf8.contains($0) }
      if !isText, !number.isEmpty { places.append(number.indices) }
      index += isText ? 1 : max(1, number.count)
    }
    return places
  }

  private static let sample: [UInt8] = {
    var sample = Sample.analysed(Array("mutated.mp4".utf8), screens: 2)
    sample.segments = [(top: 100, bottom: 100, left: 0, right: 0)]
    sample.overlays = [.top]
    return sample.line
  }()

  static let seeds: [UInt64] = Sweep.part(Array(0..<40), every: 4)

  /// Checks that each writer copes with them.
  static func check(_ writers: [any ReportWriter], seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      var line = sample
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        guard let place = places(in: line).randomElement(using: &random),
          let number = numbers.randomElement(using: &random)
        else { return }
        line.replaceSubrange(place, with: number.utf8)
      }
      try check(line, writers)
    }
  }

  private static func check(_ line: [UInt8], _ writers: [any ReportWriter]) throws {
    let around = [Sample.analysed("first"), .failed("last")].map(\.line)
    let bytes = [around[0], line, around[1]].map { $0 + [10] }.joined()
    let path = FilePath(try Fixture.file("mutated.ndjson", bytes).path)
    let judged = JudgedResults(try ResultFiles([path]), missing: []) { _ in [] }
    for writer in writers {
      var document: [UInt8] = []
      _ = try writer.write(judged) { document += $0 }
      let text = String(decoding: document, as: UTF8.self)
      #expect(!document.isEmpty && !text.contains("no number"))
      if writer is CSVReport { #expect(text.contains("first") && text.contains("last")) }
    }
    let problems = try ResultFiles([path]).problems.first
    #expect(problems.allSatisfy { $0.contains("line 2: ") })
  }
}
