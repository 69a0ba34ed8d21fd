internal import Document
package import Files
internal import Framing
internal import Padding
internal import Streaming
internal import Words

/// The report on a ladder for people: a summary, a table of its renditions, and the findings.
package struct LadderText {
  private let path: ClipLocation
  private let ladder: Ladder
  private let transfer: ByteTransfer?

  /// - Parameter transfer: the bytes and requests; nil for local files.
  package init(_ path: ClipLocation, _ ladder: Ladder, _ transfer: ByteTransfer? = nil) {
    self.path = path
    self.ladder = ladder
    self.transfer = transfer
  }

  /// The report in lines, without control characters.
  package var text: String {
    let table = ladder.rungs.isEmpty ? [] : [""] + LadderTable(ladder.rungs).lines
    let findings = findings + notes
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
      + "\(counted(seen, "segment")) analysed."
  }

  private var fetched: String? { transfer.map { "Fetched: \($0.inWords)." } }

  /// Whether renditions are scaled copies of one film; nil if nothing could be analysed.
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
    let many = ladder.rungs.count > 1 ? "All analysed renditions have" : "It has"
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
    return "Not analysed: \(words.joined(separator: ", "))."
  }

  private var findings: [String] {
    ladder.findings.map { finding in
      let name = finding.rule ?? finding.finding.rawValue
      let isAll = ladder.rungs.count > 1 && finding.rungs.count == ladder.rungs.count
      let noun = finding.rungs.count == 1 ? "rendition" : "renditions"
      let named = finding.rungs.isEmpty ? "" : "\(noun) \(finding.rungs.map(\.oneLine).listed)"
      let names = isAll ? "all" : named
      let rungs = names.isEmpty ? "" : " (\(names))"
      let times = finding.times.map { "\(timeText($0.start))-\(timeText($0.end))" }
      let when = times.isEmpty ? "" : " at \(times.joined(separator: ", "))"
      return
        "\(finding.level.rawValue.padded(to: 9))\(name.oneLine): \(finding.message)\(when)\(rungs)"
    }
  }

  /// The warnings of the analyses, each once for a rendition.
  private var notes: [String] {
    var notes: [String] = []
    for rung in ladder.rungs {
      for warning in rung.stretches.flatMap(\.warnings) {
        let note = "\("note".padded(to: 9))\(warning.oneLine) (rendition \(rung.id.oneLine))"
        if !notes.contains(note) { notes.append(note) }
      }
    }
    return notes
  }
}

/// The renditions of a ladder, a line each, or several if their contents change.
struct LadderTable {
  private let rungs: [Rung]
  private let hasTimes: Bool
  private let screens: [String]

  /// More screens would make lines too long to read.
  private static let mostScreens = 3

  init(_ rungs: [Rung]) {
    self.rungs = rungs
    hasTimes = rungs.contains { $0.stretches.count > 1 }
    let seen = rungs.flatMap(\.stretches).map(\.presentations).max { $0.count < $1.count } ?? []
    screens = seen.prefix(Self.mostScreens).map(\.device)
  }

  var lines: [String] {
    let heading =
      ["rendition"] + (hasTimes ? ["time"] : []) + [
        "declared", "found", "shape", "picture", "bars",
      ]
      + screens
    let rows = [heading] + rungs.flatMap(rows)
    return rows.aligned
  }

  private func rows(_ rung: Rung) -> [[String]] {
    let name = rung.id.oneLine + (rung.kind == .trickPlay ? " (trick play)" : "")
    guard !rung.stretches.isEmpty else {
      let reason = rung.error?.code.rawValue ?? "-"
      return [
        [name] + (hasTimes ? ["-"] : []) + ["-", reason, "-", "-", "-"] + screens.map { _ in "-" }
      ]
    }
    var rows: [(start: Double, end: Double, cells: [String])] = []
    for stretch in rung.stretches {
      let cells = cells(stretch)
      if rows.last?.cells == cells {
        rows[rows.count - 1].end = stretch.end
      } else {
        rows.append((stretch.start, stretch.end, cells))
      }
    }
    return rows.enumerated().map { index, row in
      let time = "\(timeText(row.start))-\(timeText(row.end))"
      var cells = row.cells
      // The first cell is repeated only if it changes.
      if index > 0, rows[index - 1].cells[0] == cells[0] { cells[0] = "" }
      return [index == 0 ? name : ""] + (hasTimes ? [time] : []) + cells
    }
  }

  private func cells(_ stretch: Rung.Stretch) -> [String] {
    let declared = stretch.declared
    let size = declared.width.flatMap { width in declared.height.map { "\(width)×\($0)" } }
    let codec = declared.codecs.map(Self.videoCodec)
    let said = [size, codec].compactMap(\.self).joined(separator: " ").oneLine
    guard let video = stretch.video else {
      let reason = stretch.error?.code.rawValue ?? "not analysed"
      return [said.isEmpty ? "-" : said, reason, "-", "-", "-"] + screens.map { _ in "-" }
    }
    let found = "\(video.storage.inWords) \(video.codecs ?? video.codec)"
    let modes = screens.map { id in
      stretch.presentations.first { $0.device == id }?.defaultMode?.rawValue ?? "-"
    }
    return [
      said.isEmpty ? "-" : said, found, aspectName(video.display.aspectRatio),
      picture(stretch.padding), bars(stretch.padding, video),
    ] + modes
  }

  private func picture(_ padding: Rung.Padding?) -> String {
    guard let padding, padding.verdict != .undecided else { return "?" }
    return aspectName(padding.display.aspectRatio)
  }

  /// The shape and the depths top:bottom:left:right, upright, then the edge lines, as in the lines of
  /// `scan`.
  private func bars(_ padding: Rung.Padding?, _ video: Rung.Video) -> String {
    guard let padding else { return "unchecked" }
    switch padding.verdict {
    case .none where padding.bars == .zero: return "-"
    case .undecided: return "?"
    case .mixed: return "changing"
    case .none, .padded:
      let turn = PictureOrientation(rotation: video.rotation, isMirrored: false)
      let (picture, around) = (padding.picture, padding.bars)
      let frame = PixelSize(
        width: around.left + picture.width + around.right,
        height: around.top + picture.height + around.bottom)
      return EdgeDepths(turn.shown(around), in: turn.shown(frame)).parts.joined(separator: ", ")
    }
  }

  /// The video codec among those that the manifest names, or all of them if there is none.
  private static func videoCodec(_ list: String) -> String {
    CodecName.all(list).first(where: \.isVideo)?.text
      ?? CodecName.all(list).map(\.text).joined(separator: ",")
  }
}
