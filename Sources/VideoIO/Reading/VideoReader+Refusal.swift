internal import Bytes
internal import CFFmpeg
public import Files

extension VideoReader {
  /// Returns the true reason why no frame could be decoded. Afterwards the cursor may be anywhere.
  ///
  /// - Parameter error: the error known so far; returned unless there is a better reason.
  public mutating func cause(ofFailure error: VideoError) -> VideoError {
    guard error.code == .corrupt else { return error }
    if let refused = decoderRefusal() { return refused }
    if protection != .none { return .encryptedVideo }
    return Diagnosis(file: demuxer.file, extension: demuxer.givenExtension).explaining(error)
  }

  /// The decoder's error for the first samples, unless it is damage.
  private mutating func decoderRefusal() -> VideoError? {
    guard (try? rewind()) != nil, var decoder = try? FrameDecoder(stream) else { return nil }
    for _ in 0..<Self.mostTries {
      guard let sample = (try? nextSample()) ?? nil else { return nil }
      do throws(VideoError) {
        _ = try decoder.decodeKey(sample)
      } catch {
        if [.unsupportedCodec, .memory].contains(error.code) { return error }
      }
    }
    return nil
  }

  private static var mostTries: Int { 4 }
}

extension Demuxer {
  /// The extension of the file's name, as FFmpeg was given it.
  var givenExtension: String? {
    let name = raw.pointee.url.map { String(cString: $0) } ?? ""
    return name.split(separator: ".", maxSplits: 1).dropFirst().first.map(String.init)
  }
}
