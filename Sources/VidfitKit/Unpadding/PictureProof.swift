internal import Files
internal import Framing
internal import Report
internal import SystemPackage
internal import VideoIO

/// Compares the decoded pictures of a clip with those of its changed copy.
struct PictureProof {
  let limits: ReadingLimits
  let stream: StreamRequest
  /// Whether all frames are compared, rather than some spread over the clip.
  let isWhole: Bool

  private static let spread = 6

  /// A hash of what stays.
  ///
  /// - Parameters:
  ///   - part: what stays, in the stored pixels of this very file.
  /// - Returns: the hash, and the number of frames.
  func digest(
    of path: FilePath, part: PixelRect
  ) throws(VideoError) -> (hash: [UInt8], frames: Int) {
    var digest = try PictureDigest(of: part)
    var reader = try open(path)
    if isWhole {
      do {
        try reader.frames(from: 0, to: .infinity, threads: 0) { frame, _ in try digest.add(frame) }
      } catch {
        throw error as? VideoError ?? VideoError(.internal, .decode, "\(error)")
      }
    } else {
      try addSpread(of: &reader, to: &digest)
    }
    let frames = digest.frames
    return (digest.digest(), frames)
  }

  /// Adds key frames spread over the clip, because each is decoded by itself.
  private func addSpread(
    of reader: inout VideoReader, to digest: inout PictureDigest
  ) throws(VideoError) {
    var decoder = try FrameDecoder(reader.stream)
    let duration = reader.facts.container.duration ?? 0
    var met: Set<Double> = []
    for step in 0..<Self.spread {
      let time = duration * (Double(step) + 0.5) / Double(Self.spread)
      guard let sample = try reader.keySample(near: time), met.insert(sample.time).inserted,
        let frame = try? decoder.decodeKey(sample)
      else { continue }
      try digest.add(frame)
    }
  }

  private func open(_ path: FilePath) throws(VideoError) -> VideoReader {
    try VideoReader(path, limits: limits, stream: stream)
  }
}
