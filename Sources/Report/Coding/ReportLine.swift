internal import FoundationEssentials

/// One line of a results stream, decoded.
package enum ReportLine<Document: DocumentContent> {
  case document(Document)
  /// Valid JSON of another kind, which readers pass over.
  case other
  /// A result of a later schema number, which readers must refuse.
  case tooNew(schema: String)
  /// Not JSON, or a result that breaks the schema; why, in words.
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
  /// A document read without its presentations, which were read before or aren't needed; nil where
  /// that can't be done, and where anything is wrong, which reading all of it then tells.
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

/// A document whose schema is looked at first.
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
/// There is one type for all who read it, so that they can share a container: each container
/// makes a table of the keys anew, and runs read documents by the hundred thousand.
package enum DocumentKey: CodingKey {
  case schema, vidfit, path, pathBytes, key, index, fingerprint, options, status, error
  case container, video, padding, presentations, advice, warnings, thumbnail, transfer, unpadding
}

/// Some or all of a document, read from its outermost object.
package protocol DocumentContent: Decodable {
  init(in values: KeyedDecodingContainer<DocumentKey>) throws
  /// Takes over the presentations of the text that it was read from without them.
  mutating func takePresentations(_ json: ArraySlice<UInt8>) throws
}

extension DocumentContent {
  /// Does nothing: most readers don't look at them.
  package mutating func takePresentations(_ json: ArraySlice<UInt8>) throws {}
}

extension DecodingError {
  /// Which field is wrong, on one line.
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
