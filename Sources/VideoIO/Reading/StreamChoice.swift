internal import Bytes
internal import CFFmpeg
internal import Files

/// The video stream of a file to read.
public enum StreamRequest: Sendable, Hashable {
  /// The one that FFmpeg would show, cover art excluded.
  case best
  /// The stream of this number, as ffprobe counts all streams; cover art can be requested too.
  case index(Int)
}

/// The stream chosen from those of a file.
public struct StreamPick: Sendable, Hashable {
  /// Its number among all streams, as ffprobe counts them.
  public var index: Int
  /// Video streams of the file; cover art and thumbnails don't count.
  public var count: Int
  /// The reason for the choice, such as `it is marked as default`; nil if there was no choice.
  public var reason: String?
}

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
        throw .missingVideo(in: self)
      }
      let reason = candidates.count > 1 ? reason(for: index, among: candidates) : nil
      return StreamPick(index: index, count: candidates.count, reason: reason)
    case .index(let index):
      guard isPicture(index) else { throw .noStream(index, in: self) }
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

extension Demuxer {
  /// The reason why FFmpeg chooses a stream among several.
  ///
  /// It ranks by the disposition, then by the frames that it found while probing, then by the bit
  /// rate; among equals it chooses the first. It doesn't report how many frames it found, but they
  /// must have decided if the rest favours another stream.
  private func reason(for chosen: Int, among candidates: [Int]) -> String {
    let rivals = candidates.filter { $0 != chosen && hasDecoder($0) }
    guard !rivals.isEmpty else { return "\(FFmpegRelease.name) can decode no other" }
    let ties = rivals.filter { rank($0) == rank(chosen) }
    if ties.isEmpty {
      let isOnlyDefault = isDefault(chosen) && !rivals.contains { isDefault($0) }
      return isOnlyDefault
        ? "it is marked as default" : "it is meant for people who see and hear well"
    }
    let rate = bitRate(chosen)
    if ties.allSatisfy({ bitRate($0) < rate }) { return "it has the higher bit rate" }
    let precedes = ties.allSatisfy { bitRate($0) < rate || bitRate($0) == rate && $0 > chosen }
    if precedes { return "it is the first" }
    return "more of its frames are at the beginning of the file"
  }

  private func rank(_ index: Int) -> Int {
    let impaired = AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED
    let disposition = stream(index)?.pointee.disposition ?? 0
    return (disposition & impaired == 0 ? 1 : 0) + (isDefault(index) ? 1 : 0)
  }

  private func isDefault(_ index: Int) -> Bool {
    (stream(index)?.pointee.disposition ?? 0) & AV_DISPOSITION_DEFAULT != 0
  }

  private func bitRate(_ index: Int) -> Int64 {
    stream(index)?.pointee.codecpar?.pointee.bit_rate ?? 0
  }
}

extension VideoError {
  /// The error for a file without video.
  fileprivate static func missingVideo(in demuxer: borrowing Demuxer) -> VideoError {
    let kinds = (0..<demuxer.streamCount).compactMap { demuxer.kind($0) }
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
  fileprivate static func noStream(_ index: Int, in demuxer: borrowing Demuxer) -> VideoError {
    let pictures = (0..<demuxer.streamCount).filter { demuxer.isPicture($0) }
    if pictures.isEmpty { return missingVideo(in: demuxer) }
    let fault =
      switch demuxer.kind(index) {
      case nil: "it has no stream \(index)"
      case AVMEDIA_TYPE_AUDIO: "its stream \(index) is sound"
      case AVMEDIA_TYPE_SUBTITLE: "its stream \(index) is subtitles"
      default: "its stream \(index) is data"
      }
    let names = pictures.prefix(mostNames).map { demuxer.describe($0) }
    let rest = pictures.count - names.count
    let list = (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    return VideoError(.noVideo, .probe, "\(fault); video streams it has: \(list)")
  }

  private static var mostNames: Int { 8 }
}

extension Demuxer {
  fileprivate func kind(_ index: Int) -> AVMediaType? {
    stream(index)?.pointee.codecpar?.pointee.codec_type
  }

  /// A description such as `1 (640x360)` or `2 (cover art, 600x600)`.
  fileprivate func describe(_ index: Int) -> String {
    let parameters = stream(index)?.pointee.codecpar?.pointee
    let size = parameters.flatMap { $0.width > 0 ? "\($0.width)x\($0.height)" : nil }
    let art = isVideo(index) ? nil : "cover art"
    let facts = [art, size].compactMap(\.self).joined(separator: ", ")
    return facts.isEmpty ? "\(index)" : "\(index) (\(facts))"
  }
}
