internal import Padding

/// The parts of a clip that its advised crop removes beside the bars, in words.
package struct CropWarnings {
  private let clip: ClipAnalysis
  private let crop: String

  /// - Parameter crop: the name of the advised crop in sentences.
  package init(_ clip: ClipAnalysis, crop: String = "the advised crop") {
    (self.clip, self.crop) = (clip, crop)
  }

  /// What stands in the bars, and the effect of crops on it, such as `…; the advised crop removes it,
  /// crop=640:314:0:46 keeps it`; nil if no crop removes anything.
  package var overlay: String? {
    guard let words = clip.overlaysInWords, clip.advice.crop != nil else { return nil }
    let kept = clip.advice.cropKeepingOverlays.map { ", \($0.ffmpeg) keeps it" }
    return "\(words); \(crop) removes it" + (kept ?? "")
  }

  /// A warning of patterned bars; nil unless the crop removes some.
  package var pattern: String? {
    clip.padding?.fill == .patterned && clip.advice.crop != nil
      ? "the bars show a pattern, a picture or captions; \(crop) removes them" : nil
  }

  /// A remark on regions that the crop cuts, other than those that detection found in bars; nil if
  /// there are none.
  package var regions: String? {
    clip.advice.crop?.rect.flatMap(clip.regionsCut).map { "\(crop) cuts \($0)" }
  }

  /// Remarks on all that the crop removes besides bars, other than what stands in them.
  package var losses: [String] {
    [regions, pattern, clip.advice.crop?.lossInWords].compactMap(\.self)
  }

  /// Those among a document's warnings that depend on the crop.
  var inDocument: [String] {
    [overlay, pattern, regions, clip.obstacleWarning, clip.encodingWarning].compactMap(\.self)
  }
}
