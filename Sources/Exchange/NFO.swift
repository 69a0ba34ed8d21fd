package import Document
internal import Files
internal import Framing
internal import Markup
internal import Padding
internal import Words

/// A file for Kodi and Jellyfin beside a film, with the shape of the active picture as the film's.
///
/// Elements are those of https://kodi.wiki/view/NFO_files/Movies.
package struct NFO {
  private let report: ClipReport
  private let analysis: ClipAnalysis

  /// Nil for a clip that could not be analysed.
  package init?(_ report: ClipReport) {
    guard let analysis = report.analysis else { return nil }
    self.report = report
    self.analysis = analysis
  }

  /// The whole file.
  package var bytes: [UInt8] {
    let video = analysis.video
    let aspect = analysis.padding?.display.value ?? video.display.value
    let size = video.orientation.shown(video.storage)
    let title = String(decoding: report.path.outputStem, as: UTF8.self).oneLine
    let seconds = analysis.container.duration.map { number($0, decimals: 0) }
    let lines: [String?] =
      [
        #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#, "<movie>",
        "  \(element("title", title))", "  <fileinfo>", "    <streamdetails>", "      <video>",
        "        \(element("codec", video.codec))",
        "        \(element("aspect", number(aspect, decimals: 6)))",
        "        \(element("width", "\(size.width)"))",
        "        \(element("height", "\(size.height)"))",
        seconds.map { "        \(element("durationinseconds", $0))" }, "      </video>",
      ]
      + (analysis.container.sound ?? []).map { sound in
        let channels = sound.channels.map { element("channels", "\($0)") } ?? ""
        return "      <audio>\(element("codec", sound.codec))\(channels)</audio>"
      } + ["    </streamdetails>", "  </fileinfo>", "</movie>", ""]
    return Array(lines.compactMap(\.self).joined(separator: "\n").utf8)
  }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(XMLText.escaped(text))</\(name)>"
  }
}
