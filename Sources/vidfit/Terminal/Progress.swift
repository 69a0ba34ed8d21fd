import Batch
import Document
import Files
import Framing
import Rules
import Synchronization

/// The progress of a scan: a line on standard error that redraws itself, if that is a terminal.
final class ScanProgress: Sendable {
  private struct State {
    var lastDrawn: SuspendingClock.Instant?
    var isDrawn = false
    /// Clips in all, once they are counted.
    var total: Int?
  }

  let isShown: Bool
  private let began = SuspendingClock.now
  private let state = Mutex(State())
  private static let interval = Duration.milliseconds(100)

  init(isQuiet: Bool) {
    isShown = !isQuiet && Terminal.drawsOver
  }

  /// Counts the clips in the background; lists on standard input can't be counted.
  func count(_ sources: [InputScanner.Source], filter: PathFilter) {
    Task.detached(priority: .background) { [self] in
      var total = 0
      for source in sources {
        guard case .clip(let clip) = source else { return }
        total += clip.file.map { FolderWalk.count($0, filter: filter) } ?? 1
      }
      state.withLock { [total] in $0.total = total }
    }
  }

  func show(_ tally: RunTally) {
    guard isShown else { return }
    state.withLock { state in
      let now = SuspendingClock.now
      if let last = state.lastDrawn, last.duration(to: now) < Self.interval { return }
      state.lastDrawn = now
      state.isDrawn = true
      Terminal.draw("\r\u{1B}[K" + text(tally, of: state.total, after: began.duration(to: now)))
    }
  }

  /// Removes the line, to make room for another.
  func clear() {
    guard isShown else { return }
    state.withLock { state in
      if state.isDrawn { Terminal.draw("\r\u{1B}[K") }
      state.isDrawn = false
      state.lastDrawn = nil
    }
  }

  private func text(_ tally: RunTally, of total: Int?, after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    let done = tally.handled
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var parts = [total.map { "\(done) of \($0)" } ?? "\(done) done"]
    parts.append("\(number(rate, decimals: rate < 10 ? 1 : 0)) clips/s")
    if let total, rate > 0, total > done { parts.append(timeLeft(Double(total - done) / rate)) }
    parts.append("padded \(tally.padded)")
    if tally.failed > 0 { parts.append("failed \(tally.failed)") }
    // A longer line would wrap and could not be redrawn.
    return String(parts.joined(separator: "  ").prefix(max(1, Terminal.columns - 1)))
  }

  private func timeLeft(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e7).rounded(.up))
    if whole < 60 { return "\(whole) s left" }
    if whole < 3600 { return "\(whole / 60) min left" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min left"
  }
}

/// Shows a scheduler that a long run is alive: a line of JSON on standard error at intervals.
struct Heartbeat {
  private let task: Task<Void, Never>

  init(_ sink: RunSink, every interval: Duration) {
    task = Task.detached {
      while (try? await Task.sleep(for: interval)) != nil {
        let counts = sink.counts
        let line =
          #"{"type":"heartbeat","done":\#(counts.results.total),"failed":\#(counts.failed),"#
          + #""padded":\#(counts.padded)}"# + "\n"
        try? Output.error.write(Array(line.utf8))
      }
    }
  }

  func cancel() { task.cancel() }
}

/// The progress of a long task: a line on standard error that redraws itself, if that is a terminal
/// that can.
struct ProgressBar {
  private let isShown: Bool
  private var lastPercent = -1

  init(isQuiet: Bool) {
    isShown = !isQuiet && Terminal.drawsOver
  }

  /// - Parameter share: 0 to 1.
  mutating func show(_ share: Double) {
    let percent = Int((max(0, min(1, share)) * 100).rounded(.down))
    guard isShown, percent != lastPercent else { return }
    lastPercent = percent
    // A longer line would wrap and could not be redrawn.
    let width = max(1, min(40, Terminal.columns - 6))
    let full = width * percent / 100
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    Terminal.draw("\r\(bar) \(percent)%")
  }

  /// Removes the line.
  func clear() {
    if isShown, lastPercent >= 0 { Terminal.draw("\r\u{1B}[K") }
  }
}

/// A progress bar that any task can move.
final class SharedProgressBar: Sendable {
  private let bar: Mutex<ProgressBar>

  init(isQuiet: Bool) { bar = Mutex(ProgressBar(isQuiet: isQuiet)) }

  /// - Parameter share: 0 to 1.
  func show(_ share: Double) { bar.withLock { $0.show(share) } }

  /// Removes the line.
  func clear() { bar.withLock { $0.clear() } }
}
