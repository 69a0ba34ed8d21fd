package import Document
package import Files
internal import Framing
internal import Important
internal import Padding
package import VideoIO

extension ClipAnalysis {
  init(_ inspection: Inspection, of clip: ClipLocation, _ options: AnalysisOptions) {
    let (facts, shape) = (inspection.facts, inspection.shape)
    self.init(
      container: Container(
        format: facts.container.format, duration: facts.container.duration,
        bytes: facts.container.bytes, softSubtitles: facts.container.softSubtitles,
        sound: facts.container.sound.map { sound in
          Sound(
            codec: sound.codec, channels: sound.channels, sampleRate: sound.sampleRate,
            bitRate: sound.bitRate)
        }),
      video: inspection.video,
      padding: inspection.padding.map { evidence in
        Padding(
          evidence.verdict, shape: shape, sampling: evidence.sampling,
          activeFormat: evidence.activeFormat,
          color: evidence.verdict.color.map(ColorConversion(facts).hex),
          duration: facts.end, segments: evidence.segments, otherEye: evidence.otherEye)
      },
      presentations: [],
      advice: Advice(
        crop: inspection.keptPicture,
        keeping: inspection.padding?.verdict.overlays.map(\.edge) ?? [], of: shape,
        on: CropGrid(facts), in: inspection.video),
      warnings: inspection.warnings)
    damage = inspection.damage
    video.shapes = inspection.shapes
    if let change = video.changeInWords {
      warnings.append("\(change); the figures are for \(video.aspectNames[0])")
    }
    let likely = padding.map { $0.suspected?.picture ?? $0.picture }
    thumbnail = inspection.thumbnail.flatMap {
      Thumbnail($0, depths: likely?.insets(in: video.measuredSize) ?? .zero)
    }
    let findings = inspection.important(of: clip, options)
    important = findings.items
    warnings += eyeWarnings
    keepOverlaysWhole()
    let cropWarnings = CropWarnings(self)
    warnings += [cropWarnings.overlay, cropWarnings.pattern].compactMap(\.self)
    noteFields()
    noteShares()
    for observer in inspection.observers { observer.complete(&self) }
    take(findings)
    warnings += [CropWarnings(self).regions, encodingWarning].compactMap(\.self)
    reader = inspection.found?.reader
    if let warning = inspection.found?.warning { warnings.append(warning) }
    let (tested, covers) = (regions(in: shape), options.important.coveringZones)
    let changes = padding?.verdict == .mixed ? padding?.timeline ?? [] : []
    let file =
      inspection.isArtwork ? nil : Playability.File(container, video)
    presentations = options.viewports.suiting(shape.displayAspectRatio, if: options.turnsToSuit)
      .map { viewport in
        Screen(
          inspection.presentation(
            on: viewport, layout: options.layout, player: options.player,
            picture: inspection.presentedPicture),
          segments: changes, file: file, kept: advice.cropKeepingOverlays?.rect, regions: tested,
          covers: covers, limits: options.important.limits(on: viewport.device),
          isTurnGiven: !options.turnsToSuit)
      }
    noteDeviceZones()
    adviseMode()
  }
}

extension Inspection {
  /// What must not get lost of the clip.
  func important(of clip: ClipLocation, _ options: some ClipOptions) -> ImportantFindings {
    ImportantFindings(
      options.important, of: clip, overlays: padding?.verdict.overlays ?? [], found: found?.items,
      shape: shape, layout: options.layout ?? options.player.layout,
      player: isArtwork ? .system : options.player, duration: facts.end)
  }
}

extension Inspection {
  /// The stream in the document.
  var video: ClipAnalysis.Video { ClipAnalysis.Video(facts, shape, colorSource) }
}

extension ClipAnalysis.Video {
  fileprivate init(
    _ facts: VideoFacts, _ shape: DisplayShape, _ colorSource: ClipAnalysis.Color.Source
  ) {
    self.init(
      codec: facts.codec, profile: facts.profile, pixelFormat: facts.pixelFormat,
      bitDepth: facts.bitDepth, frameRate: facts.frameRate, shape: shape,
      stream: ClipAnalysis.Stream(
        index: facts.pick.index, count: facts.pick.count, reason: facts.pick.reason),
      color: ClipAnalysis.Color(
        primaries: facts.color.primaries, transfer: facts.color.transfer,
        matrix: facts.color.matrix, range: facts.color.range, source: colorSource),
      fieldOrder: facts.fieldOrder, tag: facts.tag, level: facts.level,
      dolbyVision: facts.dolbyVision.map(ClipAnalysis.DolbyVision.init))
    (cleanAperture, stereo) = (facts.cleanAperture, facts.stereoReport)
    projection = facts.projection
  }
}

extension ClipAnalysis.DolbyVision {
  package init(_ facts: DolbyVisionFacts) {
    self.init(profile: facts.profile, level: facts.level, compatibility: facts.compatibility)
  }
}

extension ClipFailure {
  package init(_ error: VideoError) {
    self.init(error.code, error.stage, error.message, retryable: error.isRetryable)
  }
}
