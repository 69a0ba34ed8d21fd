internal import Framing
internal import Padding
internal import Report

/// The shape of a rendition's frames, and where the picture is in them: what all renditions of a
/// ladder should have alike.
struct LadderPicture {
  let shape: Ratio
  /// The upright frame in square pixels.
  let size: Size
  /// The active picture in fractions of the upright frame; nil where nobody knows.
  let picture: Rect?
  /// The active picture's own shape.
  let pictureShape: Ratio?

  /// Nil if the analysis makes no sense.
  init?(_ analysis: ClipAnalysis) {
    guard let shape = analysis.video.shape else { return nil }
    self.shape = shape.displayAspectRatio
    size = shape.displaySize
    switch analysis.padding?.verdict {
    case .none?, .padded?, .mixed?:
      picture = analysis.padding.map { shape.unitRect(of: $0.picture) }
      pictureShape = analysis.padding?.display.aspectRatio
    case .undecided?, nil: (picture, pictureShape) = (nil, nil)
    }
  }

  private var pixels: Double { size.width * size.height }

  /// Whether one frame is a scaled copy of the other: whole pixels of the smaller one allow no better.
  func hasShape(of other: LadderPicture) -> Bool {
    let (small, large) = pixels < other.pixels ? (self, other) : (other, self)
    let (width, height) = (small.size.width, small.size.height)
    let slack = 1 + 1e-6
    return abs(width - height * large.shape.value) <= slack
      || abs(height - width / large.shape.value) <= slack
  }

  /// Whether the active pictures agree within a pixel of the smaller frame; true where one isn't
  /// known.
  func hasPicture(of other: LadderPicture) -> Bool {
    guard let own = picture, let theirs = other.picture else { return true }
    let small = pixels < other.pixels ? size : other.size
    func agree(_ a: Double, _ b: Double, _ side: Double) -> Bool {
      // Each of both was rounded to whole pixels of its own.
      (abs(a - b) * side).rounded() <= 1
    }
    return agree(own.x, theirs.x, small.width)
      && agree(own.x + own.width, theirs.x + theirs.width, small.width)
      && agree(own.y, theirs.y, small.height)
      && agree(own.y + own.height, theirs.y + theirs.height, small.height)
  }

  /// The one that agrees with the most; of several such the one with the most pixels.
  static func reference(
    _ pictures: [LadderPicture], _ agree: (LadderPicture, LadderPicture) -> Bool
  ) -> Int? {
    pictures.indices.max { a, b in
      let (first, second) = (pictures[a], pictures[b])
      let votes = [first, second].map { one in pictures.count { agree(one, $0) } }
      return (votes[0], first.pixels) < (votes[1], second.pixels)
    }
  }
}
