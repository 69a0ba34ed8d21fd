internal import Document
package import Framing
internal import Important
internal import Padding
internal import Preview
internal import VideoIO

/// The contents of the sheets of one clip.
struct PreviewPlan {
  let clip: Inspection
  let options: PreviewOptions
  /// The clip's name.
  let title: String
  /// What must not get lost of it.
  let important: ImportantFindings

  private var viewports: [Viewport] {
    options.viewports.suiting(clip.shape.displayAspectRatio, if: options.turnsToSuit)
  }

  /// What pictures lack of what was asked for, and why.
  var remarks: [String] {
    let vision = clip.facts.dolbyVision.map(ClipAnalysis.DolbyVision.init)
    return important.warnings + [paddingRemark, vision?.pictureWarning].compactMap(\.self)
  }

  private var paddingRemark: String? {
    guard options.padding != .asIs, let padding = clip.padding, let viewport = viewports.first,
      presentation(viewport, picture: clip.presentedPicture).withoutPadding == nil
    else { return nil }
    return switch padding.verdict.kind {
    case .mixed: "no bars were removed, because they change"
    case .undecided: "no bars were removed, because it is unclear whether there are any"
    case .none, .padded: "it has no bars to remove"
    }
  }

  /// What a preview has to say of a frame that has not the shape of the stream; nil if it has.
  func remark(on frame: borrowing DecodedFrame, at time: Double) -> String? {
    let (own, size) = (frame.size, clip.facts.storage)
    let change = Double(own.width * size.height) / Double(own.height * size.width)
    guard own != size else {
      let shape = clip.shapes?.last { $0.start <= time } ?? clip.shapes?.first
      let stream = clip.shape.displayAspectRatio
      guard let shape, !(0.98...1.02).contains(shape.display.value / stream.value) else {
        return nil
      }
      return "the frame at \(timeText(time)) is \(shape.inWords), "
        + "and is drawn in the shape of the stream, \(aspectName(stream))"
    }
    guard !(0.98...1.02).contains(change) else { return nil }
    return "the frame at \(timeText(time)) has \(own.inWords) pixels, "
      + "and is drawn in the shape of the stream, \(size.inWords)"
  }

  var words: PreviewWords { PreviewWords(clip: clip) }

  /// One sheet with the frames of `times`.
  func content(times: [Double]) -> PreviewContent {
    let isOne = times.count == 1
    let sections = times.enumerated().flatMap { frame, time in
      viewports.map { viewport in
        let device = words.section(viewport)
        let moment = words.moment(time)
        let both = viewports.count > 1 ? "\(moment)  ·  \(device)" : moment
        let heading = isOne ? device : both
        return PreviewSection(
          heading: heading,
          rows: rows(viewport, frame: frame, picture: clip.picture(at: time), time: time))
      }
    }
    let facts = words.facts(
      time: isOne ? times.first : nil, asksForPadding: options.padding != .asIs)
    let device = viewports.first.map(words.section) ?? ""
    var content = PreviewContent(
      title: title,
      facts: isOne || viewports.count > 1 ? facts : "\(facts)  ·  \(device)",
      sections: sections)
    content.isArtwork = clip.isArtwork
    return content
  }

  /// One sheet for all frames of a movie that show the picture of `time`: the same except for the
  /// marked padding.
  func movieContent(at time: Double) -> PreviewContent {
    var content = PreviewContent(
      title: title, facts: words.facts(time: nil, asksForPadding: options.padding != .asIs),
      sections: viewports.map { viewport in
        PreviewSection(
          heading: words.section(viewport),
          rows: rows(
            viewport, frame: 0, picture: clip.picture(at: time), time: time, isMovie: true))
      })
    let marks = viewports.flatMap(allMarks)
    content.explainedMarks = Set(marks.map(\.kind))
    content.explainedZones = marks.compactMap(\.name)
    content.alwaysExplainsPadding = !clip.periods.isEmpty
    return content
  }

  func presentation(_ viewport: Viewport, picture: PixelRect?) -> Presentation {
    clip.presentation(
      on: viewport, layout: options.layout, player: options.player, picture: picture)
  }

  /// The first screen on which the player's default mode for this clip is unknown.
  var unknownDefault: Viewport? {
    guard !options.isPictureInPicture else { return nil }
    return viewports.first { presentation($0, picture: clip.picture).defaultMode == .unknown }
  }

  private func rows(
    _ viewport: Viewport, frame: Int, picture: PixelRect?, time: Double, isMovie: Bool = false
  ) -> [[PreviewPanel]] {
    if options.isPictureInPicture {
      return smallWindows(viewport, frame: frame, picture: picture, isMovie: isMovie)
    }
    let (given, presentation) = (viewport, presentation(viewport, picture: picture))
    func row(
      _ treatment: Treatment, on viewport: Viewport, isRemoved: Bool, isCompared: Bool
    ) -> [PreviewPanel] {
      let shape =
        isRemoved
        ? clip.shape.cropped(to: presentation.crop ?? presentation.picture) ?? clip.shape
        : clip.shape
      return modes(treatment).map { mode in
        let found = marks(of: shape, mode, on: viewport, at: time)
        return PreviewPanel(
          viewport: viewport, placement: treatment[mode],
          source: isRemoved ? presentation.crop ?? presentation.picture : clip.shape.shown,
          frame: frame,
          heading: words.heading(
            mode, isPaddingRemoved: isRemoved, isCompared: isCompared,
            turned: viewport == given ? nil : viewport.orientation),
          badge: badge(mode, treatment.defaultMode), isBadgeSure: treatment.defaultMode != .unknown,
          caption: [
            words.caption(
              mode, treatment[mode], on: viewport, isOfFrame: isMovie && !clip.periods.isEmpty),
            words.bars(on: viewport, options), isMovie ? nil : found.caption,
          ].compactMap(\.self).joined(separator: "\n"), marks: found.marks)
      }
    }
    let delivered = presentation.asDelivered
    guard let upright = presentation.withoutPadding, options.padding != .asIs
    else { return [row(delivered, on: viewport, isRemoved: false, isCompared: false)] }
    // People turn a device to suit what they watch, and bars may have kept them from it.
    let held = options.turnsToSuit ? viewport.suiting(upright.displayAspectRatio) : viewport
    let clean = self.presentation(held, picture: picture).withoutPadding ?? upright
    let removed = row(clean, on: held, isRemoved: true, isCompared: options.padding == .compare)
    guard options.padding == .compare else { return [removed] }
    return [row(delivered, on: viewport, isRemoved: false, isCompared: true), removed]
  }

  private func badge(_ mode: DisplayMode, _ defaultMode: DefaultMode?) -> String? {
    defaultMode == .unknown ? "default not known" : mode == defaultMode?.mode ? "default" : nil
  }

  private func modes(_ treatment: Treatment) -> [DisplayMode] {
    switch options.modes {
    // Artwork fills the screen. If the default is unknown, both are shown.
    case .default:
      switch treatment.defaultMode {
      case .fit: [.fit]
      case .fill, nil: [.fill]
      case .unknown: [.fit, .fill]
      }
    case .fit: [.fit]
    case .fill: [.fill]
    case .both: [.fit, .fill]
    }
  }

  /// The player's safe area has no meaning for artwork, which no player lays out.
  var style: PreviewStyle {
    var style = options.style
    if clip.isArtwork { style.guides.remove(.avkit) }
    if options.isPictureInPicture { style.guides.formIntersection([.picture]) }
    return style
  }

  /// The painting of one slot of a sheet.
  func painting(_ slot: VideoSlot) -> FramePainter.Plan {
    FramePainter.Plan(
      storage: clip.facts.storage, source: slot.source, orientation: clip.shape.orientation,
      target: slot.target, clip: slot.clip)
  }
}

extension PreviewPlan {
  /// The reason why Picture in Picture can't be drawn; nil if it can, or was not requested.
  var lackOfPictureInPicture: String? {
    guard options.isPictureInPicture else { return nil }
    if clip.isArtwork { return "a still picture has no Picture in Picture" }
    return options.viewports.compactMap(\.lackOfPictureInPicture).first
  }

  /// The clip in the small window over a screen, as delivered, without its padding, or both.
  private func smallWindows(
    _ viewport: Viewport, frame: Int, picture: PixelRect?, isMovie: Bool
  ) -> [[PreviewPanel]] {
    let presentation = presentation(viewport, picture: picture)
    func row(_ shape: DisplayShape, _ picture: PixelRect, isRemoved: Bool) -> [PreviewPanel] {
      guard let small = PictureInPicture(shape: shape, picture: picture, viewport: viewport)
      else { return [] }
      let window = Viewport(small, on: viewport)
      return [
        PreviewPanel(
          viewport: window,
          placement: Presentation(shape: shape, picture: picture, viewport: window).fit,
          source: shape.shown, frame: frame,
          heading: words.smallWindow(
            isPaddingRemoved: isRemoved, isCompared: options.padding == .compare),
          caption: words.caption(small, tellsPadding: !isMovie || clip.periods.isEmpty),
          windowRadius: PictureInPicture.cornerRadius)
      ]
    }
    let delivered = row(clip.shape, presentation.picture, isRemoved: false)
    guard options.padding != .asIs, let crop = presentation.crop,
      let cropped = clip.shape.cropped(to: crop)
    else { return [delivered] }
    let removed = row(cropped, cropped.shown, isRemoved: true)
    return options.padding == .compare ? [delivered, removed] : [removed]
  }
}

extension Viewport {
  /// The reason why there is no model of Picture in Picture on this screen; nil if there is.
  package var lackOfPictureInPicture: String? {
    guard part == nil else {
      return "Picture in Picture floats over the whole screen, which a window is not"
    }
    guard !device.showsPictureInPicture else { return nil }
    switch device.kind {
    case .custom: return "Picture in Picture needs a device, not a screen named by its size"
    case .tv: return "nothing is published about Picture in Picture on \(device.name)"
    case .phone, .pad:
      let first = PictureInPicture.firstOnPhones.major
      let system = (device.system ?? device.newestSystem).map { " with iOS \($0.major)" } ?? ""
      return "iPhones have Picture in Picture from iOS \(first) on, got \(device.name)\(system)"
    }
  }
}
