/// The name and number of the document format.
public enum AnalysisSchema {
  public static let name = family + "1"
  /// The beginning of the name, whatever the number.
  static let family = "vidfit.analysis/"
  /// The release of vidfit.
  public static let version = "0.1.0"

  /// The JSON Schema of all kinds of document, as UTF-8.
  public static var json: [UInt8] { PackageResources.analysis_schema_json }
}
