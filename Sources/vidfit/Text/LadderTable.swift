import Files
import Framing
import Ladders
import Padding
import Report
import Streaming

/// The renditions of a ladder, a line each, or several where what they hold changes.
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
    let widths = heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = zip(row, widths).map { $0.padded(to: $1 + 2) }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
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
      // Only what changes is said again.
      if index > 0, rows[index - 1].cells[0] == cells[0] { cells[0] = "" }
      return [index == 0 ? name : ""] + (hasTimes ? [time] : []) + cells
    }
  }

  private func cells(_ stretch: Rung.Stretch) -> [String] {
    let declared = stretch.declared
    let size = declared.width.flatMap { width in declared.height.map { "\(width)×\($0)" } }
    let codec = declared.codecs.flatMap(Self.videoCodec)
    let said = [size, codec].compactMap(\.self).joined(separator: " ").oneLine
    guard let video = stretch.video else {
      let reason = stretch.error?.code.rawValue ?? "not looked at"
      return [said.isEmpty ? "-" : said, reason, "-", "-", "-"] + screens.map { _ in "-" }
    }
    let found = "\(video.storage.width)×\(video.storage.height) \(video.codecs ?? video.codec)"
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

  /// The shape and the depths top:bottom:left:right, upright; as in the lines of `scan`.
  private func bars(_ padding: Rung.Padding?, _ video: Rung.Video) -> String {
    guard let padding else { return "unchecked" }
    switch padding.verdict {
    case .none: return "-"
    case .undecided: return "?"
    case .mixed: return "changing"
    case .padded:
      let turn = PictureOrientation(rotation: video.rotation, isMirrored: false)
      let depths = turn.shown(padding.bars)
      let all = [depths.top, depths.bottom, depths.left, depths.right].map(String.init)
      return "\(padding.shape?.rawValue ?? "edge lines") \(all.joined(separator: ":"))"
    }
  }

  /// The video among the codecs that the manifest names.
  private static func videoCodec(_ list: String) -> String? {
    CodecName.all(list).first(where: \.isVideo)?.text
  }
}
