package import SystemPackage

/// An output that `ffmpeg` makes of a clip.
package struct Encoding: Sendable {
  package let input: FilePath
  package let output: FilePath
  /// Whether the output has no other streams, so that all frames are those of the picture.
  package let isOnlyVideo: Bool
  /// Of the clip, in seconds; without it no progress is reported.
  package let duration: Double?
  /// The arguments that make `ffmpeg` write the output to a path.
  package let arguments: @Sendable (FilePath) -> [[UInt8]]
  /// The open clip, which `ffmpeg` reads as its standard input; nil if it is no file.
  package let descriptor: @Sendable () -> FileDescriptor?
  /// What is wrong with the pictures in the file of a path; nil for nothing.
  package let difference: @Sendable (FilePath) -> String?

  package init(
    of input: FilePath, to output: FilePath, isOnlyVideo: Bool, duration: Double?,
    arguments: @escaping @Sendable (FilePath) -> [[UInt8]],
    descriptor: @escaping @Sendable () -> FileDescriptor?,
    difference: @escaping @Sendable (FilePath) -> String?
  ) {
    (self.input, self.output, self.isOnlyVideo) = (input, output, isOnlyVideo)
    (self.duration, self.arguments) = (duration, arguments)
    (self.descriptor, self.difference) = (descriptor, difference)
  }
}
