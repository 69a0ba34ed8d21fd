package import Document
internal import Framing
internal import Padding

/// The clean aperture against the measured picture, in words.
package struct ApertureWords {
  private let clip: ClipAnalysis

  package init(_ clip: ClipAnalysis) { self.clip = clip }

  /// The bars outside the clean aperture, and what it shows or cuts off if it is not the measured
  /// picture. Sentences without their full stops; none if there is nothing to report.
  package var sentences: [String] {
    let video = clip.video
    guard let padding = clip.padding, video.cleanAperture != nil else { return [] }
    func upright(_ stored: PixelInsets) -> String { video.orientation.shown(stored).inWords }
    let outside = padding.metadata.outsideAperture ?? .zero
    var sentences: [String] = []
    if outside != .zero {
      let isThin = EdgeDepths(outside, in: video.storage).bars == .zero
      sentences.append(
        "\(isThin ? "edge lines" : "bars") of \(upright(outside)) lie outside the clean aperture; "
          + "players that honour it don't show them")
    }
    guard padding.metadata.cleanApertureAgrees == false else { return sentences }
    let cut = clip.apertureCut
    let left = padding.edges.insets
    let faults = [
      left == .zero ? nil : "still shows bars (\(upright(left)))",
      cut == .zero ? nil : "cuts off picture (\(upright(cut)))",
    ].compactMap(\.self)
    return faults.isEmpty
      ? sentences : sentences + ["the clean aperture \(faults.joined(separator: " and "))"]
  }

  /// Whether the clean aperture cuts off picture.
  package var cutsPicture: Bool {
    clip.padding?.metadata.cleanApertureAgrees == false && clip.apertureCut != .zero
  }
}
