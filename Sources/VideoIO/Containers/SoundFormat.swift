/// FFmpeg's demuxers of files that hold nothing but sound.
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

/// Files of other kinds that people take for videos, by their first bytes.
enum OtherFormat {
  private static let kinds: [(start: String, name: String)] = [
    ("%PDF-", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive"), ("Rar!", "a RAR archive"),
    ("MThd", "MIDI music"), ("\u{7F}ELF", "a program"),
    ("SQLite format 3", "a database"),
  ]
  private static let archives: [(start: [UInt8], name: String)] = [
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"), ([0x1F, 0x8B, 0x08], "a gzip archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
  ]

  /// What a file is; nil for kinds that aren't listed.
  static func name(start bytes: [UInt8]) -> String? {
    kinds.first { bytes.starts(with: $0.start.utf8) }?.name
      ?? archives.first { bytes.starts(with: $0.start) }?.name
  }
}
