internal import Files
internal import FoundationEssentials

extension ClipReport: Codable, DocumentContent {
  public init(from decoder: any Decoder) throws {
    try self.init(in: decoder.container(keyedBy: DocumentKey.self))
  }

  package init(in values: KeyedDecodingContainer<DocumentKey>) throws {
    let text = try values.decode(String.self, forKey: .path)
    let bytes = try values.decodeIfPresent(Data.self, forKey: .pathBytes)
    path = bytes.map { ClipLocation(bytes: Array($0)) } ?? ClipLocation(text)
    key = try values.decodeIfPresent(String.self, forKey: .key)
    index = try values.decodeIfPresent(Int.self, forKey: .index)
    fingerprint = try values.decodeIfPresent(String.self, forKey: .fingerprint)
    options = try values.decodeIfPresent(String.self, forKey: .options)
    transfer = try values.decodeIfPresent(ByteTransfer.self, forKey: .transfer)
    unpadding = try values.decodeIfPresent(Unpadding.self, forKey: .unpadding)
    let stamped = try StampedOutcome(in: values)
    (vidfit, outcome) = (stamped.vidfit, stamped.outcome)
  }

  package mutating func takePresentations(_ json: ArraySlice<UInt8>) throws {
    guard case .analysed(var analysis) = outcome else { return }
    analysis.presentations = try SharedScreens.all.screens(json)
    outcome = .analysed(analysis)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: DocumentKey.self)
    try values.encode(path.string, forKey: .path)
    // JSON strings hold no bytes that are not UTF-8.
    if !path.isUTF8 { try values.encode(Data(path.bytes), forKey: .pathBytes) }
    try values.encodeIfPresent(key, forKey: .key)
    try values.encodeIfPresent(index, forKey: .index)
    try values.encodeIfPresent(fingerprint, forKey: .fingerprint)
    try values.encodeIfPresent(options, forKey: .options)
    try values.encodeIfPresent(transfer, forKey: .transfer)
    try values.encodeIfPresent(unpadding, forKey: .unpadding)
    try StampedOutcome(vidfit: vidfit, outcome: outcome).encode(to: encoder)
  }
}

/// The part of a document that depends on the file's contents and not on its place: its keys stand
/// beside those of the path.
package struct StampedOutcome: Codable, DocumentContent, Sendable {
  package var vidfit: String
  package var outcome: ClipReport.Outcome

  package init(vidfit: String = AnalysisSchema.version, outcome: ClipReport.Outcome) {
    self.vidfit = vidfit
    self.outcome = outcome
  }

  package init(from decoder: any Decoder) throws {
    try self.init(in: decoder.container(keyedBy: DocumentKey.self))
  }

  package init(in values: KeyedDecodingContainer<DocumentKey>) throws {
    vidfit = try values.decode(String.self, forKey: .vidfit)
    outcome =
      switch try values.decode(ReportStatus.self, forKey: .status) {
      case .ok: .analysed(try ClipAnalysis(in: values))
      case .error: .failed(try values.decode(ClipFailure.self, forKey: .error))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: DocumentKey.self)
    try values.encode(AnalysisSchema.name, forKey: .schema)
    try values.encode(vidfit, forKey: .vidfit)
    switch outcome {
    case .analysed(let analysis):
      try values.encode(ReportStatus.ok, forKey: .status)
      try analysis.encode(to: encoder)
    case .failed(let failure):
      try values.encode(ReportStatus.error, forKey: .status)
      try values.encode(failure, forKey: .error)
    }
  }
}

/// Whether a document holds an analysis or an error.
enum ReportStatus: String, Codable {
  case ok, error
}
