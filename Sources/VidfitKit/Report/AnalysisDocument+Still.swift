extension AnalysisDocument {
  /// Whether the input is one picture by itself. FFmpeg reads most with demuxers of their own, but
  /// HEIC and AVIF as if they were movies, so that only their names tell.
  package var isStill: Bool {
    let name = path.lowercased()
    return container.format == "image2" || container.format.hasSuffix("_pipe")
      || [".heic", ".heif", ".avif"].contains { name.hasSuffix($0) }
  }
}
