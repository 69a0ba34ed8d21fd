import Files
import Report
import VidfitKit

/// Analyses several clips at once and hands the reports on in the order of the inputs.
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
      var waiting: [Int: ClipReport] = [:]
      func start() {
        guard next < inputs.count else { return }
        let (index, analyzer, path) = (next, analyzer, inputs[next])
        group.addTask { (index, await analyzer.analyze(path)) }
        next += 1
      }
      for _ in 0..<jobs { start() }
      while let (index, report) = try await group.next() {
        waiting[index] = report
        // A slow clip holds back those after it, so no more are begun than twice the jobs.
        while let report = waiting.removeValue(forKey: done) {
          try body(report)
          done += 1
        }
        while next < done + 2 * jobs, next < inputs.count, next - done - waiting.count < jobs {
          start()
        }
      }
    }
  }
}
