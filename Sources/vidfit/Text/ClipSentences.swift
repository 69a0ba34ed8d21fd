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

  init(_ report: ClipReport, _ analysis: ClipAnalysis, tabulates: Bool = false) {
    self.report = report
    self.analysis = analysis
    self.tabulates = tabulates
  }

  var all: [String] {
    let screens = analysis.presentations
    let answers =
      tabulates
      ? [ScreenSummary(screens).sentence]
      : report.isStill
        ? screens.map { ArtworkText($0).sentence } : screens.map(ScreenSentences.text)
    return [padding].compactMap(\.self) + details + answers + remedy
  }

  private var shape: String { aspectName(analysis.video.display.value) }

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
    let aspect =
      abs(picture / frame - 1) < 0.01
      ? "nearly \(shape) too (\(pixels), \(number(picture, decimals: 3)))"
      : "\(aspectName(picture)) (\(pixels))"
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
    let noun = analysis.uprightDepths?.bars == .zero ? "edge lines" : "bars"
    return ["To remove the \(noun): FFmpeg's \(crop.ffmpeg)."]
      + [analysis.overlayRemark?.sentence].compactMap(\.self)
  }
}

extension String {
  /// With a capital letter at its beginning.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// With a capital letter and a full stop.
  fileprivate var sentence: String { capitalized + "." }
}

/// What one screen does with a clip, in sentences.
enum ScreenSentences {
  static func text(_ screen: ClipAnalysis.Screen) -> String {
    ([player(screen)] + [unpadded(screen), threshold(screen)].compactMap(\.self))
      .joined(separator: ". ") + "."
  }

  private static func player(_ screen: ClipAnalysis.Screen) -> String {
    let share = "the picture covers \(percent(screen.placed.pictureScreenShare)) of the screen"
    return switch screen.defaultMode {
    case .fit: "\(screen.screenName): the player fits it by default; \(share)"
    case .fill:
      "\(screen.screenName): the player fills the screen by default and crops "
        + "\(percent(screen.fill.croppedFraction.value)) of the frame; \(share)"
    }
  }

  private static func unpadded(_ screen: ClipAnalysis.Screen) -> String? {
    guard let clean = screen.withoutPadding else { return nil }
    let (now, then) = (screen.placed.pictureScreenShare, clean.placed.pictureScreenShare)
    guard abs(now - then) < 0.0005 else {
      return "Without the bars it would \(clean.defaultMode.rawValue) and cover \(percent(then))"
    }
    let small = screen.pictureInPicture.map {
      ", and bars take \(percent($0.paddingShare)) of a Picture in Picture window"
    }
    return "Fitted, the bars cost nothing on this screen. Zoomed to fill, the picture covers "
      + "\(percent(screen.fill.pictureScreenShare)) instead of "
      + percent(clean.fill.pictureScreenShare) + (small ?? "")
  }

  private static func threshold(_ screen: ClipAnalysis.Screen) -> String? {
    guard screen.nearThreshold else { return nil }
    return switch screen.class {
    case .standard: "It is just narrower than 2:1: with one row less it would fill the screen"
    case .wide, .ultrawide:
      "It is just wider than 2.40:1: with one row more it would fill the screen"
    }
  }
}
