/// A document made of all results.
///
/// A format is added by a type that conforms and a case of ``ReportFormat``.
package protocol ReportWriter {
  /// Hands the document to `sink` piece by piece, so that its size does not matter.
  ///
  /// Returns what a person should know of the document, such as how much it had to leave out; each
  /// is a line that follows the document's name.
  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String]
}
