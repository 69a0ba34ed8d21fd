package import Files
internal import Subprocess
package import SystemPackage
package import Unpad

/// Runs the exact command of an ``EncodingLine``. The output appears under its name once it is
/// complete.
package struct EncodingRun: Sendable {
  private let line: EncodingLine
  private let program: Executable
  private let duration: Double?
  private let overwrites: Bool
  private let interruption: Interruption

  /// - Parameters:
  ///   - program: the `ffmpeg` to run; nil for the first in the folders of `PATH`.
  ///   - duration: the clip's, in seconds; without it no progress is reported.
  ///   - overwrites: whether the output may exist.
  ///   - interruption: ends the run at once.
  package init(
    _ line: EncodingLine, by program: FilePath? = nil, duration: Double?, overwrites: Bool,
    interruption: Interruption = Interruption()
  ) {
    self.line = line
    self.program = program.map { .path($0) } ?? .name("ffmpeg")
    self.duration = duration
    self.overwrites = overwrites
    self.interruption = interruption
  }

  /// - Parameter progress: called with the completed share, 0 to 1, which only grows.
  /// - Throws: ``EncodingFailure``, or `CancellationError` after an interruption; nothing is left
  ///   behind then.
  package func run(_ progress: @escaping @Sendable (Double) -> Void) async throws {
    try await checkEncoders()
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

  /// `ffmpeg -encoders` prints six letters of an encoder's capabilities, its name and its
  /// description.
  private func checkEncoders() async throws(EncodingFailure) {
    let text: String
    do {
      text = try await Subprocess.run(
        program, arguments: ["-hide_banner", "-encoders"], output: .string(limit: 1 << 20)
      ).standardOutput
    } catch {
      guard (error as? SubprocessError)?.code != .executableNotFound else {
        throw .failed(
          "ffmpeg isn't installed; encoding needs it (Debian and Ubuntu: apt install ffmpeg)")
      }
      throw .failed("ffmpeg can't be started: \(error)")
    }
    let known = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2) }
      .filter { $0.count > 1 }.map { String($0[1]) }
    let missing = line.encoders.filter { !known.contains($0) }
    guard missing.isEmpty else {
      let noun = missing.count == 1 ? "encoder" : "encoders"
      throw .failed("the installed ffmpeg lacks the \(noun) \(missing.joined(separator: ", "))")
    }
  }

  private func encode(
    to path: FilePath, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    let flags = "-y -hide_banner -nostdin -v error -nostats -progress pipe:1"
      .split(separator: " ").map { Array($0.utf8) }
    let (interruption, duration) = (interruption, duration)
    let (status, errors): (TerminationStatus, [String])
    do {
      let result = try await Subprocess.run(
        program,
        arguments: Arguments((flags + line.arguments(writingTo: path)).map { $0 + [0] }),
        // SVT-AV1 reports to standard error whatever FFmpeg's log level is; 1 is for errors.
        environment: .inherit.updating(["SVT_LOG": "1"]), input: .none, output: .sequence,
        error: .sequence
      ) { execution in
        try await withThrowingTaskGroup(of: [String]?.self) { group in
          let (output, errors) = (execution.standardOutput, execution.standardError)
          group.addTask {
            try await Self.follow(WorkerLines(output), duration, progress)
            return nil
          }
          group.addTask { try await Self.complaints(WorkerLines(errors)) }
          group.addTask {
            while !interruption.isRequested { try await Task.sleep(for: .milliseconds(50)) }
            try? execution.send(signal: .kill)
            return nil
          }
          defer { group.cancelAll() }
          while let ended = try await group.next() { if let ended { return ended } }
          return []
        }
      }
      (status, errors) = (result.terminationStatus, result.closureResult)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw EncodingFailure.failed("ffmpeg can't be started: \(error)")
    }
    try Task.checkCancellation()
    if interruption.isRequested { throw CancellationError() }
    // FFmpeg 5.1 ends with status 0 even if the last bytes found no room.
    let isCut = errors.contains {
      $0.contains("Error writing trailer") || $0.contains("Error closing file")
    }
    if case .exited(0) = status, !isCut { return }
    // The name of the temporary file means nothing to the user.
    let words = errors.suffix(3).joined(separator: "; ")
      .replacing(path.string, with: line.output.string)
    if case .signaled(let signal) = status {
      throw EncodingFailure.failed(
        "ffmpeg failed: signal \(signal) ended it" + (words.isEmpty ? "" : "; " + words))
    }
    throw EncodingFailure.failed(
      words.isEmpty ? "ffmpeg failed and gave no reason" : "ffmpeg failed: \(words)")
  }

  /// Reads the progress of `ffmpeg -progress`.
  private static func follow(
    _ lines: consuming WorkerLines, _ duration: Double?, _ progress: @Sendable (Double) -> Void
  ) async throws {
    var (lines, share) = (lines, 0.0)
    while let line = try await lines.next() {
      let fields = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
      // No progress yet is `N/A`, or a time before the start.
      guard fields.count == 2, fields[0] == "out_time_us", let done = Double(fields[1]),
        let duration, duration > 0, done / 1e6 > share * duration, done / 1e6 < duration
      else { continue }
      share = done / 1e6 / duration
      progress(share)
    }
  }

  /// The lines on standard error, except for those that x265 and SVT-AV1 always print.
  private static func complaints(_ lines: consuming WorkerLines) async throws -> [String] {
    var (lines, complaints) = (lines, [String]())
    func note(_ line: [UInt8]) {
      let text = String(decoding: line, as: UTF8.self)
      let isReport = ["[info]", "x265 [warning]", "fps), ", "Last message repeated"]
        .contains { text.contains($0) }
      guard text.contains(where: { !$0.isWhitespace }), !isReport else { return }
      // `[libx264 @ 0x5612]` adds nothing to `[libx264]`.
      complaints = complaints.suffix(99) + [text.replacing(/\ @ 0x[0-9a-f]+/, with: "")]
    }
    while let line = try await lines.next() { note(line) }
    // A process that is killed may leave its last words without a newline.
    note(lines.pending)
    return complaints
  }
}

/// The reason why a clip was not encoded.
package enum EncodingFailure: Error, Sendable, CustomStringConvertible {
  /// The output exists, or can't be written.
  case file(FileFailure)
  /// There is no `ffmpeg`, it lacks something, or it failed: a sentence fragment.
  case failed(String)

  package var description: String {
    switch self {
    case .file(let failure): "\(failure)"
    case .failed(let reason): reason
    }
  }
}
