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
    if isWhole {
      var reader = try open(path)
      do {
        try reader.frames(from: 0, to: .infinity, threads: 0) { frame, _ in try digest.add(frame) }
      } catch {
        throw error as? VideoError ?? VideoError(.internal, .decode, "\(error)")
      }
    } else {
      var reader = try open(path)
      let duration = reader.facts.container.duration ?? 0
      for step in 0..<Self.spread {
        let time = duration * (Double(step) + 0.5) / Double(Self.spread)
        if let frame = try reader.frame(at: time) { try digest.add(frame) }
      }
    }
    let frames = digest.frames
    return (digest.digest(), frames)
  }

  private func open(_ path: FilePath) throws(VideoError) -> VideoReader {
    try VideoReader(path, limits: limits, stream: stream)
  }
}
