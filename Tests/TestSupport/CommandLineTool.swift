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
  /// - Throws: ``Failure`` when it cannot be run or its exit status is not 0.
  public func run(_ arguments: [String]) throws -> Data {
    let command = [url.path] + arguments
    // A file, because a full pipe would block the program.
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("vidfit-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let end = try ChildProgram(command, output: FileHandle(forWritingTo: output)).waitForEnd()
    guard end == .status(0) else { throw Failure(command, end) }
    // By `FileHandle`, because `Data(contentsOf:)` of an empty file leaks a few bytes, for which the
    // leak sanitizer would blame vidfit.
    return try FileHandle(forReadingFrom: output).readToEnd() ?? Data()
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    init(_ command: [String], _ end: ChildProgram.End) {
      description = "\(end) of: \(command.joined(separator: " "))"
    }

    /// - Parameter error: a number of `errno`.
    init(_ command: [String], error: Int32) {
      description = "\(String(cString: strerror(error))): \(command.joined(separator: " "))"
    }
  }
}
