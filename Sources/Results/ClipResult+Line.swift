internal import FoundationEssentials

extension ClipResult {
  /// What a line of a results stream turned out to be.
  package enum Line: Sendable, Equatable {
    case result(ClipResult)
    /// Valid JSON of another kind, which readers pass over.
    case other
    /// A result of a later schema number, which readers must refuse.
    case tooNew(schema: String)
    /// No JSON, or a result that lacks what the schema promises; why, in words.
    case malformed(String)
  }

  /// Reads one line without its newline.
  package static func read(_ line: [UInt8]) -> Line {
    let data = Data(line)
    let decoder = JSONDecoder()
    let schema: String?
    do {
      schema = try decoder.decode(SchemaName.self, from: data).schema
    } catch {
      return .malformed("it is no JSON object")
    }
    guard let schema, schema.hasPrefix("vidfit.analysis/") else { return .other }
    guard schema == "vidfit.analysis/1" else { return .tooNew(schema: schema) }
    do {
      return .result(try decoder.decode(ClipResult.self, from: data))
    } catch let error as DecodingError {
      return .malformed(error.inWords)
    } catch {
      return .malformed("\(error)")
    }
  }

  private struct SchemaName: Decodable {
    let schema: String?
  }
}

extension ClipResult: Decodable {
  private enum Key: CodingKey {
    case key, index, path, pathBytes, fingerprint, options, status, error
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    key = try values.decodeIfPresent(String.self, forKey: .key)
    index = try values.decodeIfPresent(Int.self, forKey: .index)
    path = try values.decode(String.self, forKey: .path)
    pathBytes =
      try values.decodeIfPresent(Data.self, forKey: .pathBytes).map(Array.init) ?? Array(path.utf8)
    fingerprint = try values.decodeIfPresent(String.self, forKey: .fingerprint)
    options = try values.decodeIfPresent(String.self, forKey: .options)
    outcome =
      try values.decode(String.self, forKey: .status) == "ok"
      ? .analysed(Analysis(from: decoder))
      : .failed(values.decode(Failure.self, forKey: .error))
  }
}

extension DecodingError {
  /// Which field is wrong, on one line.
  fileprivate var inWords: String {
    func name(_ path: [any CodingKey]) -> String {
      path.map(\.stringValue).joined(separator: ".")
    }
    return switch self {
    case .keyNotFound(let key, let context): "\(name(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      "\(name(context.codingPath)) is not what the schema says"
    @unknown default: "it does not follow the schema"
    }
  }
}
