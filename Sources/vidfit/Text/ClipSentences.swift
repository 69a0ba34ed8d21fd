import Files
import Framing
import Padding
import Report

/// The answers in sentences: what the clip is, what the player does, whether the clip is padded,
/// what that costs and what to do about it.
struct ClipSentences {
  private let report: ClipReport
  private let analysis: ClipAnalysis
  private let tabulates: Bool
  private let tellsTurned: Bool

  /// - Parameter tellsTurned: whether to tell, too, what happens with devices turned.
  init(
    _ report: ClipReport, _ analysis: ClipAnalysis, tabulates: Bool = false,
    tellsTurned: Bool = false
  ) {
    self.report = report
    self.analysis = analysis
    self.tabulates = tabulates
    self.tellsTurned = tellsTurned
  }

  var all: [String] {
    let screens = analysis.presentations
    let answers =
      tabulates
      ? [ScreenSummary(screens).sentence, PlayableSummary(screens, file: file).sentence]
        .compactMap(\.self)
      : report.isStill
        ? screens.map { ArtworkText($0).sentence }
        : screens.flatMap {
          ScreenSentences(
            $0, of: analysis, fileExtension: report.path.fileExtension, tellsTurned: tellsTurned
          ).lines
        }
    return [padding] + details + answers + remedy
  }

  /// Those that hold on any screen.
  var ofClip: [String] { [padding] + details + remedy }

  private var file: String {
    Playability.kind(
      Playability.File(analysis.container, analysis.video),
      fileExtension: report.path.fileExtension)
  }

  private var shape: String { aspectName(analysis.video.display.aspectRatio) }

  private var noun: String { report.isStill ? "picture" : "clip" }

  private var padding: String {
    guard let padding = analysis.padding else {
      return "A \(shape) \(noun); padding was not looked for."
    }
    switch padding.verdict {
    case .padded: return padded(padding)
    case .mixed:
      return "The bars in this \(shape) frame change over time; no one crop fits all of the clip."
    case .undecided:
      if let suspicion = analysis.suspicionInWords {
        return "A \(shape) \(noun); \(suspicion). Nothing is cut off unseen."
      }
      return "A \(shape) \(noun); too little shows in the frames looked at to say if it is padded."
    case .none:
      let edges = analysis.video.cleanAperture == nil ? "edges" : "edges of its clean aperture"
      return "A \(shape) \(noun) without padding: the picture reaches all \(edges)."
    }
  }

  private func padded(_ padding: ClipAnalysis.Padding) -> String {
    let size = analysis.video.orientation.shown(padding.picture.size)
    let (picture, frame) = (padding.display.value, analysis.video.display.value)
    let pixels = "\(size.width)×\(size.height)"
    let name = aspectName(padding.display.aspectRatio)
    if let unused = analysis.unusedRows {
      return "The picture is \(name) (\(pixels)): \(counted(unused, "coded row")) below it "
        + "\(unused == 1 ? "was" : "were") not cropped away"
        + ", because codecs code whole blocks of 16."
    }
    let aspect =
      abs(picture / frame - 1) < 0.01 && name.hasSuffix(":1")
      ? "nearly \(shape) too (\(pixels), \(number(picture, decimals: 3)))"
      : "\(name) (\(pixels))"
    return "\(surroundings(padding)). The picture in this \(shape) frame is \(aspect)."
  }

  /// The bars and edge lines of a padded clip.
  private func surroundings(_ padding: ClipAnalysis.Padding) -> String {
    guard let depths = analysis.uprightDepths, let name = depths.shape?.rawValue else {
      return analysis.uprightDepths?.inWords.capitalized ?? "Pre-padded"
    }
    return "Pre-padded \(name): \(padding.fillInWords) bars, \(depths.inWords)"
  }

  /// When the bars change, what stands in a bar that no crop removes, and how the clean aperture
  /// fits.
  private var details: [String] {
    let changes =
      analysis.padding?.verdict == .mixed
      ? SegmentWords(analysis).text(share: analysis.segmentShare) : nil
    let overlays = analysis.overlayWarning == nil ? analysis.overlaysInWords : nil
    return ([changes, overlays].compactMap(\.self) + analysis.apertureInWords).map(\.sentence)
  }

  private var remedy: [String] {
    guard let crop = analysis.advice.crop else { return [] }
    let noun =
      analysis.unusedRows != nil
      ? "unused rows" : analysis.uprightDepths?.bars == .zero ? "edge lines" : "bars"
    let loss = crop.lossInWords.map { "; \($0)" }
    return ["To remove the \(noun): FFmpeg's \(crop.ffmpeg)\(loss ?? "")."]
      + [analysis.overlayRemark?.sentence].compactMap(\.self)
  }
}

extension String {
  /// With a capital letter at its beginning.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// With a capital letter and a full stop.
  fileprivate var sentence: String { capitalized + "." }
}
