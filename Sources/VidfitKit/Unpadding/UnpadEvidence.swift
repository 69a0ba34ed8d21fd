internal import Files
internal import Framing
internal import Report
internal import SystemPackage
internal import VideoIO

/// What is the same in a clip and its output, however it is looked at.
struct UnpadEvidence {
  private let packets: PacketDigest
  private let pictures: [UInt8]
  let frames: Int

  /// - Parameters:
  ///   - path: the clip or its output.
  ///   - clip: whose extension tells what kind of file both are.
  ///   - part: what stays, in the stored pixels of this very file.
  ///   - cropped: the stream whose parameter sets count for nothing; nil for none.
  init(
    _ path: FilePath, of clip: FilePath, part: PixelRect, cropped: Int?, _ options: UnpadOptions,
    _ analysis: AnalysisOptions
  ) throws(VideoError) {
    let limits = ReadingLimits(pixels: analysis.maximumPixels)
    packets = try PacketDigest(
      path, leavingOutParameterSetsOf: cropped, extension: clip.extension, limits: limits)
    (pictures, frames) = try PictureProof(
      limits: limits, stream: analysis.stream, isWhole: options.verification == .frames
    ).digest(of: path, part: part)
  }

  /// What differs from the evidence of the output, to follow "because"; nil if nothing does.
  func difference(from output: UnpadEvidence) -> String? {
    if let difference = packets.difference(from: output.packets) {
      return "the output differs: \(difference)"
    }
    if pictures != output.pictures { return "pictures of the output differ from the clip's" }
    return nil
  }

  var proof: Unpadding.Proof {
    Unpadding.Proof(packets: packets.streams.reduce(0) { $0 + $1.packets }, frames: frames)
  }
}

/// The output is not what was promised.
struct Unproven: Error {
  /// Follows "because".
  let reason: String
}
