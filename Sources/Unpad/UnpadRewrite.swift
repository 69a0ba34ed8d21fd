internal import Bytes
internal import Document
internal import Files
internal import Framing
internal import Padding
internal import SystemPackage
internal import VideoIO
internal import VidfitKit

/// The method of rewriting one clip: the first of its plan that works.
struct UnpadRewrite {
  let method: Unpadding.Method
  /// The part that stays, in the stored pixels of the clip. It may be a little more than planned,
  /// because codecs crop in steps.
  let picture: PixelRect
  /// The part that stays, in the stored pixels of the output.
  let outputPicture: PixelRect
  private(set) var way: Way
  /// Warnings about the output.
  private(set) var warnings: [String] = []

  enum Way {
    /// The index of an MP4 or MOV file is edited, and its packets stay.
    case movie(MovieChange, PacketDigest)
    /// The user runs this command on a file in another container.
    case command(EncodingLine)
  }

  init(
    _ clip: borrowing OpenedClip, _ path: FilePath, _ plan: UnpadPlan, _ options: UnpadOptions,
    _ analyzer: ClipAnalyzer
  ) throws {
    var failure: (any Error)?
    for method in plan.methods {
      do {
        switch method {
        case .cleanAperture: try self.init(aperture: clip, plan, options, analyzer)
        case .codecCropping: try self.init(cropping: clip, path, plan, options, analyzer)
        }
        warnings += Self.leftover(
          plan.wanted.insets(within: picture), plan.shape, isGiven: options.crop != nil)
        warnings += [
          plan.loss, plan.overlayLoss, plan.consequence, plan.activeFormatWarning(method),
        ].compactMap(\.self)
        if case .command(var line) = way {
          line.notes = warnings + line.notes
          way = .command(line)
        }
        return
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? Refusal(UnpadPlan.alternative)
  }

  private init(
    aperture clip: borrowing OpenedClip, _ plan: UnpadPlan, _ options: UnpadOptions,
    _ analyzer: ClipAnalyzer
  ) throws {
    guard let track = plan.track else {
      throw Refusal("its container has no clean aperture")
    }
    method = .cleanAperture
    picture = plan.picture
    outputPicture = plan.picture
    let isStretched = ["av1", "vp9", "vp8"].contains(plan.facts.codec)
    let resizes = options.target == .apple || !isStretched
    way = .movie(
      MovieChange(
        track: track, storage: plan.facts.storage,
        pixelAspectRatio: plan.facts.pixelAspectRatio, newPixelAspectRatio: plan.pixelAspectRatio,
        showing: .cleanAperture(picture), resizesTrack: resizes),
      try PacketDigest(clip, limits: analyzer.limits))
    if !resizes {
      warnings.append(
        "the track's size stays that of the whole frame, because Firefox would stretch "
          + "\(plan.facts.codec) to it; --for apple changes it")
    }
  }

  private init(
    cropping clip: borrowing OpenedClip, _ path: FilePath, _ plan: UnpadPlan,
    _ options: UnpadOptions, _ analyzer: ClipAnalyzer
  ) throws {
    let limits = analyzer.limits
    let cropping = try CodecCropping(
      clip, keeping: plan.picture, stream: analyzer.options.stream, limits: limits)
    method = .codecCropping
    picture = cropping.picture
    outputPicture = cropping.storage.bounds
    warnings += [picture.insets(in: plan.facts.storage).misplacedInWords].compactMap(\.self)
    guard let track = plan.track else {
      guard plan.pixelAspectRatio == nil else {
        throw Refusal(
          "the copy would keep its pixel aspect ratio, which is that of the whole frame; "
            + UnpadPlan.alternative)
      }
      guard plan.facts.cleanAperture == nil, plan.facts.orientation == .upright else {
        throw Refusal(
          "FFmpeg can't copy the crop or the rotation that its container states; "
            + UnpadPlan.alternative)
      }
      var reader = try analyzer.open(clip)
      var options = options
      if options.destination == .inPlace { options.destination = .beside }
      let line = try EncodingLine(
        path, plan.facts, try ClipContents(&reader), cropping, output: options.output(of: path),
        isNamed: options.destination.isFile)
      way = .command(line)
      return
    }
    let packets = try PacketDigest(clip, limits: limits)
    let isInBand = packets.streams.dropFirst(cropping.stream).first?.sequenceSets != 0
    guard !cropping.isInSeveralHeaders, !isInBand else {
      throw Refusal(
        "its parameter sets also come with its frames, which an edit of the index doesn't reach; "
          + UnpadPlan.alternative)
    }
    way = .movie(
      MovieChange(
        track: track, storage: plan.facts.storage,
        pixelAspectRatio: plan.facts.pixelAspectRatio, newPixelAspectRatio: plan.pixelAspectRatio,
        showing: .cropped(configuration: cropping.extradata, size: cropping.storage)), packets)
  }

  /// - Parameter isGiven: whether a person gave the crop, so that bars need not be what stays.
  private static func leftover(
    _ insets: PixelInsets, _ shape: DisplayShape, isGiven: Bool
  ) -> [String] {
    let seen = shape.orientation.shown(insets).inWords
    let what = isGiven ? "of what the crop cuts off" : "of the bars"
    return seen.isEmpty
      ? [] : ["\(seen) \(what) stay, because only whole chroma samples can go"]
  }
}
