internal import Files
package import SystemPackage

extension FilePath {
  /// The path as `ffmpeg` reads it: a relative one that begins with a hyphen or holds a colon, which
  /// would be an option or the name of a protocol, gets `./` in front.
  ///
  /// The corresponding function of FFmpeg is `url_find_protocol` in libavformat/avio.c, which looks for
  /// letters, digits, `+`, `-` and `.` up to a colon.
  package var asFFmpegName: [UInt8] {
    let bytes = bytes
    let isSpecial =
      bytes.first == UInt8(ascii: "-") || bytes.contains(UInt8(ascii: ":"))
      || bytes.starts(with: Array("subfile,".utf8))
    return isRelative && isSpecial && !bytes.starts(with: Array("./".utf8))
      ? Array("./".utf8) + bytes : bytes
  }
}
