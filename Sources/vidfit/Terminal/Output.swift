import ArgumentParser
import Files
import Glibc

/// Nobody reads what is written any more.
struct BrokenPipe: Error {}

/// A standard stream, written without buffering so that whoever reads it sees each line at once.
struct Output {
  private let descriptor: Int32

  /// Results, and nothing else.
  static let standard = Output(descriptor: 1)
  /// Messages for people.
  static let error = Output(descriptor: 2)

  /// Writes all of `bytes`, or says why not and ends with the status for a temporary failure.
  func write(_ bytes: [UInt8]) throws {
    let error = writeAll(bytes, to: descriptor)
    guard error != 0 else { return }
    // Whoever read it has seen enough; commands that do not ignore SIGPIPE never get here.
    if error == EPIPE { throw BrokenPipe() }
    let reason = unsafe String(cString: strerror(error))
    let name = descriptor == 2 ? "standard error" : "standard output"
    Output.complain("\(name): cannot be written: \(reason)")
    throw ExitStatus.temporary
  }

  func write(line: String) throws {
    try write(Array((line + "\n").utf8))
  }

  /// One line on standard error; when even that fails there is nobody left to tell.
  static func complain(_ message: String) {
    let bytes = Array("vidfit: \(message)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(error.descriptor, $0.baseAddress, $0.count)
    }
  }
}
