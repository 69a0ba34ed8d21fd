import Rules

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
