/// The marks between the parts of an elementary stream of MPEG, H.264 or HEVC: such a stream is
/// recognised even where its headers are missing.
enum StartCodes {
  private static let formats = ["h264", "hevc", "m4v", "mpegvideo", "vc1", "cavsvideo", "vvc"]
  private static let reach = 1 << 16
  private static let fewest = 2

  /// - Parameter name: the demuxer that FFmpeg chose by the file's name.
  static func areFound(in file: InputFile, for name: String) -> Bool {
    guard formats.contains(name) else { return false }
    let bytes = file.bytes(at: 0, count: reach)
    var found = 0
    var zeros = 0
    for byte in bytes {
      // More zeros than that are a hole.
      if byte == 1, (2...7).contains(zeros) { found += 1 }
      zeros = byte == 0 ? zeros + 1 : 0
      if found == fewest { return true }
    }
    return false
  }
}
