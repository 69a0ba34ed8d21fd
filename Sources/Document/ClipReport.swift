public import Files
internal import FoundationEssentials

/// All findings on one clip: one `vidfit.analysis/1` document, as a value.
///
/// It is encoded only when it leaves a process and decoded only when it enters one. Rectangles are
/// in stored pixels, before pixel aspect ratio and rotation; those of a window are in the window's
/// points. Within a schema number keys are only ever added.
public struct ClipReport: Sendable, Equatable {
  /// The clip's path as it was given, or its address on a network.
  public var path: ClipLocation
  /// The vidfit release that analysed the clip.
  public var vidfit = AnalysisSchema.version
  /// The caller's own id of the clip, if the caller gave one.
  public var key: String?
  /// Place among the inputs of the run, from 0; nil outside runs of many clips.
  public var index: Int?
  /// A short mark of the file's contents that identifies an unchanged clip.
  public var fingerprint: String?
  /// A digest of the settings that affect the answer; nil outside runs of many clips.
  public var options: String?
  public var outcome: Outcome
  /// The transfer that the analysis took; nil for a local file.
  public var transfer: ByteTransfer?
  /// The attempt to remove its bars; nil if none was requested.
  public var unpadding: Unpadding?
  /// The clip beside what recipients ask for; nil if none was named.
  public var deliveries: [Delivery]?

  /// An analysis, or the reason why there is none.
  public indirect enum Outcome: Sendable, Equatable {
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

  /// Distinguishes the results of one clip from those of another: the caller's id, or else the
  /// path.
  package var identity: ClipIdentity { ClipIdentity(key: key, path: path) }

  /// Replaces the duration of a clip of which a part was analysed.
  package mutating func setDuration(_ seconds: Double?) {
    guard case .analysed(var analysis) = outcome else { return }
    analysis.container.duration = seconds
    outcome = .analysed(analysis)
  }

  /// Whether the input is a single picture.
  package var isStill: Bool {
    analysis.map {
      path.isStill(format: $0.container.format, hasRate: $0.video.frameRate != nil)
    } ?? false
  }
}

extension ClipLocation {
  /// Whether a file of this name is a single picture.
  ///
  /// FFmpeg reads most stills with demuxers of their own, but HEIC and AVIF as if they were movies,
  /// so the file's name decides, unless they are animated.
  ///
  /// - Parameters:
  ///   - format: FFmpeg's name of the container format.
  ///   - hasRate: whether frames follow each other at some rate.
  package func isStill(format: String, hasRate: Bool) -> Bool {
    format == "image2" || format == "ico" || format.hasSuffix("_pipe")
      || (["heic", "heif", "avif"].contains(fileExtension?.lowercased()) && !hasRate)
  }
}

extension ClipReport: Codable, DocumentContent {
  public init(from decoder: any Decoder) throws {
    try self.init(in: decoder.container(keyedBy: DocumentKey.self))
  }

  package init(in values: KeyedDecodingContainer<DocumentKey>) throws {
    path = try values.clip()
    key = try values.decodeIfPresent(String.self, forKey: .key)
    index = try values.decodeIfPresent(Int.self, forKey: .index)
    fingerprint = try values.decodeIfPresent(String.self, forKey: .fingerprint)
    options = try values.decodeIfPresent(String.self, forKey: .options)
    transfer = try values.decodeIfPresent(ByteTransfer.self, forKey: .transfer)
    unpadding = try values.decodeIfPresent(Unpadding.self, forKey: .unpadding)
    deliveries = try values.decodeIfPresent([Delivery].self, forKey: .deliveries)
    let stamped = try StampedOutcome(in: values)
    (vidfit, outcome) = (stamped.vidfit, stamped.outcome)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: DocumentKey.self)
    try values.encode(path.string, forKey: .path)
    // JSON strings can't hold bytes that are not UTF-8.
    if !path.isUTF8 { try values.encode(Data(path.bytes), forKey: .pathBytes) }
    try values.encodeIfPresent(key, forKey: .key)
    try values.encodeIfPresent(index, forKey: .index)
    try values.encodeIfPresent(fingerprint, forKey: .fingerprint)
    try values.encodeIfPresent(options, forKey: .options)
    try values.encodeIfPresent(transfer, forKey: .transfer)
    try values.encodeIfPresent(unpadding, forKey: .unpadding)
    try values.encodeIfPresent(deliveries, forKey: .deliveries)
    try StampedOutcome(vidfit: vidfit, outcome: outcome).encode(to: encoder)
  }
}

/// The part of a document that depends on the file's contents and not on its place. Its keys stand
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

/// The identity of a clip in a run: the caller's id, or else the path.
///
/// It holds two independent hashes of that, so that millions of clips can be distinguished in
/// little memory. It means nothing outside this process.
package struct ClipIdentity: Hashable, Sendable {
  private let first: Int
  private let second: Int

  package init(key: String?, path: ClipLocation) {
    func hash(salt: UInt8) -> Int {
      var hasher = Hasher()
      hasher.combine(salt)
      hasher.combine(key)
      if key == nil { unsafe path.bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
      return hasher.finalize()
    }
    first = hash(salt: 1)
    second = hash(salt: 2)
  }
}

/// The reason why a clip could not be analysed.
public struct ClipFailure: Codable, Sendable, Hashable {
  public var code: FailureCode
  public var stage: FailureStage
  /// Whether the same input may succeed another time: the machine was at fault, not the file.
  public var retryable: Bool
  /// The reason, for people: a sentence fragment on one line, without the path.
  public var message: String

  public init(
    _ code: FailureCode, _ stage: FailureStage, _ message: String, retryable: Bool = false
  ) {
    self.code = code
    self.stage = stage
    self.message = message
    self.retryable = retryable
  }

  /// Whether the same contents will fail the same way again.
  package var isLasting: Bool { !retryable && code.subject == .contents }
}

extension FailureCode {
  /// What a failure is about, as far as it decides whether the same answer would come again.
  package enum Subject {
    /// The clip itself: the same contents fail again.
    case contents
    /// The way to it, which other limits or another answer of the server may mend.
    case transfer
    /// The place of the clip, or the machine.
    case surroundings
  }

  package var subject: Subject {
    switch self {
    case .unsupportedContainer, .unsupportedCodec, .noVideo, .segment, .corrupt, .encrypted:
      .contents
    case .network, .notAllowed, .noRanges, .wrongLength, .changed, .byteLimit: .transfer
    case .notFound, .permission, .timeout, .crashed, .memory, .internal: .surroundings
    }
  }
}

/// The name and number of the document format.
public enum AnalysisSchema {
  public static let name = family + "1"
  /// The beginning of the name, whatever the number.
  static let family = "vidfit.analysis/"
  /// The release of vidfit.
  public static let version = "1.0.0"

  /// The JSON Schema of all kinds of document, as UTF-8.
  public static var json: [UInt8] { PackageResources.analysis_schema_json }
}
