import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Work on a clip ends once it costs more than it may.
@Suite struct CostLimitTests {
  private func code(
    _ cost: CostLimit?, _ work: (inout VideoReader) throws -> Void
  ) throws -> FailureCode? {
    let clip = try FilePath(Fixture.pattern("cost.mp4").path)
    do throws(VideoError) {
      var reader = try VideoReader(clip, limits: ReadingLimits(cost: cost))
      try? work(&reader)
      try reader.checkSource(.decode)
      return nil
    } catch {
      #expect(error.isRetryable)
      return error.code
    }
  }

  @Test func memoryAndTimeHaveAnEnd() throws {
    func readAll(_ reader: inout VideoReader) throws { while try reader.nextSample() != nil {} }
    #expect(try code(nil, readAll) == nil)
    #expect(try code(CostLimit(memory: .max, time: .seconds(600)), readAll) == nil)
    #expect(try code(CostLimit(memory: 1, time: .seconds(600)), readAll) == .memory)
    #expect(try code(CostLimit(memory: .max, time: .zero), readAll) == .timeout)
  }

  /// A small file is read long before its frames are decoded, and frames are compared and drawn
  /// later still.
  @Test func timeThatPassesWithoutReadingCounts() throws {
    let limits = ReadingLimits(cost: CostLimit(memory: .max, time: .milliseconds(300)))
    let clip = try FilePath(Fixture.pattern("cost.mp4").path)
    var reader = try VideoReader(clip, limits: limits)
    let sample = try #require(try reader.nextSample())
    var decoder = try FrameDecoder(reader.stream)
    #expect(try decoder.decodeKey(sample) != nil)
    Thread.sleep(forTimeInterval: 0.4)
    #expect(throws: VideoError.self) { _ = try decoder.decodeKey(sample) }
    #expect(throws: VideoError.self) { _ = try decoder.decodeOn(sample) }
    let error = #expect(throws: VideoError.self) { try reader.checkSource(.decode) }
    #expect(error?.code == .timeout)
  }

  /// FFmpeg opens a decoder of each track before it reads on.
  @Test func decodersOfManyTracksAreRefusedBefore() throws {
    let path = try FilePath(Clips.tracks(901).path)
    let before = try #require(Platform.residentMemory())
    let cost = CostLimit(memory: before + 512 << 20, time: .seconds(600))
    let error = #expect(throws: VideoError.self) {
      _ = try VideoReader(path, limits: ReadingLimits(cost: cost))
    }
    #expect(error?.code == .memory)
  }
}
