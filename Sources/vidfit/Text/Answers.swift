import Framing
import VidfitKit

/// The answers in sentences: what the clip is, what the player does, whether the clip is padded,
/// what that costs and what to do about it.
struct Answers {
  private let document: AnalysisDocument
  private let tabulates: Bool

  init(_ document: AnalysisDocument, tabulates: Bool = false) {
    self.document = document
    self.tabulates = tabulates
  }

  var sentences: [String] {
    let screens = document.presentations
    let answers =
      tabulates
      ? [ScreenSummary(screens).sentence]
      : document.isStill
        ? screens.map { ArtworkText($0).sentence } : screens.map(presentation)
    return [padding].compactMap(\.self) + answers + [remedy].compactMap(\.self)
  }

  private var shape: String { aspectName(document.video.display.value) }

  private var noun: String { document.isStill ? "picture" : "clip" }

  private var padding: String? {
    guard let padding = document.padding else {
      return "A \(shape) \(noun); padding was not looked for."
    }
    switch padding.verdict {
    case "padded":
      let bars = seenBars(padding.edges)
      let stored = PixelSize(width: padding.picture.width, height: padding.picture.height)
      let size = PictureOrientation(rotation: document.video.rotation).shown(stored)
      return "Pre-padded \(shapeName(bars)): \(fill(padding)) bars, \(text(bars)). "
        + "The picture in this \(shape) frame is \(aspectName(padding.display.value)) "
        + "(\(size.width)×\(size.height))."
    case "mixed":
      return "The bars in this \(shape) frame change over time; no one crop fits all of the clip."
    case "undecided":
      return "A \(shape) \(noun); too little shows in the frames looked at to say if it is padded."
    default:
      return "A \(shape) \(noun) without padding: the picture reaches all edges."
    }
  }

  private func fill(_ padding: PaddingSection) -> String {
    padding.fill == "color" ? padding.color ?? "coloured" : padding.fill ?? "black"
  }

  /// The bars as they are seen, once the clip is turned upright.
  private func seenBars(_ edges: PaddingSection.Edges) -> PixelInsets {
    let stored = PixelInsets(
      top: edges.top.pixels, bottom: edges.bottom.pixels, left: edges.left.pixels,
      right: edges.right.pixels)
    return PictureOrientation(
      rotation: document.video.rotation, isMirrored: document.video.mirrored
    ).shown(stored)
  }

  private func shapeName(_ bars: PixelInsets) -> String {
    switch (bars.top + bars.bottom > 0, bars.left + bars.right > 0) {
    case (true, true): "windowbox"
    case (false, true): "pillarbox"
    default: "letterbox"
    }
  }

  private func text(_ bars: PixelInsets) -> String {
    func axis(_ first: (String, Int), _ second: (String, Int)) -> String? {
      switch (first.1, second.1) {
      case (0, 0): nil
      case (let a, 0): "\(a) px \(first.0)"
      case (0, let b): "\(b) px \(second.0)"
      case (let a, let b) where a == b: "\(a) px \(first.0) and \(second.0)"
      case (let a, let b): "\(a) px \(first.0), \(b) px \(second.0)"
      }
    }
    return [
      axis(("top", bars.top), ("bottom", bars.bottom)),
      axis(("left", bars.left), ("right", bars.right)),
    ].compact
  }

  private func presentation(_ presentation: PresentationSection) -> String {
    let name = presentation.screenName
    let mode = presentation.defaultMode
    let share =
      mode == "fit" ? presentation.fit.pictureScreenShare : presentation.fill.pictureScreenShare
    var text =
      mode == "fit"
      ? "\(name): the player fits it by default; the picture covers \(percent(share)) of the screen"
      : "\(name): the player fills the screen by default and crops "
        + "\(percent(presentation.fill.croppedFraction)) of the frame; the picture covers "
        + "\(percent(share)) of the screen"
    if let clean = presentation.withoutPadding {
      let better =
        clean.defaultMode == "fit" ? clean.fit.pictureScreenShare : clean.fill.pictureScreenShare
      text += ". Without the bars it would \(clean.defaultMode) and cover \(percent(better))"
    }
    if presentation.nearThreshold {
      let change = presentation.class == "standard" ? "less" : "more"
      text += ". One row \(change) and it would fill the screen"
    }
    return text + "."
  }

  private var remedy: String? {
    document.advice.crop.map { "To remove the bars: FFmpeg's \($0.ffmpeg)." }
  }
}
