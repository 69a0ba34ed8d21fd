import Files
import Framing
import VidfitKit

/// The report for people: answers in sentences first, the figures beneath.
struct TextReport: CustomStringConvertible {
  private let document: AnalysisDocument
  private let tabulates: Bool
  private let explains: Bool

  /// With `tabulates`, screens come in a table instead of a paragraph each; with `explains`, it also
  /// tells how the verdict was reached.
  init(_ document: AnalysisDocument, tabulates: Bool = false, explains: Bool = false) {
    self.document = document
    self.tabulates = tabulates
    self.explains = explains
  }

  var description: String {
    let answers = Answers(document, tabulates: tabulates).sentences.map { "  " + $0 }
    let warnings = document.warnings.map { "  Warning: \($0)." }
    return ([document.path.oneLine] + answers + warnings + [""] + figures).joined(separator: "\n")
  }

  private var figures: [String] {
    let video = document.video
    var rows: [(String, String)] = [
      ("file", file),
      ("video", [codec, "\(video.pixelFormat), \(video.bitDepth)-bit", rate, fields].compact),
      ("frame", frame),
      ("colour", color),
    ]
    if let padding = document.padding {
      rows += self.padding(padding)
      if explains { rows += Evidence(padding).rows }
    }
    var lines = rows.map { "  \($0.0.padded(to: 9))\($0.1)" }
    if tabulates {
      return lines + [""] + ScreenTable(document.presentations).lines.map { "  " + $0 }
    }
    for presentation in document.presentations {
      lines += PresentationText(presentation).lines.map { "  " + $0 }
    }
    return lines
  }

  private var file: String {
    let container = document.container
    let duration = container.duration.map { "\(number($0, decimals: 3)) s" }
    return [container.format, duration, byteCount(container.bytes)].compact
  }

  private var codec: String {
    document.video.codec + (document.video.profile.map { " \($0)" } ?? "")
  }

  private var rate: String? {
    guard let fraction = document.video.frameRate else { return nil }
    let terms = fraction.split(separator: "/").compactMap { Double($0) }
    guard terms.count == 2, terms[1] > 0 else { return nil }
    return number(terms[0] / terms[1], decimals: 3) + " fps"
  }

  private var fields: String? {
    document.video.fieldOrder.map { $0 == "progressive" ? $0 : "interlaced (\($0))" }
  }

  private var frame: String {
    let video = document.video
    let clean = video.cleanAperture.map {
      "clean aperture \($0.width)×\($0.height)+\($0.x)+\($0.y)"
    }
    let turned = video.rotation != 0 ? "rotated \(video.rotation)°" : nil
    let shape = "\(video.display.aspectRatio) (\(number(video.display.value, decimals: 3)))"
    return [
      "\(video.storage.width)×\(video.storage.height) stored", clean,
      video.pixelAspectRatio == "1:1" ? nil : "pixels \(video.pixelAspectRatio)", turned,
      video.mirrored ? "mirrored" : nil,
      "shown at \(number(video.display.width, decimals: 1))×"
        + "\(number(video.display.height, decimals: 1)), \(shape)",
    ].compact
  }

  private var color: String {
    let color = document.video.color
    let tags = [color.primaries, color.transfer, color.matrix].map { $0 ?? "unspecified" }
    return "\(tags.joined(separator: " / ")), range \(color.range ?? "unspecified")"
  }

  private func padding(_ padding: PaddingSection) -> [(String, String)] {
    let edges = padding.edges
    let sampling = padding.sampling
    return [
      (
        "padding",
        "\(padding.verdict), confidence \(number(padding.confidence, decimals: 2)), "
          + "\(sampling.frames) frames (\(sampling.coverage); stopped: \(sampling.stopped))"
      ),
      (
        "",
        "top \(edges.top.pixels), bottom \(edges.bottom.pixels), left \(edges.left.pixels), "
          + "right \(edges.right.pixels) px"
      ),
    ]
  }
}

extension [String?] {
  /// What there is of it, between commas.
  var compact: String { compactMap(\.self).joined(separator: ", ") }
}
