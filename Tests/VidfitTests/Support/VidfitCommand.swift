import Foundation

/// The built command, run as a person runs it.
struct VidfitCommand {
  struct Result {
    var output: String
    var errors: String
    var status: Int32
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// Built beside the test runner.
  private static let url = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("vidfit")

  /// Runs the command with `arguments` in `folder`, `input` on its standard input and `environment`
  /// beside what there is.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL? = nil, output: FileHandle? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = folder
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = output ?? stdout
    process.standardError = stderr
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input))
    try stdin.fileHandleForWriting.close()
    let text =
      output == nil
      ? String(decoding: stdout.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
    let errors = String(decoding: stderr.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Result(output: text, errors: errors, status: process.terminationStatus)
  }
}
