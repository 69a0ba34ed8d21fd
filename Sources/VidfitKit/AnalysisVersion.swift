package import Document
internal import VideoIO

extension AnalysisSchema {
  /// The version of the analysis, raised whenever the same clip and settings may give another
  /// answer than before, so that kept answers are not used.
  package static let analysisVersion = 12

  /// A short mark of the version and of the settings that affect an answer: equal for equal
  /// settings on every machine.
  ///
  /// - Parameter options: the settings as bytes, in an order that does not vary.
  package static func digest(_ options: [[UInt8]]) -> String {
    let words = [name, "\(analysisVersion)"].map { Array($0.utf8) } + options
    return mark(of: words)
  }

  /// The first 64 bits of the MurmurHash3 of texts with a zero after each, in hexadecimal.
  static func mark(of words: [[UInt8]]) -> String {
    // Hashing fails only if memory runs out, and then there is no answer to mark.
    guard let hash = try? ContentHash() else { return "" }
    for word in words { hash.update(word + [0]) }
    return Array(hash.digest().prefix(8)).hexadecimal
  }

  /// The first 64 bits of a text's MurmurHash3: equal on every machine.
  package static func shortHash(_ bytes: [UInt8]) -> UInt64 {
    guard let hash = try? ContentHash() else { return 0 }
    hash.update(bytes)
    return hash.digest().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
