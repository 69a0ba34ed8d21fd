package import Bytes
internal import CFFmpeg
internal import Files
package import Framing
package import SystemPackage

/// The cropping of an H.264 or HEVC stream by its own parameter sets (SPS), so that decoders put out
/// the picture without its bars although the coded samples stay as they are.
///
/// Decoders of FFmpeg and mpv obey it on all sides. Those of Chromium, Firefox and VLC go wrong if
/// anything is cropped at the top or left: they leave the bar and cut as much picture off the
/// opposite side.
package struct CodecCropping: Sendable {
  /// The stream's number among all streams of the file, as ffprobe counts them.
  package let stream: Int
  /// What is kept, in stored pixels of the file as it is now.
  package let picture: PixelRect
  /// The codec headers that the stream has now, as its container delivers them: an `avcC` or `hvcC`
  /// box without its header, or units with start codes.
  package let presentExtradata: [UInt8]
  /// The headers to put in their place, in the same form.
  package let extradata: [UInt8]
  /// Whether parameter sets also come with the packets that were looked at: the beginning and key
  /// frames spread over the file. Decoders go by these, so that a change of headers is not enough.
  package let isInBand: Bool
  /// Whether other headers replace these along the way, as in an MP4 file with several sample
  /// descriptions: each goes through ``croppedExtradata(_:)``.
  package let isInSeveralHeaders: Bool

  let sets: SequenceSetCropping
  let framing: UnitFraming

  /// What the frames measure afterwards, in samples.
  package var storage: PixelSize { picture.size }

  /// What the parameter sets then crop in all, in luma samples of what is coded; it includes what
  /// they crop now, such as 8 of 1088 rows.
  package var insets: PixelInsets { sets.wanted }

  /// Decides how to crop a stream, and tries it on its samples: frames decoded from the cropped
  /// stream must equal the same part of the original's, to the last bit.
  ///
  /// - Parameters:
  ///   - picture: what to keep, in stored pixels.
  ///   - growing: whether a rectangle that the codec can't keep exactly is replaced by the smallest
  ///     one around it that it can, which ``picture`` then tells; otherwise it is refused.
  ///   - request: which stream to crop if there are several.
  /// - Throws: `refused` with a reason, `unreadable`.
  package init(
    _ path: FilePath, keeping picture: PixelRect, growing: Bool = false,
    stream request: StreamRequest = .best, limits: ReadingLimits = ReadingLimits()
  ) throws(EditError) {
    var reader = try EditError.reading { () throws(VideoError) in
      try VideoReader(path, limits: limits, stream: request)
    }
    guard let codec = UnitCodec(reader.stream.codec), !reader.facts.isStillImage else {
      throw .refused("only video of H.264 and HEVC can be cropped in its headers")
    }
    guard reader.protection == .none else { throw .refused("it is encrypted") }
    let samples: CroppingSamples
    do throws(VideoError) { samples = try CroppingSamples(&reader) } catch {
      throw .unreadable(error)
    }
    let headers = CodecHeaders(reader.stream.extradata, codec)
    let found = try StreamSets(headers, samples.all)
    let grid = try Self.grid(found.common, samples, reader)
    let kept = try Self.rect(keeping: picture, grid, codec, growing: growing)
    let sets = SequenceSetCropping(
      codec: codec, coded: grid.coded, present: found.common.crop,
      wanted: grid.insets(keeping: kept))
    self.sets = sets
    self.picture = kept
    stream = reader.facts.pick.index
    framing = headers.framing
    presentExtradata = headers.bytes
    extradata = try headers.replacingSequenceSets { unit throws(EditError) in
      try sets.cropped(unit)
    }
    isInBand = found.areInSamples
    isInSeveralHeaders = found.haveSuccessors
    let (cropping, parameters) = (self, reader.stream)
    var trial = try EditError.reading { () throws(VideoError) in
      try CroppingTrial(cropping, parameters)
    }
    try trial.run(samples)
  }

  /// Other headers of the same stream, cropped in the same way.
  ///
  /// - Throws: `refused` if they describe other frames.
  package func croppedExtradata(_ bytes: [UInt8]) throws(EditError) -> [UInt8] {
    let sets = sets
    return try CodecHeaders(bytes, sets.codec).replacingSequenceSets { unit throws(EditError) in
      try sets.cropped(unit)
    }
  }
}

extension CodecCropping {
  /// - Throws: `refused` if decoders crop otherwise than the parameter sets say, `unreadable` if no
  ///   frame can be decoded to know.
  private static func grid(
    _ set: SequenceParameterSet, _ samples: CroppingSamples, _ reader: borrowing VideoReader
  ) throws(EditError) -> CropGrid {
    let frame = try codedFrame(samples, reader.stream)
    guard frame.size == set.coded else {
      throw .refused("its frames are of another size than its parameter sets say")
    }
    // FFmpeg's H.264 decoder cuts off at the right and bottom what the container doesn't count.
    let isByContainer =
      reader.stream.codec == AV_CODEC_ID_H264 && frame.crop.left == 0 && frame.crop.top == 0
    guard frame.crop == set.crop || isByContainer else {
      throw .refused("it names a default display window, which only some players obey")
    }
    return CropGrid(coded: frame.size, present: frame.crop, unit: set.unit)
  }

  private static func codedFrame(
    _ samples: CroppingSamples, _ stream: StreamParameters
  ) throws(EditError) -> CodedFrame {
    var failure = VideoError(.corrupt, .decode, "none of its frames could be decoded")
    for part in [samples.opening] + samples.fewKeys.map({ [$0] }) {
      do throws(VideoError) {
        if let frame = try CodedFrame(part, stream) { return frame }
      } catch {
        failure = error
      }
    }
    throw .unreadable(failure)
  }

  private static func rect(
    keeping picture: PixelRect, _ grid: CropGrid, _ codec: UnitCodec, growing: Bool
  ) throws(EditError) -> PixelRect {
    let frame = grid.storage.bounds
    guard !picture.isEmpty, picture.intersection(frame) == picture else {
      throw .refused(
        "\(picture.cropText) isn't within its frame of \(frame.width)x\(frame.height)")
    }
    let kept = grid.rect(containing: picture)
    guard kept.intersection(frame) == kept else {
      throw .refused("its container crops it by less than \(codec.name) can")
    }
    guard kept == picture || growing else {
      throw .refused(
        "its \(codec.name) can be cropped only in steps of \(grid.unit.stepText); the nearest "
          + "rectangle that keeps all of \(picture.cropText) is \(kept.cropText)")
    }
    guard kept != frame else { throw .refused("nothing is left to crop") }
    return kept
  }
}

extension PixelSize {
  fileprivate var stepText: String {
    "\(width) \(width == 1 ? "column" : "columns") and \(height) \(height == 1 ? "row" : "rows")"
  }
}

extension PixelRect {
  /// As FFmpeg's crop filter takes it.
  fileprivate var cropText: String { "\(width):\(height):\(x):\(y)" }
}
