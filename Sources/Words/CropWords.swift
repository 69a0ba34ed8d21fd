package import Document
internal import Framing
internal import Padding

/// The advised crop in words, with its remedy and its cost.
package struct CropWords {
  private let clip: ClipAnalysis

  package init(_ clip: ClipAnalysis) { self.clip = clip }

  /// Remarks on parts that the advised crop removes besides bars, other than what stands in them.
  package var losses: [String] {
    let isTight = clip.advice.cropKeepingOverlays != nil
    return CropWarnings(clip, crop: isTight ? "the tight crop" : "the advised crop").losses
  }

  /// The effect of the crop that keeps overlays, with the regions that it cuts.
  package var kept: String {
    let cut = clip.advice.cropKeepingOverlays?.rect.flatMap(clip.regionsCut)
    return "keeps the overlay" + (cut.map { ", but cuts \($0)" } ?? "")
  }

  /// The lines of bars that the advised crop keeps, such as `the crop keeps 1 black row at the bottom`,
  /// with the shape that it has only by them; nil for none.
  package var rowsKept: String? {
    let video = clip.video
    guard let padding = clip.padding, let picture = clip.keptPicture.map(video.bothEyes),
      let rect = clip.advice.crop?.rect, let shape = video.shape
    else { return nil }
    let kept = video.orientation.shown(picture.intersection(rect).insets(within: rect))
    let edges = [
      (kept.top, "row", "at the top"), (kept.bottom, "row", "at the bottom"),
      (kept.left, "column", "at the left"), (kept.right, "column", "at the right"),
    ].filter { $0.0 > 0 }.map { "\(counted($0.0, "\(padding.fillInWords) \($0.1)")) \($0.2)" }
    guard !edges.isEmpty else { return nil }
    let aspects = [rect, picture].compactMap(shape.displayAspectRatio)
    let hangs = video.stereo == nil && Set(aspects.map(AspectClass.init)).count > 1
    return "the crop keeps \(edges.listed)"
      + (hangs
        ? ", which makes it \(aspectName(aspects[0])); the picture alone is "
          + aspectName(aspects[1])
        : "")
  }

  /// Remarks beside the crop: what stands in the bars, then its losses.
  package var remarks: [String] {
    let warnings = CropWarnings(clip, crop: "this crop")
    let stream = clip.streamAmongSeveral.map { "it is for stream \($0): ffmpeg -map 0:\($0)" }
    return [stream, clip.notForEncoding, warnings.overlay].compactMap(\.self) + warnings.losses
  }

  /// The crop that removes the bars, and the one that keeps what stands in them if there is one;
  /// nil for no crop.
  package var remedy: String? {
    let kept = clip.advice.cropKeepingOverlays.map { "; \($0.ffmpeg) keeps the overlay" }
    return clip.advice.crop.map { $0.ffmpeg + (kept ?? "") }
  }
}

extension ClipAnalysis {
  /// The number of the analysed stream if there are other video streams.
  var streamAmongSeveral: Int? {
    video.stream.flatMap { $0.count > 1 ? $0.index : nil }
  }
}
