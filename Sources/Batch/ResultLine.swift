internal import Results
internal import VidfitKit

/// A result as one line of JSON: the document of an analysis with what the run knows of it.
package enum ResultLine {
  /// What a run adds to a document.
  package struct Envelope: Sendable {
    package var index: Int
    package var key: String?
    package var fingerprint: String?
    /// The digest of the options.
    package var options: String

    package init(index: Int, key: String?, fingerprint: String? = nil, options: String) {
      self.index = index
      self.key = key
      self.fingerprint = fingerprint
      self.options = options
    }
  }

  /// Without a newline; nil only where the record has no encoding.
  private static func make(_ record: AnalysisRecord, _ envelope: Envelope) -> [UInt8]? {
    guard let json = try? ReportEncoder(pretty: false).encode(record),
      var members = JSONMembers(json)
    else { return nil }
    members.add(envelope)
    return members.json
  }

  /// A failure that whoever watches the worker processes found.
  static func failure(
    _ item: BatchItem, code: String, stage: String, message: String, isRetryable: Bool,
    options: String
  ) -> [UInt8] {
    let error = FailureDocument.Reason(
      code: code, stage: stage, retryable: isRetryable, message: message)
    let record = AnalysisRecord.failure(FailureDocument(path: item.request.path, error))
    let envelope = Envelope(index: item.index, key: item.request.key, options: options)
    // A document of plain text and numbers always has an encoding.
    return make(record, envelope) ?? []
  }
}

extension JSONMembers {
  mutating func add(_ envelope: ResultLine.Envelope) {
    self[integer: "index"] = envelope.index
    self[string: "key"] = envelope.key
    self[string: "fingerprint"] = envelope.fingerprint
    self[string: "options"] = envelope.options
  }
}
