import Files
import Framing
import Padding
import Report

/// The report for people: answers in sentences first, the figures beneath.
struct TextReport {
  private let report: ClipReport
  private let analysis: ClipAnalysis
  private let tabulates: Bool
  private let explains: Bool
  private let tellsTurned: Bool

  /// With `tabulates`, screens come in a table instead of a paragraph each; with `explains`, it also
  /// tells how the verdict was reached; with `tellsTurned`, what happens with devices turned.
  init(
    _ report: ClipReport, _ analysis: ClipAnalysis, tabulates: Bool = false,
    explains: Bool = false, tellsTurned: Bool = false
  ) {
    self.report = report
    self.analysis = analysis
    self.tabulates = tabulates
    self.explains = explains
    self.tellsTurned = tellsTurned
  }

  var text: String {
    let sentences = ClipSentences(
      report, analysis, tabulates: tabulates, tellsTurned: tellsTurned)
    let answers = sentences.all.map { "  " + $0 }
    // The answers have that warning beside the crop.
    let others = analysis.warnings.filter { $0 != analysis.overlayWarning }
    let warnings = others.map { "  Warning: \($0)." }
    return ([report.path.oneLine] + answers + warnings + [""] + figures).joined(separator: "\n")
  }

  /// The answers on the clip itself, whatever the screen, and what is odd about it.
  var clipSentences: [String] {
    ClipSentences(report, analysis).ofClip
      + analysis.warnings.filter { $0 != analysis.overlayWarning }.map { "Warning: \($0)." }
  }

  /// Facts of the file, each under a label; lines that go on have none.
  var facts: [(label: String, text: String)] {
    let video = analysis.video
    var rows: [(String, String)] = [
      ("file", file),
      ("video", [codec, "\(video.pixelFormat), \(video.bitDepth)-bit", rate, fields].joined),
      ("frame", frame),
      ("colour", color),
    ]
    if let words = video.stream?.inWords { rows.insert(("stream", words), at: 1) }
    if let padding = analysis.padding {
      rows += self.padding(padding)
      if explains { rows += EvidenceText(analysis, padding).rows }
    }
    if let transfer = report.transfer {
      rows.insert(("fetched", transfer.inWords), at: 1)
    }
    return rows.map { (label: $0.0, text: $0.1) }
  }

  private var figures: [String] {
    var lines = facts.map { "  \($0.0.padded(to: 9))\($0.1)" }
    if tabulates {
      return lines + [""] + ScreenTable(analysis.presentations).lines.map { "  " + $0 }
    }
    for presentation in analysis.presentations {
      lines += ScreenFigures(presentation).lines.map { "  " + $0 }
    }
    return lines
  }

  private var file: String {
    let container = analysis.container
    let duration = container.duration.map { "\(number($0, decimals: 3)) s" }
    return [container.format, duration, byteCount(container.bytes)].joined
  }

  private var codec: String {
    analysis.video.codec + (analysis.video.profile.map { " \($0)" } ?? "")
  }

  private var rate: String? {
    analysis.video.frameRate.map { number($0.value, decimals: 3) + " fps" }
  }

  private var fields: String? {
    analysis.video.fieldOrder.map { $0 == "progressive" ? $0 : "interlaced (\($0))" }
  }

  private var frame: String {
    let video = analysis.video
    let clean = video.cleanAperture.map {
      "clean aperture \($0.width)×\($0.height)+\($0.x)+\($0.y)"
    }
    let turned = video.rotation != 0 ? "rotated \(video.rotation)°" : nil
    let shape = "\(video.display.aspectRatio) (\(number(video.display.value, decimals: 3)))"
    return [
      "\(video.storage.width)×\(video.storage.height) stored", clean,
      video.pixelAspectRatio == .one ? nil : "pixels \(video.pixelAspectRatio)", turned,
      video.mirrored ? "mirrored" : nil,
      "shown at \(number(video.display.width, decimals: 1))×"
        + "\(number(video.display.height, decimals: 1)), \(shape)",
    ].joined
  }

  private var color: String {
    let color = analysis.video.color
    let tags = [color.primaries, color.transfer, color.matrix]
    guard tags.contains(where: { $0 != nil }) || color.range != nil else { return "not stated" }
    let source = color.source == .frames ? ", as its frames say" : ""
    return tags.map { $0 ?? "not stated" }.joined(separator: " / ")
      + ", range \(color.range ?? "not stated")\(source)"
  }

  private func padding(_ padding: ClipAnalysis.Padding) -> [(String, String)] {
    let edges = padding.edges
    let all = [edges.top, edges.bottom, edges.left, edges.right]
    let frames = padding.sampling.frames
    let agree = all.allSatisfy { $0.support == [frames, frames] }
    let looked =
      agree && frames > 1
      ? "the same in all \(frames) frames looked at" : "\(counted(frames, "frame")) looked at"
    // Nobody is sure of an answer that was not given.
    let sure =
      padding.verdict == .undecided ? "" : ", \(percent(padding.confidence)) sure"
    let verdict = "\(padding.verdict.rawValue)\(sure); \(looked)"
    let bars = all.contains { $0.pixels > 0 } ? [("", depths)] : []
    let segments = padding.timeline.count > 1 ? SegmentWords(analysis).lines : []
    return [("padding", verdict)] + bars
      + segments.enumerated().map { ($0 == 0 ? "timeline" : "", $1) }
  }

  /// As the clip is seen upright.
  private var depths: String {
    guard let padding = analysis.padding, let depths = analysis.uprightDepths else { return "" }
    let all = analysis.video.orientation.shown(padding.edges.insets)
    let lines = depths.lines == .zero ? "" : "; \(depths.linesInWords)"
    return "top \(all.top), bottom \(all.bottom), left \(all.left), right \(all.right) px\(lines)"
  }
}
