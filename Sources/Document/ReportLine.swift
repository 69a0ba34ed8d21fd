package import Files
internal import Forms
internal import FoundationEssentials
package import Padding
internal import Synchronization
package import SystemPackage

/// One line of a results stream, decoded.
package enum ReportLine<Document: DocumentContent> {
  case document(Document)
  /// Valid JSON of another kind, which readers skip.
  case other
  /// A result of a later schema number, which readers must refuse.
  case tooNew(schema: String)
  /// Text that is not JSON, or a result that breaks the schema; the reason, in words.
  case malformed(String)

  /// Reads one line without its newline. All of it is decoded, so that every reader takes the same
  /// lines.
  package init(_ line: [UInt8], as type: Document.Type = Document.self) {
    let text = line.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(line.dropFirst(3)) : line
    do throws(JSONTree.Refusal) {
      let tree = try JSONTree(text)
      if let read = try? Checked<Document>(from: tree.decoder).content {
        self.init(read)
      } else {
        self.init(judging: text)
      }
    } catch {
      switch error {
      case .disputed: self.init(judging: text)
      case .repeatedName: self = .malformed("an object has two members of one name")
      case .invalid:
        // Foundation takes texts that other readers refuse, such as those that aren't UTF-8.
        if case .malformed(let reason) = Self(judging: text) {
          self = .malformed(reason)
        } else {
          self = .malformed("invalid JSON")
        }
      }
    }
  }

  /// Reads a line by Foundation, which takes many times as long and says what is wrong with it.
  package init(judging line: [UInt8]) {
    if let number = NumberRange.firstBeyond(in: line) {
      self = .malformed("the number \(number) is beyond 9007199254740992 (2^53)")
      return
    }
    do {
      self.init(try JSONDecoder().decode(Checked<Document>.self, from: Data(line)).content)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      // Foundation names no field of a number that isn't whole and should be.
      let isObject = if case .object? = try? JSONNode(line) { true } else { false }
      self = .malformed(
        isObject
          ? "a number that isn't whole does not follow the schema" : "expected a JSON object")
    } catch let error as DecodingError {
      self = .malformed(error.inWords)
    } catch {
      self = .malformed("expected a JSON object")
    }
  }

  private init(_ content: Checked<Document>.Content) {
    switch content {
    case .document(let document): self = .document(document)
    case .other(let schema?) where schema.hasPrefix(AnalysisSchema.family):
      self = .tooNew(schema: schema)
    case .other: self = .other
    }
  }
}

extension ReportLine: Sendable where Document: Sendable {}
extension ReportLine: Equatable where Document: Equatable {}

/// A document that checks its schema first.
private struct Checked<Document: DocumentContent>: Decodable {
  enum Content {
    case document(Document)
    case other(schema: String?)
  }

  let content: Content

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: DocumentKey.self)
    let schema = try values.decodeIfPresent(String.self, forKey: .schema)
    content =
      schema == AnalysisSchema.name
      ? .document(try Document(in: values)) : .other(schema: schema)
  }
}

/// The keys of a document's outermost object.
///
/// All readers share one type, so that they can share a container: each container makes a new table
/// of the keys, and runs read documents by the hundred thousand.
package enum DocumentKey: CodingKey {
  case schema, vidfit, path, pathBytes, key, index, fingerprint, options, status, error
  case container, video, padding, presentations, advice, warnings, thumbnail, transfer, unpadding
  case important, zones, reader, protect, deliveries
}

extension KeyedDecodingContainer<DocumentKey> {
  /// The clip that a document is of.
  func clip() throws -> ClipLocation {
    let bytes = try decodeIfPresent(Data.self, forKey: .pathBytes)
    let text = try decode(String.self, forKey: .path)
    if let clip = ClipLocation(text: text, bytes: bytes.map { Array($0) }) { return clip }
    throw DecodingError.dataCorruptedError(
      forKey: .pathBytes, in: self, debugDescription: "it isn't of the path")
  }
}

/// Some or all of a document, read from its outermost object.
package protocol DocumentContent: Decodable {
  init(in values: KeyedDecodingContainer<DocumentKey>) throws
}

extension DecodingError {
  /// The field that is wrong, on one line.
  package var inWords: String {
    func name(_ path: [any CodingKey]) -> String {
      path.map(\.stringValue).joined(separator: ".")
    }
    switch self {
    case .keyNotFound(let key, let context):
      return "\(name(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let field = name(context.codingPath)
      return field.isEmpty ? "expected a JSON object" : "\(field) does not follow the schema"
    @unknown default: return "it does not follow the schema"
    }
  }
}

/// Decoded presentations by what they were decoded from.
///
/// Presentations are a large part of a document, and clips of one shape have the same ones, so a
/// library has few.
final class SharedScreens: Sendable {
  static let all = SharedScreens()

  private struct Key: Hashable {
    let bytes: [UInt8]

    // Neither all bytes nor one by one, because both take long. Different values share a hash at
    // times, which only costs a comparison.
    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes.count)
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes.prefix(512)))
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes.suffix(1024)))
      }
    }
  }

  private struct Kept {
    var screens: [Key: [ClipAnalysis.Screen]] = [:]
    var bytes = 0
  }

  private let kept = Mutex(Kept())
  /// The bound of the bytes that are held. Presentations of all devices are too long to be worth it.
  private static let mostBytes = 4 << 20
  private static let longest = 1 << 16

  func screens(_ tree: JSONTree, _ index: Int) throws -> [ClipAnalysis.Screen] {
    let decoder = JSONTreeDecoder(JSONValue(tree: tree, index: index))
    guard let key = tree.bytes(index, most: Self.longest).map(Key.init) else {
      return try [ClipAnalysis.Screen](from: decoder)
    }
    if let known = kept.withLock({ $0.screens[key] }) { return known }
    let screens = try [ClipAnalysis.Screen](from: decoder)
    // Without the room that it was copied into.
    let exact = Key(bytes: Array(key.bytes[...]))
    kept.withLock { kept in
      if kept.bytes + exact.bytes.count > Self.mostBytes { kept = Kept() }
      if kept.screens.updateValue(screens, forKey: exact) == nil { kept.bytes += exact.bytes.count }
    }
    return screens
  }
}

/// The few figures of a document that runs count and compare.
package struct ReportSummary: Sendable, Equatable, DocumentContent {
  package let identity: ClipIdentity
  package let index: Int?
  package let fingerprint: String?
  /// A digest of the settings that affect the answer.
  package let options: String?
  package let outcome: ReportOutcome
  /// Whether removing its bars was requested and something failed.
  package let isUndone: Bool
  /// Whether another try at removing its bars may end otherwise.
  package let isOpen: Bool
  /// Whether it was requested and refused, of a clip with bars.
  package let isRefused: Bool
  /// The file that was written by it; nil for none.
  package let output: FilePath?

  package init(from decoder: any Decoder) throws {
    try self.init(in: decoder.container(keyedBy: DocumentKey.self))
  }

  package init(in values: KeyedDecodingContainer<DocumentKey>) throws {
    self.init(try ClipReport(in: values))
  }

  package init(_ report: ClipReport) {
    identity = report.identity
    (index, fingerprint, options) = (report.index, report.fingerprint, report.options)
    outcome = ReportOutcome(report.outcome)
    let unpadding = report.unpadding
    isUndone = unpadding?.outcome == .failed
    isOpen = unpadding?.isOpen ?? false
    isRefused = unpadding.map { $0.outcome == .refused && !$0.reasons.areOfCleanClip } ?? false
    output = unpadding.flatMap { $0.outcome == .written ? $0.output : nil }
  }
}

/// The outcome of a clip in brief.
package enum ReportOutcome: Sendable, Hashable {
  /// The verdict, or nil without padding detection.
  case analysed(PaddingVerdict.Kind?)
  case failed(FailureCode, isRetryable: Bool)

  package init(_ outcome: ClipReport.Outcome) {
    self =
      switch outcome {
      case .analysed(let analysis): .analysed(analysis.padding?.verdict)
      case .failed(let failure): .failed(failure.code, isRetryable: failure.retryable)
      }
  }

  /// Whether the clip failed in a way that may not happen again.
  package var isRetryable: Bool {
    if case .failed(_, isRetryable: true) = self { true } else { false }
  }

  package var isFailure: Bool {
    switch self {
    case .analysed: false
    case .failed: true
    }
  }
}
