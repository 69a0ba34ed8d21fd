extension AnalysisDocument {
  /// Whether the input is one picture by itself.
  package var isStill: Bool { Self.isStill(format: container.format, name: path) }

  /// Whether a file is one picture by itself. FFmpeg reads most with demuxers of their own, but HEIC
  /// and AVIF as if they were movies, so that only their names tell.
  package static func isStill(format: String, name: String) -> Bool {
    let name = name.lowercased()
    return format == "image2" || format.hasSuffix("_pipe")
      || [".heic", ".heif", ".avif"].contains { name.hasSuffix($0) }
  }
}
