package import Files

/// Why a clip was not encoded.
package enum EncodingFailure: Error, Sendable, CustomStringConvertible {
  case noProgram
  case oldProgram(String)
  /// The system's words.
  case cannotStart(String)
  case missingEncoders([String])
  /// The output exists, or can't be written.
  case file(FileFailure)
  /// `ffmpeg` ended without success: its last words.
  case failed(String)

  package var description: String {
    switch self {
    case .noProgram:
      "ffmpeg isn't installed; encoding needs it (Debian and Ubuntu: apt install ffmpeg)"
    case .oldProgram(let version):
      "ffmpeg \(version) is installed, but encoding needs \(FFmpegVersion.oldest) or later"
    case .cannotStart(let reason): "ffmpeg can't be started: \(reason)"
    case .missingEncoders(let names):
      "the installed ffmpeg lacks \(names.count == 1 ? "the encoder" : "the encoders") "
        + names.joined(separator: ", ")
    case .file(let failure): "\(failure)"
    case .failed(let words):
      words.isEmpty ? "ffmpeg failed and gave no reason" : "ffmpeg failed: \(words)"
    }
  }
}
