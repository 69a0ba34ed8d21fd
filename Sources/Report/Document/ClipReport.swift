public import Files

/// All that is known of one clip: one `vidfit.analysis/1` document, as a value.
///
/// It is encoded when it leaves a process and decoded when it enters one, and nowhere else.
/// Rectangles are in stored pixels, before pixel aspect ratio and rotation, unless a window is
/// named: those are in the window's points. Within a schema number keys are only ever added.
public struct ClipReport: Sendable, Equatable {
  /// The clip's path as it was given, or its address on a network.
  public var path: ClipLocation
  /// The vidfit release that analysed the clip.
  public var vidfit = AnalysisSchema.version
  /// The caller's own id of the clip, if the caller gave one.
  public var key: String?
  /// Place among the inputs of the run, from 0; nil outside runs of many clips.
  public var index: Int?
  /// A short mark of the file's contents, by which an unchanged clip is recognised.
  public var fingerprint: String?
  /// A digest of the settings that the answer depends on; nil outside runs of many clips.
  public var options: String?
  public var outcome: Outcome
  /// What was fetched to look at it; nil for a local file.
  public var transfer: ByteTransfer?
  /// What was done to take its bars off; nil if nobody asked for it.
  public var unpadding: Unpadding?

  /// An analysis, or the reason why there is none.
  public enum Outcome: Sendable, Equatable {
    case analysed(ClipAnalysis)
    case failed(ClipFailure)
  }

  public init(path: ClipLocation, fingerprint: String? = nil, outcome: Outcome) {
    self.path = path
    self.fingerprint = fingerprint
    self.outcome = outcome
  }

  /// Nil for a clip that could not be analysed.
  public var analysis: ClipAnalysis? {
    if case .analysed(let analysis) = outcome { analysis } else { nil }
  }

  /// Nil for a clip that was analysed.
  public var failure: ClipFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  /// Tells the results of one clip from those of another: the caller's id, or else the path.
  package var identity: ClipIdentity { ClipIdentity(key: key, path: path) }

  /// Whether the input is one picture by itself.
  package var isStill: Bool {
    analysis.map { path.isStill(format: $0.container.format) } ?? false
  }
}

extension ClipLocation {
  /// Whether a file of this name is one picture by itself.
  ///
  /// FFmpeg reads most stills with demuxers of their own, but HEIC and AVIF as if they were movies,
  /// so only the file's name tells.
  ///
  /// - Parameter format: FFmpeg's name of the container format.
  package func isStill(format: String) -> Bool {
    format == "image2" || format == "ico" || format.hasSuffix("_pipe")
      || ["heic", "heif", "avif"].contains(fileExtension?.lowercased())
  }
}
