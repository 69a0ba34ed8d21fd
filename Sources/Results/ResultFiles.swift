package import Files
package import SystemPackage

/// The results in journals and part files, each clip's once, in the order of their inputs.
///
/// Lines stay in their files, which are read anew for each use; memory holds a few dozen bytes a
/// clip.
package struct ResultFiles: Sendable {
  private let paths: [FilePath]
  private var entries: [Entry] = []
  /// Lines that could not be used, in words with file and line; the first few, and how many.
  package private(set) var problems: [String] = []
  package private(set) var problemCount = 0

  private struct Entry: Sendable {
    let file: Int
    let offset: Int
    let length: Int
    let index: Int
    let isFailure: Bool
    let identity: ClipIdentity
  }

  private static let mostProblems = 10

  /// Goes through the files once. Where a clip has several results, the last one in a file counts,
  /// and among files one that is no failure.
  ///
  /// - Parameter clips: those that are wanted; nil for all.
  package init(
    _ paths: [FilePath], of clips: Set<ClipIdentity>? = nil
  ) throws(FileFailure) {
    self.paths = paths
    var places: [ClipIdentity: Int] = [:]
    for (file, path) in paths.enumerated() {
      var reader = try LineReader(path)
      var number = 0
      var offset = 0
      while let line = try reader.next() {
        number += 1
        defer { offset = reader.offset }
        guard !line.isEmpty, let result = use(line, path, number),
          clips?.contains(result.identity) ?? true
        else { continue }
        let entry = Entry(
          file: file, offset: offset, length: line.count, index: result.index ?? .max,
          isFailure: result.failure != nil, identity: result.identity)
        guard let place = places[result.identity] else {
          places[result.identity] = entries.count
          entries.append(entry)
          continue
        }
        let isWorse = entry.isFailure && !entries[place].isFailure
        if entries[place].file == file || !isWorse { entries[place] = entry }
      }
    }
    entries.sort { ($0.index, $0.file, $0.offset) < ($1.index, $1.file, $1.offset) }
  }

  package var count: Int { entries.count }

  /// The clips that have a result.
  package var identities: Set<ClipIdentity> { Set(entries.lazy.map(\.identity)) }

  private mutating func use(_ line: [UInt8], _ path: FilePath, _ number: Int) -> ClipResult? {
    let reason: String
    switch ClipResult.read(line) {
    case .result(let result): return result
    case .other: return nil
    case .tooNew(let schema): reason = "\(schema.oneLine) is of a later vidfit"
    case .malformed(let words): reason = words
    }
    problemCount += 1
    if problems.count < Self.mostProblems {
      problems.append("\(path.oneLine): line \(number): \(reason.oneLine)")
    }
    return nil
  }

  /// Hands each clip's result on, in the order of the inputs.
  package func forEach(_ body: (ClipResult) throws -> Void) throws {
    var files: [Int: RandomReader] = [:]
    for entry in entries {
      let file = try files[entry.file] ?? RandomReader(paths[entry.file])
      files[entry.file] = file
      let line = try file.bytes(at: entry.offset, count: entry.length)
      guard case .result(let result) = ClipResult.read(line) else {
        throw FileFailure(paths[entry.file], "changed while it was read")
      }
      try body(result)
    }
  }
}
