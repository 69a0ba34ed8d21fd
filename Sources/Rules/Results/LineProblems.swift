/// Lines of a file that can't be used, in words with file and line: the first few, and the number
/// of all.
package struct LineProblems: Sendable, Equatable {
  private static let most = 10
  package private(set) var first: [String] = []
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ problem: String) {
    count += 1
    if first.count < Self.most { first.append(problem) }
  }
}
