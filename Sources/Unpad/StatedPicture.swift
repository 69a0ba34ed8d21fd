internal import Bytes
internal import Document
internal import Framing
internal import VideoIO

/// Statements of the frames on their picture that stay in the output, because no frame is encoded
/// again. A clean aperture leaves the frames as they are, so that what was right stays right. With
/// the codec's cropping, frames become smaller.
extension DolbyVisionAreas {
  /// Rows and columns by which an active area may differ from the picture.
  private static let slack = 2

  /// The methods after which the active area of each frame is the part that stays.
  ///
  /// - Parameter picture: the part that stays, in stored pixels.
  /// - Throws: the reason if there is none, with the offsets.
  func methods(
    among methods: [Unpadding.Method], keeping picture: PixelRect, of shape: DisplayShape
  ) throws(Refusal) -> [Unpadding.Method] {
    let bars = picture.insets(in: shape.storage)
    let areas = counts.keys.compactMap { $0?.insets }
    let right = methods.filter { method in
      areas.allSatisfy { $0.isNear(method == .cleanAperture ? bars : .zero, Self.slack) }
    }
    guard right.isEmpty, !methods.isEmpty else { return right }
    throw Refusal([.init(.dolbyVision, reason(areas, bars, methods, shape))])
  }

  private func reason(
    _ areas: [PixelInsets], _ bars: PixelInsets, _ methods: [Unpadding.Method],
    _ shape: DisplayShape
  ) -> String {
    let ordered = areas.sorted {
      ($0.top, $0.bottom, $0.left, $0.right) < ($1.top, $1.bottom, $1.left, $1.right)
    }
    func words(_ insets: PixelInsets) -> String {
      let words = shape.orientation.shown(insets).inWords
      return words.isEmpty ? "0" : words
    }
    let stated = ordered.prefix(3).map(words).listed + (ordered.count > 3 ? " and more" : "")
    let because =
      areas.allSatisfy { $0.isNear(bars, Self.slack) }
      ? "would be wrong in cropped frames; a clean aperture (--for apple) keeps them true"
      : "don't fit the bars (\(words(bars))) in all frames"
    return "the offsets of its Dolby Vision level 5 (\(stated)) \(because), and vidfit doesn't "
      + "rewrite them"
  }
}

extension DolbyVisionAreas? {
  /// The reason why the active areas are not known; nil if they are.
  var unreadable: Unpadding.Reason? {
    guard let self, self.frames > 0 else {
      return .init(.dolbyVision, "its Dolby Vision metadata can't be read")
    }
    if self.isIncomplete {
      return .init(.dolbyVision, "its Dolby Vision metadata states too many active areas")
    }
    let missing = self.isStated ? self.counts[nil] ?? 0 : 0
    return missing == 0
      ? nil
      : .init(
        .dolbyVision,
        "the Dolby Vision metadata of \(missing) of \(counted(self.frames, "frame")) can't be read")
  }
}

extension UnpadPlan {
  /// A warning if the active format of the frames is wrong in the output; nil if it is right or
  /// states nothing.
  func activeFormatWarning(_ method: Unpadding.Method) -> String? {
    guard let activeFormat, let picture = shape.displayAspectRatio(of: wanted) else { return nil }
    let frame =
      method == .cleanAperture
      ? shape.wholeFrame.displayAspectRatio
      : shape.displayAspectRatio(of: self.picture) ?? picture
    guard activeFormat.agrees(picture: picture, frame: frame) == false else { return nil }
    let right = ActiveFormat.describing(picture: picture, frame: frame).map {
      "; \($0.inWords) would be right"
    }
    return "the AFD stays \(activeFormat.inWords), which is wrong in the output\(right ?? "")"
  }
}

extension PixelInsets {
  fileprivate func isNear(_ other: PixelInsets, _ slack: Int) -> Bool {
    abs(top - other.top) <= slack && abs(bottom - other.bottom) <= slack
      && abs(left - other.left) <= slack && abs(right - other.right) <= slack
  }
}
