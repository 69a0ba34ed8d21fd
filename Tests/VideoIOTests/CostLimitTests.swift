import Files
import Foundation
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// Reading a clip ends once it costs more than it may.
@Suite struct CostLimitTests {
  private func code(_ cost: CostLimit?) throws -> FailureCode? {
    let clip = try FilePath(Fixture.pattern("cost.mp4").path)
    do throws(VideoError) {
      var reader = try VideoReader(clip, limits: ReadingLimits(cost: cost))
      while try reader.nextSample() != nil {}
      try reader.checkSource(.decode)
      return nil
    } catch {
      #expect(error.isRetryable)
      return error.code
    }
  }

  @Test func memoryAndTimeHaveAnEnd() throws {
    #expect(try code(nil) == nil)
    #expect(try code(CostLimit(memory: .max, time: .seconds(600))) == nil)
    #expect(try code(CostLimit(memory: 1, time: .seconds(600))) == .memory)
    #expect(try code(CostLimit(memory: .max, time: .zero)) == .timeout)
  }
}
