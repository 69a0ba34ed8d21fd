/// What came of one input: any of the documents that may follow each other in a stream.
public enum AnalysisRecord: Encodable, Sendable, Equatable {
  case analysis(AnalysisDocument)
  case failure(FailureDocument)
  case size(SizeDocument)

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .analysis(let document): try document.encode(to: encoder)
    case .failure(let document): try document.encode(to: encoder)
    case .size(let document): try document.encode(to: encoder)
    }
  }
}
