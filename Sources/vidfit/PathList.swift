import ArgumentParser
import Glibc

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
    try arguments.flatMap { argument -> [[UInt8]] in
      guard argument == "-" else { return [RawArguments.bytes(argument)] }
      return try Self.readAll(0).split(separator: separator).map(Array.init)
    }
  }

  private static func readAll(_ descriptor: Int32) throws -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        all += chunk.prefix(count)
      } else if count == 0 {
        return all
      } else if errno != EINTR {
        Output.complain("standard input: cannot be read")
        throw ExitStatus.temporary
      }
    }
  }
}
