package import Document
internal import Files
internal import Framing
internal import Words

/// The advised crop as other programs take it, a line for each.
package struct ProgramLines {
  private struct Program: Sendable {
    /// Its name, and the release from which it takes the line if others take another.
    let name: String
    /// Nil for a clip that it can't take.
    let line: @Sendable (Subject) -> String?
  }

  /// The clip, and the crop by its insets.
  private struct Subject {
    let report: ClipReport
    let analysis: ClipAnalysis
    let rect: PixelRect
    /// In stored pixels.
    let stored: PixelInsets
    /// The same as seen upright.
    let upright: PixelInsets
  }

  private static let all = [
    Program(name: "mpv-0.36") { "video-crop=\($0.analysis.advice.crop?.mpv ?? "")" },
    // Filters of mpv come before it turns the picture.
    Program(name: "mpv") {
      "vf=crop=\($0.rect.width):\($0.rect.height):\($0.rect.x):\($0.rect.y)"
    },
    Program(name: "vlc") {
      "--crop=\($0.stored.left)+\($0.stored.top)+\($0.stored.right)+\($0.stored.bottom)"
    },
    // It encodes, and turns the picture before it crops.
    Program(name: "handbrake") { subject in
      let bars = subject.upright
      return subject.analysis.encodingObstacle == nil
        ? "--crop-mode custom --crop \(bars.top):\(bars.bottom):\(bars.left):\(bars.right)" : nil
    },
    Program(name: "resolve") {
      "Crop Left \($0.upright.left), Crop Right \($0.upright.right), "
        + "Crop Top \($0.upright.top), Crop Bottom \($0.upright.bottom)"
    },
    Program(name: "mkvpropedit", line: pixelCrop),
  ]

  private let subject: Subject

  /// Nil for a clip that could not be analysed.
  package init?(_ report: ClipReport) {
    guard let analysis = report.analysis else { return nil }
    let rect = analysis.advice.crop?.rect ?? analysis.video.storage.bounds
    let stored = rect.insets(in: analysis.video.storage)
    subject = Subject(
      report: report, analysis: analysis, rect: rect, stored: stored,
      upright: analysis.video.orientation.shown(stored))
  }

  /// A line for each program: the path, its name and its words, with tabs between them, and then what
  /// `--format crop` remarks on the crop. For a clip without a crop, the line of that format.
  package var bytes: [UInt8] {
    guard subject.analysis.advice.crop != nil else {
      return CropLine(subject.report)?.bytes ?? []
    }
    let remarks = CropWords(subject.analysis).remarks.joined(separator: "; ")
    let comment = remarks.isEmpty ? "" : "\t# \(remarks.oneLine)"
    return Self.all.flatMap { program -> [UInt8] in
      guard let words = program.line(subject) else { return [] }
      return subject.report.path.bytes.asListedName
        + Array("\t\(program.name)\t\(words)\(comment)\n".utf8)
    }
  }

  /// Matroska's cropping (RFC 9559, PixelCropTop and so on), with the size at which the rest is
  /// shown, which writers state for the whole frame.
  private static func pixelCrop(_ subject: Subject) -> String? {
    let video = subject.analysis.video
    guard subject.analysis.container.format.hasPrefix("matroska,"), video.stereo == nil,
      let file = subject.report.path.file?.asFFmpegName.asShellWordInOneLine
    else { return nil }
    let width = Double(subject.rect.width) * video.pixelAspectRatio.value
    let values = [
      ("pixel-crop-top", subject.stored.top), ("pixel-crop-bottom", subject.stored.bottom),
      ("pixel-crop-left", subject.stored.left), ("pixel-crop-right", subject.stored.right),
      ("display-unit", 0), ("display-width", Int(width.rounded())),
      ("display-height", subject.rect.height),
    ]
    // FFmpeg numbers the tracks in their order.
    let track = video.stream.map { $0.count > 1 ? "track:\($0.index + 1)" : "track:v1" }
    return "mkvpropedit \(String(decoding: file, as: UTF8.self)) --edit \(track ?? "track:v1") "
      + values.map { "--set \($0)=\($1)" }.joined(separator: " ")
  }
}
