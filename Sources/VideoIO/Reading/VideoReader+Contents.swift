internal import Bytes
internal import CFFmpeg
public import Files
internal import Framing

extension VideoReader {
  /// What has to be known of the file to write it anew with another picture. The first frames are
  /// decoded, because light and captions are often told only there; then the cursor is at the start.
  public mutating func contents() throws(VideoError) -> ClipContents {
    guard let stream = demuxer.stream(streamIndex), let parameters = stream.pointee.codecpar else {
      throw VideoError(.internal, .probe, "the stream has gone")
    }
    let format = PixelFormat(parameters.pointee.format)
    var contents = ClipContents(
      streams: demuxer.summaries(),
      tagNames: TagNames.all(in: demuxer.raw.pointee.metadata),
      hasIndexFirst: demuxer.isMovie && demuxer.file.hasIndexFirst,
      sampling: format?.sampling ?? .chroma(shiftX: 1, shiftY: 1),
      chromaLocation: chromaLocationName(parameters.pointee.chroma_location),
      hasDisplayMatrix: vidfit_display_matrix(stream) != nil,
      masteringDisplay: stream.sideData(
        AV_PKT_DATA_MASTERING_DISPLAY_METADATA, as: AVMasteringDisplayMetadata.self
      ).flatMap { MasteringDisplay($0) },
      contentLight: stream.sideData(
        AV_PKT_DATA_CONTENT_LIGHT_LEVEL, as: AVContentLightMetadata.self
      ).flatMap { ContentLight($0) },
      dolbyVision: stream.sideData(
        AV_PKT_DATA_DOVI_CONF, as: AVDOVIDecoderConfigurationRecord.self
      ).map { DolbyVision($0) },
      timeUnit: Ratio(codec: stream.pointee.time_base),
      // Matroska states a rate even where frames have times of their own.
      isSteady: !demuxer.isMatroska
        && stream.pointee.isSteady(
          from: demuxer.raw.pointee.start_time, isTimed: demuxer.isTimed)
    )
    // A clip of which nothing can be decoded has been refused by now.
    try? frames(from: 0, to: Self.lookedAt, threads: 1) { frame, _ in contents.add(frame) }
    try rewind()
    return contents
  }

  /// Seconds of frames that are decoded: captions come with every group of pictures.
  private static let lookedAt = 0.25
}

extension ClipContents {
  /// What the container states takes precedence, because it is what players go by.
  fileprivate mutating func add(_ frame: borrowing DecodedFrame) {
    let raw = frame.frame.raw
    chromaLocation = chromaLocation ?? chromaLocationName(raw.pointee.chroma_location)
    masteringDisplay =
      masteringDisplay
      ?? frame.frame.sideData(
        AV_FRAME_DATA_MASTERING_DISPLAY_METADATA, as: AVMasteringDisplayMetadata.self
      ).flatMap { MasteringDisplay($0) }
    contentLight =
      contentLight
      ?? frame.frame.sideData(
        AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, as: AVContentLightMetadata.self
      ).flatMap { ContentLight($0) }
    if frame.frame.hasSideData(AV_FRAME_DATA_DYNAMIC_HDR_PLUS) { hasDynamicLight = true }
    if frame.frame.hasSideData(AV_FRAME_DATA_A53_CC) { hasCaptions = true }
  }
}

extension AVStream {
  /// Whether the frames follow each other at one rate, from the start of the file on.
  ///
  /// - Parameters:
  ///   - fileStart: in microseconds.
  ///   - isTimed: whether the container holds times.
  fileprivate func isSteady(from fileStart: Int64, isTimed: Bool) -> Bool {
    guard isTimed else { return true }
    guard let average = Ratio(codec: avg_frame_rate), average == Ratio(codec: r_frame_rate) else {
      return false
    }
    guard start_time != vidfit_no_timestamp, fileStart != vidfit_no_timestamp else { return true }
    let unit = av_q2d(time_base)
    let frames = (Double(start_time) * unit - Double(fileStart) / 1e6) * average.value
    // Time stamps in milliseconds are on the grid if they are as near as they can be.
    return abs(frames - frames.rounded()) <= max(0.01, unit * average.value)
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// What a container says of a stream; nil if it says nothing of that type.
  fileprivate func sideData<Value: BitwiseCopyable>(
    _ type: AVPacketSideDataType, as value: Value.Type
  ) -> Value? {
    var size = 0
    guard let data = vidfit_stream_side_data(self, type, &size), size >= MemoryLayout<Value>.size
    else { return nil }
    return UnsafeRawPointer(data).loadUnaligned(as: value)
  }
}

extension PixelFormat {
  fileprivate var sampling: ColorSampling {
    if isDirectColor { return .direct }
    return isGrey ? .grey : .chroma(shiftX: chromaShiftX, shiftY: chromaShiftY)
  }
}

/// The corresponding C function is `av_chroma_location_name`.
private func chromaLocationName(_ location: AVChromaLocation) -> String? {
  location == AVCHROMA_LOC_UNSPECIFIED
    ? nil : av_chroma_location_name(location).map { String(cString: $0) }
}
