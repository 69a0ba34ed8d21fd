internal import Bytes
internal import CFFmpeg
internal import Files

extension Demuxer {
  /// The error for a stream with an unknown frame size although its headers were read.
  func unknownSize(ofStream index: Int, _ limits: ReadingLimits) -> VideoError {
    do throws(VideoError) {
      if isStillImage, let size = ImageHeader.size(in: file) {
        try limits.check(width: size.width, height: size.height, .probe)
        try checkOwnLimit(size)
      }
      try tryDecoding(index, limits)
    } catch {
      return error
    }
    if ImageHeader.isAnimation(file) {
      return VideoError(
        .unsupportedCodec, .probe,
        "it is an animated WebP picture, which \(FFmpegRelease.name) can't read")
    }
    return VideoError(.corrupt, .probe, "no frame could be decoded to learn its size")
  }

  /// Checks FFmpeg's bound, which no setting changes.
  ///
  /// The corresponding C function is `av_image_check_size`.
  private func checkOwnLimit(_ size: ImageHeader.Size) throws(VideoError) {
    let isAccepted =
      size.width <= UInt32.max && size.height <= UInt32.max
      && av_image_check_size(UInt32(size.width), UInt32(size.height), 0, nil) >= 0
    guard !isAccepted, size.width > 0, size.height > 0 else { return }
    throw VideoError(
      .memory, .probe,
      "its frames of \(size.width)x\(size.height) pixels are more than \(FFmpegRelease.name) accepts"
    )
  }

  /// Throws if a decoder refuses the first packets for a reason other than damage.
  private func tryDecoding(_ index: Int, _ limits: ReadingLimits) throws(VideoError) {
    guard let parameters = stream(index)?.pointee.codecpar?.pointee else { return }
    var decoder = try FrameDecoder(StreamParameters(parameters, limits))
    let packet = try Packet()
    for _ in 0..<8 {
      guard (try? read(into: packet)) == true else { return }
      guard Int(packet.raw.pointee.stream_index) == index else { continue }
      let sample = CompressedSample(bytes: packet.bytes, time: 0, isKey: true)
      do throws(VideoError) {
        _ = try decoder.decodeKey(sample)
      } catch {
        if error.code != .corrupt { throw error }
      }
    }
  }
}
