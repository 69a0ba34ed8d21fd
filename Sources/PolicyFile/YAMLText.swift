import Files
import Results
import Yams

/// YAML as a tree of nodes with their lines; this file is all that knows Yams.
enum YAMLText {
  /// Nil for a file without content.
  static func parse(_ bytes: [UInt8]) throws(PolicyProblems) -> PolicyNode? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PolicyProblems([.init(line: 0, "is not UTF-8")])
    }
    if let problem = YAMLBounds.problem(in: text) { throw PolicyProblems([problem]) }
    do {
      // Without its rules nothing is a number or a truth value yet: that is for the keys to say.
      return try Parser(yaml: text, resolver: .basic).singleRoot().map(node)
    } catch let error as YamlError {
      throw PolicyProblems([problem(error)])
    } catch {
      throw PolicyProblems([.init(line: 0, "is no YAML")])
    }
  }

  private static func node(_ node: Node) -> PolicyNode {
    let line = node.mark?.line ?? 0
    return switch node {
    case .scalar(let scalar):
      PolicyNode(line: line, .scalar(scalar.string, isPlain: scalar.style == .plain))
    case .sequence(let items): PolicyNode(line: line, .list(items.map(Self.node)))
    case .mapping(let pairs):
      PolicyNode(
        line: line, .mapping(pairs.map { (key: Self.node($0.key), value: Self.node($0.value)) }))
    // The parser puts what an alias stands for in its place, and there are no anchors.
    case .alias: PolicyNode(line: line, .list([]))
    }
  }

  private static func problem(_ error: YamlError) -> PolicyProblems.Problem {
    switch error {
    case .scanner(_, let text, let mark, let yaml), .parser(_, let text, let mark, let yaml),
      .composer(_, let text, let mark, let yaml):
      shown(text, mark, in: yaml)
    case .duplicatedKeysInMapping(let keys, let context):
      .init(line: context.mark.line, "\(keys.joined(separator: ", ").oneLine) is there twice")
    case .reader(let text, let offset, _, let yaml):
      .init(line: line(at: offset ?? 0, in: yaml), text.oneLine)
    default: .init(line: 0, "is no YAML")
    }
  }

  /// With the line and a caret beneath the place.
  private static func shown(
    _ text: String, _ mark: Mark, in yaml: String
  ) -> PolicyProblems.Problem {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    // What is missing at the end is told of the line behind the last.
    let index = max(0, min(mark.line, lines.count) - 1)
    let line = String(lines[index].prefix(120)).oneLine
    let caret = String(repeating: " ", count: max(0, min(mark.column - 1, line.count))) + "^"
    // A comparison looks like a folded text to YAML.
    let isComparison = line.contains(": >")
    let hint = isComparison ? "; what begins with > needs quotes" : ""
    return .init(line: mark.line, "\(text.oneLine)\(hint)\n  \(line)\n  \(caret)")
  }

  private static func line(at offset: Int, in yaml: String) -> Int {
    yaml.prefix(offset).count { $0 == "\n" } + 1
  }
}
