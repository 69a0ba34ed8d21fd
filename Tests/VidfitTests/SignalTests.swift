import Foundation
import TestSupport
import Testing

/// A signal ends every command as it would have ended it, and leaves nothing unfinished behind.
@Suite struct SignalTests {
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let clip = try Fixture.pattern("long.mp4", size: "320x180", seconds: 20)
    try FileManager.default.copyItem(at: clip, to: folder.url.appendingPathComponent("clip.mp4"))
    return folder
  }

  private static let commands = [
    ["page", "clip.mp4", "--count", "100", "-o", "out.html"],
    [
      "unpad", "clip.mp4", "--crop", "320:160:0:10", "--force", "crop", "--verify", "frames", "-o",
      "out.mp4",
    ],
    [
      "unpad", "clip.mp4", "--crop", "320:160:0:10", "--force", "crop", "--encode", "-o", "out.mp4",
    ],
    ["preview", "clip.mp4", "--video", "-o", "out.mp4"],
  ]

  @Test(.timeLimit(.minutes(15)), .needsVideoEncoder, arguments: commands)
  func nothingUnfinishedIsLeft(_ command: [String]) throws {
    let folder = try folder()
    // Each signal meets one command or two.
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGXCPU]
    let first = 2 * (Self.commands.firstIndex(of: command) ?? 0)
    let few = [signals[first % 6], signals[(first + 1) % 6]]
    for signal in Sweep.isWhole ? signals : few {
      let program = try VidfitCommand.start(command, in: folder.url)
      // Unfinished files appear when the command begins to write.
      while try !names(in: folder).contains(where: { $0.contains(".vidfit-part") }) {
        usleep(1000)
      }
      program.send(signal)
      #expect(program.waitForEnd() == .signal(signal))
      #expect(try names(in: folder) == ["clip.mp4"])
    }
  }

  @Test(.timeLimit(.minutes(15)), .needsVideoEncoder, arguments: commands.prefix(2))
  func whatAKilledOneLeavesIsSwept(_ command: [String]) throws {
    let folder = try folder()
    let program = try VidfitCommand.start(command, in: folder.url)
    while try !names(in: folder).contains(where: { $0.contains(".vidfit-part") }) { usleep(1000) }
    program.send(SIGKILL)
    program.waitForEnd()
    #expect(try names(in: folder).count == 2)
    #expect(try VidfitCommand.run(command, in: folder.url).status == 0)
    #expect(try names(in: folder).filter { $0.hasPrefix(".") } == [])
  }

  /// A decoder that crashes ends the process as before, but not silently.
  @Test(
    .timeLimit(.minutes(15)), .needsVideoEncoder,
    arguments: [
      (SIGSEGV, "the process crashed while FFmpeg read it (segmentation fault)"),
      (SIGABRT, "the process crashed while FFmpeg read it (abort)"),
      (SIGILL, "vidfit stopped at an error of its own (illegal instruction)"),
    ])
  func aCrashNamesTheClip(_ signal: Int32, _ words: String) throws {
    let folder = try folder()
    let log = try folder.write("log")
    let errors = try FileHandle(forWritingTo: log)
    let program = try VidfitCommand.start(
      ["preview", "clip.mp4", "--video", "-o", "out.mp4"], in: folder.url, errors: errors,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    while try !names(in: folder).contains(where: { $0.contains(".vidfit-part") })
      || !isReading("clip.mp4", program.id)
    {
      usleep(1000)
    }
    // It opens the clip a moment before it notes so, and makes the video for long.
    usleep(20_000)
    program.send(signal)
    #expect(program.waitForEnd() == .signal(signal))
    let line = "vidfit: clip.mp4: \(words); 'vidfit scan' survives such clips\n"
    let written = try String(contentsOf: log, encoding: .utf8)
    #expect(written == line)
  }

  /// Whether a process has a file of this name open.
  private func isReading(_ name: String, _ id: Int32) -> Bool {
    let folder = "/proc/\(id)/fd"
    let open = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return open.contains { number in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
      return target?.hasSuffix("/\(name)") == true
    }
  }

  /// As `nohup` and shells that put jobs in the background start it.
  @Test(.timeLimit(.minutes(15)), arguments: ["HUP", "INT", "QUIT"])
  func anIgnoredSignalStaysIgnored(_ signal: String) throws {
    let folder = try folder()
    for command in [Self.commands[1], ["scan", "clip.mp4", "-q", "--report", "out.csv"]] {
      let words = ([VidfitCommand.path] + command).map { "'\($0)'" }.joined(separator: " ")
      let script = """
        trap '' \(signal); \(words) > /dev/null & id=$!
        for i in 1 2 3 4 5 6 7 8; do kill -\(signal) $id; sleep 0.1; done; wait $id
        """
      let program = try ChildProgram(["/bin/sh", "-c", script], in: folder.url)
      #expect(program.waitForEnd() == .status(0))
    }
  }

  private func names(in folder: ScratchFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
