internal import Bytes
internal import CFFmpeg

extension Demuxer {
  /// All streams of the file.
  func summaries() -> [StreamSummary] {
    let streams = (0..<streamCount).compactMap { stream($0) }
    let attached = streams.filter { $0.pointee.isAttachment }
    let files = isMatroska ? MatroskaAttachments.all(in: file) : []
    var summaries = streams.map { StreamSummary($0.pointee) }
    // Both count them in the order of the file, unless FFmpeg passed one over.
    guard files.count == attached.count else { return summaries }
    for (stream, file) in zip(attached, files) where !file.place.isEmpty {
      let index = Int(stream.pointee.index)
      if summaries[index].isCover { summaries[index].attachment = file }
    }
    return summaries
  }
}

extension StreamSummary {
  fileprivate init(_ stream: AVStream) {
    let parameters = stream.codecpar.pointee
    let covers = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
    self.init(
      index: Int(stream.index), kind: Kind(parameters.codec_type),
      codec: String(cString: avcodec_get_name(parameters.codec_id)),
      tag: parameters.codec_tag.fourCharacters ?? "", isCover: stream.disposition & covers != 0,
      tagNames: TagNames.all(in: stream.metadata))
  }
}

extension UInt32 {
  /// The text of a codec's tag; nil unless all four characters can be read.
  var fourCharacters: String? {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StreamSummary.Kind {
  fileprivate init(_ type: AVMediaType) {
    self =
      switch type {
      case AVMEDIA_TYPE_VIDEO: .video
      case AVMEDIA_TYPE_AUDIO: .sound
      case AVMEDIA_TYPE_SUBTITLE: .subtitles
      case AVMEDIA_TYPE_DATA: .data
      case AVMEDIA_TYPE_ATTACHMENT: .attachment
      default: .unknown
      }
  }
}

extension AVStream {
  /// Whether it is a file within the file, which FFmpeg counts as a stream.
  fileprivate var isAttachment: Bool {
    codecpar.pointee.codec_type == AVMEDIA_TYPE_ATTACHMENT
      || disposition & AV_DISPOSITION_ATTACHED_PIC != 0
  }
}

/// Names of the tags of a file or of a stream.
enum TagNames {
  /// The corresponding C function is `av_dict_get`.
  static func all(in tags: OpaquePointer?) -> [String] {
    var names: [String] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(tags, "", entry, AV_DICT_IGNORE_SUFFIX) {
      names.append(String(cString: next.pointee.key))
      entry = next
    }
    return names
  }
}
