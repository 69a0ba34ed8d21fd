internal import Files
internal import Subprocess
internal import SystemPackage
package import VidfitKit

/// Runs the very line of an ``EncodingLine``; the output appears under its name when it is whole.
package struct EncodingRun: Sendable {
  private let line: EncodingLine
  private let program: FFmpegProgram
  private let duration: Double?
  private let overwrites: Bool
  private let interruption: Interruption

  /// - Parameters:
  ///   - duration: of the clip in seconds; without it no progress is told.
  ///   - overwrites: whether the output may exist.
  ///   - interruption: ends the run at once.
  package init(
    _ line: EncodingLine, by program: FFmpegProgram, duration: Double?, overwrites: Bool,
    interruption: Interruption = Interruption()
  ) {
    self.line = line
    self.program = program
    self.duration = duration
    self.overwrites = overwrites
    self.interruption = interruption
  }

  /// - Parameter progress: called with the share that is done, 0 to 1, which only grows.
  /// - Throws: ``EncodingFailure``, or `CancellationError` after an interruption; nothing is left
  ///   behind then.
  package func run(_ progress: @escaping @Sendable (Double) -> Void) async throws {
    let missing = try await program.missingEncoders(of: line.encoders)
    guard missing.isEmpty else { throw EncodingFailure.missingEncoders(missing) }
    do {
      var file = try PendingFile(
        line.output, for: .copy(of: line.input), replaces: overwrites, keepsExtension: true)
      try await encode(to: file.temporary, progress)
      try file.commit(durably: true)
    } catch let failure as FileFailure {
      throw EncodingFailure.file(failure)
    }
    progress(1)
  }

  private func encode(
    to path: FilePath, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    let flags = [
      "-y", "-hide_banner", "-nostdin", "-v", "error", "-nostats", "-progress", "pipe:1",
    ]
    let arguments = flags.map { Array($0.utf8) } + line.arguments(writingTo: path)
    let interruption = interruption
    let duration = duration
    let (status, lastWords): (TerminationStatus, LastWords)
    do {
      let result = try await Subprocess.run(
        .path(program.path), arguments: Arguments(arguments.map { $0 + [0] }),
        // SVT-AV1 reports to standard error whatever FFmpeg says; 1 is for errors.
        environment: .inherit.updating(["SVT_LOG": "1"]), input: .none, output: .sequence,
        error: .sequence
      ) { execution in
        try await withThrowingTaskGroup(of: LastWords?.self) { group in
          let (output, errors) = (execution.standardOutput, execution.standardError)
          group.addTask {
            try await Self.follow(WorkerLines(output), duration, progress)
            return nil
          }
          group.addTask { try await Self.lastWords(of: WorkerLines(errors)) }
          group.addTask {
            while !interruption.isRequested { try await Task.sleep(for: .milliseconds(50)) }
            try? execution.send(signal: .kill)
            return nil
          }
          defer { group.cancelAll() }
          while let ended = try await group.next() { if let ended { return ended } }
          return LastWords()
        }
      }
      (status, lastWords) = (result.terminationStatus, result.closureResult)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw EncodingFailure.cannotStart("\(error)")
    }
    try Task.checkCancellation()
    if interruption.isRequested { throw CancellationError() }
    // The name of the temporary file tells nobody anything.
    let words = lastWords.text.replacing(path.string, with: line.output.string)
    switch status {
    case .exited(0) where !lastWords.tellOfLoss: return
    case .exited: throw EncodingFailure.failed(words)
    case .signaled(let signal):
      throw EncodingFailure.failed(
        "signal \(signal) ended it" + (words.isEmpty ? "" : "; " + words))
    }
  }

  private static func follow(
    _ lines: consuming WorkerLines, _ duration: Double?, _ progress: @Sendable (Double) -> Void
  ) async throws {
    var (lines, reader) = (lines, EncodingProgress(duration: duration))
    while let line = try await lines.next() {
      if let share = reader.read(line) { progress(share) }
    }
  }

  private static func lastWords(of lines: consuming WorkerLines) async throws -> LastWords {
    var (lines, words) = (lines, LastWords())
    while let line = try await lines.next() { words.add(line) }
    return words
  }
}
