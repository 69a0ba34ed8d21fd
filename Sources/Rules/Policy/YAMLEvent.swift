/// An event of the parser, with its place.
struct YAMLEvent {
  enum Kind {
    case document
    /// `isPlain` if it stands without quotes.
    case scalar(String, isPlain: Bool)
    case list
    case mapping
    case alias
    /// The end of what began last: a list, a mapping, the document or, at last, the text.
    case end
  }

  let kind: Kind
  let hasAnchor: Bool
  let place: YAMLPlace
}

/// Both numbers are from 1.
struct YAMLPlace {
  let line: Int
  /// In Unicode scalars; nil if only the line is known.
  let column: Int?
}

/// Why a text cannot be parsed.
struct YAMLFault: Error {
  let text: String
  /// Nil if it is about the whole text.
  let place: YAMLPlace?

  init(_ text: String, at place: YAMLPlace? = nil) {
    self.text = text
    self.place = place
  }
}
