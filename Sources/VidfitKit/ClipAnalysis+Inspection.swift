internal import Framing
internal import Padding
internal import Report
internal import VideoIO

extension ClipAnalysis {
  /// - Parameter isArtwork: whether the clip is one still picture.
  init(_ inspection: Inspection, isArtwork: Bool, _ options: AnalysisOptions) {
    let (facts, shape) = (inspection.facts, inspection.shape)
    self.init(
      container: Container(
        format: facts.container.format, duration: facts.container.duration,
        bytes: facts.container.bytes),
      video: Video(facts, shape, inspection.colorSource),
      padding: inspection.padding.map { evidence in
        Padding(
          evidence.verdict, shape: shape, sampling: evidence.sampling,
          activeFormat: evidence.activeFormat,
          color: evidence.verdict.color.map(ColorConversion(facts).hex),
          duration: facts.container.duration, segments: evidence.segments)
      },
      presentations: [],
      advice: Advice(
        crop: inspection.picture,
        keeping: inspection.padding?.verdict.overlays.map(\.edge) ?? [], of: shape),
      warnings: inspection.warnings)
    if let overlayWarning { warnings.append(overlayWarning) }
    let changes = padding?.verdict == .mixed ? padding?.timeline ?? [] : []
    let file = isArtwork ? nil : Playability.File(container, video)
    let viewports =
      options.turnsToSuit
      ? options.viewports.map { $0.suiting(shape.displayAspectRatio) } : options.viewports
    presentations = viewports.map { viewport in
      Screen(
        isArtwork
          ? Presentation(artwork: shape, picture: inspection.steadyPicture, viewport: viewport)
          : Presentation(
            shape: shape, picture: inspection.steadyPicture, viewport: viewport,
            layout: options.layout, player: options.player),
        segments: changes, file: file)
    }
    // No one crop fits a clip whose bars change.
    if inspection.picture == nil {
      for index in presentations.indices { presentations[index].withoutPadding = nil }
    }
  }
}

extension ClipAnalysis.Video {
  fileprivate init(
    _ facts: VideoFacts, _ shape: DisplayShape, _ colorSource: ClipAnalysis.Color.Source
  ) {
    self.init(
      codec: facts.codec, profile: facts.profile, pixelFormat: facts.pixelFormat,
      bitDepth: facts.bitDepth, frameRate: facts.frameRate, shape: shape,
      color: ClipAnalysis.Color(
        primaries: facts.color.primaries, transfer: facts.color.transfer,
        matrix: facts.color.matrix, range: facts.color.range, source: colorSource),
      fieldOrder: facts.fieldOrder)
  }
}

extension ClipFailure {
  init(_ error: VideoError) {
    self.init(
      ErrorCode(error.code), Stage(error.stage), error.message, retryable: error.isRetryable)
  }
}

extension ErrorCode {
  fileprivate init(_ code: VideoError.Code) {
    self =
      switch code {
      case .notFound: .notFound
      case .permission: .permission
      case .unsupportedContainer: .unsupportedContainer
      case .unsupportedCodec: .unsupportedCodec
      case .noVideo: .noVideo
      case .corrupt: .corrupt
      case .encrypted: .encrypted
      case .memory: .memory
      case .internal: .internal
      }
  }
}

extension ClipFailure.Stage {
  fileprivate init(_ stage: VideoError.Stage) {
    self =
      switch stage {
      case .open: .open
      case .probe: .probe
      case .decode: .decode
      }
  }
}
