internal import Files
internal import Framing
internal import Padding
public import SystemPackage
internal import VideoIO

/// Finds out about clips, one at a time.
public struct ClipAnalyzer: Sendable {
  public let options: AnalysisOptions

  public init(_ options: AnalysisOptions) {
    self.options = options
  }

  /// Analyses the clip at `path`. Whatever is wrong with the clip becomes a record that says so.
  public func analyze(path: FilePath) async -> AnalysisRecord {
    do throws(VideoError) {
      return .analysis(try await document(path))
    } catch {
      return .failure(FailureDocument(path, error))
    }
  }

  private func document(_ path: FilePath) async throws(VideoError) -> AnalysisDocument {
    var reader = try VideoReader(path, limits: ReadingLimits(pixels: options.maximumPixels))
    let facts = reader.facts
    guard
      let shape = DisplayShape(
        storage: facts.storage, cleanAperture: facts.cleanAperture,
        pixelAspectRatio: facts.pixelAspectRatio, orientation: facts.orientation)
    else {
      throw VideoError(.corrupt, .probe, "the video has no size")
    }
    var warnings = facts.warnings
    var section: PaddingSection?
    var picture: PixelRect?
    if options.findsPadding {
      var sampler = PaddingSampler(options: options)
      try await sampler.run(&reader)
      guard let detector = sampler.detector, detector.count > 0 else {
        throw VideoError(.corrupt, .decode, "none of its video could be decoded")
      }
      if detector.otherSizes > 0 {
        warnings.append(
          "\(detector.otherSizes) of \(detector.count) frames have another size than the stream")
      }
      var verdict = detector.verdict
      if verdict.kind == .padded, verdict.picture.intersection(shape.shown) == shape.shown {
        // Nobody sees bars that the clean aperture leaves out.
        verdict.withdraw()
        warnings.append("it has bars, but only outside its clean aperture")
      }
      if verdict.kind == .padded { picture = verdict.picture }
      section = PaddingSection(
        verdict, shape: shape, sampling: sampler.summary, color: ColorConversion(facts),
        duration: facts.container.duration, segments: detector.segments)
    }
    return AnalysisDocument(
      path: path.string, pathBytes: path.base64IfNeeded,
      fingerprint: options.takesFingerprint ? try? ContentFingerprint.sampled.of(path) : nil,
      container: ContainerSection(facts.container),
      video: VideoSection(facts, shape: shape), padding: section,
      presentations: options.viewports.map { viewport in
        PresentationSection(
          Presentation(
            shape: shape, picture: picture, viewport: viewport, layout: options.layout))
      }, advice: AdviceSection(crop: picture, of: shape), warnings: warnings)
  }
}

extension ColorConversion {
  init(_ facts: VideoFacts) {
    // Decoders hand RGB over as such; it becomes full-range BT.601 on the way to detection.
    let isRGB = facts.color.matrix == "gbr" || facts.pixelFormat.isRGBName
    self.init(
      matrix: isRGB ? "smpte170m" : facts.color.matrix,
      isFullRange: isRGB || facts.color.range == "pc", height: facts.storage.height)
  }
}

extension String {
  /// Whether an FFmpeg pixel format of this name holds red, green and blue, or a palette of them.
  fileprivate var isRGBName: Bool {
    ["rgb", "bgr", "gbr", "argb", "abgr", "0rgb", "0bgr", "pal8"].contains { hasPrefix($0) }
  }
}
