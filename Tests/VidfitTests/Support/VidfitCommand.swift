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

  /// Built beside the test runner.
  private static let url = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("vidfit")

  /// Runs the command in `folder` with `input` on standard input.
  ///
  /// - Parameter environment: variables added to those of the test.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL? = nil, output: FileHandle? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = process(arguments, in: folder, environment: environment)
    let scratch = try ScratchFolder()
    // Files, because a full pipe would block the command while the test reads the other one.
    let (stdout, stderr) = (try scratch.write("out"), try scratch.write("err"))
    let stdin = Pipe()
    process.standardInput = stdin
    process.standardOutput = try output ?? FileHandle(forWritingTo: stdout)
    process.standardError = try FileHandle(forWritingTo: stderr)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input))
    try stdin.fileHandleForWriting.close()
    process.waitUntilExit()
    return Result(
      output: try scratch.text(of: "out"), errors: try scratch.text(of: "err"),
      status: process.terminationStatus)
  }

  /// The command ready to run, for tests that do not wait for its end.
  static func process(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Not the settings of whoever runs the tests.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("VIDFIT_") }.merging(environment) { $1 }
    return process
  }
}
