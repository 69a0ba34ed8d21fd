internal import CFFmpeg

/// FFmpeg's guess of a file's format, and its certainty.
struct ProbedContents {
  /// FFmpeg's name of the demuxer.
  let name: String
  private let score: Int32
  private let extensions: String

  /// Whether the contents clearly support the format.
  var isSure: Bool { score > Self.threshold }

  /// The highest score at which libavformat itself requests more of the file
  /// (`AVPROBE_SCORE_RETRY`).
  private static let threshold = AVPROBE_SCORE_MAX / 4
  private static let reaches = [2_048, 65_536, 1 << 20]

  /// - Parameter extension: the file's extension, if it counts too.
  /// - Returns: nil if no format matches.
  ///
  /// The corresponding C function is `av_probe_input_format3`.
  init?(_ file: InputFile, extension: String? = nil) {
    var best: (format: UnsafePointer<AVInputFormat>, score: Int32)?
    for reach in Self.reaches {
      var bytes = file.bytes(at: 0, count: reach)
      let count = bytes.count
      bytes += [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
      var score: Int32 = 0
      let format = ("input" + (`extension`.map { ".\($0)" } ?? "")).withCString { name in
        bytes.withUnsafeMutableBufferPointer { buffer in
          var data = AVProbeData()
          data.filename = name
          data.buf = buffer.baseAddress
          data.buf_size = Int32(count)
          return av_probe_input_format3(&data, 1, &score)
        }
      }
      if let format { best = (format, score) }
      if score > Self.threshold || count < reach { break }
    }
    guard let best else { return nil }
    name = String(cString: best.format.pointee.name)
    score = best.score
    extensions = best.format.pointee.extensions.map { String(cString: $0) } ?? ""
  }

  /// Whether files of this format have such an extension, and the contents hint at it too.
  func agrees(with extension: String?) -> Bool {
    let name = `extension`?.lowercased() ?? ""
    return score >= Self.hint && extensions.split(separator: ",").contains { $0 == name }
  }

  /// A score that a few chance bytes don't reach.
  private static let hint = AVPROBE_SCORE_MAX / 16
}

/// FFmpeg's demuxers of audio-only files.
enum SoundFormat {
  private static let names: Set<String> = [
    "aa", "aac", "aax", "ac3", "act", "adx", "aiff", "amr", "amrnb", "amrwb", "apc", "ape", "aptx",
    "aptx_hd", "ast", "au", "bfstm", "bit", "brstm", "caf", "codec2", "dsf", "dss", "dts", "dtshd",
    "eac3", "fsb", "flac", "g722", "g723_1", "g729", "gsm", "hca", "ilbc", "ircam", "iss", "kvag",
    "loas", "mlp", "mp3", "mpc", "mpc8", "nistsphere", "oma", "osq", "pvf", "qcp", "rso", "sbc",
    "sds", "shn", "sln", "sox", "svag", "svs", "tak", "truehd", "tta", "vag", "voc", "vpk", "vqf",
    "w64", "wav", "wsd", "wv", "wve", "xa", "xvag", "xwma",
  ]

  /// - Parameter name: FFmpeg's name of the demuxer.
  static func isDemuxer(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("pcm_") }
}
