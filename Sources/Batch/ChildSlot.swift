internal import Results
internal import Subprocess
internal import SystemPackage

/// One worker process and those that follow it, asked one clip at a time.
///
/// A process that crashes, hangs or takes too much memory costs the clip that it was at work on
/// one more attempt, in a fresh process, and no other clip anything.
struct ChildSlot: Sendable {
  let launch: ChildLaunch
  let limits: ChildLimits
  let interruption: Interruption
  let next: @Sendable () async throws -> BatchItem?
  let deliver: @Sendable (BatchItem, BatchAnswer) async throws -> Void

  /// How one process ended.
  private enum Ending: Sendable {
    /// There is nothing more to ask.
    case done
    case recycled
    /// It answered nothing to this.
    case died(BatchItem)
    /// It answered that something failed which may not fail again.
    case stumbled(BatchItem)
  }

  func run() async throws {
    var item = try await next()
    var isRetry = false
    while let first = item {
      let vigil = Vigil(limits, interruption: interruption)
      let (ending, status) = try await serve(first, isRetry: isRetry, vigil)
      switch ending {
      case .done: return
      case .recycled:
        item = try await next()
        isRetry = false
      case .stumbled(let again): (item, isRetry) = (again, true)
      case .died(let victim):
        try Task.checkCancellation()
        if vigil.verdict == .abandoned { return try await deliver(victim, .abandoned) }
        if !isRetry || victim != first {
          (item, isRetry) = (victim, true)
        } else {
          try await deliver(victim, failure(victim, vigil.verdict, status))
          item = try await next()
          isRetry = false
        }
      }
    }
  }

  /// Runs one process, until it ends or there is nothing more to ask.
  ///
  /// - Parameters:
  ///   - first: what it is asked first.
  ///   - isRetry: whether that is the second attempt at it.
  private func serve(
    _ first: BatchItem, isRetry: Bool, _ vigil: Vigil
  ) async throws -> (Ending, TerminationStatus) {
    do {
      let result = try await Subprocess.run(
        launch.executable, arguments: launch.arguments, environment: launch.environment,
        input: .inputWriter, output: .sequence, error: .discarded
      ) { execution in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            await vigil.watch(execution.processIdentifier.value) {
              try? execution.send(signal: .kill)
            }
          }
          defer { group.cancelAll() }
          return try await converse(
            execution.standardInputWriter, ChildLines(execution.standardOutput), first, isRetry,
            vigil)
        }
      }
      return (result.closureResult, result.terminationStatus)
    } catch let error as SubprocessError {
      throw WorkerFailure(reason: "\(error)")
    }
  }

  private func converse(
    _ writer: StandardInputWriter, _ lines: ChildLines, _ first: BatchItem, _ isRetry: Bool,
    _ vigil: Vigil
  ) async throws -> Ending {
    var lines = lines
    var isLastAttempt = isRetry
    var item: BatchItem? = first
    var served = 0
    while let current = item {
      vigil.begin()
      // A process that is gone can't be written to, nor read from.
      let preamble = served == 0 ? launch.preamble : []
      guard (try? await writer.write(preamble + ChildRequest(current).line)) != nil,
        let line = try? await lines.next(), let answer = ChildAnswer.read(line)
      else { return .died(current) }
      vigil.end()
      if !isLastAttempt, case .result(_, .failed(_, isRetryable: true)) = answer {
        return .stumbled(current)
      }
      try await deliver(current, answer)
      isLastAttempt = false
      served += 1
      if served >= limits.recycle { return .recycled }
      item = try await next()
    }
    return .done
  }

  private func failure(
    _ item: BatchItem, _ verdict: Vigil.Verdict?, _ status: TerminationStatus
  ) -> BatchAnswer {
    let (code, message) = Self.reason(verdict, status, limits)
    let line = ResultLine.failure(
      item, code: code, stage: "decode", message: message, isRetryable: true,
      options: launch.options)
    return .result(line: line, .failed(code: code, isRetryable: true))
  }

  private static func reason(
    _ verdict: Vigil.Verdict?, _ status: TerminationStatus, _ limits: ChildLimits
  ) -> (code: String, message: String) {
    switch (verdict, status) {
    case (.timeout, _):
      ("timeout", "no answer within \(limits.seconds) s, twice; it was given up")
    case (.memory, _):
      ("memory", "looking at it takes more than \(Amount.text(bytes: limits.memory)) of memory")
    case (_, .signaled(9)):
      ("memory", "the system killed the process that looked at it, most likely for its memory")
    case (_, .signaled(let signal)):
      ("crashed", "the decoder crashed, twice: signal \(signal) (\(SignalName.of(signal)))")
    case (_, .exited(let code)):
      ("crashed", "the process that looked at it ended without an answer, twice: status \(code)")
    }
  }
}
