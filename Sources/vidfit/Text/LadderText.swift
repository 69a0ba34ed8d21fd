import Files
import Framing
import Ladders
import Padding
import Report
import Streaming
import SystemPackage

/// The report on a ladder for people: what it is, a table of its renditions, and what was found.
struct LadderText {
  private let path: ClipLocation
  private let ladder: Ladder
  private let transfer: ByteTransfer?

  /// - Parameter transfer: what was fetched; nil for local files.
  init(_ path: ClipLocation, _ ladder: Ladder, _ transfer: ByteTransfer? = nil) {
    self.path = path
    self.ladder = ladder
    self.transfer = transfer
  }

  var text: String {
    let table = ladder.rungs.isEmpty ? [] : [""] + LadderTable(ladder.rungs).lines
    let findings = findings
    let lines =
      [summary, fetched, agreement, skipped].compactMap(\.self) + table
      + (findings.isEmpty ? [] : [""] + findings)
    return ([path.oneLine] + lines.map { $0.isEmpty ? "" : "  " + $0 }).joined(separator: "\n")
  }

  private var summary: String {
    let kind = ladder.kind == .hls ? "HLS" : "DASH"
    let count = ladder.rungs.count { $0.kind == .video }
    let others = ladder.rungs.count - count
    let trick = others > 0 ? " and \(others) for searching" : ""
    let seen = ladder.rungs.flatMap(\.stretches).reduce(0) { $0 + $1.segments.looked }
    let time = ladder.duration > 0 ? ", \(number(ladder.duration, decimals: 1)) s" : ""
    return "\(kind)\(ladder.live ? ", live" : ""): \(counted(count, "rendition"))\(trick)\(time); "
      + "\(counted(seen, "segment")) looked at."
  }

  private var fetched: String? { transfer.map { "Fetched: \($0.inWords)." } }

  /// Whether renditions are scaled copies of one film; nil where nothing could be looked at.
  private var agreement: String? {
    let seen = ladder.rungs.flatMap(\.stretches).compactMap { stretch in
      stretch.video.map { ($0, stretch.padding) }
    }
    guard let (video, padding) = seen.first else { return nil }
    let found = Set(ladder.findings.map(\.finding))
    if found.contains(.shapeDiffers) { return "The renditions differ in shape." }
    if found.contains(.pictureDiffers) {
      return "The renditions have one shape, and their pictures differ."
    }
    let many = ladder.rungs.count > 1 ? "All renditions that were looked at have" : "It has"
    if found.contains(.aspectSwitch) { return "\(many) one shape and picture at a time." }
    let frame = aspectName(video.display.aspectRatio)
    guard let padding, padding.verdict == .padded || padding.verdict == .none else {
      return "\(many) one shape, \(frame)."
    }
    let picture = aspectName(padding.display.aspectRatio)
    return picture == frame
      ? "\(many) one shape and one picture, \(frame)."
      : "\(many) one shape, \(frame), and one picture, \(picture)."
  }

  private var skipped: String? {
    let kinds = Set(ladder.skipped.map(\.kind)).sorted()
    guard !kinds.isEmpty else { return nil }
    let words = kinds.map { kind in
      "\(ladder.skipped.count { $0.kind == kind }) of \(kind.oneLine)"
    }
    return "Not looked at: \(words.joined(separator: ", "))."
  }

  private var findings: [String] {
    ladder.findings.map { finding in
      let name = finding.rule ?? finding.finding.rawValue
      let isAll = ladder.rungs.count > 1 && finding.rungs.count == ladder.rungs.count
      let names = isAll ? "all" : finding.rungs.map(\.oneLine).joined(separator: ", ")
      let rungs = names.isEmpty ? "" : " (\(names))"
      let times = finding.times.map { "\(timeText($0.start))-\(timeText($0.end))" }
      let when = times.isEmpty ? "" : " at \(times.joined(separator: ", "))"
      return
        "\(finding.level.rawValue.padded(to: 9))\(name.oneLine): \(finding.message)\(when)\(rungs)"
    }
  }
}
