package import Document
package import Files
internal import FoundationEssentials
internal import Framing
internal import Padding
internal import Settings
package import SystemPackage

/// People's corrections of clips, in files of one line each.
///
/// Lines are exported by a page. They are few compared with results, and are held in memory.
package struct Corrections: Sendable {
  private struct Line: Sendable {
    let file: Int
    let number: Int
    let content: CorrectionLine
  }

  /// A line that can't be used, and the reason.
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

  /// The outcome of checking the lines against results.
  package struct Outcome: Sendable {
    /// The valid corrections, one for each clip.
    package fileprivate(set) var taken: [ClipIdentity: ClipCorrection] = [:]
    /// Lines that can't be used, in words with file and line.
    package fileprivate(set) var problems = LineProblems()
    /// Clips that have no result, by their paths, in the order of the lines.
    package fileprivate(set) var withoutResult: [String] = []
    /// Devices whose screens can't be rebuilt, so that they keep the figures of the results.
    package fileprivate(set) var keptScreens: Set<String> = []
  }

  /// The verification of one clip's lines.
  private struct Verified: Sendable {
    var clip: ClipIdentity
    var taken: ClipCorrection?
    var keptScreens: [String] = []
    var refused: [Problem] = []
  }

  /// Checks the lines against the results of their clips. If a clip has several lines, the last one
  /// that fits counts.
  package func check(against files: ResultFiles) throws -> Outcome {
    var outcome = Outcome()
    var refused = refused
    let lines = lines
    let verify: @Sendable (ClipReport) -> Verified = { report in
      Self.verify(lines[report.identity] ?? [], report)
    }
    try files.forEach(verify, of: Set(lines.keys)) { verified in
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
  /// Remarks on the corrections beyond lines that can't be used, a sentence each.
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

  /// The report, corrected if its clip was.
  func revise(_ report: ClipReport) -> ClipReport {
    guard let correction = taken[report.identity] else { return report }
    return (try? report.corrected(by: correction).report) ?? report
  }
}

/// One line of a file of corrections: a person's correction of a clip.
struct CorrectionLine: Sendable {
  /// The kind of line.
  static let schema = "vidfit.correction/1"

  let clip: ClipIdentity
  /// The clip's path for people.
  let name: String
  let correction: ClipCorrection

  /// Reads one line without its newline.
  ///
  /// - Throws: ``ClipCorrection/Refusal`` that names the clip as far as it is known.
  init(_ line: [UInt8]) throws(ClipCorrection.Refusal) {
    let object: Object
    do {
      object = try JSONDecoder().decode(Object.self, from: Data(line))
    } catch let refusal as ClipCorrection.Refusal {
      throw refusal
    } catch let error as DecodingError {
      throw ClipCorrection.Refusal(reason: error.inWords)
    } catch {
      throw ClipCorrection.Refusal(reason: "expected a JSON object")
    }
    guard let path = ClipLocation(text: object.path, bytes: object.pathBytes.map { Array($0) })
    else { throw ClipCorrection.Refusal(reason: "path and pathBytes name different files") }
    clip = ClipIdentity(key: object.key, path: path)
    name = path.oneLine
    do throws(ClipCorrection.Refusal) {
      correction = try ClipCorrection(
        verdict: Self.verdict(object.verdict), picture: object.picture, frame: object.frame,
        note: object.note)
    } catch {
      throw ClipCorrection.Refusal(reason: "\(name): \(error.reason)")
    }
  }

  private static func verdict(
    _ word: String
  ) throws(ClipCorrection.Refusal) -> PaddingVerdict.Kind {
    if let verdict = PaddingVerdict.Kind(rawValue: word) { return verdict }
    let known = PaddingVerdict.Kind.allCases.map(\.rawValue)
    throw ClipCorrection.Refusal(reason: SettingValue.Malformed(known, not: word).reason)
  }

  private struct Object: Decodable {
    let path: String
    let pathBytes: Data?
    let key: String?
    let verdict: String
    let picture: PixelRect?
    let frame: PixelSize
    let note: String?

    enum CodingKeys: CodingKey { case schema, path, pathBytes, key, verdict, picture, frame, note }

    /// Checks the schema first.
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let schema = try values.decode(String.self, forKey: .schema)
      guard schema == CorrectionLine.schema else {
        throw ClipCorrection.Refusal(
          reason: "expected the schema \(CorrectionLine.schema), got '\(schema.shortened(to: 40))'")
      }
      path = try values.decode(String.self, forKey: .path)
      pathBytes = try values.decodeIfPresent(Data.self, forKey: .pathBytes)
      key = try values.decodeIfPresent(String.self, forKey: .key)
      verdict = try values.decode(String.self, forKey: .verdict)
      try Self.checkNumbers(of: .picture, in: values)
      try Self.checkNumbers(of: .frame, in: values)
      picture = try values.decodeIfPresent(PixelRect.self, forKey: .picture)
      frame = try values.decode(PixelSize.self, forKey: .frame)
      note = try values.decodeIfPresent(String.self, forKey: .note)
    }

    /// Refuses the number that isn't whole, because the decoder doesn't say which one it is.
    private static func checkNumbers(
      of key: CodingKeys, in values: KeyedDecodingContainer<CodingKeys>
    ) throws {
      guard let sides = try? values.decode([String: Double].self, forKey: key) else { return }
      for side in ["x", "y", "width", "height"] {
        guard let number = sides[side], Int(exactly: number) == nil else { continue }
        throw ClipCorrection.Refusal(
          reason: "\(key.stringValue).\(side): expected a whole number, got \(number)")
      }
    }
  }
}
