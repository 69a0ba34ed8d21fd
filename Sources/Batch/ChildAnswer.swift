/// What a worker process answers: one line on its standard output, which begins with what the
/// result says in short so that whoever passes it on need not read the JSON.
package enum ChildAnswer {
  private static let tab = UInt8(ascii: "\t")

  /// With the newline that ends it.
  package static func line(_ answer: BatchAnswer) -> [UInt8] {
    let newline = [UInt8(ascii: "\n")]
    switch answer {
    case .unchanged: return Array("unchanged".utf8) + newline
    case .skipped: return Array("skipped".utf8) + newline
    case .abandoned: return Array("abandoned".utf8) + newline
    case .result(let line, .analysed(let verdict)):
      return Array("ok\t\(verdict ?? "")\t".utf8) + line + newline
    case .result(let line, .failed(let code, let isRetryable)):
      return Array("\(isRetryable ? "retry" : "error")\t\(code)\t".utf8) + line + newline
    }
  }

  /// The answer in a line without its newline; nil for what no worker process writes.
  package static func read(_ line: [UInt8]) -> BatchAnswer? {
    let parts = line.split(
      separator: tab, maxSplits: 2, omittingEmptySubsequences: false)
    let kind = String(decoding: parts.first ?? [], as: UTF8.self)
    if parts.count == 1 {
      return kind == "unchanged" ? .unchanged : kind == "skipped" ? .skipped : nil
    }
    guard parts.count == 3, parts[2].first == UInt8(ascii: "{"),
      parts[2].last == UInt8(ascii: "}")
    else { return nil }
    let word = String(decoding: parts[1], as: UTF8.self)
    let outcome: BatchOutcome
    switch kind {
    case "ok": outcome = .analysed(verdict: word.isEmpty ? nil : word)
    case "error": outcome = .failed(code: word, isRetryable: false)
    case "retry": outcome = .failed(code: word, isRetryable: true)
    default: return nil
    }
    return .result(line: Array(parts[2]), outcome)
  }
}
