import Foundation
import TestSupport
import Testing

/// Runs of many clips, pictures and pages take addresses as they take files.
@Suite(.timeLimit(.minutes(15))) struct RemoteRunTests {
  private static let server: Result<(ClipServer, ScratchFolder), any Error> = Result {
    let folder = try ScratchFolder()
    for clip in [try Clips.letterbox(), try Clips.clean()] {
      try FileManager.default.copyItem(
        at: clip, to: folder.url.appendingPathComponent(clip.lastPathComponent))
    }
    return (try ClipServer(folder.url), folder)
  }

  private var server: ClipServer { get throws { try Self.server.get().0 } }

  @Test func aListMixesFilesAndAddresses() throws {
    let local = try ScratchFolder()
    try FileManager.default.copyItem(
      at: try Clips.clean(), to: local.url.appendingPathComponent("here.mp4"))
    let names = try [
      "here.mp4", server.address("letterbox.mp4", "id=list"), server.address("none.mp4", "id=list"),
      "missing.mp4", server.address("clean.mp4", "id=list&norange"), "s3://", "ftp://a/b.mp4",
    ]
    let scan = [
      "scan", "--no-config", "--allow-network", "--ordered", "--journal", "j", "--jobs", "2", "-",
    ]
    let input = Array(names.map { $0 + "\n" }.joined().utf8)
    let first = try VidfitCommand.run(scan, input: input, in: local.url)
    #expect(first.status == 1)
    let shown = names.map { $0.replacing("norange", with: "REDACTED") }
    #expect(first.records.map { $0["path"] as? String } == shown)
    let codes = first.records.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(
      codes == [nil, nil, "not-found", "not-found", nil, "not-allowed", "not-allowed"])
    #expect(first.records.map { $0["transfer"] != nil }.prefix(2) == [false, true])
    let asked = try server.requests("letterbox.mp4?id=list").count

    // An unchanged clip is asked about once, and not looked at again.
    let again = try VidfitCommand.run(scan + ["--resume"], input: input, in: local.url)
    #expect(again.records.allSatisfy { $0["status"] as? String == "error" })
    #expect(again.errors.contains("3 of them were in the journal"))
    #expect(try server.requests("letterbox.mp4?id=list").count <= asked + 1)
  }

  @Test func aChangedClipIsLookedAtAgain() throws {
    let (server, folder) = try Self.server.get()
    let file = folder.url.appendingPathComponent("changing.mp4")
    try FileManager.default.copyItem(at: try Clips.clean(), to: file)
    let scratch = try ScratchFolder()
    let scan = [
      "scan", "--no-config", "--allow-network", "--journal", "j", server.address("changing.mp4"),
    ]
    let first = try VidfitCommand.run(scan, in: scratch.url)
    #expect(first.records.count == 1)
    #expect(try VidfitCommand.run(scan + ["--resume"], in: scratch.url).records.isEmpty)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.copyItem(at: try Clips.letterbox(), to: file)
    let changed = try VidfitCommand.run(scan + ["--resume"], in: scratch.url).document
    #expect((changed["padding"] as? [String: Any])?["verdict"] as? String == "padded")
    #expect(changed["fingerprint"] as? String != (try first.document["fingerprint"] as? String))
  }

  @Test func answersAreKeptByWhatServersCallThem() throws {
    let scratch = try ScratchFolder()
    let scan = try [
      "scan", "--no-config", "--allow-network", "--cache", "kept",
      server.address("letterbox.mp4", "id=cache"),
    ]
    let first = try VidfitCommand.run(scan, in: scratch.url).document
    let second = try VidfitCommand.run(scan, in: scratch.url).document
    #expect(first["padding"] as? NSDictionary == second["padding"] as? NSDictionary)
    #expect(try scratch.files(below: "kept", endingWith: ".json").count == 1)
  }

  @Test func workersAnswerEachRequest() throws {
    let address = try server.address("letterbox.mp4", "id=worker")
    let requests = try [
      "one\t" + address, #"{"key":"two","path":"\#(address)"}"#, server.address("none.mp4"),
    ]
    let result = try VidfitCommand.run(
      ["worker", "--no-config", "--allow-network", "--ordered"],
      input: Array(requests.map { $0 + "\n" }.joined().utf8))
    #expect(result.status == 0)
    #expect(result.records.map { $0["key"] as? String } == ["one", "two", nil])
    #expect(result.records.map { $0["status"] as? String } == ["ok", "ok", "error"])
    #expect(result.records.allSatisfy { ($0["transfer"] as? [String: Int])?["requests"] != 0 })
    // One process keeps its connection from clip to clip.
    #expect(Set(try server.requests("id=worker").map(\.connection)).count == 1)
  }

  /// Each is a clip of its own, in the results and where they are read.
  @Test func addressesThatDifferInWhatIsNotShownAreNumbered() throws {
    let scratch = try ScratchFolder()
    let list = ["a?key=1&id=7", "a?key=2&id=7", "b?key=3", "a?key=2&id=7"]
    let scan = try VidfitCommand.run(
      ["scan", "--no-config", "--ordered", "--jobs", "2", "--journal", "j", "-"],
      input: Array(list.map { "https://h/\($0)\n" }.joined().utf8), in: scratch.url)
    #expect(
      scan.records.map { $0["path"] as? String } == [
        "https://h/a?key=REDACTED&id=7", "https://h/a?key=REDACTED-2&id=7",
        "https://h/b?key=REDACTED",
      ])
    let report = try VidfitCommand.run(
      ["report", "--no-config", "j", "--list", "failed"], in: scratch.url)
    #expect(report.output.split(separator: "\n").count == 3)
  }

  @Test func shardsGoByAddressesWithoutSecrets() throws {
    let lists = try ["a", "b"].map { secret in
      try (0..<6).map { try server.address("none-\($0).mp4", "sig=\(secret)") }
    }
    let answered = try lists.map { list in
      try VidfitCommand.run(
        ["worker", "--no-config", "--shard", "0/3"],
        input: Array(list.map { $0 + "\n" }.joined().utf8)
      ).records.map { $0["path"] as? String }
    }
    #expect(answered[0] == answered[1])
  }

  @Test func picturesAndPagesAreMadeOfAddresses() throws {
    let scratch = try ScratchFolder()
    let address = try server.address("letterbox.mp4", "id=drawn")
    let common = ["--no-config", "--allow-network"]
    let drawn = try VidfitCommand.run(["preview"] + common + [address], in: scratch.url)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let file = scratch.url.appendingPathComponent("letterbox-preview.png")
    #expect(try Data(contentsOf: file).count > 10_000)
    let page = try VidfitCommand.run(["page"] + common + [address], in: scratch.url)
    #expect(page.status == 0, "\(page.errors)")
    #expect(try scratch.text(of: "letterbox.html").contains("<title>letterbox.mp4"))
    let broken = try VidfitCommand.run(
      ["preview"] + common + [server.address("letterbox.mp4", "cut=2000")], in: scratch.url)
    #expect(broken.status == 1)
    #expect(broken.errorLines.count == 1)
  }

  /// Requests make the process ignore broken pipes, but not those of its own output.
  @Test func whoReadsNoFurtherEndsIt() throws {
    let scratch = try ScratchFolder()
    let address = try server.address("letterbox.mp4", "id=pipe")
    let script = """
      exec 3> >(true); wait $!
      '\(VidfitCommand.path)' analyze --no-config --allow-network --format ndjson '\(address)' \
      '\(address)' '\(address)' 2>err >&3; echo $? >rc
      """
    _ = try #require(CommandLineTool("bash")).run(["-c", "cd '\(scratch.path)'; \(script)"])
    let status = try scratch.text(of: "rc").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(status == "141")
    #expect(try scratch.text(of: "err").isEmpty)
  }
}
