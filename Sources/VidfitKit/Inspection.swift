internal import Files
internal import Framing
internal import Padding
package import Report
package import VideoIO

/// What one look at an open clip found out: the common ground of reports and previews, so that they
/// cannot disagree.
package struct Inspection {
  /// What the stream states, and what its frames add where they were looked at.
  package let facts: VideoFacts
  /// Who names the matrix by which code values become colours.
  let colorSource: ClipAnalysis.Color.Source
  let shape: DisplayShape
  /// Whether it is one still picture, which no player lays out.
  let isArtwork: Bool
  /// Nil if nobody looked for padding.
  let padding: PaddingEvidence?
  /// What is odd about the file, a sentence fragment each.
  let warnings: [String]
  /// One of the frames that were looked at for padding; nil if nobody asked for it.
  let thumbnail: FrameThumbnail?

  /// The verdict on padding, and what it rests on.
  struct PaddingEvidence {
    let verdict: PaddingVerdict
    let segments: [PictureSegment]
    let sampling: ClipAnalysis.Sampling
    let activeFormat: ActiveFormat?
  }

  /// The active picture in stored pixels if the clip is padded.
  var picture: PixelRect? {
    padding.flatMap { $0.verdict.kind == .padded ? $0.verdict.picture : nil }
  }

  /// The active picture in stored pixels if the clip is padded or, if its bars change, all that is
  /// ever picture.
  var steadyPicture: PixelRect? {
    padding?.verdict.kind == .mixed ? padding?.verdict.picture : picture
  }

  /// What would be delivered without the padding, in stored pixels; nil if there is none to take off.
  private var crop: PixelRect? {
    picture.flatMap { CropPlan($0, of: shape, on: CropGrid(facts)) }?.rect
  }

  /// The clip on a screen.
  ///
  /// - Parameter picture: the active picture to speak of, in stored pixels; only one that stays could
  ///   be delivered alone.
  func presentation(
    on viewport: Viewport, layout: FitLayout?, player: Player, picture: PixelRect?
  ) -> Presentation {
    isArtwork
      ? Presentation(artwork: shape, picture: picture, crop: crop, viewport: viewport)
      : Presentation(
        shape: shape, picture: picture, crop: crop, isCroppable: crop != nil, viewport: viewport,
        layout: layout, player: player)
  }

  /// - Parameters:
  ///   - reader: an open clip; frames are read from it.
  ///   - clip: whose name tells some stills.
  ///   - effort: how hard to look for padding; nil to read the facts only and decode nothing.
  ///   - asksFrame: whether one frame is decoded for what it says of itself if none is for padding.
  ///   - takesThumbnail: whether to keep one of the frames that are looked at.
  init(
    _ reader: inout VideoReader, of clip: ClipLocation, _ effort: SamplingEffort?,
    asksFrame: Bool = false, takesThumbnail: Bool = false
  ) async throws(VideoError) {
    isArtwork = clip.isStill(format: reader.facts.container.format)
    var sampler = PaddingSampler(effort ?? SamplingEffort(), takesThumbnail: takesThumbnail)
    var consensus = FrameConsensus()
    if effort != nil {
      do throws(VideoError) {
        try await sampler.run(&reader)
      } catch {
        throw reader.cause(ofFailure: error)
      }
      consensus = sampler.consensus
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
    thumbnail = sampler.thumbnails?.best
    guard effort != nil else {
      padding = nil
      warnings = facts.warnings
      return
    }
    guard let detector = sampler.detector else { throw .nothingDecoded }
    var warnings = facts.warnings
    if let damage = sampler.damage {
      warnings.append("not all of it could be read: \(damage); the rest was looked at")
    }
    if detector.otherSizes > 0 {
      warnings.append(
        "\(detector.otherSizes) of \(detector.count) frames have another size than the stream")
    }
    var (verdict, segments) = (detector.verdict, detector.segments)
    if let aperture = shape.cleanAperture { verdict.limit(to: aperture, segments: &segments) }
    if facts.hasAlpha || consensus.alpha != nil { verdict.judge(consensus.alpha) }
    if let border = consensus.alpha?.warning(facts.storage, facts.orientation) {
      warnings.append(border)
    }
    padding = PaddingEvidence(
      verdict: verdict, segments: segments, sampling: sampler.summary,
      activeFormat: sampler.activeFormat)
    self.warnings = warnings
  }
}

extension CropGrid {
  /// On which columns and rows a clip of these facts can be cut.
  package init(_ facts: VideoFacts) {
    self.init(codec: facts.codec, pixelFormat: facts.pixelFormat, fieldOrder: facts.fieldOrder)
  }
}
