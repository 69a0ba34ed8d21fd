/// What vidfit knows of one clip: the document of the `vidfit.analysis/1` schema.
///
/// Rectangles are in stored pixels, before pixel aspect ratio and rotation, unless a window is
/// named: those are in its points. Within a schema number keys are only ever added.
public struct AnalysisDocument: Encodable, Sendable, Equatable {
  public let schema = AnalysisSchema.name
  public let vidfit = AnalysisSchema.version
  public let status = "ok"
  /// The path as it was given; bytes that are no UTF-8 show as U+FFFD.
  public let path: String
  /// The path's bytes in Base64, where `path` could not hold them.
  public let pathBytes: String?
  /// What the file held, in short; absent unless it was asked for.
  public let fingerprint: String?
  public let container: ContainerSection
  public let video: VideoSection
  /// nil when padding was not looked for.
  @Nullable public var padding: PaddingSection?
  public let presentations: [PresentationSection]
  public let advice: AdviceSection
  public let warnings: [String]
}

/// The name and number of the document format.
public enum AnalysisSchema {
  public static let name = "vidfit.analysis/1"
  public static let version = "0.1.0"

  /// The JSON Schema of both kinds of document, as UTF-8.
  public static var json: [UInt8] { PackageResources.analysis_schema_json }
}
