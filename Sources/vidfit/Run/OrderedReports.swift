import Files
import Report
import VidfitKit

/// Analyses several clips at once and hands the reports on in the order of the inputs.
///
/// They share the memory of this process: a clip that finds too little is analysed again when no
/// other is, so that none fails for what another took.
struct OrderedReports {
  private let analyzer: ClipAnalyzer
  private let inputs: [ClipLocation]
  private let jobs: Int

  init(_ analyzer: ClipAnalyzer, inputs: [ClipLocation], jobs: Int) {
    self.analyzer = analyzer
    self.inputs = inputs
    self.jobs = jobs
  }

  func forEach(_ body: (ClipReport) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (Int, ClipReport).self) { group in
      var next = 0
      var done = 0
      var running = 0
      var waiting: [Int: ClipReport] = [:]
      var again: [Int] = []
      func start() {
        guard next < inputs.count, again.isEmpty else { return }
        let (index, analyzer, path) = (next, analyzer, inputs[next])
        group.addTask { (index, await analyzer.analyze(path)) }
        next += 1
        running += 1
      }
      for _ in 0..<jobs { start() }
      while let (index, report) = try await group.next() {
        if report.failure?.code == .memory, inputs.count > 1, jobs > 1 {
          again.append(index)
        } else {
          waiting[index] = report
        }
        running -= 1
        if running == 0 {
          for index in again { waiting[index] = await analyzer.analyze(inputs[index]) }
          again = []
        }
        // A slow clip holds back those after it, so no more are begun than twice the jobs.
        while let report = waiting.removeValue(forKey: done) {
          try body(report)
          done += 1
        }
        while again.isEmpty, running < jobs, next < min(inputs.count, done + 2 * jobs) { start() }
      }
    }
  }
}
