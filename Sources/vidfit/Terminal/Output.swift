import ArgumentParser
import Files
import SystemPackage

/// Nobody reads what is written any more.
struct BrokenPipe: Error {}

/// A standard stream, written without buffering so that whoever reads it sees each line at once.
struct Output {
  private let descriptor: FileDescriptor

  /// Results, and nothing else.
  static let standard = Output(descriptor: .standardOutput)
  /// Messages for people.
  static let error = Output(descriptor: .standardError)

  /// Writes all of `bytes`, or says why not and ends with the status for a temporary failure.
  func write(_ bytes: [UInt8]) throws {
    do {
      try descriptor.write(all: bytes)
    } catch .brokenPipe {
      // Whoever read it has seen enough; commands that do not ignore SIGPIPE never get here.
      throw BrokenPipe()
    } catch {
      let name = descriptor == .standardError ? "standard error" : "standard output"
      Output.complain("\(name): cannot be written: \(error)")
      throw ExitStatus.temporary
    }
  }

  /// Writes text for people: a line, or several. Nothing in it acts on a terminal.
  func write(line: String) throws {
    try write(Array((line.safeLines + "\n").utf8))
  }

  /// One line on standard error about a clip.
  static func complain(about clip: ClipLocation, _ message: String) {
    complain("\(clip.oneLine): \(message)")
  }

  /// One line on standard error; when even that fails there is nobody left to tell. Wrong usage has
  /// more lines.
  static func complain(_ message: String) {
    try? error.descriptor.write(all: Array("vidfit: \(message.safeLines)\n".utf8))
  }
}
