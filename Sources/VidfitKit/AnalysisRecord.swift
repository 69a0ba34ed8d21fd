/// What came of one clip: either of the documents that may follow each other in a stream.
public enum AnalysisRecord: Encodable, Sendable, Equatable {
  case analysis(AnalysisDocument)
  case failure(FailureDocument)

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .analysis(let document): try document.encode(to: encoder)
    case .failure(let document): try document.encode(to: encoder)
    }
  }
}
