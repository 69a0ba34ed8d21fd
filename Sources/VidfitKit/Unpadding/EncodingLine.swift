internal import Files
package import Framing
package import SystemPackage
internal import VideoIO

/// The command line by which `ffmpeg` 5.1 or later encodes a clip anew without its bars, and changes
/// nothing else as far as it can.
///
/// What the options do was measured with FFmpeg 5.1, 7.0 and 9.0.
package struct EncodingLine: Sendable, Hashable {
  /// What is kept of the frame, in stored pixels: what was asked for, grown to what can be cut.
  package let picture: PixelRect
  /// FFmpeg's encoders that are needed.
  package let encoders: [String]
  /// What the copy does not keep or has otherwise, a sentence fragment each.
  package let notes: [String]
  package let input: FilePath
  package let output: FilePath
  private let words: [[UInt8]]

  /// - Parameters:
  ///   - picture: the part to keep, in stored pixels.
  ///   - output: the extension of its name tells the container.
  /// - Throws: why the clip should not be encoded so.
  package init(
    _ source: EncodingSource, picture: PixelRect, output: FilePath
  ) throws(EncodingRefusal) {
    let frame = source.video.storage
    guard !picture.isEmpty, picture.intersection(frame.bounds) == picture else {
      throw EncodingRefusal("the crop reaches beyond the frame of \(frame.width)×\(frame.height)")
    }
    // Such a base layer has colours that only Dolby's processing turns into a picture.
    if source.contents.dolbyVision?.compatibility == 0 {
      throw EncodingRefusal(
        "its Dolby Vision has no base layer that could be shown without it, and encoding drops it")
    }
    let container = EncodingContainer(fileExtension: output.fileExtension)
    let crop = EncodingCrop(picture, of: source)
    let (encoder, isOwn) = EncoderChoice.encoder(for: source, in: container, crop)
    let fitted = crop.fitted(to: encoder)
    let plan = StreamPlan(source, in: container)
    let writer = EncodingWriter(
      source: source, output: output, container: container, encoder: encoder, crop: fitted,
      plan: plan)
    words = writer.words
    encoders = [encoder.name] + writer.subtitleEncoders
    notes =
      fitted.notes
      + EncodingNotes(
        source: source, container: container, encoder: encoder, isOwnCodec: isOwn, crop: fitted
      ).all + plan.notes + writer.notes
    self.picture = fitted.rect
    self.input = source.path
    self.output = output
  }

  /// Everything after the name of the program.
  package var arguments: [[UInt8]] { arguments(writingTo: output) }

  /// The same with another output.
  package func arguments(writingTo path: FilePath) -> [[UInt8]] { words + [path.asFFmpegName] }

  /// The whole line for a POSIX shell, without a line break at its end.
  package var shellLine: [UInt8] {
    Array(
      ([Array("ffmpeg".utf8)] + arguments).map(\.asShellWord)
        .joined(separator: [UInt8(ascii: " ")]))
  }
}
