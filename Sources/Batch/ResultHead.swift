internal import FoundationEssentials
internal import Results

/// What a journal needs to know of one of its lines, without reading all of the document.
struct ResultHead {
  let identity: ClipIdentity
  let fingerprint: String?
  /// The digest of the options.
  let options: String?
  let outcome: BatchOutcome

  /// Nil for a line that is no result of this schema.
  init?(_ line: [UInt8]) {
    guard let members = JSONMembers(line), members[string: "schema"] == "vidfit.analysis/1",
      let path = members[string: "path"]
    else { return nil }
    let bytes = members[string: "pathBytes"].flatMap { Data(base64Encoded: $0) }.map(Array.init)
    identity = ClipIdentity(key: members[string: "key"], path: bytes ?? Array(path.utf8))
    fingerprint = members[string: "fingerprint"]
    options = members[string: "options"]
    outcome = members.outcome
  }

  var isRetryable: Bool {
    if case .failed(_, isRetryable: true) = outcome { true } else { false }
  }
}
