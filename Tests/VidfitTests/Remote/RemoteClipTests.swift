import Foundation
import TestSupport
import Testing

/// Clips on a server are looked at like files, and only if that was allowed.
@Suite(.timeLimit(.minutes(15))) struct RemoteClipTests {
  static let clips: [(name: String, make: @Sendable (String) throws -> URL)] = [
    ("letterbox.mp4", { try Clips.letterbox($0) }),
    ("clean.mkv", { try Fixture.pattern($0, size: "320x180", ["-c:v", "libx264", "-g", "10"]) }),
    ("clean.ts", { try Fixture.pattern($0, size: "320x180", ["-c:v", "libx264", "-g", "10"]) }),
    (
      "fragments.mp4",
      {
        try Fixture.pattern(
          $0, size: "320x180", seconds: 8,
          ["-c:v", "libx264", "-g", "10", "-movflags", "frag_keyframe+empty_moov"])
      }
    ),
    ("still.png", { try Fixture.pattern($0, ["-frames:v", "1"]) }),
  ]

  private static let server: Result<(ClipServer, ScratchFolder), any Error> = Result {
    let folder = try ScratchFolder()
    for clip in clips {
      try FileManager.default.copyItem(
        at: clip.make(clip.name), to: folder.url.appendingPathComponent(clip.name))
    }
    let large = try Fixture.pattern(
      "large.mp4", size: "640x360", seconds: 20,
      ["-c:v", "libx264", "-g", "25", "-b:v", "8M", "-vf", "noise=alls=40:allf=t"])
    try FileManager.default.copyItem(
      at: large, to: folder.url.appendingPathComponent("large.mp4"))
    try folder.write("notes.mp4", "not a clip\n")
    try folder.write("empty.mp4")
    return (try ClipServer(folder.url), folder)
  }

  private var server: ClipServer { get throws { try Self.server.get().0 } }
  private var folder: ScratchFolder { get throws { try Self.server.get().1 } }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    try VidfitCommand.run(
      ["analyze", "--no-config", "--allow-network", "--format", "ndjson"] + arguments
    ).document
  }

  /// What is said of a clip wherever it is.
  private func answer(_ document: [String: Any]) -> NSDictionary {
    var rest = document.filter { !["path", "transfer", "fingerprint"].contains($0.key) }
    // Nor what it took to read.
    if var padding = rest["padding"] as? [String: Any],
      let sampling = padding["sampling"] as? [String: Any]
    {
      padding["sampling"] = sampling.filter { !["bytes", "packets"].contains($0.key) }
      rest["padding"] = padding
    }
    return rest as NSDictionary
  }

  @Test(arguments: clips.map(\.name)) func answersAreThoseOfTheFile(_ name: String) throws {
    let address = try server.address(name, "id=same")
    let (remote, local) = try (json([address]), json([folder.path + "/" + name]))
    #expect(answer(remote) == answer(local))
    #expect(local["transfer"] == nil)
    let transfer = try #require(remote["transfer"] as? [String: Int])
    #expect(remote["path"] as? String == address)
    #expect((remote["fingerprint"] as? String)?.hasPrefix("http:") == true)
    // Small objects are fetched whole, at once.
    #expect(transfer["requests"] == 1)
    #expect(try server.requests("/\(name)?id=same").count == 1)
  }

  @Test func ofALargeClipLittleIsFetched() throws {
    let clip = try folder.url.appendingPathComponent("large.mp4")
    let size = try #require(clip.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    let remote = try json([server.address("large.mp4", "id=little")])
    let transfer = try #require(remote["transfer"] as? [String: Int])
    #expect(transfer["requests"] == (try server.requests("large.mp4?id=little").count))
    #expect(try #require(transfer["requests"]) <= 10)
    #expect(try #require(transfer["bytes"]) < size / 2)
    let text = try VidfitCommand.run(
      ["--no-config", "--allow-network", server.address("large.mp4", "id=text")])
    #expect(text.output.contains("\n  fetched  ") && text.output.contains(" requests\n"))
  }

  @Test func nothingIsFetchedUnlessAllowed() throws {
    let address = try server.address("letterbox.mp4", "id=refused")
    for arguments in [
      ["analyze"], ["scan"], ["preview"], ["page"], ["unpad"], ["analyze", "--no-allow-network"],
    ] {
      let result = try VidfitCommand.run(
        arguments + ["--no-config", address], environment: ["VIDFIT_MAX_BYTES": "9M"])
      #expect(result.status == 1, "\(arguments)")
      let reason = arguments == ["unpad"] ? "unpad changes files only" : "remote clips are off"
      #expect(result.errors.contains("\(address): \(reason)"), "\(arguments)")
    }
    let worker = try VidfitCommand.run(
      ["worker", "--no-config"], input: Array("k\t\(address)\n".utf8))
    let error = try #require(worker.document["error"] as? [String: Any])
    #expect(error["code"] as? String == "not-allowed")
    let request = #"{"path":"\#(address)","network":true,"allow-network":true}"# + "\n"
    #expect(
      try VidfitCommand.run(["worker", "--no-config"], input: Array(request.utf8)).output
        .contains("not-allowed"))
    #expect(try server.requests("id=refused").isEmpty)
  }

  @Test func aPolicyOrAVariableAllowsIt() throws {
    let address = try server.address("letterbox.mp4", "id=policy")
    let scratch = try ScratchFolder()
    try scratch.write("p.yml", "network: true\nmax-bytes: 100M\n")
    let policy = try VidfitCommand.run(["--config", "p.yml", address], in: scratch.url)
    #expect(policy.status == 0)
    let variable = try VidfitCommand.run(
      ["--no-config", address], environment: ["VIDFIT_NETWORK": "true"])
    #expect(variable.status == 0)
  }

  static let faults: [(name: String, query: String, code: String, words: String)] = [
    ("absent.mp4", "", "not-found", "404"),
    ("letterbox.mp4", "status=403", "permission", "403"),
    ("letterbox.mp4", "status=401", "permission", "401"),
    ("large.mp4", "norange", "no-ranges", "the server does not support range requests"),
    ("large.mp4", "total=500", "changed", "changed while it was read"),
    ("large.mp4", "change", "changed", "changed while it was read"),
    ("letterbox.mp4", "length=700", "wrong-length", "the server says that"),
    ("letterbox.mp4", "gzip", "no-ranges", "sends it encoded: gzip"),
    ("letterbox.mp4", "hang", "timeout", "took more than 3 s"),
    ("large.mp4", "drip=900", "timeout", "took more than 3 s"),
    ("letterbox.mp4", "redirect=file:///etc/passwd", "not-allowed", "isn't https"),
    ("notes.mp4", "", "unsupported-container", "no known video format"),
    ("empty.mp4", "", "corrupt", "the object is empty"),
  ]

  @Test(arguments: faults)
  func eachFaultHasItsCode(_ name: String, _ query: String, _ code: String, _ words: String) throws
  {
    let address = try server.address(name, query)
    let patience = code == "timeout" ? "3s" : "10m"
    let result = try VidfitCommand.run([
      "analyze", "--no-config", "--allow-network", "--format", "ndjson", "--fetch-timeout",
      patience, address,
    ])
    let error = try #require(result.document["error"] as? [String: Any], "\(result.output)")
    #expect(error["code"] as? String == code, "\(error)")
    let message = try #require(error["message"] as? String)
    #expect(message.contains(words))
    #expect(result.status == 1)
    // The line shows the address without values that may grant access, and a reason without it.
    let parts = query.split(separator: "=", maxSplits: 1)
    let hidden = query.isEmpty ? "" : parts.count == 2 ? "\(parts[0])=REDACTED" : "REDACTED"
    let shown = try server.address(name, hidden)
    #expect(result.errorLines.map(String.init) == ["vidfit: \(shown): \(message)"])
    #expect(!message.contains("127.0.0.1"))
  }

  @Test func bytesAreBounded() throws {
    let address = try server.address("large.mp4", "id=bounded")
    let result = try json(["--max-bytes", "400K", address])
    let error = try #require(result["error"] as? [String: Any])
    #expect(error["code"] as? String == "byte-limit")
    #expect(error["retryable"] as? Bool == false)
  }

  /// Waiting for a server is part of the time that a clip takes.
  @Test(
    arguments: [["analyze"], ["page", "-o", "o.html"], ["preview", "-o", "o.png"], ["ladder"]],
    ["hang", "norange&drip=2000"])
  func theTimeLimitCountsWaiting(_ command: [String], _ fault: String) throws {
    let folder = try ScratchFolder()
    let address = try server.address("letterbox.mp4", "id=time&\(fault)")
    let start = ContinuousClock.now
    let result = try VidfitCommand.run(
      command + ["--no-config", "--allow-network", "--timeout", "1s", address], in: folder.url)
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(result.status == 1)
    #expect(
      result.errors.contains("analysis takes longer than 1 s (--timeout)"), "\(result.errors)")
  }

  @Test func secretsOfAddressesAreNotShown() throws {
    let secret = "X-Amz-Signature=0123abc&X-Amz-Credential=me"
    let address = try server.address("letterbox.mp4", "id=secret&" + secret)
    let shown = try server.address(
      "letterbox.mp4", "id=secret&X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED")
    #expect(try json([address])["path"] as? String == shown)
    #expect(try server.requests("id=secret").first?.path.contains("0123abc") == true)
    let scratch = try ScratchFolder()
    let scan = try VidfitCommand.run(
      [
        "scan", "--no-config", "--allow-network", "--journal", "j", "--report", "r.csv",
        "--report", "r.sarif", "--report", "r.xml", "--report", "r.md", "--report", "r.html",
        "--fail-on", "padded", address, server.address("absent.mp4", secret),
      ], in: scratch.url)
    #expect(scan.status == 3)
    for file in ["j", "r.csv", "r.sarif", "r.xml", "r.md", "r.html"] {
      let text = try scratch.text(of: file)
      #expect(!text.contains("0123abc"), "\(file)")
    }
    #expect(!(scan.output + scan.errors).contains("0123abc"))
    let links = try scratch.text(of: "r.sarif").replacingOccurrences(of: "\\/", with: "/")
    #expect(links.contains("http://127.0.0.1") && !links.contains("file://http"))
  }

  @Test func filesAreTakenOffTheNetworkFirst() throws {
    let address = try server.address("letterbox.mp4", "id=unpad")
    let result = try VidfitCommand.run(["unpad", "--no-config", address])
    #expect(result.status == 1)
    #expect(
      result.errors
        == "vidfit: \(address): unpad changes files only; download the clip first\n"
    )
    #expect(try server.requests("id=unpad").isEmpty)
  }

  @Test func pathsThatLookLikeAddressesAreReachedFromHere() throws {
    let scratch = try ScratchFolder()
    let inner = scratch.url.appendingPathComponent("https:/host")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: try Clips.clean(), to: inner.appendingPathComponent("a.mp4"))
    for name in ["./https://host/a.mp4", "https:/host/a.mp4"] {
      let result = try VidfitCommand.run(["--no-config", name], in: scratch.url)
      #expect(result.status == 0, "\(name)")
    }
  }
}
