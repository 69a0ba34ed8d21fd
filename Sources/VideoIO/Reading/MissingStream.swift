internal import CFFmpeg
internal import Files

extension Demuxer {
  /// The error for a file without video.
  func missingVideo() -> VideoError {
    let kinds = (0..<streamCount).compactMap { kind($0) }
    let message =
      if kinds.isEmpty {
        "it holds no streams"
      } else if kinds.contains(AVMEDIA_TYPE_VIDEO) {
        "it has no video stream, only cover art"
      } else if kinds.contains(AVMEDIA_TYPE_AUDIO) {
        "it holds sound but no video"
      } else if kinds.contains(AVMEDIA_TYPE_SUBTITLE) {
        "it holds subtitles but no video"
      } else {
        "it has no video stream"
      }
    return VideoError(.noVideo, .probe, message)
  }

  /// The error for a stream number that can't be read.
  func noStream(_ index: Int) -> VideoError {
    let pictures = (0..<streamCount).filter { isPicture($0) }
    if pictures.isEmpty { return missingVideo() }
    let fault =
      switch kind(index) {
      case nil: "it has no stream \(index)"
      case AVMEDIA_TYPE_AUDIO: "its stream \(index) is sound"
      case AVMEDIA_TYPE_SUBTITLE: "its stream \(index) is subtitles"
      default: "its stream \(index) is data"
      }
    let names = pictures.prefix(Self.mostNames).map { describe($0) }
    let rest = pictures.count - names.count
    let list = (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    return VideoError(.noVideo, .probe, "\(fault); video streams it has: \(list)")
  }

  private static var mostNames: Int { 8 }

  private func kind(_ index: Int) -> AVMediaType? {
    stream(index)?.pointee.codecpar?.pointee.codec_type
  }

  /// A description such as `1 (640x360)` or `2 (cover art, 600x600)`.
  private func describe(_ index: Int) -> String {
    let parameters = stream(index)?.pointee.codecpar?.pointee
    let size = parameters.flatMap { $0.width > 0 ? "\($0.width)x\($0.height)" : nil }
    let art = isVideo(index) ? nil : "cover art"
    let facts = [art, size].compactMap(\.self).joined(separator: ", ")
    return facts.isEmpty ? "\(index)" : "\(index) (\(facts))"
  }
}
