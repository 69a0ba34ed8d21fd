public import Framing
internal import Padding

extension ClipAnalysis {
  /// Two views of one scene in one stream.
  public struct Stereo: Codable, Sendable, Hashable {
    public var layout: StereoLayout.Packing
    /// Whether the right eye's view comes first.
    public var rightFirst: Bool
    /// The shown part of the half of the frame that holds the first eye, in stored pixels: shape and
    /// bars are of it. Nil for layouts without halves.
    @Nullable public var eye: PixelRect?
    /// Whether each eye has about half of its columns, or of its rows.
    public var squeezed: Bool

    /// - Parameters:
    ///   - shown: the shown part of the frame, in stored pixels.
    ///   - pixelAspect: width to height of a pixel of one eye.
    package init(
      _ layout: StereoLayout, shown: PixelRect, of storage: PixelSize, pixelAspect: Double
    ) {
      (self.layout, rightFirst) = (layout.packing, layout.isRightFirst)
      eye = layout.eyes(of: storage).map { shown.intersection($0.first) }
      squeezed =
        layout.packing == .sideBySide && pixelAspect > 1.4
        || layout.packing == .topBottom && pixelAspect < 1 / 1.4
    }

    /// The same without its place in the frame.
    package var facts: StereoLayout { StereoLayout(layout, isRightFirst: rightFirst) }
  }
}

extension ClipAnalysis.Video {
  /// Lines by which equal bars may be measured differently.
  private static let slack = 2

  /// The size of the part of a frame in which bars are sought: one eye of packed 3D.
  package var measuredSize: PixelSize { stereo?.facts.eyes(of: storage)?.first.size ?? storage }

  /// The part of the frame to cut out in order to keep a part of the first eye: with the same of the
  /// other. The part itself unless the clip is packed 3D.
  package func bothEyes(_ part: PixelRect) -> PixelRect {
    guard let stereo, stereo.eye != nil else { return part }
    let frame = cleanAperture ?? storage.bounds
    return stereo.layout == .sideBySide
      ? PixelRect(x: frame.x, y: part.y, width: frame.width, height: part.height)
      : PixelRect(x: part.x, y: frame.y, width: part.width, height: frame.height)
  }

  /// Whether the pictures of two eyes, in stored pixels, have other bars; not if one wasn't measured.
  package func eyesDiffer(_ first: PixelRect, _ second: PixelRect?) -> Bool {
    guard let second, let kept = stereo?.facts.union(first, second, of: storage) else {
      return false
    }
    return [first, second].contains {
      max(kept.width - $0.width, kept.height - $0.height) > Self.slack
    }
  }

  /// The reason why the frame must not be cut to a picture; nil if it may.
  ///
  /// One rectangle keeps the eyes aligned only if it cuts across the packing, and both eyes have the
  /// same bars. A frame around the viewer has no edges.
  ///
  /// - Parameters:
  ///   - picture: in stored pixels; of packed 3D, that of the first eye.
  ///   - other: that of the second eye; nil if it was not measured.
  package func obstacle(toKeeping picture: PixelRect, other: PixelRect?) -> String? {
    let kept = stereo?.facts.union(picture, other, of: storage) ?? picture
    let cut = kept.insets(within: shown)
    if let projection, cut != .zero {
      return "its frame is mapped onto a surface around the viewer (\(projection.inWords))"
    }
    guard let stereo else { return nil }
    guard stereo.eye != nil else {
      return cut == .zero ? nil : "its eyes were not measured one by one (\(stereo.inWords))"
    }
    if let other, eyesDiffer(picture, other) {
      return "the pictures of its eyes differ: \(picture.inWords) and \(other.inWords)"
    }
    let along = stereo.layout == .sideBySide ? cut.left + cut.right : cut.top + cut.bottom
    return along == 0
      ? nil : "its bars lie between the eyes, too, where no crop of the frame reaches"
  }
}

extension ClipAnalysis {
  /// The picture to keep where bars are cut off: that of both eyes of packed 3D, in the first. Nil
  /// without padding detection.
  package var keptPicture: PixelRect? {
    padding.map {
      video.stereo?.facts.union($0.picture, $0.otherEye, of: video.storage) ?? $0.picture
    }
  }

  /// The reason why no crop is advised although there are bars, or why one would not fit both eyes;
  /// nil for none.
  package var cropObstacle: String? {
    guard let padding, padding.verdict != .undecided else { return nil }
    return video.obstacle(toKeeping: padding.picture, other: padding.otherEye)
  }

  package var obstacleWarning: String? { cropObstacle.map { "no crop is advised: \($0)" } }

  /// Warnings on the two eyes of a clip.
  package var eyeWarnings: [String] {
    let both =
      video.stereo?.eye == nil
      ? nil : "all figures are of one eye; players that know no 3D show both in one frame"
    return [both, obstacleWarning].compactMap(\.self)
  }
}

extension StereoLayout {
  /// Text such as `side by side, left eye first`.
  package var inWords: String {
    let order = isRightFirst ? "right eye first" : "left eye first"
    return switch packing {
    case .sideBySide: "side by side, \(order)"
    case .topBottom: "one eye above the other, \(order)"
    case .columns, .rows: "alternate \(packing.rawValue), \(order)"
    case .checkerboard, .quincunx: "\(packing.rawValue), \(order)"
    case .frames: "alternate frames, \(order)"
    case .views: "two views"
    case .anaglyph: "anaglyph"
    }
  }
}

extension ClipAnalysis.Stereo {
  package var inWords: String { facts.inWords + (squeezed ? ", each squeezed to half" : "") }
}

extension Projection {
  package var inWords: String { rawValue.split(separator: "-").joined(separator: " ") }
}
