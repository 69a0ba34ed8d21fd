import Files
import Foundation
import Framing
import Recipes
import SystemPackage
import TestSupport
import Testing
import Unpad

@testable import Batch

/// What happens when `ffmpeg` fails, hangs or is not what is needed: scripts stand in for it.
@Suite struct EncodingFailureTests {
  private static func run(
    _ output: URL, by program: FilePath, overwrites: Bool = false,
    interruption: Interruption = Interruption()
  ) async throws -> EncodingRun {
    var (line, source) = try await encodingLine(
      Repository.media("full-range-letterbox.mp4"),
      PixelRect(x: 0, y: 20, width: 640, height: 320), to: output)
    // The scripts write no pictures that could be compared.
    (source.pictures, source.duration) = ([], 1)
    return EncodingRun(
      Encoding(line, of: source), by: program, overwrites: overwrites, interruption: interruption)
  }

  /// - Parameter body: what the script does when it is to encode; its last argument is the output.
  private static func program(
    _ folder: ScratchFolder, _ body: String
  ) throws -> FilePath {
    let script = try folder.write(
      "bin/ffmpeg",
      """
      #!/bin/sh
      for output; do :; done
      \(body)

      """)
    #expect(chmod(script.path, 0o755) == 0)
    return FilePath(script.path)
  }

  /// The error that the run ends with; nothing must be left in the folder of the output.
  private static func failure(
    _ body: String, overwrites: Bool = false, existing: String? = nil
  ) async throws -> (any Error)? {
    let folder = try ScratchFolder()
    if let existing { try folder.write("out/o.mp4", existing) }
    if existing == nil { try folder.write("out/.keep") }
    let program = try program(folder, body)
    let run = try await run(
      folder.url.appendingPathComponent("out/o.mp4"), by: program, overwrites: overwrites)
    defer {
      let left = (try? folder.files(below: "out", endingWith: "")) ?? []
      #expect(left == [existing == nil ? "out/.keep" : "out/o.mp4"])
      if let existing { #expect((try? folder.text(of: "out/o.mp4")) == existing) }
    }
    do {
      try await run.run { _ in }
      return nil
    } catch {
      return error
    }
  }

  @Test func itsLastWordsAreTheReason() async throws {
    let error = try await Self.failure(
      """
      echo 'x265 [info]: chatter' >&2
      printf '[libx264 @ 0x55d1] a\\033[31m is wrong\\n\\nsecond\\n' >&2
      echo "cannot write $output" >&2
      exit 1
      """)
    let failure = try #require(error as? EncodingFailure)
    let words = "\(failure)"
    #expect(words.hasPrefix("ffmpeg failed: [libx264] a"))
    #expect(words.contains("second; cannot write "))
    // The name that the person knows.
    #expect(words.hasSuffix("/out/o.mp4"))
  }

  @Test(arguments: [
    ("exit 1", "ffmpeg failed and gave no reason"),
    ("kill -9 $$", "ffmpeg failed: signal 9 ended it"),
  ])
  func failuresAreTold(_ body: String, _ words: String) async throws {
    #expect(try await "\(#require(Self.failure(body)))" == words)
  }

  /// FFmpeg 5.1 ends with 0 if the last bytes find no room, and otherwise with 1.
  @Test(arguments: [
    ("Error closing file o: No space left on device", 0, true),
    ("av_interleaved_write_frame(): No space left on device", 1, true),
    ("av_interleaved_write_frame(): Disk quota exceeded", 1, true),
    ("av_interleaved_write_frame(): File too large", 1, false),
    ("Error writing trailer of o: Input/output error", 0, false),
  ])
  func outputsWithoutRoomAreToldApart(_ said: String, _ status: Int, _ isFull: Bool) async throws {
    let error = try await Self.failure("echo '\(said)' >&2; exit \(status)")
    let failure = try #require(error as? EncodingFailure)
    guard case .file(let file) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(file.reason == "cannot be written because ffmpeg failed: \(said)")
    #expect(failure.isOfFullDisk == isFull)
  }

  /// What was written in spite of errors is written, and they are told.
  @Test func errorsOfWrittenOutputsAreTold() async throws {
    let folder = try ScratchFolder()
    let program = try Self.program(
      folder,
      """
      echo '[h264 @ 0x55d1] bad NAL' >&2; echo 'x265 [info]: chatter' >&2; echo second >&2
      echo frame=7; echo frame=32; echo new > "$output"
      """)
    let run = try await Self.run(folder.url.appendingPathComponent("o.mp4"), by: program)
    let log = try await run.run { _ in }
    #expect(
      log.warning
        == "FFmpeg reported 2 errors, so something may be missing in the output, which has 32 "
        + "frames: first [h264] bad NAL")
    #expect(try folder.text(of: "o.mp4") == "new\n")
  }

  /// Only what encoders print themselves is chatter, and not what quotes a name like it.
  @Test func errorsThatQuoteANameAreTold() async throws {
    let folder = try ScratchFolder()
    let program = try Self.program(
      folder,
      """
      echo 'encoded 32 frames in 0.10s (320.00 fps), 90 kb/s, Avg QP:30' >&2
      echo 'Non-monotonic DTS in film [info] (24 fps), x265 [warning].mp4' >&2
      echo frame=32; echo new > "$output"
      """)
    let run = try await Self.run(folder.url.appendingPathComponent("o.mp4"), by: program)
    let log = try await run.run { _ in }
    #expect(log.warning?.contains("Non-monotonic DTS in film [info]") == true)
  }

  @Test func aRunWithoutErrorsHasNoWarning() async throws {
    let folder = try ScratchFolder()
    let program = try Self.program(
      folder, "echo 'x265 [info]: chatter' >&2; echo frame=7; echo new > \"$output\"")
    let run = try await Self.run(folder.url.appendingPathComponent("o.mp4"), by: program)
    let log = try await run.run { _ in }
    #expect(log.warning == nil && log.frames == 7)
  }

  /// Opening a pipe for writing would wait for its reader.
  @Test(.timeLimit(.minutes(15))) func aPipeIsNoOutput() async throws {
    let folder = try ScratchFolder()
    let output = folder.url.appendingPathComponent("o.mp4")
    #expect(mkfifo(output.path, 0o600) == 0)
    let program = try Self.program(folder, "exit 1")
    let run = try await Self.run(output, by: program, overwrites: true)
    let error = await #expect(throws: EncodingFailure.self) { try await run.run { _ in } }
    #expect(error?.description.hasSuffix("o.mp4: expected a file, found a pipe") == true)
  }

  @Test func nothingIsOverwrittenUnlessTold() async throws {
    let error = try #require(await Self.failure("exit 0", existing: "old"))
    #expect("\(error)".hasSuffix("o.mp4: exists already; --overwrite replaces it"))
    // Nor by a failure.
    _ = try #require(await Self.failure("exit 1", overwrites: true, existing: "old"))
    // Nor if it came meanwhile.
    let folder = try ScratchFolder()
    let output = folder.url.appendingPathComponent("o.mp4")
    let program = try Self.program(folder, "echo late > '\(output.path)'")
    let run = try await Self.run(output, by: program)
    await #expect(throws: EncodingFailure.self) { try await run.run { _ in } }
    #expect(try folder.text(of: "o.mp4") == "late\n")
  }

  @Test func whatIsToldIsOverwritten() async throws {
    let folder = try ScratchFolder()
    try folder.write("o.mp4", "old")
    let program = try Self.program(folder, #"echo new > "$output""#)
    let run = try await Self.run(
      folder.url.appendingPathComponent("o.mp4"), by: program, overwrites: true)
    try await run.run { _ in }
    #expect(try folder.text(of: "o.mp4") == "new\n")
  }

  @Test(.timeLimit(.minutes(15)), arguments: [false, true])
  func anInterruptedRunLeavesNothing(_ isCancelled: Bool) async throws {
    let folder = try ScratchFolder()
    let process = folder.url.appendingPathComponent("process")
    let program = try Self.program(
      folder, "echo $$ > '\(process.path)'; echo out_time_us=500000; exec sleep 1000")
    let interruption = Interruption()
    let shares = Shares()
    let run = try await Self.run(
      folder.url.appendingPathComponent("o.mp4"), by: program, interruption: interruption)
    let task = Task { try await run.run { shares.add($0) } }
    while shares.all.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(shares.all == [0.5])
    if isCancelled { task.cancel() } else { interruption.request() }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.files(below: ".", endingWith: ".mp4") == [])
    let number = try #require(
      Int32(folder.text(of: "process").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(number, 0) != 0)
  }

  @Test func aMissingProgramIsTold() async throws {
    let folder = try ScratchFolder()
    let run = try await Self.run(
      folder.url.appendingPathComponent("o.mp4"), by: "/nonexistent/ffmpeg")
    let error = await #expect(throws: EncodingFailure.self) { try await run.run { _ in } }
    #expect(error?.description.hasPrefix("ffmpeg isn't installed; encoding needs it") == true)
  }
}
