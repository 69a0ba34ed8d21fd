/// What a parser comes upon, and where.
struct YAMLEvent {
  enum Kind {
    case document
    /// `isPlain` where it stands without quotes.
    case scalar(String, isPlain: Bool)
    case list
    case mapping
    case alias
    /// Of whatever began last: a list, a mapping, the document or, at last, the text.
    case end
  }

  let kind: Kind
  let hasAnchor: Bool
  let place: YAMLPlace
}

/// Where something begins; both numbers are from 1.
struct YAMLPlace {
  let line: Int
  /// In Unicode scalars; nil where only the line is known.
  let column: Int?
}

/// Why a text can't be read.
struct YAMLFault: Error {
  let text: String
  /// Nil where it is about all of the text.
  let place: YAMLPlace?

  init(_ text: String, at place: YAMLPlace? = nil) {
    self.text = text
    self.place = place
  }
}
