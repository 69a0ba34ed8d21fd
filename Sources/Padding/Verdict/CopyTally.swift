import Framing

/// The evidence of a clip's frames about blurred copies of the picture beside it.
struct CopyTally {
  /// Depths of the bars.
  let insets: PixelInsets
  let evidence: CropEvidence
  /// Frames that show these bars, and number of all frames.
  let support: EdgeVerdict.Support

  /// nil if too few frames agree on the position of the seams, or the seams can't be seen.
  init?(_ summaries: [FrameSummary], views: Int, size: PixelSize) {
    let seen = summaries.map { $0.blurredBars }.filter { !$0.isEmpty }
    let groups = seen.joined().map { bars in seen.compactMap { $0.first { $0.isLike(bars) } } }
    func score(_ group: [BlurredBars]) -> Float { group.reduce(0) { $0 + $1.score } }
    guard let agreeing = groups.max(by: { score($0) < score($1) }), let middle = agreeing.first
    else { return nil }
    // Smooth pictures sometimes hide their seams.
    guard agreeing.count * 2 >= summaries.count else { return nil }
    support = EdgeVerdict.Support(agreeing: agreeing.count, able: summaries.count)
    let (near, far) = (agreeing.map { $0.near }.median, agreeing.map { $0.far }.median)
    let sides = Self.sides(of: agreeing)
    insets =
      middle.isPillarbox
      ? PixelInsets(top: sides.near, bottom: sides.far, left: near, right: far)
      : PixelInsets(top: near, bottom: far, left: sides.near, right: sides.far)
    let mostRelief: Float = 8
    var evidence = CropEvidence(
      picture: PixelRect(in: size, insets: insets), fill: .blurred, mark: .copy)
    func mean(_ measure: (BlurredBars) -> Float) -> Double {
      Double(agreeing.map(measure).reduce(0, +)) / Double(agreeing.count)
    }
    evidence[.copyCorrelation] = mean { max(0, $0.match.correlation) }
    let (unlike, chance) = (
      1 - evidence[.copyCorrelation], 1 - mean { max(0, $0.seamless) }
    )
    evidence[.copyBeyondChance] = max(0, 1 - unlike / max(0.001, chance))
    evidence[.detailCorrelation] = mean { max(0, $0.match.likeness) }
    evidence[.seamJumps] = mean { $0.seamShare }
    guard evidence[.seamJumps] >= Self.leastSeam else { return nil }
    evidence[.detailedSeamsBroken] = mean { max(0, $0.fall) }
    evidence[.seamsBroken] = mean { max(0, $0.breadth) }
    evidence[.barContent] = mean { min(1, $0.match.relief / mostRelief) }
    evidence[.detailRatio] = CropEvidence.scale(count: Int(mean { min($0.detailRatio, 16) }))
    evidence[.blurAtSeam] = min(
      evidence[.detailedSeamsBroken], evidence[.detailRatio], evidence[.barContent])
    evidence[.changesFollowPicture] = Double(max(0, Self.following(agreeing)))
    evidence[.agreement] = Double(agreeing.count) / Double(summaries.count)
    evidence[.agreeingFrames] = CropEvidence.scale(count: agreeing.count)
    evidence[.distinctViews] = CropEvidence.scale(count: views)
    self.evidence = evidence
  }

  /// Minimum share of the seams at which the frame jumps. A plain picture without detail at its sides
  /// is much like a copy of itself, but nothing ends there.
  private static let leastSeam = 0.25

  /// The depths along the other axis that most of the frames agree on; 0 if they agree on none.
  private static func sides(of bars: [BlurredBars]) -> (near: Int, far: Int) {
    let found = bars.compactMap { $0.sides }
    guard found.count * 2 > bars.count else { return (0, 0) }
    let (near, far) = (found.map { $0.near }.median, found.map { $0.far }.median)
    let agreeing = found.count {
      abs($0.near - near) <= EdgeTally.slack && abs($0.far - far) <= EdgeTally.slack
    }
    return agreeing * 2 > bars.count ? (near, far) : (0, 0)
  }

  /// Correlation of the changes in the bars, from frame to frame, with the changes in the picture
  /// enlarged; 0 if nothing changes.
  private static func following(_ bars: [BlurredBars]) -> Float {
    var (own, copied): ([Float], [Float]) = ([], [])
    for (first, second) in zip(bars.map({ $0.match }), bars.dropFirst().map({ $0.match }))
    where first.bars.count == second.bars.count {
      for point in first.bars.indices {
        guard let before = first.bars[point], let after = second.bars[point],
          let oldCopy = first.copy[point], let newCopy = second.copy[point]
        else { continue }
        own.append(after - before)
        copied.append(newCopy - oldCopy)
      }
    }
    return own.isEmpty ? 0 : CopyMatch.correlation(own, copied)
  }
}

extension BlurredBars {
  /// Whether the seams are in about the same positions.
  fileprivate func isLike(_ other: BlurredBars) -> Bool {
    isPillarbox == other.isPillarbox && abs(near - other.near) <= EdgeTally.slack
      && abs(far - other.far) <= EdgeTally.slack
  }
}
