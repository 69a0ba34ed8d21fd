internal import Bytes
internal import CFFmpeg
internal import Files

extension Demuxer {
  /// Chooses the video stream. From then on other streams are not read.
  ///
  /// By default it is the stream that FFmpeg would show, excluding cover art and streams that
  /// FFmpeg can't decode.
  ///
  /// The corresponding C function is `av_find_best_stream`.
  func chooseVideoStream(_ request: StreamRequest) throws(VideoError) -> StreamPick {
    let pick = try pick(request)
    ignoreOthers(than: pick.index)
    return pick
  }

  /// Stops reading streams other than this one.
  func ignoreOthers(than chosen: Int) {
    for index in 0..<streamCount where index != chosen {
      stream(index)?.pointee.discard = AVDISCARD_ALL
    }
  }

  private func pick(_ request: StreamRequest) throws(VideoError) -> StreamPick {
    let candidates = (0..<streamCount).filter { isVideo($0) }
    switch request {
    case .best:
      // Given a place for the decoder, FFmpeg skips streams without one.
      var decoder: UnsafePointer<AVCodec>?
      let best = Int(av_find_best_stream(raw, AVMEDIA_TYPE_VIDEO, -1, -1, &decoder, 0))
      let decodable = candidates.first { hasDecoder($0) }
      guard let index = isVideo(best) ? best : decodable ?? candidates.first else {
        throw missingVideo()
      }
      let reason = candidates.count > 1 ? reason(for: index, among: candidates) : nil
      return StreamPick(index: index, count: candidates.count, reason: reason)
    case .index(let index):
      guard isPicture(index) else { throw noStream(index) }
      return StreamPick(index: index, count: candidates.count, reason: "it was asked for")
    }
  }

  /// Throws if the container announces frames that are too large, before anything is decoded: later
  /// FFmpeg would only report that their size is unknown.
  func checkAnnouncedSizes(_ limits: ReadingLimits, _ request: StreamRequest) throws(VideoError) {
    for index in 0..<streamCount where isVideo(index) {
      if case .index(let wanted) = request, wanted != index { continue }
      guard let parameters = stream(index)?.pointee.codecpar?.pointee else { continue }
      try limits.check(width: parameters.width, height: parameters.height, .probe)
    }
  }

  /// Whether the container states the frame size of a stream.
  func announcesSize(_ index: Int) -> Bool {
    guard let parameters = stream(index)?.pointee.codecpar?.pointee else { return false }
    return parameters.width > 0 && parameters.height > 0
  }

  /// Whether a stream is video rather than sound or cover art.
  func isVideo(_ index: Int) -> Bool {
    guard isPicture(index), let stream = stream(index)?.pointee else { return false }
    return stream.disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS) == 0
  }

  /// Whether a stream is video or cover art.
  func isPicture(_ index: Int) -> Bool {
    stream(index)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
  }

  /// Whether FFmpeg has a decoder for a stream.
  func hasDecoder(_ index: Int) -> Bool {
    guard let codec = stream(index)?.pointee.codecpar?.pointee.codec_id else { return false }
    return avcodec_find_decoder(codec) != nil
  }

  /// The index of the video stream if there is only one, and the request asks for it.
  func onlyVideo(_ request: StreamRequest) -> Int? {
    let all = (0..<streamCount).filter { isVideo($0) }
    guard all.count == 1, request == .best || request == .index(all[0]) else { return nil }
    return all[0]
  }

  /// Throws if the stream's frames cannot be decoded at all.
  func checkDecodable(_ index: Int, _ protection: Protection) throws(VideoError) {
    guard let parameters = stream(index)?.pointee.codecpar?.pointee else { return }
    if protection == .whole { throw .encryptedVideo }
    guard hasDecoder(index) else {
      throw .noDecoder(for: parameters.codec_id, tag: parameters.codec_tag)
    }
  }
}
