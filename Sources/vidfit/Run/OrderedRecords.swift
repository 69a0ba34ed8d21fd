import VidfitKit

/// Analyses several clips at once and hands the records on in the order of the inputs.
struct OrderedRecords {
  private let analyzer: ClipAnalyzer
  private let inputs: [[UInt8]]
  private let jobs: Int

  init(_ analyzer: ClipAnalyzer, inputs: [[UInt8]], jobs: Int) {
    self.analyzer = analyzer
    self.inputs = inputs
    self.jobs = jobs
  }

  func forEach(_ body: (_ path: [UInt8], AnalysisRecord) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (Int, AnalysisRecord).self) { group in
      var next = 0
      var done = 0
      var waiting: [Int: AnalysisRecord] = [:]
      func start() {
        guard next < inputs.count else { return }
        let (index, analyzer, path) = (next, analyzer, inputs[next])
        group.addTask { (index, await analyzer.analyze(path: path)) }
        next += 1
      }
      for _ in 0..<jobs { start() }
      while let (index, record) = try await group.next() {
        waiting[index] = record
        // A slow clip holds back those after it, so no more are begun than twice the jobs.
        while let record = waiting.removeValue(forKey: done) {
          try body(inputs[done], record)
          done += 1
        }
        while next < done + 2 * jobs, next < inputs.count, next - done - waiting.count < jobs {
          start()
        }
      }
    }
  }
}
