internal import Document
internal import Files
internal import Framing
internal import Important
internal import Padding
internal import Pixels
package import VideoIO

/// The findings of one inspection of an open clip: the common ground of reports and previews, so
/// that they cannot disagree.
package struct Inspection {
  /// The stream's facts, and what its frames add if they were decoded.
  package let facts: VideoFacts
  /// The source of the matrix that turns code values into colours.
  let colorSource: ClipAnalysis.Color.Source
  let shape: DisplayShape
  /// The shapes of the frames over time; nil if all have one, and without padding detection.
  let shapes: [ClipAnalysis.FrameShape]?
  /// Whether it is a single still picture, which no player lays out.
  let isArtwork: Bool
  /// The evidence on padding; nil without padding detection.
  let padding: PaddingEvidence?
  /// The reason why some of the clip could not be read or decoded; nil if all that was analysed
  /// could be.
  let damage: String?
  /// Oddities of the file, a sentence fragment each.
  let warnings: [String]
  /// What was found that must not get lost; nil if nothing was looked for.
  let found: Finds?
  /// One of the frames that padding detection decoded; nil if it was not requested.
  let thumbnail: FrameThumbnail?
  /// What features saw of the clip; empty without padding detection.
  let observers: [any ClipObserver]

  /// The verdict on padding, and its grounds.
  struct PaddingEvidence {
    let verdict: PaddingVerdict
    let segments: [PictureSegment]
    let sampling: ClipAnalysis.Sampling
    let activeFormat: ActiveFormat?
    /// The picture of the second eye of packed 3D, in stored pixels; nil in any other clip.
    let otherEye: PixelRect?
  }

  /// The active picture in stored pixels if it holds for the whole clip and is smaller than what is
  /// shown.
  var picture: PixelRect? {
    padding.flatMap { $0.verdict.isCroppable ? $0.verdict.picture : nil }
  }

  /// The same or, if the bars change, the union of all pictures: what screens are told of, and what
  /// can be delivered alone.
  var presentedPicture: PixelRect? {
    padding?.verdict.kind == .mixed ? padding?.verdict.picture : picture
  }

  /// The picture that is kept if the bars are cut off, of both eyes of packed 3D; nil if there are
  /// none, or if cutting them off does harm.
  var keptPicture: PixelRect? {
    guard let picture = presentedPicture else { return nil }
    let other = padding?.otherEye
    let kept = facts.stereo?.union(picture, other, of: facts.storage) ?? picture
    return video.obstacle(toKeeping: picture, other: other) == nil ? kept : nil
  }

  /// The picture to deliver without the padding, in stored pixels; nil if there is none to remove.
  private var crop: PixelRect? {
    keptPicture.flatMap { CropPlan($0, of: shape, on: CropGrid(facts)) }?.rect
  }

  /// The clip on a screen.
  ///
  /// - Parameter picture: the active picture to present, in stored pixels; only one that stays
  ///   could be delivered alone.
  func presentation(
    on viewport: Viewport, layout: FitLayout?, player: Player, picture: PixelRect?
  ) -> Presentation {
    Presentation(
      shape, isArtwork: isArtwork, picture: picture, crop: crop, viewport: viewport,
      layout: layout, player: player)
  }

  /// - Parameters:
  ///   - reader: an open clip; frames are read from it.
  ///   - clip: its name identifies some stills.
  ///   - effort: the effort for padding detection; nil to read the facts only and decode nothing.
  ///   - asksFrame: whether one frame is decoded for its own facts if none is for padding.
  ///   - important: names the important things to find in the picture.
  ///   - takesThumbnail: whether to keep one of the frames that padding detection decodes.
  ///   - observers: the looks that features take.
  init(
    _ reader: inout VideoReader, of clip: ClipLocation, _ effort: SamplingEffort?,
    asksFrame: Bool = false, important: ImportantRequest = ImportantRequest(), threads: Int = 1,
    takesThumbnail: Bool = false, observers: [any ClipObserver.Type] = []
  ) async throws(VideoError) {
    isArtwork = clip.isStill(
      format: reader.facts.container.format, hasRate: reader.facts.frameRate != nil)
    var sampled: PaddingSampler?
    var consensus = FrameConsensus()
    if let effort {
      var sampler = PaddingSampler(
        reader, effort, takesThumbnail: takesThumbnail, observers: observers)
      do throws(VideoError) {
        try await sampler.run(&reader)
        if reader.facts.stereo == nil, let stereo = sampler.frames.stereo {
          reader.take(stereo)
          // Each eye has to be measured by itself, which only the frames have said.
          if stereo.eyes(of: reader.facts.storage) != nil {
            sampler = PaddingSampler(
              reader, effort, takesThumbnail: takesThumbnail, observers: observers)
            try await sampler.run(&reader)
          }
        }
      } catch {
        throw reader.cause(ofFailure: error)
      }
      sampler.frames.shapes.refine(&reader)
      consensus = sampler.frames.consensus
      sampled = sampler
    } else if asksFrame, let tags = try? reader.frame(at: 0)?.tags {
      consensus.add(tags)
    }
    try reader.checkSource(.decode)
    facts = consensus.completing(reader.facts)
    colorSource = ClipAnalysis.Color.Source(reader.facts, with: facts)
    guard let shape = DisplayShape(facts) else {
      throw VideoError(.corrupt, .probe, "the video has no size")
    }
    self.shape = shape
    shapes = sampled?.frames.shapes.stretches(facts)
    damage = sampled?.damage
    thumbnail = sampled?.frames.thumbnails?.best
    found = try Self.find(important, in: &reader, facts, threads: threads)
    guard let sampled else {
      self.observers = []
      padding = nil
      warnings = facts.warnings
      return
    }
    var looks = sampled.frames.observers
    for index in looks.indices { try looks[index].look(into: &reader) }
    self.observers = looks
    let detector = sampled.frames.detector
    var warnings = facts.warnings
    if let damage {
      warnings.append("not all of it could be read: \(damage); the rest was analysed")
    }
    if detector.otherSizes > 0, shapes == nil {
      warnings.append(
        "\(detector.otherSizes) of \(detector.count) frames have another size than the stream")
    }
    if sampled.summary.stopped == .budget, facts.end == nil {
      warnings.append(
        "it states no duration and lists no key frames, so only its beginning was analysed")
    }
    var (verdict, segments) = (detector.verdict, sampled.frames.segments)
    if sampled.showsOnlyDamage, verdict.kind == .none {
      verdict.leaveOpen()
    }
    if let aperture = shape.cleanAperture { verdict.limit(to: aperture, segments: &segments) }
    if facts.hasAlpha || consensus.alpha != nil { verdict.judge(consensus.alpha) }
    if let border = consensus.alpha?.warning(facts.storage, facts.orientation) {
      warnings.append(border)
    }
    padding = PaddingEvidence(
      verdict: verdict, segments: segments, sampling: sampled.summary,
      activeFormat: sampled.frames.activeFormat,
      otherEye: facts.pictureOfSecondEye(sampled.frames.otherEye?.verdict))
    self.warnings = warnings
  }
}

extension CropGrid {
  /// The columns and rows on which a clip of these facts can be cut.
  package init(_ facts: VideoFacts) {
    self.init(codec: facts.codec, pixelFormat: facts.pixelFormat, fieldOrder: facts.fieldOrder)
  }
}

extension Inspection {
  /// The periods of a clip whose bars change, in order; empty for any other clip.
  var periods: [PictureSegment] {
    padding.flatMap { $0.verdict.kind == .mixed ? $0.segments : nil } ?? []
  }

  /// The period that a time in seconds belongs to; nil for a clip whose bars don't change.
  func period(at time: Double) -> PictureSegment? {
    periods.last { $0.start <= time } ?? periods.first
  }

  /// The active picture at a time in seconds, in stored pixels; nil for a clip without padding.
  /// Where either of two may show, it is their union.
  func picture(at time: Double) -> PixelRect? {
    guard let period = period(at: time) else { return picture }
    let next = periods.first { $0.start > time && $0.earliestStart.map { time > $0 } ?? false }
    return next.map { period.picture.union($0.picture) } ?? period.picture
  }

  /// The end of a period in seconds; nil for the last one of a clip of unknown length.
  func end(of period: PictureSegment) -> Double? {
    periods.first { $0.start > period.start }?.start ?? facts.end
  }

  /// The bars of a period in words, as they are seen upright, such as `46 px top and bottom`.
  func bars(in period: PictureSegment) -> String {
    let insets = shape.orientation.shown(period.picture.insets(within: shape.shown))
    return insets == .zero ? "no bars" : insets.inWords
  }
}

extension PaddingVerdict {
  /// Judges bars of a clip with an alpha channel, which was analysed composited over black.
  ///
  /// Opaque bars are padding. Bars that are transparent throughout are not: they lie outside of the
  /// picture wherever the clip is shown over something else. In all other cases, bars are only
  /// suspected.
  ///
  /// - Parameter alpha: the borders of all analysed frames; nil if FFmpeg leaves alpha out.
  fileprivate mutating func judge(_ alpha: AlphaBorders?) {
    if alpha?.isOpaque == true || kind == .undecided || (kind == .none && !isCroppable) { return }
    guard let alpha else {
      if isCroppable { suspect(.alpha) }
      return
    }
    guard isCroppable else { return suspect(.alpha) }
    let ends = picture.insets(in: size)
    let bars = picture.insets(within: shown)
    if bars.reach(ends, notBeyond: alpha.opaque, slack: 0) { return }
    if bars.reach(ends, notBeyond: alpha.transparent, slack: Self.fading) { return withdraw() }
    suspect(.alpha)
  }

  /// Lines over which transparent borders may fade into the picture.
  private static let fading = 2
}

extension PixelInsets {
  /// Whether the borders that end at `ends` lie within `depths` at all edges that have bars.
  fileprivate func reach(
    _ ends: PixelInsets, notBeyond depths: PixelInsets, slack: Int
  ) -> Bool {
    [
      (top, ends.top, depths.top), (bottom, ends.bottom, depths.bottom),
      (left, ends.left, depths.left), (right, ends.right, depths.right),
    ].allSatisfy { bar, end, depth in bar == 0 || end <= depth + slack }
  }
}

extension AlphaBorders {
  /// The transparent edges of a clip, in words; nil if there are none.
  fileprivate func warning(_ size: PixelSize, _ orientation: PictureOrientation) -> String? {
    guard transparent.top < size.height else {
      return "the analysed frames are fully transparent"
    }
    guard transparent != .zero else { return nil }
    return "transparent in every analysed frame: \(orientation.shown(transparent).inWords)"
  }
}
