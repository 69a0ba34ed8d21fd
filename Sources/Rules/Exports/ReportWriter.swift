/// A document of all results. To add a format, add a conforming type and a case of `ReportFormat`,
/// which the executable has.
package protocol ReportWriter {
  /// Hands the document to `sink` piece by piece, so that it can have any size.
  ///
  /// Returns remarks for people, such as how much was left out; each is a line that follows the
  /// document's name.
  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String]
}
