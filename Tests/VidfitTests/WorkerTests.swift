import Foundation
import TestSupport
import Testing

/// Every request gets one line, whatever happens to the process that analyses the clip.
@Suite struct WorkerTests {
  private func copies(_ names: [String]) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let clip = try Clips.clean()
    for name in names {
      try FileManager.default.copyItem(at: clip, to: folder.url.appendingPathComponent(name))
    }
    return folder
  }

  @Test func answersEveryRequestOnce() throws {
    let folder = try copies(["a.mp4", "b.mp4"])
    let requests = [
      "a.mp4", "key 1\tb.mp4", #"{"key":"j","path":"a.mp4"}"#, "missing.mp4", "{broken", "/tmp", "",
    ]
    let result = try VidfitCommand.run(
      ["worker", "--jobs", "2"], input: Array(requests.map { $0 + "\n" }.joined().utf8),
      in: folder.url)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let records = result.records.sorted { ($0["index"] as? Int ?? 0) < ($1["index"] as? Int ?? 0) }
    #expect(records.map { $0["index"] as? Int } == Array(0..<6))
    #expect(
      records.map { $0["status"] as? String } == ["ok", "ok", "ok", "error", "error", "error"])
    #expect(records.map { $0["key"] as? String } == [nil, "key 1", "j", nil, nil, nil])
    #expect((records[0]["fingerprint"] as? String)?.hasPrefix("m3:") == true)
    #expect(records[0]["fingerprint"] as? String == records[1]["fingerprint"] as? String)
  }

  /// An answer for one of two files would be none for the other.
  @Test func aRequestForTwoFilesIsRefused() throws {
    let folder = try copies(["a.mp4", "b.mp4"])
    let requests = [
      #"{"key":"k","path":"a.mp4","pathBytes":"Yi5tcDQ="}"#,
      #"{"path":"b.mp4","pathBytes":"Yi5tcDQ=","more":1}"#,
    ]
    let result = try VidfitCommand.run(
      ["worker", "--ordered"], input: Array(requests.joined(separator: "\n\n").utf8),
      in: folder.url)
    #expect(result.records.map { $0["status"] as? String } == ["error", "ok"])
    #expect(result.records.map { $0["key"] as? String } == ["k", nil])
  }

  /// Both clips of a tar file, and ranges that hold no clip.
  @Test func membersAreAnsweredAsTheFilesTheyWere() throws {
    let folder = try copies(["a.mp4"])
    let packed = try Fixture.pattern("b.ts", size: "320x180", ["-c:v", "libx264"])
    try FileManager.default.copyItem(at: packed, to: folder.url.appendingPathComponent("b.ts"))
    let tar = try #require(CommandLineTool("tar"))
    _ = try tar.run(["-cf", folder.path + "/s.tar", "-C", folder.path, "a.mp4", "b.ts"])
    let size = try (folder.bytes(of: "a.mp4").count, folder.bytes(of: "b.ts").count)
    let second = 512 + (size.0 + 511) / 512 * 512 + 512
    func line(_ name: String, _ offset: Int, _ length: Int, of path: String = "s.tar") -> String {
      #"{"path":"\#(path)","member":{"name":"\#(name)","offset":\#(offset),"length":\#(length)}}"#
    }
    let requests = [
      line("a.mp4", 512, size.0), "a.mp4", line("b.ts", second, size.1), "b.ts",
      line("c.mp4", 512, 9_000_000), line("d.mp4", -1, 5), line("a.mp4", 0, 512),
      line("a.mp4", 512, size.0, of: "missing.tar"),
    ]
    let result = try VidfitCommand.run(
      ["worker", "--ordered", "--verbose", "--cache-key", "content"],
      input: Array(requests.joined(separator: "\n").utf8), in: folder.url)
    func unnamed(_ record: [String: Any]) -> NSDictionary {
      record.filter { !["index", "path"].contains($0.key) } as NSDictionary
    }
    let records = result.records
    try #require(records.count == requests.count)
    #expect(records.map { $0["status"] as? String }.prefix(4) == ["ok", "ok", "ok", "ok"])
    #expect(records[0]["path"] as? String == "s.tar/a.mp4")
    #expect(unnamed(records[0]) == unnamed(records[1]))
    #expect(unnamed(records[2]) == unnamed(records[3]))
    let whole = try folder.bytes(of: "s.tar").count
    let reasons = [
      "s.tar/c.mp4: it ends at byte 9000512, but the file that holds it has \(whole) bytes",
      "\(requests[5]): invalid request: member: expected {\"name\": text, "
        + "\"offset\": 0 or more bytes, \"length\": 1 or more bytes}",
      "s.tar/a.mp4: its contents are of no known video format",
      "missing.tar/a.mp4: there is no such file",
    ]
    #expect(result.errorLines == reasons.map { "vidfit: \($0)" })
  }

  @Test func namesAreBytes() throws {
    let folder = try copies([])
    let odd: [[UInt8]] = [
      [0x61, 0xFF, 0x62], Array("new\nline".utf8), Array("\"quoted\" é 🎬".utf8),
    ]
    for name in odd {
      let path = Array(folder.path.utf8) + [0x2F] + name + Array(".mp4".utf8)
      let target = path.map(CChar.init(bitPattern:)) + [0]
      #expect(link(try Clips.clean().path, target) == 0)
    }
    let suffix = Array(".mp4".utf8)
    let input = [UInt8](odd.map { $0 + suffix + [0] }.joined())
    let result = try VidfitCommand.run(["worker", "-0"], input: input, in: folder.url)
    #expect(result.status == 0)
    let records = result.records
    #expect(records.map { $0["status"] as? String } == ["ok", "ok", "ok"])
    let bytes = Data(odd[0] + suffix).base64EncodedString()
    #expect(records.first?["pathBytes"] as? String == bytes)
  }

  @Test(.timeLimit(.minutes(15)), arguments: [1, 3])
  func aClipThatKillsItsProcessHarmsNoOther(_ jobs: Int) throws {
    let bad = [
      "fault-crash": "crashed", "fault-exit": "crashed", "fault-hang": "timeout",
      "fault-memory": "memory",
    ]
    let good = (0..<4).map { "clip-\($0).mp4" } + ["fault-once.mp4"]
    let folder = try copies(good + bad.keys.map { $0 + ".mp4" })
    let order = [good[0]] + bad.keys.sorted().flatMap { [$0 + ".mp4", good[1]] } + good[2...]
    let result = try VidfitCommand.run(
      ["worker", "--jobs", "\(jobs)", "--timeout", "6s", "--max-rss", "700M", "--recycle", "2"],
      input: Array(order.joined(separator: "\n").utf8), in: folder.url,
      environment: try Faults.environment)
    #expect(result.status == 0)
    #expect(result.records.count == order.count)
    for record in result.records {
      let name = (record["path"] as? String)?.split(separator: ".").first.map(String.init) ?? ""
      let error = record["error"] as? [String: Any]
      #expect(error?["code"] as? String == bad[name], "\(name)")
      #expect(error?["retryable"] as? Bool == bad[name].map { _ in true })
    }
  }

  @Test func shardsAreAllOfIt() throws {
    let names = (0..<6).map { "clip-\($0).mp4" }
    let folder = try copies(names)
    let input = Array(names.joined(separator: "\n").utf8)
    let arguments = ["worker", "--no-padding", "--ordered"]
    let whole = try VidfitCommand.run(arguments, input: input, in: folder.url)
    let parts = try (0..<3).map {
      try VidfitCommand.run(arguments + ["--shard", "\($0)/3"], input: input, in: folder.url).output
    }
    #expect(whole.records.count == 6)
    let lines = parts.flatMap { $0.split(separator: "\n") }.sorted()
    #expect(lines == whole.output.split(separator: "\n").sorted())
  }

  @Test(.timeLimit(.minutes(15)), arguments: [true, false])
  func endsSoonWhenToldTo(_ hangs: Bool) throws {
    let folder = try copies(["clip.mp4", "fault-hang.mp4"])
    let (stdin, stdout) = (Pipe(), Pipe())
    let program = try VidfitCommand.start(
      ["worker"], in: folder.url, input: stdin.fileHandleForReading,
      output: stdout.fileHandleForWriting, environment: try Faults.environment)
    try stdout.fileHandleForWriting.close()
    try stdin.fileHandleForWriting.write(contentsOf: Data("clip.mp4\n".utf8))
    // The answer comes while standard input stays open.
    let answer = stdout.fileHandleForReading.availableData
    #expect(answer.last == 10)
    if hangs {
      try stdin.fileHandleForWriting.write(contentsOf: Data("fault-hang.mp4\n".utf8))
      Thread.sleep(forTimeInterval: 0.3)
    }
    program.send(SIGTERM)
    #expect(program.waitForEnd() == .status(75))
    #expect(stdout.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test(.timeLimit(.minutes(15))) func workersDieWithTheirParent() throws {
    let folder = try copies(["fault-hang.mp4"])
    let stdin = Pipe()
    let program = try VidfitCommand.start(
      ["worker"], in: folder.url, input: stdin.fileHandleForReading,
      environment: try Faults.environment)
    try stdin.fileHandleForWriting.write(contentsOf: Data("fault-hang.mp4\n".utf8))
    var children: [Int32] = []
    while children.isEmpty { children = Self.children(of: program.id) }
    // Long enough for the worker process to reach the clip that hangs it.
    Thread.sleep(forTimeInterval: 0.5)
    #expect(children.allSatisfy(Self.isRunning))
    program.send(SIGKILL)
    program.waitForEnd()
    let deadline = Date(timeIntervalSinceNow: 120)
    while children.contains(where: Self.isRunning), Date() < deadline {
      Thread.sleep(forTimeInterval: 0.02)
    }
    let left = children.filter(Self.isRunning)
    #expect(left.isEmpty)
    for child in left { kill(child, SIGKILL) }
  }

  private static func children(of parent: Int32) -> [Int32] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
    return tasks.flatMap { task -> [Int32] in
      let path = "/proc/\(parent)/task/\(task)/children"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Whether the process runs; a zombie does not.
  private static func isRunning(_ process: Int32) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last.map { !$0.hasPrefix(" Z") } ?? false
  }

  @Test(arguments: [
    ["worker", "--shard", "9/3"], ["worker", "--jobs", "0"], ["worker", "--max-rss", "lots"],
    ["worker", "--timeout", "-1"], ["worker", "--devices", "-"], ["worker", "x.mp4"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test func aFullDiskIs75() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let folder = try copies(["clip.mp4"])
    let result = try VidfitCommand.run(
      ["worker"], input: Array("clip.mp4\n".utf8), in: folder.url, output: full)
    #expect(result.status == 75)
    #expect(result.errorLines.count == 1)
  }
}
