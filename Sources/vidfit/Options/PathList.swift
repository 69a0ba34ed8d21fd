import ArgumentParser
import Files
import SystemPackage

/// The paths that a command was given: arguments, and what `-` reads from standard input.
struct PathList {
  private let arguments: [String]
  private let separator: UInt8

  /// `-` stands for paths on standard input, one a line or, if `nulSeparated`, each ended by NUL.
  init(_ arguments: [String], nulSeparated: Bool) {
    self.arguments = arguments
    separator = nulSeparated ? 0 : UInt8(ascii: "\n")
  }

  /// All clips in order. None of them is replaced by an output from now on.
  func clips() throws -> [ClipLocation] {
    let clips = try arguments.flatMap { argument in
      argument == "-" ? try lines() : [RawArguments.clip(argument)]
    }
    clips.compactMap(\.file).forEach(UsedFiles.note)
    return clips
  }

  /// An empty line names nothing.
  private func lines() throws -> [ClipLocation] {
    do throws(FileFailure) {
      var reader = try LineReader("-", separator: separator)
      var lines: [ClipLocation] = []
      while let line = try reader.next() {
        if !line.isEmpty { lines.append(ClipLocation(bytes: line)) }
      }
      return lines
    } catch {
      Output.complain("standard input: \(error.reason)")
      throw ExitStatus.temporary
    }
  }
}
