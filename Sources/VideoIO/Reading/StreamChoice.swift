internal import CFFmpeg

extension Demuxer {
  /// Returns the index of the video stream that FFmpeg would show, cover art excluded. From then on
  /// other streams are not read.
  ///
  /// The corresponding C function is `av_find_best_stream`.
  func chooseVideoStream() throws(VideoError) -> Int {
    let best = Int(av_find_best_stream(raw, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0))
    let first = (0..<streamCount).first { isVideo($0) }
    guard let chosen = isVideo(best) ? best : first else { throw missingVideo() }
    ignoreOthers(than: chosen)
    return chosen
  }

  /// From now on other streams than this one are not read.
  func ignoreOthers(than chosen: Int) {
    for index in 0..<streamCount where index != chosen {
      stream(index)?.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Throws if the container announces frames that are too large, before anything is decoded: later
  /// FFmpeg would only report that their size is unknown.
  func checkAnnouncedSizes(_ limits: ReadingLimits) throws(VideoError) {
    for index in 0..<streamCount where isVideo(index) {
      guard let parameters = stream(index)?.pointee.codecpar?.pointee else { continue }
      try limits.check(width: parameters.width, height: parameters.height, .probe)
    }
  }

  /// Whether the container states the frame size of a stream.
  func announcesSize(_ index: Int) -> Bool {
    guard let parameters = stream(index)?.pointee.codecpar?.pointee else { return false }
    return parameters.width > 0 && parameters.height > 0
  }

  /// Whether a stream is video, rather than sound or cover art.
  func isVideo(_ index: Int) -> Bool {
    guard let stream = stream(index)?.pointee, let parameters = stream.codecpar?.pointee else {
      return false
    }
    return parameters.codec_type == AVMEDIA_TYPE_VIDEO
      && stream.disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS) == 0
  }

  /// The index of the video stream if there is only one.
  var onlyVideo: Int? {
    let all = (0..<streamCount).filter { isVideo($0) }
    return all.count == 1 ? all[0] : nil
  }

  /// Throws if the stream's frames cannot be decoded at all.
  func checkDecodable(_ index: Int, _ layout: ContainerLayout) throws(VideoError) {
    guard let stream = stream(index)?.pointee, let parameters = stream.codecpar?.pointee else {
      return
    }
    let hasKey = av_dict_get(stream.metadata, "enc_key_id", nil, 0) != nil
    if hasKey || layout.isEncrypted(track: Int(stream.id)) {
      throw VideoError(.encrypted, .probe, "its video is encrypted")
    }
    guard avcodec_find_decoder(parameters.codec_id) != nil else {
      throw .noDecoder(for: parameters.codec_id, tag: parameters.codec_tag)
    }
  }

  private func missingVideo() -> VideoError {
    let kinds = (0..<streamCount).compactMap { stream($0)?.pointee.codecpar?.pointee.codec_type }
    let message =
      if kinds.isEmpty {
        "it holds no streams"
      } else if kinds.contains(AVMEDIA_TYPE_VIDEO) {
        "it holds no video, only cover art"
      } else if kinds.contains(AVMEDIA_TYPE_AUDIO) {
        "it holds sound but no video"
      } else {
        "it holds no video"
      }
    return VideoError(.noVideo, .probe, message)
  }
}
