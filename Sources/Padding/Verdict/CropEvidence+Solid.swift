import Framing

extension CropEvidence {
  /// Bars up to this share of the frame count as thin: the most that analogue video and scans ever
  /// leave. ``EdgeDepths`` draws a tighter line for reports.
  private static let thin = 0.02
  /// Lines of fading from which an edge counts as wholly soft.
  private static let softLines = 10.0
  /// Drift and grain, in codes, that count as the maximum.
  private static let mostDrift = 8.0, mostGrain = 32.0

  /// The measures of bars of one colour.
  ///
  /// - Parameters:
  ///   - bars: the readings that agree, by edge; only edges with a bar.
  ///   - tallies: all readings, by edge.
  ///   - insets: the bars.
  init(
    bars: [FrameEdge: [EdgeTally.Bar]], tallies: [FrameEdge: EdgeTally], insets: PixelInsets,
    fill: PaddingFill, size: PixelSize, summaries: [FrameSummary], views: Int,
    stills: StillTally = StillTally()
  ) {
    self.init(picture: PixelRect(in: size, insets: insets), fill: fill, mark: .oneColor)
    let sides = bars.values.filter { !$0.isEmpty }
    func least(_ measure: ([EdgeTally.Bar]) -> Float) -> Double {
      Double(sides.map(measure).min() ?? 0)
    }
    func greatest(_ measure: (EdgeTally.Bar) -> Float) -> Double {
      Double(sides.map { $0.map(measure).mean }.max() ?? 0)
    }
    self[.straightness] = least { $0.map { $0.tileShare }.mean }
    self[.bestStraightness] = least { $0.map { $0.tileShare }.max() ?? 0 }
    self[.edgeContrast] = least { $0.map { min(1, $0.edgeContrast) }.mean }
    self[.edgeSharpness] = least { $0.map { min(1, $0.steepness) }.mean }
    self[.barColorDrift] = min(1, greatest { $0.drift } / Self.mostDrift)
    self[.barNoise] = min(1, greatest { $0.noise } / Self.mostGrain)
    let agreed = bars.filter { !$0.value.isEmpty }
    self[.agreement] =
      agreed.map { edge, readings in
        tallies[edge]?.agreement(readings) ?? 0
      }.min() ?? 0
    self[.agreementWithDarkFrames] =
      agreed.map { edge, readings in
        tallies[edge]?.strictAgreement(readings) ?? 0
      }.min() ?? 0
    self[.agreeingFrames] = Self.scale(count: sides.map { $0.count }.min() ?? 0)
    self[.distinctViews] = Self.scale(count: views)
    self[.equalDepths] = Self.evenness(insets)
    self[.missingTwin] = self[.equalDepths] == 0 ? 1 - self[.distinctViews] : 0
    self[.nonBlackBars] =
      sides.contains { $0.count { !$0.fill.isNearBlack && !$0.isCodedPadding } * 2 > $0.count }
      ? 1 : 0
    if self[.nonBlackBars] > 0 { self[.motionAtEdge] = stills.motion(beside: insets) }
    func share(_ isSo: (EdgeTally.Bar) -> Bool) -> Double {
      sides.map { Double($0.count(where: isSo)) / Double($0.count) }.max() ?? 0
    }
    self[.overlaidFrames] = share { $0.hasOverlay }
    self[.crossedFrames] = share { $0.isCrossed }
    let shares = summaries.map { $0.ground.share(of: insets) }
    self[.barColorInPicture] = Double(shares.map { $0.ground }.filter { $0 > 0 }.min() ?? 0)
    self[.flatColorInPicture] =
      self[.nonBlackBars]
      * max(self[.barColorInPicture], Double(shares.map { $0.paper }.filter { $0 > 0 }.min() ?? 0))
    let area =
      Double(picture.width * picture.height) / Double(max(1, size.width * size.height))
    self[.litPicture] = min(1, Double(summaries.map { $0.litShare }.max() ?? 0) / max(0.01, area))
    self[.edgeSoftness] = min(1, greatest { Float($0.inner - $0.outer) } / Self.softLines)
    let deepest = max(
      Double(max(insets.top, insets.bottom)) / Double(size.height),
      Double(max(insets.left, insets.right)) / Double(size.width))
    self[.thinBars] = deepest <= Self.thin ? 1 : 0
    // Edge lines on all sides are as common as on two.
    let isWindowbox = insets.top + insets.bottom > 0 && insets.left + insets.right > 0
    self[.barsOnAllSides] = isWindowbox && deepest > Self.thin ? 1 : 0
  }

  /// The measures of black bars at both edges of an axis, which all of `frames` show; nil if they
  /// show none.
  init?(_ frames: [FrameSummary], along axis: Axis, size: PixelSize, views: Int) {
    let pairs = frames.compactMap { $0[axis].bars }
    guard let fill = pairs.first?.near.fill else { return nil }
    let bars = [axis.edges.near: pairs.map { $0.near }, axis.edges.far: pairs.map { $0.far }]
    func depth(_ edge: FrameEdge) -> Int { bars[edge]?.map { $0.line }.median ?? 0 }
    self.init(
      bars: bars, tallies: bars.mapValues { EdgeTally($0) },
      insets: PixelInsets(
        top: depth(.top), bottom: depth(.bottom), left: depth(.left), right: depth(.right)),
      fill: PaddingFill(fill), size: size, summaries: frames, views: views)
  }

  /// 1 if all bars have a twin of their depth, 0.5 if the depths differ, 0 if one has none.
  static func evenness(_ insets: PixelInsets) -> Double {
    [(insets.top, insets.bottom), (insets.left, insets.right)].filter { $0 > 0 || $1 > 0 }
      .map { near, far in
        if near == 0 || far == 0 { return 0 }
        return EdgeTally.areEven(near, far) ? 1 : 0.5
      }.min() ?? 0
  }
}
