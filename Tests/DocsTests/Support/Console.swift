import Foundation
import TestSupport

/// A shell in a folder of its own that holds `media/`, with the built `vidfit` on its path.
struct Console {
  let folder: ScratchFolder
  private let environment: [String: String]
  private let scratch: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    scratch = try ScratchFolder()
    try folder.link("media", to: Document.root.appendingPathComponent("media").path)
    try scratch.link("vidfit", to: Repository.program("vidfit").path)
    // Settings of whoever runs the tests would change what the examples print.
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("VIDFIT_") }
    environment["PATH"] = "\(scratch.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["HOME"] = folder.path
    environment["LC_ALL"] = "C.UTF-8"
    environment["TZ"] = "UTC"
    self.environment = environment
  }

  /// What each command writes to standard output and standard error, line by line.
  ///
  /// One shell runs them all, so that variables, folders and `$?` last from one to the next.
  func run(_ commands: [String]) throws -> [[String]] {
    let separator = "\u{1e}"
    let script = commands.map { command in
      "printf '\(separator)'; (exit $status)\n\(command)\nstatus=$?\n"
    }
    try scratch.write("script", "status=0\n" + script.joined())
    let output = try scratch.write("output")
    let file = try FileHandle(forWritingTo: output)
    try ChildProgram(
      ["/bin/bash", "\(scratch.path)/script"], in: folder.url, environment: environment,
      output: file, errors: file
    ).waitForEnd()
    return try scratch.text(of: "output").components(separatedBy: separator).dropFirst().map {
      var lines = $0.components(separatedBy: "\n").map(\.withoutTrailingSpaces)
      while lines.last == "" { lines.removeLast() }
      return lines
    }
  }
}

extension String {
  /// Editors take away what nobody sees.
  var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
