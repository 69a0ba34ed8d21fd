package import Framing
package import Padding

/// A person's verdict on a clip's bars, which replaces the measured one. Lengths are stored pixels.
package struct ClipCorrection: Sendable, Hashable {
  package let verdict: PaddingVerdict.Kind
  /// The active picture of a padded or mixed clip; nil for others, and for a mixed clip whose picture
  /// stays as it was.
  package let picture: PixelRect?
  /// Size of the frames that contain the picture.
  package let frame: PixelSize
  /// The person's remark.
  package let note: String?

  /// The reason why a correction can't be applied, in words.
  package struct Refusal: Error, Equatable {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// - Parameter picture: required for a padded clip; without meaning if the verdict is `none` or
  ///   `undecided`.
  /// - Throws: ``Refusal`` if the picture is missing or isn't a part of the frame.
  package init(
    verdict: PaddingVerdict.Kind, picture: PixelRect?, frame: PixelSize, note: String? = nil
  ) throws(Refusal) {
    let hasBars = verdict == .padded || verdict == .mixed
    if verdict == .padded, picture == nil { throw Refusal(reason: "padded needs a picture") }
    if hasBars, let picture {
      guard !picture.isEmpty else {
        throw Refusal(reason: "the picture \(picture.inWords) is empty")
      }
      guard picture.intersection(frame.bounds) == picture else {
        throw Refusal(
          reason: "the picture \(picture.inWords) is not within the frame, \(frame.inWords)")
      }
    }
    self.verdict = verdict
    self.picture = hasBars ? picture : nil
    self.frame = frame
    self.note = note
  }
}

/// A report with a person's correction.
package struct CorrectedReport: Sendable {
  package var report: ClipReport
  /// The devices whose screens can't be rebuilt, so that they keep the figures of the report.
  package var keptScreens: [String] = []
}

extension ClipReport {
  /// The report with a person's correction in place of the measured verdict, the picture, and all
  /// figures that follow from them.
  ///
  /// - Throws: ``ClipCorrection/Refusal`` if the correction isn't of this clip as it was analysed.
  package func corrected(
    by correction: ClipCorrection
  ) throws(ClipCorrection.Refusal) -> CorrectedReport {
    guard case .analysed(var analysis) = outcome else {
      throw ClipCorrection.Refusal(reason: "its result is a failure, with nothing to correct")
    }
    let keptScreens = try correction.apply(to: &analysis)
    var corrected = CorrectedReport(report: self, keptScreens: keptScreens)
    corrected.report.outcome = .analysed(analysis)
    // They went by the measurement.
    corrected.report.deliveries = nil
    return corrected
  }
}

extension ClipAnalysis {
  /// The warnings but for those on the advised crop.
  package var warningsBesideCrop: [String] {
    let onCrop = CropWarnings(self).inDocument
    return warnings.filter { !onCrop.contains($0) }
  }
}

extension ClipCorrection {
  /// Corrects a clip's findings. Returns the devices whose screens can't be rebuilt.
  fileprivate func apply(to clip: inout ClipAnalysis) throws(Refusal) -> [String] {
    guard frame == clip.video.storage else {
      throw Refusal(
        reason: "its frame is \(frame.inWords), but the clip's is \(clip.video.storage.inWords)")
    }
    guard let measured = clip.padding, let shape = clip.video.shape else {
      throw Refusal(reason: "padding was not looked for (--no-padding)")
    }
    let picture = try picture(in: shape, of: measured)
    let (before, others) = (CropWarnings(clip).inDocument, clip.warningsBesideCrop)
    let corrected = measured.corrected(by: self, picture: picture, of: shape, duration: clip.end)
    clip.padding = corrected
    clip.noteFields()
    clip.noteShares()
    if clip.video.cleanAperture != nil {
      let agrees = picture == shape.shown && clip.apertureCut == .zero
      clip.padding?.metadata.cleanApertureAgrees = verdict == .undecided ? nil : agrees
    }
    let hasBars = verdict == .padded || verdict == .mixed
    let kept = clip.advice.keepsAll
    let isCroppable = hasBars && clip.video.obstacle(toKeeping: picture, other: nil) == nil
    clip.advice = ClipAnalysis.Advice(
      crop: isCroppable ? picture : nil, keeping: corrected.overlays.map(\.edge), of: shape,
      on: CropGrid(clip.video), in: clip.video)
    clip.advice.keepsAll = kept
    clip.dropOverlays()
    clip.keepOverlaysWhole()
    let after = CropWarnings(clip).inDocument
    if after != before { clip.warnings = others + after }
    let regions = clip.regions(in: shape)
    var keptScreens: [String] = []
    for index in clip.presentations.indices {
      let shown = clip.presentations[index].showing(
        hasBars ? picture : nil, crop: clip.advice.crop?.rect,
        kept: clip.advice.cropKeepingOverlays?.rect, of: shape,
        segments: verdict == .mixed ? corrected.timeline : [], regions: regions)
      if let shown {
        clip.presentations[index] = shown
      } else {
        keptScreens.append(clip.presentations[index].device)
      }
    }
    return keptScreens
  }

  /// The shown part of the active picture.
  fileprivate func picture(
    in shape: DisplayShape, of measured: ClipAnalysis.Padding
  ) throws(Refusal) -> PixelRect {
    let shown = shape.shown
    switch verdict {
    case .none, .undecided: return shown
    case .mixed where picture == nil:
      return [.mixed, .padded].contains(measured.verdict) ? measured.picture : shown
    case .padded, .mixed:
      let part = (picture ?? shown).intersection(shown)
      guard !part.isEmpty else {
        throw Refusal(reason: "the picture is outside of what is shown of the frame")
      }
      if verdict == .padded, part == shown {
        throw Refusal(reason: "padded, but the picture is all that is shown of the frame")
      }
      return part
    }
  }
}

extension ClipAnalysis {
  /// The origin of a verdict that a person gave.
  public struct Correction: Codable, Sendable, Hashable {
    /// The person's remark.
    @Nullable public var note: String?
  }
}

extension ClipAnalysis.Padding {
  /// The same with a person's correction. Measurements that don't contradict it stay: evidence,
  /// support, and the fill of bars.
  ///
  /// - Parameters:
  ///   - picture: the active picture in stored pixels, as far as it is shown.
  ///   - displayShape: the clip's.
  ///   - duration: the clip's, in seconds.
  func corrected(
    by correction: ClipCorrection, picture: PixelRect, of displayShape: DisplayShape,
    duration: Double?
  ) -> Self {
    var padding = self
    let depths = picture.insets(within: displayShape.shown)
    let bars = EdgeDepths(depths, in: displayShape.shown.size)
    // Edge lines alone are no padding, whatever word was chosen for them.
    let verdict =
      correction.verdict == .padded && bars.shape == nil
      ? PaddingVerdict.Kind.none : correction.verdict
    padding.verdict = verdict
    padding.shape = verdict == .padded ? bars.shape : nil
    switch verdict {
    case .padded, .mixed:
      if fill == nil { (padding.fill, padding.color) = (suspected?.fill ?? evidence?.fill, nil) }
    case .none, .undecided: (padding.fill, padding.color) = (nil, nil)
    }
    padding.confidence = 1
    padding.picture = picture
    padding.otherEye = nil
    padding.pictureEven = picture.grownToEven(in: displayShape.storage)
    padding.fields = nil
    let aspect = displayShape.displayAspectRatio(of: picture) ?? displayShape.displayAspectRatio
    padding.display = ClipAnalysis.Aspect(aspect)
    padding.measuredDisplay = displayShape.measuredDisplay(of: picture, besides: padding.display)
    padding.edges.correct(depths)
    padding.edgeLines = bars.lines
    padding.overlays.removeAll { depths[$0.edge] == 0 }
    padding.suspected = nil
    if verdict != .mixed || self.verdict != .mixed {
      padding.timeline = [
        ClipAnalysis.Segment(start: 0, end: duration, picture: picture, of: displayShape)
      ]
    } else if picture != self.picture {
      for index in padding.timeline.indices { padding.timeline[index].barsLeft = nil }
    }
    // They were compared with the measurement.
    padding.metadata.claims = nil
    if let afd = metadata.afd, let code = UInt8(exactly: afd.code) {
      let isSteady = verdict == .none || verdict == .padded
      padding.metadata.afd?.agrees =
        isSteady
        ? ActiveFormat(code: code).agrees(
          picture: aspect, frame: displayShape.wholeFrame.displayAspectRatio) : nil
    }
    padding.correction = ClipAnalysis.Correction(note: correction.note)
    return padding
  }
}

extension ClipAnalysis.Edges {
  fileprivate mutating func correct(_ depths: PixelInsets) {
    top.correct(depths.top)
    bottom.correct(depths.bottom)
    left.correct(depths.left)
    right.correct(depths.right)
  }
}

extension ClipAnalysis.Edge {
  /// Corrects the edge. People draw bars with hard ends; a soft one stays if it is at the same
  /// place.
  fileprivate mutating func correct(_ depth: Int) {
    if pixels != depth { (outer, inner) = (depth, depth) }
    pixels = depth
    confidence = 1
  }
}

extension ClipAnalysis.Screen {
  /// The same screen, on which the frame with another picture is presented anew. Nil if its device is
  /// from the user's own table, or has other figures in this document.
  ///
  /// - Parameters:
  ///   - picture: the active picture in stored pixels; nil for one without bars.
  ///   - crop: the part to deliver without the bars; nil if there is none.
  ///   - kept: the crop that keeps what stands in bars; nil if there is none.
  ///   - segments: those of a clip whose bars change.
  ///   - regions: those that must not get lost; nil if none were tested.
  fileprivate func showing(
    _ picture: PixelRect?, crop: PixelRect?, kept: PixelRect?, of shape: DisplayShape,
    segments: [ClipAnalysis.Segment], regions: [FrameRegion]?
  ) -> Self? {
    guard let viewport = viewport(on: Device.catalogue), viewport.safeArea == safeArea,
      viewport.pose == pose, viewport.system?.major == system
    else { return nil }
    let presentation = Presentation(
      shape, isArtwork: artwork != nil, picture: picture, crop: crop, viewport: viewport,
      layout: layout, player: knownPlayer)
    var screen = Self(
      presentation, segments: segments, kept: kept, regions: regions,
      isTurnGiven: turnGiven == true)
    // An id stands for a product alone, whose name is shorter than its entry's.
    screen.name = name
    // They go by the file and by the frame, which stays in place.
    (screen.playable, screen.playableReason, screen.zones) = (playable, playableReason, zones)
    (screen.fit.lost, screen.fill.lost) = (fit.lost, fill.lost)
    return screen
  }

  private var knownPlayer: Player {
    switch player {
    case .system, nil: .system
    case .layer: .layer
    case .custom:
      .custom(
        maximumCrop: maxCrop.flatMap { Int(exactly: ($0 * 1e6).rounded()) }
          .flatMap { Ratio($0, 1_000_000) }
          ?? Player.standardMaximumCrop)
    }
  }
}
