package import Rules

/// Which files of a folder are wanted.
package struct PathFilter: Sendable {
  private let included: [Glob]
  private let excluded: [Glob]

  /// - Parameters:
  ///   - included: a file must match one of them, unless there are none.
  ///   - excluded: a file or folder that matches one of them is left out, with all its contents.
  package init(included: [Glob] = [], excluded: [Glob] = []) {
    self.included = included
    self.excluded = excluded
  }

  func includes(_ path: [UInt8]) -> Bool {
    included.isEmpty || included.contains { $0.matches(path) }
  }

  func excludes(_ path: [UInt8]) -> Bool { excluded.contains { $0.matches(path) } }
}
