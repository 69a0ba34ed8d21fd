import Foundation
import TestSupport
import Testing

private let server = (try? PreloadedLibrary.compiled("forkserver")).flatMap {
  ForkServer("/bin/sh", library: $0, environment: [:])
}

/// A forked program can't tell that it wasn't started.
@Suite(.enabled(if: server != nil, "programs can't be made to wait")) struct ForkServerTests {
  private static let variables = ["PATH": "/usr/bin:/bin", "EMPTY": "", "ODD": "ï=2\n"]

  /// What a program can know of its start, but its own number.
  private static let script = """
    printf '%s|' "$0" "$@" "$PPID"; pwd; cat; env -0 | sort -z; ls /proc/$$/fd
    while read -r line; do case $line in Sig[BIC]*|Threads*) echo "$line"; esac; done < /proc/$$/status
    readlink /proc/$$/exe
    echo trouble >&2
    """

  @Test(arguments: ["exit 3", "kill -9 $$", "kill -PIPE $$", "exec false"])
  func forkedAsStarted(_ last: String) throws {
    let server = try #require(server)
    let folder = try ScratchFolder()
    let command = ["/bin/sh", "-c", "\(Self.script); \(last)", "a name", "", "line\nfeed", "ï"]
    try folder.write("in", "input\n")
    let (forked, started) = try (
      result(in: folder) {
        server.start(command, in: folder.url, environment: Self.variables, streams: $0)
      },
      result(in: folder) {
        try ChildProgram(
          command, in: folder.url, environment: Self.variables, input: $0[0], output: $0[1],
          errors: $0[2])
      }
    )
    #expect(forked == started)
    #expect(started.words.contains("a name||line\nfeed|ï|\(getpid())|"))
    #expect(started.words.contains("input\n") && started.words.contains("trouble\n"))
  }

  @Test func longRequestsAreLeftToOthers() throws {
    let server = try #require(server)
    let long = String(repeating: "x", count: 1 << 17)
    let streams = Array(repeating: FileHandle.nullDevice, count: 3)
    #expect(server.start(["/bin/sh", long], environment: [:], streams: streams) == nil)
  }

  private struct Outcome: Equatable {
    var end: ChildProgram.End
    var words: String
  }

  private func result(
    in folder: ScratchFolder, _ start: ([FileHandle]) throws -> ChildProgram?
  ) throws -> Outcome {
    let (output, errors) = (try folder.write("out"), try folder.write("err"))
    let program = try #require(
      try start([
        FileHandle(forReadingFrom: folder.url.appendingPathComponent("in")),
        FileHandle(forWritingTo: output), FileHandle(forWritingTo: errors),
      ]))
    return Outcome(
      end: program.waitForEnd(), words: try folder.text(of: "out") + folder.text(of: "err"))
  }
}
