import ArgumentParser
import Files

/// How the command ends; the highest that applies wins in the order 64, 70, 75, 3, 1, 0.
enum ExitStatus {
  /// Some input could not be analysed; the rest is reported.
  static let someFailed = ExitCode(1)
  /// A rule that gates is broken.
  static let ruleBroken = ExitCode(3)
  /// Wrong usage or configuration.
  static let usage = ExitCode(64)
  /// A mistake of vidfit's own.
  static let internalError = ExitCode(70)
  /// Temporary: the output can't be written.
  static let temporary = ExitCode(75)
}

/// A right command with a wrong value: told in one line, without the usage, and status 64.
struct WrongValue: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Writes an output; when the system refuses, says so and ends with the status for a temporary
/// failure.
func exitingTemporary<R: ~Copyable>(_ body: () throws -> R) throws -> R {
  try exiting(with: ExitStatus.temporary, body)
}

/// Reads what a person configured; when the system refuses, says so and ends with the status for
/// wrong usage.
func exitingUsage<R: ~Copyable>(_ body: () throws -> R) throws -> R {
  try exiting(with: ExitStatus.usage, body)
}

private func exiting<R: ~Copyable>(with status: ExitCode, _ body: () throws -> R) throws -> R {
  do {
    return try body()
  } catch let failure as FileFailure {
    Output.complain("\(failure)")
    throw failure.isRefusal ? ExitStatus.usage : status
  }
}
