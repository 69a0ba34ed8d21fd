internal import Bytes
internal import CFFmpeg
internal import Files
internal import Framing

/// Decodes samples of a stream as they are and cropped, and compares the pictures.
struct CroppingTrial: ~Copyable {
  private let cropping: CodecCropping
  private var original: FrameDecoder
  private var cropped: FrameDecoder
  private var compared = 0

  /// - Parameter stream: The stream before the change.
  init(_ cropping: CodecCropping, _ stream: StreamParameters) throws(VideoError) {
    let original = try FrameDecoder(stream)
    let cropped = try FrameDecoder(
      stream.with(extradata: cropping.extradata, storage: cropping.storage))
    // Damaged pictures must be equal, too.
    original.paintFrames()
    cropped.paintFrames()
    self.original = original
    self.cropped = cropped
    self.cropping = cropping
  }

  /// - Throws: `refused` if a picture differs, `unreadable` if there was none to compare.
  mutating func run(_ samples: CroppingSamples) throws(EditError) {
    for sample in samples.opening.map(Optional.some) + [nil] { try decode(sample) }
    for sample in samples.fewKeys {
      let changed = try cropping.cropped(sample)
      _ = try compare(try? original.decodeKey(sample), try? cropped.decodeKey(changed))
    }
    guard compared > 0 else {
      throw .unreadable(
        VideoError(.corrupt, .decode, "no frame could be decoded for comparison"))
    }
  }

  /// Decodes the next sample, or nil for the end, and compares the pictures that are ready.
  private mutating func decode(_ sample: CompressedSample?) throws(EditError) {
    let changed = if let sample { try cropping.cropped(sample) } else { CompressedSample?.none }
    let isEqual = try EditError.reading { () throws(VideoError) in
      let failure = try original.decodeOn(sample)
      return try cropped.decodeOn(changed) == failure
    }
    guard isEqual else { throw Self.difference }
    while try compare(try? original.nextFrame(), try? cropped.nextFrame()) {}
  }

  private static var difference: EditError {
    .refused(
      "\(FFmpegRelease.name) decodes another picture after cropping than before; it may be damaged")
  }

  /// Compares the next frames; returns false if neither side has one.
  private mutating func compare(
    _ whole: consuming DecodedFrame?, _ part: consuming DecodedFrame?
  ) throws(EditError) -> Bool {
    guard let whole else {
      if part != nil { throw Self.difference }
      return false
    }
    guard let part else { throw Self.difference }
    let picture = cropping.picture
    let isEqual = try EditError.reading { () throws(VideoError) in
      try whole.frame.cropped(to: picture).isEqual(to: part.frame)
    }
    guard isEqual else { throw Self.difference }
    compared += 1
    return true
  }
}

/// The samples of a stream for deciding on and trying a change of its cropping.
struct CroppingSamples {
  /// The first samples in sequence.
  let opening: [CompressedSample]
  /// Key frames spread over the clip.
  let spread: [CompressedSample]

  /// Enough for pictures that refer to others.
  private static let openingCount = 6
  private static let spreadCount = 12

  init(_ reader: inout VideoReader) throws(VideoError) {
    var opening: [CompressedSample] = []
    while opening.count < Self.openingCount, let sample = try reader.nextSample() {
      opening.append(sample)
    }
    var spread: [CompressedSample] = []
    for index in 1...Self.spreadCount {
      let place = Double(index) / Double(Self.spreadCount + 1)
      let sample =
        if let duration = reader.facts.end {
          try reader.keySample(near: place * duration)
        } else {
          try reader.keySample(nearFraction: place)
        }
      guard let sample, sample != spread.last else { continue }
      spread.append(sample)
    }
    self.opening = opening.map(\.shown)
    self.spread = spread.map(\.shown)
  }

  var all: [CompressedSample] { opening + spread }

  /// Samples that can be decoded by themselves, a few from all over the clip.
  var fewKeys: [CompressedSample] {
    let keys = all.filter(\.isKey)
    let step = max(1, keys.count / 4)
    return stride(from: 0, to: keys.count, by: step).map { keys[$0] }
  }

  /// Returns a frame as the codec codes it.
  ///
  /// - Throws: `refused` if decoders crop differently from each other, `unreadable` if no frame can
  ///   be decoded to find out.
  func codedFrame(_ stream: StreamParameters) throws(EditError) -> CodedFrame {
    var failure = VideoError(.corrupt, .decode, "none of its frames could be decoded")
    for part in [opening] + fewKeys.map({ [$0] }) {
      let frame: CodedFrame?, window: CodedFrame?
      do throws(VideoError) {
        frame = try CodedFrame(part, stream)
        window = try CodedFrame(part, stream, obeysDefaultWindow: true)
      } catch {
        failure = error
        continue
      }
      guard let frame else { continue }
      guard frame.crop == window?.crop else {
        throw .refused("it names a default display window, which only some players obey")
      }
      return frame
    }
    throw .unreadable(failure)
  }
}

extension CompressedSample {
  /// The same sample without being cut off by an edit list.
  fileprivate var shown: CompressedSample {
    var copy = self
    copy.isHidden = false
    return copy
  }
}

/// The size that FFmpeg's decoder assumes for a frame before it crops it.
struct CodedFrame {
  let size: PixelSize
  /// The current cropping by decoders, in luma samples: by the parameter sets and by the size that
  /// the container states.
  let crop: PixelInsets
  /// Columns and rows that share a chroma sample.
  let chroma: (columns: Int, rows: Int)

  /// The decoders' output.
  var picture: PixelRect { PixelRect(in: size, insets: crop) }

  /// The total cropping for keeping a rectangle of stored pixels, in luma samples; less if that is
  /// not a multiple of the given columns and rows.
  func insets(keeping kept: PixelRect, columns: Int, rows: Int) -> PixelInsets {
    let more = kept.insets(in: picture.size)
    return PixelInsets(
      top: (crop.top + more.top) / rows * rows, bottom: (crop.bottom + more.bottom) / rows * rows,
      left: (crop.left + more.left) / columns * columns,
      right: (crop.right + more.right) / columns * columns)
  }

  /// Decodes the first picture of consecutive samples; nil if the decoder makes none of them.
  ///
  /// The corresponding C fields are `AVCodecContext.apply_cropping` and `AVFrame.crop_left` and its
  /// like.
  ///
  /// - Parameter obeysDefaultWindow: whether HEVC's default display window crops further, as some
  ///   players apply it.
  init?(
    _ samples: [CompressedSample], _ stream: StreamParameters, obeysDefaultWindow: Bool = false
  ) throws(VideoError) {
    guard let decoder = avcodec_find_decoder(stream.codec) else {
      throw .noDecoder(for: stream.codec, tag: stream.tag)
    }
    try stream.limits.check(width: stream.width, height: stream.height, .decode)
    let codec = try CodecContext(decoder)
    let memory = FrameMemory(stream.limits)
    memory.attach(to: codec.raw)
    codec.raw.pointee.apply_cropping = 0
    // Other decoders have no such option.
    av_opt_set_int(codec.raw.pointee.priv_data, "apply_defdispwin", obeysDefaultWindow ? 1 : 0, 0)
    try codec.open(stream)
    let packet = try Packet()
    let frame = try Frame()
    var hasFrame = false
    for sample in samples where !hasFrame {
      try packet.fill(from: sample)
      // The next sample may be better.
      avcodec_send_packet(codec.raw, packet.raw)
      hasFrame = avcodec_receive_frame(codec.raw, frame.raw) >= 0
    }
    avcodec_send_packet(codec.raw, nil)
    if !hasFrame { hasFrame = avcodec_receive_frame(codec.raw, frame.raw) >= 0 }
    try memory.check()
    let properties = frame.raw.pointee
    guard hasFrame, let format = PixelFormat(properties.format) else { return nil }
    size = PixelSize(width: Int(properties.width), height: Int(properties.height))
    crop = PixelInsets(
      top: properties.crop_top, bottom: properties.crop_bottom, left: properties.crop_left,
      right: properties.crop_right)
    chroma = (1 << format.chromaShiftX, 1 << format.chromaShiftY)
  }
}
