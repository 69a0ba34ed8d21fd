package import Framing

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour to make one
/// text of another: 1 for most slips of a finger.
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
      var best = min(replaced, previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    (before, previous) = (previous, row)
  }
  return previous[b.count]
}

/// The word that `text`, in any case, most likely was meant to be: one of the same meaning, one that
/// begins so, or one that is spelt alike. Nil where there is none.
///
/// - Parameter slips: how many letters may be wrong even of a short word.
package func nearestWord(
  to text: String, in words: some Sequence<String>, slips: Int = 2
) -> String? {
  let wanted = String(text.prefix(100)).lowercased()
  if let word = wordOfMeaning(wanted, in: words) { return word }
  // One and two letters begin too many words.
  let begun = wanted.count < 3 ? [] : words.filter { $0.hasPrefix(wanted) }
  if let word = begun.min(by: { $0.count < $1.count }) { return word }
  var nearest: (word: String, distance: Int)?
  for word in words {
    let distance = editDistance(wanted, word)
    if distance < nearest?.distance ?? .max { nearest = (word, distance) }
  }
  // A third of a longer word's letters may be wrong.
  return nearest.flatMap { $0.distance <= max(slips, wanted.count / 3) ? $0.word : nil }
}

extension [Device] {
  /// The id or alias that `text` most likely was meant to be; nil if none is near.
  package func nearestID(to text: String) -> String? {
    nearestWord(to: text, in: flatMap(\.ids))
  }
}

extension Device {
  /// All ids that name it: its own, its products' and that of the device it is a display of.
  package var ids: [String] {
    [id] + details.models.map(\.id) + [details.parent].compactMap(\.self)
  }
}
