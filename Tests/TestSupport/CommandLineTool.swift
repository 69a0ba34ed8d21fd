public import Foundation

/// An installed program such as `ffmpeg`.
public struct CommandLineTool: Sendable {
  public let url: URL

  /// Takes a name or an absolute path. Nil if the program is not installed.
  public init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates =
      name.hasPrefix("/")
      ? [URL(fileURLWithPath: name)]
      : folders.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
    guard
      let url = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { return nil }
    self.url = url
  }

  /// Runs the program and returns its standard output.
  ///
  /// By `posix_spawn`, because `Foundation.Process` sometimes leaks a few bytes, as does
  /// `Data(contentsOf:)` of an empty file, and the leak sanitizer would blame vidfit.
  ///
  /// - Throws: ``Failure`` when it cannot be run or its exit status is not 0.
  public func run(_ arguments: [String]) throws -> Data {
    let command = [url.path] + arguments
    // A file, because a program started meanwhile by another test would hold a pipe open.
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("vidfit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let words = command.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { (words + environment).forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, url.path, &actions, nil, words, environment)
    guard result == 0 else { throw Failure(command, status: result) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(command, status: status) }
    return try FileHandle(forReadingFrom: output).readToEnd() ?? Data()
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    init(_ command: [String], status: Int32) {
      description = "status \(status) of: \(command.joined(separator: " "))"
    }
  }
}
