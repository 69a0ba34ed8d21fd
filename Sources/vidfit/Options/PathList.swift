import ArgumentParser
import Files

/// The paths that a command was given, as bytes: arguments, and what `-` reads from standard input.
struct PathList {
  private let arguments: [String]
  private let separator: UInt8

  /// `-` stands for paths on standard input, one a line or, if `nulSeparated`, each ended by NUL.
  init(_ arguments: [String], nulSeparated: Bool) {
    self.arguments = arguments
    separator = nulSeparated ? 0 : UInt8(ascii: "\n")
  }

  /// All paths in order.
  func paths() throws -> [[UInt8]] {
    try arguments.flatMap { argument in
      argument == "-" ? try lines() : [RawArguments.bytes(argument)]
    }
  }

  /// An empty line names nothing.
  private func lines() throws -> [[UInt8]] {
    do throws(FileFailure) {
      var reader = try LineReader([UInt8(ascii: "-")], separator: separator)
      var lines: [[UInt8]] = []
      while let line = try reader.next() { if !line.isEmpty { lines.append(line) } }
      return lines
    } catch {
      Output.complain("standard input: \(error.reason)")
      throw ExitStatus.temporary
    }
  }
}
