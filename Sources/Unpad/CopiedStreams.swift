internal import Recipes
internal import VideoIO

/// The streams of a clip in a copy whose container may be another.
struct CopiedStreams {
  /// The options that select and copy them.
  private(set) var mapping = ["-map", "0"]
  /// FFmpeg's specifier of the analysed video in the copy.
  let video: String
  let isOnlyVideo: Bool
  /// The losses, a sentence fragment each. Time codes and chapters are kept, written anew.
  let notes: [String]

  init(_ contents: ClipContents, video: Int, in container: Container) {
    let rest = contents.streams.filter { $0.index != video }
    let dropped = rest.filter { Fate($0, in: container) == .dropped }
    mapping += dropped.flatMap { ["-map", "-0:\($0.index)"] }
    mapping += ["-map_metadata", "0", "-c", "copy"]
    let kept = contents.streams.filter { !dropped.contains($0) }
    for (place, stream) in kept.filter({ $0.kind == .subtitles }).enumerated() {
      if case .converted(let text) = Fate(stream, in: container) {
        mapping += ["-c:s:\(place)", text]
      }
    }
    let videos = kept.filter { $0.kind == .video }
    isOnlyVideo = videos.count <= 1
    let place = videos.firstIndex { $0.index == video } ?? 0
    self.video = isOnlyVideo ? "v" : "v:\(place)"
    notes = rest.compactMap { Fate($0, in: container).note(on: $0, in: container) }
  }

  /// What becomes of a stream that is not cut.
  private enum Fate: Equatable {
    case copied, dropped
    /// Converted by FFmpeg's encoder of that name.
    case converted(String)

    /// FFmpeg would write a cover into Matroska as video of one frame, and writes no tracks of time
    /// codes and chapters except its own.
    init(_ stream: StreamSummary, in container: Container) {
      let isText = ["subrip", "ass", "webvtt", "mov_text", "text"].contains(stream.codec)
      self =
        switch stream.kind {
        case .video: stream.isCover && !container.isMovie ? .dropped : .copied
        case .sound: .copied
        case .subtitles, .data:
          if container.others.contains(where: stream.codec.hasPrefix) {
            .copied
          } else if isText, let text = container.text {
            .converted(text)
          } else {
            .dropped
          }
        case .attachment: container.holdsAttachments ? .copied : .dropped
        case .unknown: .dropped
        }
    }

    func note(on stream: StreamSummary, in container: Container) -> String? {
      let kind = stream.isCover ? "cover art" : "\(stream.kind)"
      let noun = "stream \(stream.index) (\(kind), \(stream.codec))"
      return switch self {
      case .copied where stream.kind == .video && !stream.isCover: "\(noun) is copied as it is"
      case .copied: nil
      case .dropped where stream.kind == .data && ["tmcd", "text"].contains(stream.tag): nil
      case .converted(let text): "\(noun) becomes \(text)"
      case .dropped: "\(noun) is left out, because FFmpeg can't copy it into \(container.name)"
      }
    }
  }
}
