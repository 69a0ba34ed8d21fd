import ArgumentParser
import Batch
import Document
import Files
import Glibc
import SystemPackage
import Words

/// The reader of the output has gone.
struct BrokenPipe: Error {}

/// A standard stream, written without buffering so that its reader sees each line at once.
struct Output {
  private let descriptor: FileDescriptor

  /// Results, and nothing else.
  static let standard = Output(descriptor: .standardOutput)
  /// Messages for people.
  static let error = Output(descriptor: .standardError)

  /// Writes all of `bytes`, or reports why not and ends with the status for a temporary failure.
  func write(_ bytes: [UInt8]) throws {
    do {
      try descriptor.write(all: bytes)
    } catch .brokenPipe {
      // The reader has seen enough. Commands that do not ignore SIGPIPE never get here.
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

  /// Says at a terminal which file was written. Programs have the exit status.
  static func tellWritten(_ path: FilePath) {
    guard isatty(2) == 1, let status = FileStatus(path) else { return }
    complain("wrote \(path.oneLine), \(byteCount(Int64(status.bytes)))")
  }

  /// Opens what was written with the user's desktop, and says why if that fails; the file is there
  /// all the same.
  static func open(_ path: FilePath) async {
    do {
      try await Viewer.open(path)
    } catch {
      complain("\(path.oneLine) can't be opened: \(error)")
    }
  }

  /// Writes one line on standard error; if even that fails, there is no one left to inform. Wrong
  /// usage has more lines.
  static func complain(_ message: String) {
    try? error.descriptor.write(all: Array("vidfit: \(message.safeLines)\n".utf8))
  }
}

/// The terminal behind the standard streams.
enum Terminal {
  /// Whether standard error is a terminal that can redraw a line.
  static var drawsOver: Bool {
    isatty(2) == 1 && variable("TERM") != "dumb"
  }

  /// Whether results may be coloured: on a terminal, unless NO_COLOR is set (no-color.org).
  fileprivate static var isColored: Bool {
    isatty(1) == 1 && variable("TERM") != "dumb" && variable("NO_COLOR") ?? "" == ""
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Columns of standard error; 80 if unknown.
  static var columns: Int { columns(of: 2) ?? 80 }

  /// The longest line of results: a terminal's width, and at most what is well read.
  static var textWidth: Int {
    min(columns(of: 1) ?? TextColumns.columns, TextColumns.columns)
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes to standard error without a newline. A line that can't be drawn doesn't matter.
  static func draw(_ text: String) {
    try? Output.error.write(Array(text.utf8))
  }

  /// Reports to a person at a terminal what the command waits for on standard input.
  static func hintAtInput(_ what: String) {
    if isatty(0) == 1 { Output.complain("reading \(what) from the terminal; Ctrl-D ends them") }
  }
}

/// When to colour results.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  var isColored: Bool {
    switch self {
    case .auto: Terminal.isColored
    case .always: true
    case .never: false
    }
  }
}

/// The exit status of the command. The highest that applies wins, in the order 64, 70, 75, 3, 1, 0.
enum ExitStatus {
  /// Some input could not be analysed; the rest is reported.
  static let someFailed = ExitCode(1)
  /// A rule of level error is broken.
  static let ruleBroken = ExitCode(3)
  /// Wrong usage or configuration.
  static let usage = ExitCode(64)
  /// A fault of vidfit's own.
  static let internalError = ExitCode(70)
  /// Temporary: the output can't be written.
  static let temporary = ExitCode(75)
}

/// A right command with a wrong value: reported in one line, without the usage, with status 64.
struct WrongValue: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Writes an output. If the system refuses, reports that and ends with the status for a temporary
/// failure.
func exitingTemporary<R: ~Copyable>(_ body: () throws -> R) throws -> R {
  try exiting(with: ExitStatus.temporary, body)
}

/// Reads a file that a person configured. If the system refuses, reports that and ends with the
/// status for wrong usage.
func exitingUsage<R: ~Copyable>(_ body: () throws -> R) throws -> R {
  try exiting(with: ExitStatus.usage, body)
}

private func exiting<R: ~Copyable>(with status: ExitCode, _ body: () throws -> R) throws -> R {
  do {
    return try body()
  } catch let failure as FileFailure {
    throw Output.complain(of: failure, status)
  }
}

extension Output {
  /// Reports a failure of a file, and returns the status that it means.
  ///
  /// - Parameter status: the one if the system refuses.
  static func complain(of failure: FileFailure, _ status: ExitCode) -> ExitCode {
    complain("\(failure)")
    return failure.isRefusal ? ExitStatus.usage : status
  }
}
