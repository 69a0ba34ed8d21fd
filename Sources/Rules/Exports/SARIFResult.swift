internal import Files
internal import Report

/// One finding on one clip: SARIF's `result`, section 3.27.
struct SARIFResult: Encodable {
  struct Message: Encodable {
    let text: String
  }

  struct Location: Encodable {
    let physicalLocation: Physical

    struct Physical: Encodable {
      let artifactLocation: Artifact
      /// A clip has no lines, but code scanning shows nothing without one.
      let region = ["startLine": 1]
    }

    struct Artifact: Encodable {
      let uri: String
      let uriBaseId: String?
    }
  }

  struct Suppression: Encodable {
    let kind = "external"
    let status = "accepted"
    let justification = "accepted as it is"
  }

  let ruleId: String
  let level: String
  let message: Message
  let locations: [Location]
  /// Empty if nothing is suppressed: if one result has the property all must, section 3.27.23.
  let suppressions: [Suppression]
  /// Recognise a finding after the file has moved, section 3.27.17. Code scanning uses only
  /// `primaryLocationLineHash`, and reads lines of the clip if it is missing.
  let partialFingerprints: [String: String]?

  init(_ check: Check, of clip: ClipReport) {
    ruleId = SARIFRule.id(of: check.rule)
    // The lowest level that consumers show.
    level = (check.outcome == .seen ? .note : check.level).rawValue
    message = Message(text: check.message.oneLine)
    let uri = PathURI(clip.path)
    locations = [
      Location(
        physicalLocation: .init(
          artifactLocation: .init(
            uri: uri.text, uriBaseId: uri.isRelative ? SARIFDocument.root : nil)))
    ]
    suppressions = check.outcome == .accepted ? [Suppression()] : []
    partialFingerprints = clip.fingerprint.map {
      ["primaryLocationLineHash": "\($0):1", "clipContents/v1": $0]
    }
  }
}
