internal import Document
internal import Files
internal import Framing
internal import Padding

/// Finds renditions whose shape or picture differs from that of the others at the same time.
struct AgreementJudge {
  /// A rendition by the stretches that were analysed, of which manifests may have thousands more.
  private struct Analysed {
    let id: String
    let analysed: [StretchInspection]
    /// Whether it has one stretch.
    let isWhole: Bool
  }

  private let rungs: [Analysed]

  init(_ rungs: [LadderInspector.RungInspection]) {
    self.rungs = rungs.map { rung in
      Analysed(
        id: rung.rung.id, analysed: rung.stretches.filter { $0.analysis != nil },
        isWhole: rung.stretches.count == 1)
    }
  }

  private struct Seen {
    let id: String
    let picture: LadderPicture
    let time: LadderFinding.Time
  }

  var findings: [LadderFinding] {
    moments.flatMap { moment in
      let seen = rungs.compactMap { rung -> Seen? in
        let found = rung.analysed.first { $0.stretch.start <= moment && moment < $0.stretch.end }
        // A rendition may be the only one without a stated duration.
        guard let found = found ?? (rung.isWhole ? rung.analysed.first : nil),
          let picture = found.analysis.flatMap(LadderPicture.init)
        else { return nil }
        return Seen(id: rung.id, picture: picture, time: found.stretch.time)
      }
      return differing(seen)
    }
  }

  /// The middles of the analysed stretches of the rendition that has the most.
  private var moments: [Double] {
    let finest = rungs.map(\.analysed).max { $0.count < $1.count } ?? []
    return finest.map { ($0.stretch.start + $0.stretch.end) / 2 }
  }

  private func differing(_ seen: [Seen]) -> [LadderFinding] {
    guard
      let place = LadderPicture.reference(seen.map(\.picture), { $0.hasShape(of: $1) })
    else { return [] }
    let reference = seen[place]
    var findings: [LadderFinding] = []
    var alike: [Seen] = []
    for one in seen {
      if one.picture.hasShape(of: reference.picture) {
        alike.append(one)
      } else {
        findings.append(
          LadderFinding(
            .shapeDiffers, .error,
            "frames are \(shape(one)), and those of rendition \(reference.id.oneLine) are "
              + "\(shape(reference))", rungs: [one.id], times: [one.time]))
      }
    }
    let known = alike.filter { $0.picture.picture != nil }
    if let place = LadderPicture.reference(known.map(\.picture), { $0.hasPicture(of: $1) }) {
      let reference = known[place]
      for one in known where !one.picture.hasPicture(of: reference.picture) {
        findings.append(
          LadderFinding(
            .pictureDiffers, .error,
            "the picture is \(picture(one)), and that of rendition \(reference.id.oneLine) is "
              + "\(picture(reference))", rungs: [one.id], times: [one.time]))
      }
    }
    return findings
  }

  private func shape(_ seen: Seen) -> String {
    let size = seen.picture.size
    return "\(aspectName(seen.picture.shape)) (\(number(size.width, decimals: 0))×"
      + "\(number(size.height, decimals: 0)))"
  }

  /// Shape and place, in per cent of the frame: two pictures of one shape may lie in different
  /// places.
  private func picture(_ seen: Seen) -> String {
    guard let rect = seen.picture.picture, let shape = seen.picture.pictureShape else {
      return "unknown"
    }
    let edges = [
      ("top", rect.y), ("bottom", 1 - rect.y - rect.height), ("left", rect.x),
      ("right", 1 - rect.x - rect.width),
    ].filter { $0.1.isVisibleShare }.map { "\(percent($0.1)) \($0.0)" }
    let bars = edges.isEmpty ? "without bars" : "with bars of \(edges.joined(separator: ", "))"
    return "\(aspectName(shape)) \(bars)"
  }
}

/// The shape of a rendition's frames, and the place of the picture in them, which should be the
/// same in all renditions of a ladder.
struct LadderPicture {
  let shape: Ratio
  /// The upright frame in square pixels.
  let size: Size
  /// The active picture in fractions of the upright frame; nil if unknown.
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

  /// Whether one frame is a scaled copy of the other, as exactly as whole pixels of the smaller one
  /// allow.
  func hasShape(of other: LadderPicture) -> Bool {
    let (small, large) = pixels < other.pixels ? (self, other) : (other, self)
    let (width, height) = (small.size.width, small.size.height)
    let slack = 1 + 1e-6
    return abs(width - height * large.shape.value) <= slack
      || abs(height - width / large.shape.value) <= slack
  }

  /// Whether the active pictures agree within a pixel of the smaller frame; true if one is unknown.
  func hasPicture(of other: LadderPicture) -> Bool {
    guard let own = picture, let theirs = other.picture else { return true }
    let small = pixels < other.pixels ? size : other.size
    func agree(_ a: Double, _ b: Double, _ side: Double) -> Bool {
      // Each was rounded to whole pixels of its own frame.
      (abs(a - b) * side).rounded() <= 1
    }
    return agree(own.x, theirs.x, small.width)
      && agree(own.x + own.width, theirs.x + theirs.width, small.width)
      && agree(own.y, theirs.y, small.height)
      && agree(own.y + own.height, theirs.y + theirs.height, small.height)
  }

  /// The picture that agrees with the most; of several such, the one with the most pixels.
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
