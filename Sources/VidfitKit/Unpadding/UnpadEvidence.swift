internal import Framing
internal import Report
internal import SystemPackage
internal import VideoIO

/// What is the same in a clip and its output, however it is looked at.
struct UnpadEvidence: Equatable {
  private let packets: PacketDigest
  private let pictures: [UInt8]
  let frames: Int

  /// - Parameters:
  ///   - part: what stays, in the stored pixels of this very file.
  ///   - cropped: the stream whose parameter sets count for nothing; nil for none.
  init(
    _ path: FilePath, part: PixelRect, cropped: Int?, _ options: UnpadOptions,
    _ analysis: AnalysisOptions
  ) throws {
    packets = try PacketDigest(path, croppedStream: cropped)
    (pictures, frames) = try PictureProof(
      limits: ReadingLimits(pixels: analysis.maximumPixels), stream: analysis.stream,
      isWhole: options.verification == .frames
    ).digest(of: path, part: part)
  }

  /// What differs from the evidence of the output, to follow "because"; nil if nothing does.
  func difference(from output: UnpadEvidence) -> String? {
    if packets != output.packets { return "packets of the output differ from the clip's" }
    if pictures != output.pictures { return "pictures of the output differ from the clip's" }
    return nil
  }

  var proof: Unpadding.Proof { Unpadding.Proof(packets: packets.count, frames: frames) }
}

/// The output is not what was promised.
struct Unproven: Error {
  /// Follows "because".
  let reason: String
}
