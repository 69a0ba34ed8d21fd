internal import Files
package import SystemPackage

extension ResultFiles {
  /// The reason why a file holds no lines of results, to follow its name; nil if it may hold some.
  ///
  /// Only its beginning counts. A journal may have anything further down, where a machine stopped.
  package static func refusal(of path: FilePath) -> String? {
    guard var lines = try? LineReader(path, longest: 4096), let first = try? lines.next() else {
      return nil
    }
    if first.prefix(4096).contains(where: { $0 < 32 && ![9, 10, 13].contains($0) }) {
      return "expected results, got a binary file such as a clip; 'vidfit scan' and "
        + "'vidfit analyze --format ndjson' write results"
    }
    let bracket = first.withoutBlanks
    guard bracket == Array("{".utf8) || bracket == Array("[".utf8),
      let second = try? lines.next(), second.withoutBlanks.first != bracket.first
    else { return nil }
    return "expected a line for each result, got a document over several lines; "
      + "'vidfit analyze --format ndjson' writes lines"
  }
}

extension [UInt8] {
  fileprivate var withoutBlanks: [UInt8] { filter { ![9, 13, 32].contains($0) } }
}
