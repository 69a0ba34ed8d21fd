package import Rules
internal import SystemPackage

/// Which files of a folder are wanted.
package struct PathFilter: Sendable {
  private let included: [Glob]
  private let excluded: [Glob]
  /// Whether still pictures are looked at like clips.
  let takesStills: Bool

  /// - Parameters:
  ///   - included: a file must match one of them, unless there are none.
  ///   - excluded: a file or folder that matches one of them is left out, with all its contents.
  ///   - takesStills: whether still pictures are looked at like clips.
  package init(included: [Glob] = [], excluded: [Glob] = [], takesStills: Bool = false) {
    self.included = included
    self.excluded = excluded
    self.takesStills = takesStills
  }

  func includes(_ path: [UInt8]) -> Bool {
    included.isEmpty || included.contains { $0.matches(path) }
  }

  /// Whether a file is worth a word even if it can't be read, because its name says that it is wanted.
  func expects(_ path: FilePath) -> Bool {
    path.isNamedAsVideo || (takesStills && path.isNamedAsStill)
  }

  func excludes(_ path: [UInt8]) -> Bool { excluded.contains { $0.matches(path) } }
}
