internal import Document
internal import Files
internal import Framing
internal import Padding
internal import VideoIO
internal import VidfitKit
internal import Words

/// The part of a clip that is to stay and the methods that make players show only that; or the
/// reason why nothing should be done.
struct UnpadPlan {
  /// The part that is to stay, in stored pixels.
  let wanted: PixelRect
  /// The part that can be cut instead.
  let picture: PixelRect
  /// The part of the picture that is cut off, in words; nil for none.
  let loss: String?
  /// A warning that a person's crop leaves bars that were found in the clip; nil if it leaves none.
  let leftover: String?
  /// A warning that a person's crop cuts off what stands in a bar; nil if it doesn't, and if that is
  /// what they want.
  let overlayLoss: String?
  /// A warning on what phones cut of what is important by filling their screens; nil if nothing.
  let consequence: String?
  let shape: DisplayShape
  let facts: VideoFacts
  /// The track of an MP4 or MOV file; nil in other containers.
  let track: Int?
  /// The methods, the best first; none only if the clip is encoded again.
  let methods: [Unpadding.Method]
  /// The pixel aspect ratio with which the picture has its shape; nil for the clip's own.
  let pixelAspectRatio: Ratio?
  /// Whether detection found the part that is to stay, so that it can check again.
  let isMeasured: Bool
  /// Whether bars come and go in that part.
  let changes: Bool
  /// The active format that the frames state; nil for none, or several.
  let activeFormat: ActiveFormat?

  /// - Parameters:
  ///   - dolbyVision: the active areas of all frames; nil if they can't be read. They matter only in
  ///     a clip with Dolby Vision.
  ///   - isEncoded: whether the frames are encoded again, so that players need no instructions.
  /// - Throws: every reason that holds and isn't forced.
  init(
    _ report: ClipReport, _ analysis: ClipAnalysis, _ reader: borrowing VideoReader,
    _ options: UnpadOptions, dolbyVision: DolbyVisionAreas? = nil, isEncoded: Bool = false
  ) throws(Refusal) {
    guard let shape = analysis.video.shape else {
      throw Refusal([.init(.unsupported, "its video has no size")])
    }
    self.shape = shape
    facts = reader.facts
    track = reader.movieTrack
    changes = analysis.padding?.verdict == .mixed
    var reasons: [Unpadding.Reason] = []
    if report.isStill { reasons.append(.init(.still, "it is a still picture")) }
    // No track of an MP4 or MOV file has this number, so it stands for a cover.
    if reader.movieTrack == 0, !isEncoded {
      let number = reader.facts.pick.index
      reasons.append(
        .init(.unsupported, "stream \(number) is cover art, and only video tracks can be changed"))
    }
    if reader.isProtected { reasons.append(.init(.encrypted, "its video is encrypted")) }
    if isEncoded, let obstacle = analysis.encodingObstacle {
      reasons.append(.init(.unsupported, obstacle))
    }
    let (plan, wanted): (CropPlan?, PixelRect)
    let (video, grid) = (analysis.video, CropGrid(analysis.video))
    if let crop = options.crop {
      let whole = try Self.stored(crop, shape, video.cleanAperture ?? shape.storage.bounds)
      wanted = whole.intersection(shape.shown)
      if whole != video.bothEyes(wanted) {
        reasons.append(.init(.stereo, "the crop does not keep the same part of both eyes"))
      }
      plan = CropPlan(around: wanted, of: shape, on: grid)
      isMeasured = false
      reasons += Self.cut(by: wanted, of: analysis)
      leftover = Self.bars(in: wanted, of: analysis)
      overlayLoss = options.forced.contains(.overlays) ? nil : Self.overlays(off: wanted, analysis)
    } else {
      wanted = analysis.keptPicture ?? shape.shown
      plan = CropPlan(wanted, of: shape, on: grid)
      isMeasured = true
      (leftover, overlayLoss) = (nil, nil)
      reasons += Self.reasons(analysis)
    }
    activeFormat = analysis.padding?.metadata.afd.map {
      ActiveFormat(code: UInt8(clamping: $0.code))
    }
    let checksDolbyVision =
      reader.hasDolbyVision && !isEncoded && !options.forced.contains(.dolbyVision)
    if checksDolbyVision, plan != nil, let reason = dolbyVision.unreadable {
      reasons.append(reason)
    }
    let open = reasons.filter { !options.forced.contains($0.code) }
    guard open.isEmpty else { throw Refusal(open) }
    guard let plan else { throw Refusal([.init(.notPadded, "there is nothing to remove")]) }
    picture = video.bothEyes(plan.rect)
    let pixel = shape.cropped(to: picture)?.pixelAspectRatio
    pixelAspectRatio = pixel == shape.pixelAspectRatio ? nil : pixel
    loss = plan.lossInWords
    consequence = CropConsequence(of: plan.rect, on: analysis).lossInWords
    self.wanted = video.bothEyes(wanted.intersection(picture))
    let possible = isEncoded ? [] : try Self.methods(reader, options, picture, shape)
    methods =
      checksDolbyVision
      ? try (dolbyVision ?? DolbyVisionAreas()).methods(among: possible, keeping: wanted, of: shape)
      : possible
  }

  /// The reason why a crop that a person gave is refused: it cuts off picture.
  private static func cut(by crop: PixelRect, of analysis: ClipAnalysis) -> [Unpadding.Reason] {
    guard let padding = analysis.padding, padding.verdict != .undecided else { return [] }
    let lost = crop.intersection(padding.picture).insets(within: padding.picture)
    guard lost != .zero else { return [] }
    let seen = analysis.video.orientation.shown(lost).inWords
    return [.init(.crop, "the crop cuts off picture, \(seen); --force crop crops anyway")]
  }

  private static func bars(in crop: PixelRect, of analysis: ClipAnalysis) -> String? {
    guard let padding = analysis.padding, padding.verdict == .padded else { return nil }
    let left = padding.picture.intersection(crop).insets(within: crop)
    let seen = analysis.video.orientation.shown(left).inWords
    return seen.isEmpty ? nil : "the crop leaves bars of \(seen)"
  }

  /// The warning that a crop cuts what stands in a bar: by its place or, if that is unknown, the bar.
  private static func overlays(off crop: PixelRect, _ analysis: ClipAnalysis) -> String? {
    guard let padding = analysis.padding, [.padded, .mixed].contains(padding.verdict) else {
      return nil
    }
    let size = analysis.video.storage
    let (cut, shown) = (crop.insets(in: size), analysis.video.shown.insets(in: size))
    let boxes = (analysis.important ?? []).compactMap { item in
      item.overlaidEdge.map { (edge: $0, item: item) }
    }
    let isCut = { (edge: FrameEdge) in
      boxes.first { $0.edge == edge }.map { $0.item.isCut(by: crop) }
        ?? (cut[edge] > shown[edge])
    }
    return analysis.overlaysInWords(where: isCut).map { "\($0); the crop cuts into that" }
  }

  private static func reasons(_ analysis: ClipAnalysis) -> [Unpadding.Reason] {
    guard let padding = analysis.padding else { return [] }
    var reasons: [Unpadding.Reason] = []
    if let reason = analysis.cropObstacle { reasons.append(.init(.stereo, reason)) }
    switch padding.verdict {
    case .padded: break
    case .none where padding.picture != analysis.video.shown: break
    case .none: reasons.append(.init(.notPadded, "it is not padded"))
    case .undecided:
      let doubt = analysis.suspicionInWords.map { ": \($0)" } ?? ""
      reasons.append(
        .init(
          .undecided, "it is unclear whether it is padded\(doubt); --crop names the part to keep"))
    case .mixed where padding.picture != analysis.video.shown: break
    case .mixed:
      reasons.append(
        .init(
          .mixed, "its bars change: \(SegmentWords(analysis).text()); --crop names the part to keep"
        ))
    }
    if [.padded, .mixed].contains(padding.verdict), let overlays = analysis.overlaysInWords {
      let kept = analysis.advice.cropKeepingOverlays.map {
        "; --crop \($0.argument) keeps them"
      }
      reasons.append(
        .init(.overlays, "\(overlays); --drop-overlays removes them, too\(kept ?? "")"))
    }
    if padding.metadata.cleanApertureAgrees == false, ApertureWords(analysis).cutsPicture {
      reasons.append(
        .init(.cleanAperture, "it has a clean aperture already, which cuts off picture"))
    }
    return reasons
  }

  /// The part that stays, in stored pixels.
  private static func stored(
    _ crop: PixelRect, _ shape: DisplayShape, _ shown: PixelRect
  ) throws(Refusal) -> PixelRect {
    let size = shape.orientation.shown(shape.storage)
    guard !crop.isEmpty, crop.intersection(size.bounds) == crop else {
      throw Refusal([
        .init(
          .crop,
          "the crop is not a part of its frame of \(size.width)x\(size.height), seen upright")
      ])
    }
    let picture = PixelRect(
      in: shape.storage, insets: shape.orientation.stored(crop.insets(in: size)))
    guard picture.intersection(shown) == picture else {
      throw Refusal([.init(.crop, "the crop is not a part of its clean aperture")])
    }
    return picture
  }

  static let alternative =
    "--print shows and --encode runs the ffmpeg command that encodes it again"

  private static func methods(
    _ reader: borrowing VideoReader, _ options: UnpadOptions, _ picture: PixelRect,
    _ shape: DisplayShape
  ) throws(Refusal) -> [Unpadding.Method] {
    let isMovie = reader.movieTrack != nil
    let crops = ["h264", "hevc"].contains(reader.facts.codec)
    let bars = picture.insets(in: shape.storage)
    // Players agree only on these edges.
    let isEasy = bars.top == 0 && bars.left == 0
    let (container, codec) = (reader.facts.container.format, reader.facts.codec)
    switch options.target {
    case .apple?:
      if isMovie { return [.cleanAperture] }
      throw Refusal([
        .init(
          .unsupported, "only MP4 and MOV have a clean aperture, not \(container); \(alternative)")
      ])
    case .ffmpeg?:
      if crops { return [.codecCropping] }
      throw Refusal([.init(.unsupported, "\(codec) has no cropping of its own; \(alternative)")])
    case nil:
      if isMovie { return crops && isEasy ? [.codecCropping, .cleanAperture] : [.cleanAperture] }
      if crops, isEasy { return [.codecCropping] }
      throw Refusal([
        .init(
          .unsupported,
          crops
            ? "\(container) has no clean aperture that players agree on; \(alternative), "
              + "--for ffmpeg crops for FFmpeg's players"
            : "neither \(container) nor \(codec) can leave bars out; \(alternative)")
      ])
    }
  }
}

/// The reason why a clip is left as it is.
struct Refusal: Error {
  let reasons: [Unpadding.Reason]

  init(_ reasons: [Unpadding.Reason]) { self.reasons = reasons }

  init(_ reason: String) { reasons = [.init(.unsupported, reason)] }
}
