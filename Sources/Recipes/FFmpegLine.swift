internal import Files
package import SystemPackage

/// An `ffmpeg` command that makes one file of a clip.
package struct FFmpegLine: Sendable, Hashable {
  package let input: FilePath
  package let output: FilePath
  private let words: [String]
  private let ending: [String]
  /// The format in which a first `ffmpeg` hands the copy to a second, which states the size of the
  /// frames as they are cropped by then; nil if one is enough.
  private var pipe: String?

  /// - Parameters:
  ///   - container: of the output; nil for a picture.
  ///   - mapping: further inputs, and the streams that are taken.
  ///   - stream: FFmpeg's specifier of the video that is filtered, such as `v`.
  ///   - codecs: options of the video and of the sound.
  package init(
    _ input: FilePath, to output: FilePath, in container: Container?, mapping: [String],
    filters: [String], stream: String = "v", codecs: [String], hasDottedTags: Bool = false
  ) {
    (self.input, self.output) = (input, output)
    let option = stream == "v" ? "-vf" : "-filter:\(stream)"
    let filter = filters.isEmpty ? [] : [option, filters.joined(separator: ",")]
    let ending = container?.ending(output.extension, hasDottedTags: hasDottedTags)
    words = mapping + filter + codecs
    self.ending = ending ?? []
  }

  /// A command that copies a clip into a container of its own kind and has its codec crop it.
  ///
  /// - Parameter filter: FFmpeg's bitstream filter.
  package init(
    copying input: FilePath, to output: FilePath, in container: Container, mapping: [String],
    stream: String, filter: String, hasDolbyVision: Bool
  ) {
    (self.input, self.output) = (input, output)
    // Without it, FFmpeg leaves the record of Dolby Vision out of Matroska.
    let strictness = hasDolbyVision ? ["-strict", "unofficial"] : []
    words = mapping + ["-bsf:\(stream)", filter] + strictness
    pipe = container.statesSize ? container.muxer ?? container.suffixes[0] : nil
    ending =
      (pipe == nil ? [] : strictness)
      + container.ending(output.extension, hasDottedTags: false)
  }

  /// Everything after the name of the program.
  package var arguments: [[UInt8]] {
    input.asFFmpegInput + (words + ending).map { Array($0.utf8) } + [output.asFFmpegName]
  }

  /// The same arguments with another output, and with the clip as standard input.
  ///
  /// - Parameter format: FFmpeg's name of the clip's format, so that whatever the file holds by now is
  ///   read as what was analysed.
  package func arguments(reading format: String, writingTo path: FilePath) -> [[UInt8]] {
    [Array("-f".utf8), Array(format.utf8)] + FilePath("/dev/stdin").asFFmpegInput
      + (words + ending).map { Array($0.utf8) } + [path.asFFmpegName]
  }

  /// The words of the command, or of two that a pipe connects.
  private var commands: [[[UInt8]]] {
    let name = Array("ffmpeg".utf8)
    guard let pipe else { return [[name] + arguments] }
    let copying = ["-f", pipe, "-i", "-", "-map", "0", "-c", "copy"] + ending
    return [
      [name] + input.asFFmpegInput + (words + ["-f", pipe, "-"]).map { Array($0.utf8) },
      [name] + copying.map { Array($0.utf8) } + [output.asFFmpegName],
    ]
  }

  /// The command for a POSIX shell, without a line break at its end.
  package var shellLine: [UInt8] {
    let lines = commands.map { $0.map(\.asShellWord).joined(separator: [UInt8(ascii: " ")]) }
    return Array(lines.joined(separator: Array(" | ".utf8)))
  }

  /// The same on one line; nil for a name that is not text or ends with a line break.
  package var oneLine: String? {
    let lines = commands.map { words in
      words.map { $0.asShellWordInOneLine.flatMap { String(validating: $0, as: UTF8.self) } }
    }
    guard !lines.joined().contains(nil) else { return nil }
    return lines.map { $0.compactMap(\.self).joined(separator: " ") }.joined(separator: " | ")
  }
}
