internal import Files
package import SystemPackage

/// An `ffmpeg` command that makes one file of a clip.
package struct FFmpegLine: Sendable, Hashable {
  package let input: FilePath
  package let output: FilePath
  private let words: [String]

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
    words = mapping + filter + codecs + (ending ?? [])
  }

  /// Everything after the name of the program.
  package var arguments: [[UInt8]] {
    input.asFFmpegInput + words.map { Array($0.utf8) } + [output.asFFmpegName]
  }

  /// The same arguments with another output, and with the clip as standard input.
  ///
  /// - Parameter format: FFmpeg's name of the clip's format, so that whatever the file holds by now is
  ///   read as what was analysed.
  package func arguments(reading format: String, writingTo path: FilePath) -> [[UInt8]] {
    [Array("-f".utf8), Array(format.utf8)] + FilePath("/dev/stdin").asFFmpegInput
      + words.map { Array($0.utf8) } + [path.asFFmpegName]
  }

  private var commandWords: [[UInt8]] { [Array("ffmpeg".utf8)] + arguments }

  /// The command for a POSIX shell, without a line break at its end.
  package var shellLine: [UInt8] {
    Array(commandWords.map(\.asShellWord).joined(separator: [UInt8(ascii: " ")]))
  }

  /// The same on one line; nil for a name that is not text or ends with a line break.
  package var oneLine: String? {
    let words = commandWords.compactMap { word in
      word.asShellWordInOneLine.flatMap { String(validating: $0, as: UTF8.self) }
    }
    return words.count == commandWords.count ? words.joined(separator: " ") : nil
  }
}
