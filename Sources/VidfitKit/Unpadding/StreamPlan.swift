internal import VideoIO

/// What becomes of a file's streams: all are copied but the video that is cut, and what the container
/// can't hold.
///
/// What FFmpeg does with `-map 0 -c copy` was measured with 5.1, 7.0 and 9.0.
struct StreamPlan: Sendable, Hashable {
  /// The streams of the output, in order.
  private(set) var kept: [StreamSummary] = []
  /// The numbers of streams that are left out.
  private(set) var dropped: [Int] = []
  /// Pictures attached to a Matroska file. FFmpeg would make them video of one frame.
  private(set) var attachments: [StreamSummary.Attachment] = []
  /// What is left out or changed, a sentence fragment each.
  private(set) var notes: [String] = []
  /// The number of the video that is cut.
  let chosen: Int

  init(_ source: EncodingSource, in container: EncodingContainer) {
    chosen = source.video.pick.index
    for stream in source.contents.streams {
      if stream.index == chosen || isKept(stream, container) {
        kept.append(stream)
      } else {
        dropped.append(stream.index)
      }
    }
    if kept.contains(where: { $0.kind == .video && !$0.isCover && $0.index != chosen }) {
      notes.append("other video streams are copied as they are")
    }
  }

  /// What the output counts among its video streams before the one that is cut.
  var videosBefore: Int { kept.prefix { $0.index != chosen }.count { $0.kind == .video } }

  var videos: Int { kept.count { $0.kind == .video } }

  private mutating func isKept(
    _ stream: StreamSummary, _ container: EncodingContainer
  ) -> Bool {
    switch stream.kind {
    case .video where stream.isCover: return isKept(cover: stream, container)
    case .video, .sound: return true
    case .subtitles:
      let plan = SubtitlePlan(stream.codec, in: container)
      if plan == .drop { leaveOut(stream, "subtitles", container) }
      return plan != .drop
    case .data: return isKept(data: stream, container)
    case .attachment:
      if container == .matroska { return true }
      leaveOut(stream, "an attached file", container)
      return false
    case .unknown:
      leaveOut(stream, "of unknown kind", container)
      return false
    }
  }

  private mutating func isKept(
    cover: StreamSummary, _ container: EncodingContainer
  ) -> Bool {
    if container.isMovie { return true }
    if container == .matroska, let attachment = cover.attachment {
      attachments.append(attachment)
    } else {
      leaveOut(cover, "cover art", container)
    }
    return false
  }

  /// Time codes and GoPro's telemetry are the only data that FFmpeg writes into movies: of anything
  /// else QuickTime gets a track without a description, and MP4 is refused. Text is the track of
  /// chapters, which FFmpeg writes anew, as it does time codes in MP4.
  private mutating func isKept(
    data: StreamSummary, _ container: EncodingContainer
  ) -> Bool {
    switch container {
    case .quickTime, .mp4:
      if data.tag == "gpmd" || data.tag == "tmcd" && container == .quickTime { return true }
      if data.tag == "text" || data.tag == "tmcd" { return false }
    case .transport:
      if ["klv", "timed_id3", "scte_35"].contains(data.codec) { return true }
    case .other:
      return true
    default:
      // Of a time code at least the first value stays, as a tag.
      if data.tag == "tmcd" || data.tag == "text" { return false }
    }
    leaveOut(data, "data", container)
    return false
  }

  private mutating func leaveOut(
    _ stream: StreamSummary, _ what: String, _ container: EncodingContainer
  ) {
    let name = stream.codec == "none" || stream.codec == "bin_data" ? stream.tag : stream.codec
    let kind = name.isEmpty ? what : "\(what), \(name)"
    notes.append(
      "stream \(stream.index) (\(kind)) is left out, because FFmpeg can't write it into "
        + container.name)
  }
}
