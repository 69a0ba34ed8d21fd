/// Texts that many clips share, each once.
struct StringTable {
  private(set) var strings: [String] = []
  private var places: [String: Int] = [:]

  /// The place of a text; -1 for none.
  mutating func place(of text: String?) -> Int {
    guard let text else { return -1 }
    if let place = places[text] { return place }
    places[text] = strings.count
    strings.append(text)
    return strings.count - 1
  }
}
