internal import Files
package import Recipes
internal import Subprocess
package import SystemPackage
internal import VideoIO

/// Runs the exact command of an ``Encoding``. The output appears under its name once it is complete.
package struct EncodingRun: Sendable {
  private let encoding: Encoding
  private let program: Executable
  private let overwrites: Bool
  private let interruption: Interruption

  /// - Parameters:
  ///   - program: the `ffmpeg` to run; nil for the first in the folders of `PATH`.
  ///   - overwrites: whether the output may exist.
  ///   - interruption: ends the run at once.
  package init(
    _ encoding: Encoding, by program: FilePath? = nil, overwrites: Bool,
    interruption: Interruption = Interruption()
  ) {
    self.encoding = encoding
    self.program = program.map { .path($0) } ?? .name("ffmpeg")
    self.overwrites = overwrites
    self.interruption = interruption
  }

  /// - Parameter progress: called with the completed share, 0 to 1, which only grows.
  /// - Returns: what `ffmpeg` reported of an output that was written all the same.
  /// - Throws: ``EncodingFailure``, or `CancellationError` after an interruption; nothing is left
  ///   behind then.
  @discardableResult
  package func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> EncodingLog {
    var log = EncodingLog()
    do {
      var file = try PendingFile(
        encoding.output, for: .copy(of: encoding.input), replaces: overwrites, keepsExtension: true)
      log = try await encode(to: file.temporary, progress)
      if let reason = encoding.difference(file.temporary) { throw EncodingFailure.failed(reason) }
      try file.commit(durably: true)
    } catch let failure as FileFailure {
      throw EncodingFailure.file(failure)
    }
    progress(1)
    return log
  }

  private func encode(
    to path: FilePath, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> EncodingLog {
    let flags = "-y -hide_banner -nostdin -v error -nostats -progress pipe:1"
      .split(separator: " ").map { Array($0.utf8) }
    guard let descriptor = encoding.descriptor() else {
      throw EncodingFailure.failed("it is not a file")
    }
    let (interruption, duration) = (interruption, encoding.duration)
    var (status, log): (TerminationStatus, EncodingLog)
    do {
      let result = try await Subprocess.run(
        program,
        arguments: Arguments((flags + encoding.arguments(path)).map { $0 + [0] }),
        // SVT-AV1 reports to standard error whatever FFmpeg's log level is; 1 is for errors.
        environment: .inherit.updating(["SVT_LOG": "1"]),
        input: .fileDescriptor(descriptor, closeAfterSpawningProcess: false),
        output: .sequence, error: .sequence
      ) { execution in
        let (output, errors) = (execution.standardOutput, execution.standardError)
        async let frames = Self.follow(WorkerLines(output), duration, progress)
        async let complaints = Self.complaints(WorkerLines(errors))
        // Cancelled once both are read.
        async let _ = {
          while !interruption.isRequested { try await Task.sleep(for: .milliseconds(50)) }
          try execution.send(signal: .kill)
        }()
        var log = try await complaints
        log.frames = try await frames
        return log
      }
      (status, log) = (result.terminationStatus, result.closureResult)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw EncodingFailure.failed(
        error.code == .executableNotFound
          ? "ffmpeg isn't installed; encoding needs it (Debian and Ubuntu: apt install ffmpeg)"
          : "ffmpeg can't be started: \(error)")
    }
    try Task.checkCancellation()
    if interruption.isRequested { throw CancellationError() }
    if !encoding.isOnlyVideo { log.frames = nil }
    // The name of the temporary file means nothing to the user.
    log = log.replacing(path.string, with: encoding.output.string)
    try check(log, status)
    return log
  }

  /// Throws the reason if the output is not whole.
  private func check(_ log: EncodingLog, _ status: TerminationStatus) throws(EncodingFailure) {
    // FFmpeg 5.1 ends with status 0 even if the last bytes found no room.
    let isCut = log.last.contains {
      $0.contains("Error writing trailer") || $0.contains("Error closing file")
    }
    if case .exited(0) = status, !isCut { return }
    var words = log.last.suffix(3).joined(separator: "; ")
    if case .signaled(let signal) = status {
      words = "signal \(signal) ended it" + (words.isEmpty ? "" : "; " + words)
    }
    // Nothing that is read has no room: these are the system's words on writing.
    let codes: [Errno] = [.noSpace, .diskQuotaExceeded, .fileTooLarge]
    let code = codes.first { code in log.last.contains { $0.contains("\(code)") } }
    if isCut || code != nil {
      throw .file(
        FileFailure(
          encoding.output, "cannot be written because ffmpeg failed: \(words)", code: code))
    }
    throw .failed(words.isEmpty ? "ffmpeg failed and gave no reason" : "ffmpeg failed: \(words)")
  }

  /// Reads the progress of `ffmpeg -progress`. Returns the number of frames that it encoded; nil if
  /// it says none.
  private static func follow(
    _ lines: consuming WorkerLines, _ duration: Double?, _ progress: @Sendable (Double) -> Void
  ) async throws -> Int? {
    var (lines, share, frames) = (lines, 0.0, Int?.none)
    while let line = try await lines.next() {
      let fields = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
      if fields.count == 2, fields[0] == "frame" { frames = Int(fields[1]) ?? frames }
      // No progress yet is `N/A`, or a time before the start.
      guard fields.count == 2, fields[0] == "out_time_us", let done = Double(fields[1]),
        let duration, duration > 0, done / 1e6 > share * duration, done / 1e6 < duration
      else { continue }
      share = done / 1e6 / duration
      progress(share)
    }
    return frames
  }

  /// How the lines begin that x265 and SVT-AV1 always print, and those that FFmpeg prints of others.
  private static let chatter = [
    "x265 [info]", "x265 [warning]", "encoded ", "Svt[info]", "Last message repeated",
  ]

  /// The lines on standard error, except for those.
  private static func complaints(_ lines: consuming WorkerLines) async throws -> EncodingLog {
    var (lines, log) = (lines, EncodingLog())
    func note(_ line: [UInt8]) {
      let text = String(decoding: line, as: UTF8.self)
      // Other lines quote names of files, which may hold anything.
      let isReport = chatter.contains(where: text.drop(while: \.isWhitespace).hasPrefix)
      guard text.contains(where: { !$0.isWhitespace }), !isReport else { return }
      // `[libx264 @ 0x5612]` adds nothing to `[libx264]`.
      log.add(text.replacing(/\ @ 0x[0-9a-f]+/, with: ""))
    }
    while let line = try await lines.next() { note(line) }
    // A process that is killed may leave its last words without a newline.
    note(lines.pending)
    return log
  }
}
