internal import Files
internal import SystemPackage

extension FilePath {
  /// The way from the folder of this file to the working folder, such as `../clips/`: empty if
  /// they are the same. It names no folder above those that both share.
  var wayToWorkingFolder: String {
    guard let working = FilePath.workingFolder else { return "" }
    let from = Array(absolute(in: working).removingLastComponent().components)
    let to = Array(working.lexicallyNormalized().components)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let steps = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared).map(\.string)
    return steps.map { $0 + "/" }.joined()
  }
}
