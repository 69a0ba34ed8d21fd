import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Pictures that refer to others stay within the memory limit together.
@Suite struct FrameMemoryTests {
  /// Decodes a clip whose pictures each refer to four others, and counts them.
  ///
  /// - Parameter pictures: how many fit in memory.
  private func frames(memoryFor pictures: Int, threads: Int = 1) throws -> Int {
    let url = try Fixture.pattern(
      "refs.mp4", size: "64x48", ["-c:v", "libx264", "-refs", "4", "-bf", "0", "-g", "99"])
    var limits = ReadingLimits()
    limits.frameMemory = pictures * 64 * 48 * 3 / 2
    var reader = try VideoReader(FilePath(url.path), limits: limits)
    var decoder = try FrameDecoder(reader.stream, threads: threads)
    var count = 0
    var isEnd = false
    while !isEnd {
      let sample = try reader.nextSample()
      isEnd = sample == nil
      try decoder.decode(sample)
      while try decoder.nextFrame() != nil { count += 1 }
    }
    return count
  }

  @Test(arguments: [1, 4]) func whatIsGivenBackCanBeTakenAgain(threads: Int) throws {
    #expect(try frames(memoryFor: 16, threads: threads) > 32)
  }

  @Test(arguments: [1, 4]) func moreIsRefused(threads: Int) throws {
    let error = #expect(throws: VideoError.self) {
      _ = try frames(memoryFor: 2, threads: threads)
    }
    #expect(error?.code == .memory)
    #expect(error?.isRetryable == false)
  }

  @Test func theLimitGrowsWithThatOfPixels() {
    #expect(ReadingLimits().frameMemory == 2 << 30)
    #expect(ReadingLimits(pixels: 1).frameMemory == 512 << 20)
    #expect(ReadingLimits(pixels: .max).frameMemory == .max)
  }
}
