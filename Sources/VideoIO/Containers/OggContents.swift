/// What the first pages of an Ogg file announce.
enum OggContents {
  private static let sound = ["\u{1}vorbis", "OpusHead", "\u{7F}FLAC", "Speex  "]
  private static let video = ["theora", "BBCD", "OVP80", "fishead"]

  /// Whether all that a file announces is sound, however damaged the rest is.
  static func isSound(_ file: InputFile) -> Bool {
    let start = file.bytes(at: 0, count: 4_096)
    guard start.starts(with: "OggS".utf8) else { return false }
    return sound.contains { start.holds($0) } && !video.contains { start.holds($0) }
  }
}

extension [UInt8] {
  fileprivate func holds(_ text: String) -> Bool {
    let word = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: word) }
  }
}
