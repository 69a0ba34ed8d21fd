internal import Framing
internal import Padding

extension ClipAnalysis {
  /// What lies outside the clean aperture, and what it shows or cuts off where it is not the measured
  /// picture: sentences without their full stops; none if there is nothing to say.
  package var apertureInWords: [String] {
    guard let padding, video.cleanAperture != nil else { return [] }
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
    let cut = apertureCut
    let left = padding.edges.insets
    let faults = [
      left == .zero ? nil : "still shows bars (\(upright(left)))",
      cut == .zero ? nil : "cuts off picture (\(upright(cut)))",
    ].compactMap(\.self)
    return faults.isEmpty
      ? sentences : sentences + ["the clean aperture \(faults.joined(separator: " and "))"]
  }

  /// Whether the clean aperture cuts off picture.
  package var apertureCutsPicture: Bool {
    padding?.metadata.cleanApertureAgrees == false && apertureCut != .zero
  }

  /// The picture that the clean aperture cuts off, in stored pixels.
  private var apertureCut: PixelInsets {
    guard let padding, let aperture = video.cleanAperture else { return .zero }
    let outside = padding.metadata.outsideAperture ?? .zero
    let hidden = aperture.insets(in: video.storage)
    return PixelInsets(
      top: hidden.top - outside.top, bottom: hidden.bottom - outside.bottom,
      left: hidden.left - outside.left, right: hidden.right - outside.right)
  }
}
