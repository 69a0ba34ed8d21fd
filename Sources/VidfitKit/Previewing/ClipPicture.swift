internal import Framing
internal import Padding
internal import VideoIO

/// What a preview has to know of a clip.
struct ClipPicture {
  let facts: VideoFacts
  let shape: DisplayShape
  /// The active picture where the clip is padded.
  let picture: PixelRect?

  /// - Parameter findsPadding: whether to look for it, which takes decoding a few frames.
  init(
    _ reader: inout VideoReader, findsPadding: Bool, parallelism: Int
  ) async throws(VideoError) {
    facts = reader.facts
    guard
      let shape = DisplayShape(
        storage: facts.storage, cleanAperture: facts.cleanAperture,
        pixelAspectRatio: facts.pixelAspectRatio, orientation: facts.orientation)
    else { throw VideoError(.corrupt, .probe, "the video has no size") }
    self.shape = shape
    guard findsPadding else {
      picture = nil
      return
    }
    var sampler = PaddingSampler(
      options: AnalysisOptions(viewports: [], parallelism: parallelism))
    try await sampler.run(&reader)
    guard let verdict = sampler.detector?.verdict else {
      throw VideoError(.corrupt, .decode, "none of its video could be decoded")
    }
    picture = verdict.kind == .padded ? verdict.picture : nil
  }
}
