internal import CFFmpeg
package import Files
package import Framing

/// All streams of a file, and facts about its video beyond ``VideoFacts`` that an encoder may lose.
package struct ClipContents: Sendable, Hashable {
  /// The streams in the order of their numbers.
  package var streams: [StreamSummary]
  /// Whether tags of the file have names with dots, as iPhones write them.
  package var hasDottedTags = false
  /// Whether a mastering display or light levels are stated: HDR10.
  package var hasStaticLight = false
  /// Whether frames state their own brightness: HDR10+.
  package var hasDynamicLight = false
  /// Whether frames carry closed captions.
  package var hasCaptions = false
  /// The unit of the video's time stamps in seconds if its frames do not follow each other at the
  /// stated rate from the start of the file, as far as is known; nil if they do.
  package var unsteadyUnit: Ratio?

  package init(streams: [StreamSummary]) { self.streams = streams }
}

/// One stream of a file.
package struct StreamSummary: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case video, sound, subtitles, data, attachment, unknown
  }

  /// Its number among all streams, as ffprobe counts them.
  package var index: Int
  package var kind: Kind
  /// FFmpeg's name of the codec, such as `aac`; `none` if it knows none.
  package var codec: String
  /// The four letters by which the container names the codec; empty if there are none.
  package var tag = ""
  /// Whether it is a cover picture rather than video.
  package var isCover = false

  package init(index: Int, kind: Kind, codec: String) {
    self.index = index
    self.kind = kind
    self.codec = codec
  }
}

extension ClipContents {
  /// Takes the streams of a file, and the parts of the video that may be lost. Decodes the first
  /// frames, because often only they state light and captions; afterwards the reader is at the
  /// start.
  package init(_ reader: inout VideoReader) throws(VideoError) {
    guard let stream = reader.cursor.demuxer.stream(reader.cursor.streamIndex) else {
      throw .outOfMemory(.probe)
    }
    func states(_ type: AVPacketSideDataType) -> Bool {
      var size = 0
      return vidfit_stream_side_data(stream, type, &size) != nil
    }
    self.init(streams: reader.cursor.demuxer.summaries)
    let file = reader.cursor.demuxer.raw
    var tag: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(file.pointee.metadata, "", tag, AV_DICT_IGNORE_SUFFIX) {
      if String(cString: next.pointee.key).contains(".") { hasDottedTags = true }
      tag = next
    }
    hasStaticLight =
      states(AV_PKT_DATA_MASTERING_DISPLAY_METADATA) || states(AV_PKT_DATA_CONTENT_LIGHT_LEVEL)
    // Matroska states a rate even if frames have their own times.
    let isSteady =
      !reader.cursor.demuxer.isMatroska
      && stream.pointee.isSteady(
        from: file.pointee.start_time, isTimed: reader.cursor.demuxer.isTimed)
    if !isSteady { unsteadyUnit = Ratio(codec: stream.pointee.time_base) }
    // A clip without any decodable frame has been refused by now. Captions come with every group of
    // pictures.
    var contents = self
    try? reader.frames(from: 0, to: 0.25, threads: 1) { decoded, _ in
      let frame = decoded.frame.raw
      func has(_ type: AVFrameSideDataType) -> Bool { av_frame_get_side_data(frame, type) != nil }
      let isLit =
        has(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA) || has(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)
      if isLit { contents.hasStaticLight = true }
      if has(AV_FRAME_DATA_DYNAMIC_HDR_PLUS) { contents.hasDynamicLight = true }
      if has(AV_FRAME_DATA_A53_CC) { contents.hasCaptions = true }
    }
    self = contents
    try reader.rewind()
  }
}

extension Demuxer {
  fileprivate var summaries: [StreamSummary] {
    (0..<streamCount).compactMap { stream($0).map { StreamSummary($0.pointee) } }
  }
}

extension StreamSummary {
  fileprivate init(_ stream: AVStream) {
    let parameters = stream.codecpar.pointee
    let kind: Kind =
      switch parameters.codec_type {
      case AVMEDIA_TYPE_VIDEO: .video
      case AVMEDIA_TYPE_AUDIO: .sound
      case AVMEDIA_TYPE_SUBTITLE: .subtitles
      case AVMEDIA_TYPE_DATA: .data
      case AVMEDIA_TYPE_ATTACHMENT: .attachment
      default: .unknown
      }
    self.init(
      index: Int(stream.index), kind: kind,
      codec: String(cString: avcodec_get_name(parameters.codec_id)))
    let covers = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
    tag = parameters.codec_tag.fourCharacters ?? ""
    isCover = stream.disposition & covers != 0
  }
}

extension AVStream {
  /// Whether the frames follow each other at one rate, from the start of the file on.
  ///
  /// - Parameters:
  ///   - fileStart: the start of the file in microseconds.
  ///   - isTimed: whether the container holds times.
  fileprivate func isSteady(from fileStart: Int64, isTimed: Bool) -> Bool {
    guard isTimed else { return true }
    guard let average = Ratio(codec: avg_frame_rate), average == Ratio(codec: r_frame_rate) else {
      return false
    }
    guard start_time != vidfit_no_timestamp, fileStart != vidfit_no_timestamp else { return true }
    let unit = av_q2d(time_base)
    let frames = (Double(start_time) * unit - Double(fileStart) / 1e6) * average.value
    // Time stamps in milliseconds are on the grid if they are as close to it as they can be.
    return abs(frames - frames.rounded()) <= max(0.01, unit * average.value)
  }
}
