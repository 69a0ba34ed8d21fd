internal import CFFmpeg

extension ContainerFormat {
  /// Whether a file of this format is one picture, which is read whole.
  var isPicture: Bool { name.hasSuffix("_pipe") }

  /// The format of a file that is a JPEG by its first bytes and by its name; nil for any other.
  ///
  /// Photographs often hold more pictures: a thumbnail, a larger preview, the other eye's view, all
  /// frames of a short film behind the end. FFmpeg takes such a file for a video of all of them, or
  /// for nothing it knows.
  static func photograph(
    _ input: borrowing InputContext, extension: String?
  ) -> ContainerFormat? {
    guard let name = `extension`,
      ["jpg", "jpeg", "jpe", "jfif", "mpo"].contains(name.lowercased()),
      input.file.bytes(at: 0, count: 3) == [0xFF, 0xD8, 0xFF],
      let format = av_find_input_format("jpeg_pipe")
    else { return nil }
    return ContainerFormat(raw: format, neutralName: "input", score: AVPROBE_SCORE_MAX)
  }
}
