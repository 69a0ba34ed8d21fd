import Foundation
import TestSupport
import Testing

/// The built command, run as a user runs it.
struct VidfitCommand {
  struct Result {
    var output: String
    var errors: String
    var status: Int32
    var errorLines: [Substring] { errors.split(separator: "\n") }
    /// Documents on standard output, one a line.
    var records: [[String: Any]] {
      output.split(separator: "\n").compactMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
    }

    /// The only document on standard output.
    var document: [String: Any] {
      get throws {
        try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      }
    }
  }

  static let path = Repository.program("vidfit").path

  /// Not with the settings of whoever runs the tests.
  private static let inherited = ProcessInfo.processInfo.environment.filter {
    !$0.key.hasPrefix("VIDFIT_")
  }

  private static let server = (try? PreloadedLibrary.compiled("forkserver")).flatMap {
    ForkServer(path, library: $0, environment: inherited)
  }

  /// Runs the command in `folder` with `input` on standard input; forks it unless the test asks
  /// something of the loader.
  ///
  /// - Parameter environment: variables added to those of the test.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL? = nil, output: FileHandle? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let scratch = try ScratchFolder()
    // Files, because a full pipe would block the command while the test reads the other one.
    let (stdout, stderr) = (try scratch.write("out"), try scratch.write("err"))
    let stdin = Pipe()
    let streams = [
      stdin.fileHandleForReading, try output ?? FileHandle(forWritingTo: stdout),
      try FileHandle(forWritingTo: stderr),
    ]
    let loads = environment.keys.contains { $0.hasPrefix("LD_") }
    let forked = (loads ? nil : server)?.start(
      [path] + arguments, in: folder, environment: inherited.merging(environment) { $1 },
      streams: streams)
    let program =
      try forked
      ?? start(
        arguments, in: folder, input: streams[0], output: streams[1], errors: streams[2],
        environment: environment)
    try stdin.fileHandleForReading.close()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input))
    try stdin.fileHandleForWriting.close()
    let end = program.waitForEnd()
    let status =
      switch end {
      case .status(let number), .signal(let number): number
      }
    return Result(
      output: try scratch.text(of: "out"), errors: try scratch.text(of: "err"), status: status)
  }

  /// The command on its way, for tests that do not wait for its end. It is never forked, because
  /// they are about signals and workers.
  static func start(
    _ arguments: [String], in folder: URL? = nil, input: FileHandle? = nil,
    output: FileHandle? = nil, errors: FileHandle? = nil, environment: [String: String] = [:]
  ) throws -> ChildProgram {
    try ChildProgram(
      [path] + arguments, in: folder, environment: inherited.merging(environment) { $1 },
      input: input, output: output, errors: errors)
  }
}
