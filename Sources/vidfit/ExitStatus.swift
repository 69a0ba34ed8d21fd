import ArgumentParser

/// How the command ends; the highest that applies wins in the order 64, 70, 75, 3, 1, 0.
enum ExitStatus {
  /// Some input could not be analysed; the rest is reported.
  static let someFailed = ExitCode(1)
  /// Wrong usage or configuration.
  static let usage = ExitCode(64)
  /// Temporary: the output can't be written.
  static let temporary = ExitCode(75)
}
