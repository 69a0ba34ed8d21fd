internal import Bytes
internal import Files
internal import Framing

/// Decodes samples of a stream as they are and cropped, and compares the pictures.
struct CroppingTrial: ~Copyable {
  private let picture: PixelRect
  private var original: FrameDecoder
  private var cropped: FrameDecoder
  private var packets: PacketCropping
  private var compared = 0

  /// - Parameter stream: before the change.
  init(_ cropping: CodecCropping, _ stream: StreamParameters) throws(VideoError) {
    let original = try FrameDecoder(stream)
    let cropped = try FrameDecoder(
      stream.with(extradata: cropping.extradata, storage: cropping.storage))
    // Damaged pictures must be equal, too.
    original.paintFrames()
    cropped.paintFrames()
    self.original = original
    self.cropped = cropped
    picture = cropping.picture
    packets = PacketCropping(cropping)
  }

  /// - Throws: `refused` if a picture differs, `unreadable` if there was none to compare.
  mutating func run(_ samples: CroppingSamples) throws(EditError) {
    for sample in samples.opening.map(Optional.some) + [nil] { try decode(sample) }
    for sample in samples.fewKeys {
      let changed = try packets.crop(sample)
      _ = try compare(try? original.decodeKey(sample), try? cropped.decodeKey(changed))
    }
    guard compared > 0 else {
      throw .unreadable(
        VideoError(.corrupt, .decode, "none of its frames could be decoded to compare them"))
    }
  }

  /// Decodes the next sample, or nil for the end, and compares the pictures that are ready.
  private mutating func decode(_ sample: CompressedSample?) throws(EditError) {
    let changed = if let sample { try packets.crop(sample) } else { CompressedSample?.none }
    let failure: VideoError?, changedFailure: VideoError?
    do throws(VideoError) {
      failure = try original.decodeOn(sample)
      changedFailure = try cropped.decodeOn(changed)
    } catch {
      throw .unreadable(error)
    }
    guard failure == changedFailure else { throw Self.difference }
    while try compare(try? original.nextFrame(), try? cropped.nextFrame()) {}
  }

  private static var difference: EditError {
    .refused(
      "\(FFmpegRelease.name) decodes another picture after cropping than before; it may be damaged")
  }

  /// Returns false if there is no frame on either side.
  private mutating func compare(
    _ whole: consuming DecodedFrame?, _ part: consuming DecodedFrame?
  ) throws(EditError) -> Bool {
    guard let whole else {
      if part != nil { throw Self.difference }
      return false
    }
    guard let part else { throw Self.difference }
    let isEqual = try EditError.reading { () throws(VideoError) in
      try whole.frame.cropped(to: picture).isEqual(to: part.frame)
    }
    guard isEqual else { throw Self.difference }
    compared += 1
    return true
  }
}
