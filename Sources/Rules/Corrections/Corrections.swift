package import Files
package import Report
package import SystemPackage

/// What people say of clips, in files of one line each.
///
/// Lines are exported by a page; they are few compared with results, and are held in memory.
package struct Corrections: Sendable {
  private struct Line: Sendable {
    let file: Int
    let number: Int
    let content: CorrectionLine
  }

  /// A line that can't be used, and why.
  private struct Problem: Sendable {
    let file: Int
    let number: Int
    let reason: String
  }

  private let paths: [FilePath]
  /// The lines of each clip, in the order of files and lines.
  private var lines: [ClipIdentity: [Line]] = [:]
  private var refused: [Problem] = []

  /// Longer lines are refused.
  private static let longestLine = 1 << 20

  /// Reads all files.
  ///
  /// - Parameter paths: `-` is standard input.
  package init(_ paths: [FilePath]) throws(FileFailure) {
    self.paths = paths
    for (file, path) in paths.enumerated() {
      var reader = try LineReader(path, longest: Self.longestLine)
      var number = 0
      while let bytes = try reader.next() {
        number += 1
        if bytes.isEmpty { continue }
        do throws(ClipCorrection.Refusal) {
          if reader.wasTooLong { throw ClipCorrection.Refusal(reason: "the line is too long") }
          let content = try CorrectionLine(bytes)
          lines[content.clip, default: []].append(
            Line(file: file, number: number, content: content))
        } catch {
          refused.append(Problem(file: file, number: number, reason: error.reason))
        }
      }
    }
  }

  /// What came of the lines when they were held against results.
  package struct Outcome: Sendable {
    /// The corrections that hold, one for each clip.
    package fileprivate(set) var taken: [ClipIdentity: ClipCorrection] = [:]
    /// Lines that can't be used, in words with file and line.
    package fileprivate(set) var problems = LineProblems()
    /// Clips that have no result, by their paths, in the order of the lines.
    package fileprivate(set) var withoutResult: [String] = []
    /// Devices whose screens can't be rebuilt, so that their figures are those of the results.
    package fileprivate(set) var keptScreens: Set<String> = []
  }

  /// The verification of one clip's lines.
  private struct Verified: Sendable {
    var clip: ClipIdentity
    var taken: ClipCorrection?
    var keptScreens: [String] = []
    var refused: [Problem] = []
  }

  /// Holds the lines against the results of their clips. Of several lines of a clip the last one that
  /// fits counts.
  package func check(against files: ResultFiles) throws -> Outcome {
    var outcome = Outcome()
    var refused = refused
    var ignored = LineProblems()
    let lines = lines
    let verify: @Sendable (ClipReport) -> Verified = { report in
      Self.verify(lines[report.identity] ?? [], report)
    }
    try files.forEach(verify, of: Set(lines.keys), problems: &ignored) { verified in
      outcome.taken[verified.clip] = verified.taken
      outcome.keptScreens.formUnion(verified.keptScreens)
      refused += verified.refused
    }
    for problem in refused.sorted(by: { ($0.file, $0.number) < ($1.file, $1.number) }) {
      outcome.problems.add(
        "\(paths[problem.file].oneLine): line \(problem.number): \(problem.reason)")
    }
    let known = files.identities
    outcome.withoutResult = lines.filter { !known.contains($0.key) }.compactMap { $1.first }
      .sorted { ($0.file, $0.number) < ($1.file, $1.number) }.map(\.content.name)
    return outcome
  }

  private static func verify(_ lines: [Line], _ report: ClipReport) -> Verified {
    var verified = Verified(clip: report.identity)
    for line in lines.reversed() {
      do throws(ClipCorrection.Refusal) {
        verified.keptScreens = try report.corrected(by: line.content.correction).keptScreens
        verified.taken = line.content.correction
        break
      } catch {
        verified.refused.append(
          Problem(
            file: line.file, number: line.number, reason: "\(line.content.name): \(error.reason)"))
      }
    }
    return verified
  }
}

extension Corrections.Outcome {
  /// What is odd about the corrections beyond lines that can't be used, a sentence each.
  package var remarks: [String] {
    var remarks: [String] = []
    if let first = withoutResult.first {
      let others = withoutResult.count - 1
      remarks.append(
        "\(counted(withoutResult.count, "corrected clip")) without a result: "
          + first + (others > 0 ? " and \(others) more" : ""))
    }
    if !keptScreens.isEmpty {
      let names = keptScreens.sorted()
      let others = names.count - 3
      remarks.append(
        "corrected clips keep their figures on \(names.prefix(3).joined(separator: ", "))"
          + (others > 0 ? " and \(others) more" : "")
          + ": such a screen is not among the known devices")
    }
    return remarks
  }

  /// The report as corrected, if it is of a corrected clip.
  func revise(_ report: ClipReport) -> ClipReport {
    guard let correction = taken[report.identity] else { return report }
    return (try? report.corrected(by: correction).report) ?? report
  }
}
