internal import Framing
internal import Padding
internal import VideoIO

/// Finds out about clips, one at a time.
public struct ClipAnalyzer: Sendable {
  public let options: AnalysisOptions

  public init(_ options: AnalysisOptions) {
    self.options = options
  }

  /// Analyses the clip at `path`, a path's bytes as the system has them. Whatever is wrong with
  /// the clip becomes a record that says so.
  public func analyze(path bytes: [UInt8]) async -> AnalysisRecord {
    let path = MediaPath(bytes: bytes)
    do throws(VideoError) {
      return .analysis(try await document(path))
    } catch {
      return .failure(FailureDocument(path, error))
    }
  }

  private func document(_ path: MediaPath) async throws(VideoError) -> AnalysisDocument {
    var reader = try VideoReader(path)
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
      guard let verdict = sampler.detector?.verdict else {
        throw VideoError(.corrupt, .decode, "none of its video could be decoded")
      }
      if verdict.kind == .padded { picture = verdict.picture }
      if verdict.size != facts.storage {
        warnings.append(
          "frames are \(verdict.size.width)×\(verdict.size.height) although the stream is marked "
            + "\(facts.storage.width)×\(facts.storage.height)")
      }
      section = PaddingSection(
        verdict, shape: shape, sampling: sampler.summary, color: ColorConversion(facts),
        duration: facts.container.duration, segments: sampler.detector?.segments ?? [])
    }
    return AnalysisDocument(
      path: path.text, pathBytes: path.base64IfNeeded, container: ContainerSection(facts.container),
      video: VideoSection(facts, shape: shape), padding: section,
      presentations: options.viewports.map { viewport in
        PresentationSection(
          Presentation(
            shape: shape, picture: picture, viewport: viewport, layout: options.layout))
      }, advice: AdviceSection(crop: picture, in: shape.storage), warnings: warnings)
  }
}

extension ColorConversion {
  init(_ facts: VideoFacts) {
    self.init(
      matrix: facts.color.matrix, isFullRange: facts.color.range == "pc",
      height: facts.storage.height)
  }
}
