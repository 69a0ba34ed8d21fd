internal import Document
package import Files
internal import FoundationEssentials
package import Streaming

/// All findings on the renditions of one stream: one `vidfit.ladder/1` document, as a value.
package struct LadderReport: Sendable, Equatable {
  /// The manifest's path as it was given, or its address.
  package var path: ClipLocation
  package var vidfit = AnalysisSchema.version
  package var outcome: Outcome
  /// The transferred bytes; nil for local files.
  package var transfer: ByteTransfer?

  /// The ladder, or the reason why the manifest could not be read.
  package enum Outcome: Sendable, Equatable {
    case read(Ladder)
    case failed(LadderFailure)
  }

  package init(path: ClipLocation, outcome: Outcome) {
    self.path = path
    self.outcome = outcome
  }

  /// Nil if the manifest could not be read.
  package var ladder: Ladder? {
    if case .read(let ladder) = outcome { ladder } else { nil }
  }
}

/// The renditions of a stream.
package struct Ladder: Codable, Sendable, Equatable {
  package var kind: Manifest.Kind
  /// Whether segments may still be added. The report covers those that exist.
  package var live: Bool
  /// In seconds.
  package var duration: Double
  /// In the manifest's order.
  package var rungs: [Rung]
  /// The streams that are not video and were not analysed.
  package var skipped: [Skipped]
  /// Problems and facts worth knowing, the most severe first.
  package var findings: [LadderFinding]

  package struct Skipped: Codable, Sendable, Equatable {
    package var id: String
    package var kind: String
  }
}

/// The reason why a manifest, or a part of a rendition, could not be analysed.
package struct LadderFailure: Codable, Sendable, Hashable {
  package var code: Code
  /// A sentence fragment on one line.
  package var message: String

  package enum Code: String, Codable, Sendable, Hashable, CaseIterable {
    case notFound = "not-found"
    case permission
    /// It lies elsewhere than the manifest.
    case notAllowed = "not-allowed"
    case network
    case timeout
    case tooLarge = "too-large"
    /// It contradicts itself or can't be parsed.
    case malformed
    /// The segments are encrypted.
    case encrypted
    /// The segments have no video.
    case noVideo = "no-video"
    /// The segments could not be decoded.
    case unreadable
    /// This machine failed.
    case `internal`
  }
}

extension LadderReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case schema, vidfit, status, path, pathBytes, transfer, error
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(LadderSchema.name, forKey: .schema)
    try values.encode(vidfit, forKey: .vidfit)
    try values.encode(path.string, forKey: .path)
    // JSON strings can't hold bytes that are not UTF-8.
    if !path.isUTF8 { try values.encode(Data(path.bytes), forKey: .pathBytes) }
    try values.encodeIfPresent(transfer, forKey: .transfer)
    switch outcome {
    case .read(let ladder):
      try values.encode("ok", forKey: .status)
      try ladder.encode(to: encoder)
    case .failed(let failure):
      try values.encode("error", forKey: .status)
      try values.encode(failure, forKey: .error)
    }
  }
}

/// The name and number of the document format.
package enum LadderSchema {
  package static let name = "vidfit.ladder/1"

  /// The JSON Schema, as UTF-8.
  package static var json: [UInt8] { PackageResources.ladder_schema_json }
}

extension LadderReport {
  /// Whether the manifest, a rendition or a part of one could not be analysed although nothing
  /// forbids it, or there is no rendition with video.
  package var isIncomplete: Bool {
    guard let ladder else { return true }
    return ladder.rungs.isEmpty
      || ladder.rungs.contains { rung in
        rung.error != nil
          || rung.stretches.contains { $0.error.map { $0.code != .encrypted } ?? false }
      }
  }
}
