package import Files
internal import FoundationEssentials
package import Padding
internal import Synchronization

/// One line of a results stream, decoded.
package enum ReportLine<Document: DocumentContent> {
  case document(Document)
  /// Valid JSON of another kind, which readers skip.
  case other
  /// A result of a later schema number, which readers must refuse.
  case tooNew(schema: String)
  /// Text that is not JSON, or a result that breaks the schema; the reason, in words.
  case malformed(String)

  /// Reads one line without its newline.
  package init(_ line: [UInt8], as type: Document.Type = Document.self) {
    if let number = NumberRange.firstBeyond(in: line) {
      self = .malformed("the number \(number) is beyond 9007199254740992 (2^53)")
      return
    }
    if let document = Self.shortened(line) {
      self = .document(document)
      return
    }
    do {
      switch try JSONDecoder().decode(Checked<Document>.self, from: Data(line)).content {
      case .document(let document): self = .document(document)
      case .other(let schema?) where schema.hasPrefix(AnalysisSchema.family):
        self = .tooNew(schema: schema)
      case .other: self = .other
      }
    } catch let error as DecodingError {
      self = .malformed(error.inWords)
    } catch {
      self = .malformed("expected a JSON object")
    }
  }
}

extension ReportLine {
  /// A document read without its presentations, which were read before or aren't needed. Nil where
  /// that can't be done, and for any fault, which reading the whole document then reports.
  private static func shortened(_ line: [UInt8]) -> Document? {
    guard let range = MemberRange.value(of: "presentations", in: line) else { return nil }
    let rest = line[..<range.lowerBound] + Array("[]".utf8) + line[range.upperBound...]
    guard
      case .document(var document) = try? JSONDecoder().decode(
        Checked<Document>.self, from: Data(rest)
      ).content
    else { return nil }
    do {
      try document.takePresentations(line[range])
      return document
    } catch {
      return nil
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
  case important, reader, protect
}

/// Some or all of a document, read from its outermost object.
package protocol DocumentContent: Decodable {
  init(in values: KeyedDecodingContainer<DocumentKey>) throws
  /// Reads the presentations from the text that it was itself read from without them.
  mutating func takePresentations(_ json: ArraySlice<UInt8>) throws
}

extension DocumentContent {
  /// Does nothing, because most readers don't use presentations.
  package mutating func takePresentations(_ json: ArraySlice<UInt8>) throws {}
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

/// Finds the value of a member of a JSON object without reading the rest of it.
enum MemberRange {
  /// The range of the value of the outermost object's member of this name; nil if there is none, or
  /// if the text isn't such an object.
  ///
  /// It follows strings and brackets only. If the text is valid JSON, the range is the value;
  /// otherwise it is something that won't decode.
  ///
  /// - Parameter name: without characters that JSON escapes.
  static func value(of name: String, in json: [UInt8]) -> Range<Int>? {
    let wanted = Array("\"\(name)\":".utf8)
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var (depth, index, start) = (0, 0, -1)
    while index < json.count {
      switch json[index] {
      case quote:
        if depth == 1, start < 0, json[index...].starts(with: wanted) {
          index += wanted.count
          start = index
          continue
        }
        index += 1
        while index < json.count, json[index] != quote {
          index += json[index] == backslash ? 2 : 1
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 1, start >= 0 { return start..<index + 1 }
      case UInt8(ascii: ","):
        // The value was neither a list nor an object.
        if depth == 1, start >= 0 { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }
}

/// Decoded presentations by their text.
///
/// Presentations are most of a document, and clips of one shape have the same ones, so a library
/// has few. Decoding each once reads its results in a fraction of the time.
final class SharedScreens: Sendable {
  static let all = SharedScreens()

  private struct Kept {
    var screens: [ArraySlice<UInt8>: [ClipAnalysis.Screen]] = [:]
    var bytes = 0
  }

  private let kept = Mutex(Kept())
  /// The bound of the texts that are held. Those of all devices are too long to be worth it.
  private static let mostBytes = 4 << 20
  private static let longest = 1 << 16

  func screens(_ json: ArraySlice<UInt8>) throws -> [ClipAnalysis.Screen] {
    guard json.count <= Self.longest else { return try Self.decoded(json) }
    if let known = kept.withLock({ $0.screens[json] }) { return known }
    let screens = try Self.decoded(json)
    // A slice would keep the whole line.
    let text = Array(json)[...]
    kept.withLock { kept in
      if kept.bytes + text.count > Self.mostBytes { kept = Kept() }
      if kept.screens.updateValue(screens, forKey: text) == nil { kept.bytes += text.count }
    }
    return screens
  }

  private static func decoded(_ json: ArraySlice<UInt8>) throws -> [ClipAnalysis.Screen] {
    try JSONDecoder().decode([ClipAnalysis.Screen].self, from: Data(json))
  }
}

/// The few figures of a document that runs count and compare. The rest of it is not decoded.
package struct ReportSummary: Sendable, Equatable, DocumentContent {
  package let identity: ClipIdentity
  package let index: Int?
  package let fingerprint: String?
  /// A digest of the settings that affect the answer.
  package let options: String?
  package let outcome: ReportOutcome
  /// Whether removing its bars was requested and something failed.
  package let isUndone: Bool

  private struct Unpadding: Decodable {
    let outcome: Report.Unpadding.Outcome
  }

  private struct Padding: Decodable {
    let verdict: PaddingVerdict.Kind
  }

  private struct Failure: Decodable {
    let code: FailureCode
    let retryable: Bool
  }

  package init(from decoder: any Decoder) throws {
    try self.init(in: decoder.container(keyedBy: DocumentKey.self))
  }

  package init(in values: KeyedDecodingContainer<DocumentKey>) throws {
    let path = try values.decode(String.self, forKey: .path)
    let bytes = try values.decodeIfPresent(Data.self, forKey: .pathBytes)
    identity = ClipIdentity(
      key: try values.decodeIfPresent(String.self, forKey: .key),
      path: bytes.map { ClipLocation(bytes: Array($0)) } ?? ClipLocation(path))
    index = try values.decodeIfPresent(Int.self, forKey: .index)
    fingerprint = try values.decodeIfPresent(String.self, forKey: .fingerprint)
    options = try values.decodeIfPresent(String.self, forKey: .options)
    isUndone =
      try values.decodeIfPresent(Unpadding.self, forKey: .unpadding)?.outcome == .failed
    switch try values.decode(ReportStatus.self, forKey: .status) {
    case .ok:
      let padding = try values.decodeIfPresent(Padding.self, forKey: .padding)
      outcome = .analysed(padding?.verdict)
    case .error:
      let failure = try values.decode(Failure.self, forKey: .error)
      outcome = .failed(failure.code, isRetryable: failure.retryable)
    }
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
