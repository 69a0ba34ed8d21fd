import Foundation
import TestSupport
import Testing

/// Nothing that a command writes, under whatever name, holds what gives access to a clip: each place
/// of an address that can hold a secret holds one here, and all outputs of all commands are searched.
@Suite(.timeLimit(.minutes(15))) struct SecretWalkTests {
  private static let server: Result<(ClipServer, ScratchFolder), any Error> = Result {
    let folder = try ScratchFolder()
    let clip = try Fixture.pattern("walk.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p"])
    for name in ["c.mp4", "bucket/c.mp4", "token=SEKRIT/c.mp4", "c.mp4;sig=SEKRIT"] {
      let place = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: clip, to: place)
    }
    return (try ClipServer(folder.url), folder)
  }

  private let server: ClipServer
  private let scratch: ScratchFolder

  init() throws {
    server = try Self.server.get().0
    scratch = try ScratchFolder()
    try scratch.write("netrc", "machine 127.0.0.1 login SEKRIT password SEKRIT\n")
  }

  private static let names = [
    "X-Amz-Signature", "x-oss-signature", "OSSAccessKeyId", "security-token", "q-signature",
    "hdntl",
    "__token__", "X-Plex-Token", "sign", "auth_key", "wsSecret", "jwt", "hmac", "verify", "md5",
    "authorization", "x-api-key", "client_secret", "pwd", "sessionid", "X-Amz-S3session-Token",
    "token[]", "to%6Ben", "bearer", "pin", "x",
  ]

  /// Those that answer with a clip, and those that fail in their different ways.
  private var addresses: [String] {
    let query = Self.names.map { "\($0)=SEKRIT%2FSEKRIT" }.joined(separator: "&")
    let led = "http%3A%2F%2F127.0.0.1%3A\(server.port)%2Fc.mp4%3Ftoken%3DSEKRIT"
    let host = "127.0.0.1:\(server.port)"
    return [
      server.address("c.mp4", "a=1;token=SEKRIT&\(query)#token=SEKRIT"),
      server.address("token=SEKRIT/c.mp4"), server.address("c.mp4;sig=SEKRIT"),
      server.address("token%3DSEKRIT/c.mp4"), server.address("c.mp4", "redirect=\(led)"),
      server.address("c.mp4", "auth=SEKRIT:SEKRIT"), server.address("c.mp4", "SEKRIT"),
      server.address("c.mp4", "id=a%26token%3DSEKRIT"), "s3://bucket/c.mp4",
      server.address("none.mp4", query), server.address("c.mp4", "status=403&\(query)"),
      server.address("c.mp4", "redirect=ftp%3A%2F%2Fme%3ASEKRIT%40h%2F%3Fsig%3DSEKRIT"),
      server.address("c.mp4", "redirect=http%3A%2F%2Fme%3ASEKRIT%40\(host)%2F"),
      "http://me:SEKRIT@\(host)/c.mp4", "http://me:SEK/SEKRIT@\(host)/c.mp4",
      "http://me:SEK?SEKRIT@\(host)/c.mp4", "http://SEKRIT@\(host)/c.mp4?\(query)",
      "s3://me:SEKRIT@bucket/c.mp4", "ftp://me:SEKRIT@\(host)/c.mp4?\(query)",
      "https://[::1/c.mp4?token=SEKRIT",
    ]
  }

  private var environment: [String: String] {
    [
      "AWS_ENDPOINT_URL": server.address(""), "AWS_ACCESS_KEY_ID": "SEKRIT",
      "AWS_SECRET_ACCESS_KEY": "SEKRIT", "AWS_SESSION_TOKEN": "SEKRIT",
      "NETRC": scratch.path + "/netrc",
    ]
  }

  /// Runs a command in the folder, and keeps what it writes beside its files.
  @discardableResult
  private func run(
    _ arguments: [String], input: String = "", statuses: Set<Int32> = [0, 1, 3]
  ) throws -> VidfitCommand.Result {
    let result = try VidfitCommand.run(
      arguments, input: Array(input.utf8), in: scratch.url, environment: environment)
    #expect(statuses.contains(result.status), "\(arguments): \(result.errors)")
    try check(result.output + result.errors, arguments.joined(separator: " "))
    return result
  }

  private func check(_ text: String, _ origin: String) throws {
    for text in [text, text.removingPercentEncoding ?? ""] {
      guard let place = text.range(of: "SEKRIT", options: .caseInsensitive) else { continue }
      let start = text.index(place.lowerBound, offsetBy: -60, limitedBy: text.startIndex)
      Issue.record("\(origin): \(text[(start ?? text.startIndex)..<place.upperBound])")
      return
    }
  }

  /// Searches names and contents of all files in the folder.
  private func checkFiles() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    for name in names where name != "netrc" && !name.hasSuffix(".m3u8") {
      try check(name, "the name of an output")
      var isFolder: ObjCBool = false
      let path = scratch.url.appendingPathComponent(name)
      _ = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      try check(String(decoding: Data(contentsOf: path), as: UTF8.self), name)
      if name.hasSuffix(".html") {
        try check("\(PageData(path).blocks)", "data of \(name)")
      }
    }
  }

  @Test(arguments: ["text", "json", "ndjson", "crop"]) func analyze(_ format: String) throws {
    let result = try run(
      ["analyze", "--no-config", "--allow-network", "--format", format] + addresses,
      statuses: [1])
    // Some were looked at, so that there was something to show.
    #expect(result.output.contains("127.0.0.1"))
    if format == "ndjson" {
      #expect(result.records.count { $0["status"] as? String == "ok" } == 9)
    }
  }

  @Test func scanAndReports() throws {
    let reports = ["csv", "sarif", "xml", "md", "html"].flatMap { ["--report", "r.\($0)"] }
    let settings = ["--no-config", "--allow-network"]
    try run(
      ["scan"] + settings + ["--journal", "j.ndjson", "--cache", "kept", "--thumbnails"] + reports
        + ["--fail-on", "padded,undecided", "-"],
      input: addresses.map { $0 + "\n" }.joined(), statuses: [1, 3])
    try run(
      ["scan"] + settings + ["--journal", "j.ndjson", "--resume", "--cache", "kept", "-"],
      input: addresses.map { $0 + "\n" }.joined(), statuses: [1, 3])
    try run(["scan", "--format", "crop"] + settings + addresses)
    for name in ["csv", "sarif", "xml", "md", "html"] {
      try run(["report", "--no-config", "j.ndjson", "-o", "again.\(name)"], statuses: [0, 1])
    }
    try run(["report", "--no-config", "j.ndjson", "--list", "failed"], statuses: [0, 1])
    let worker = try run(
      ["worker"] + settings, input: addresses.map { $0 + "\n" }.joined())
    #expect(worker.records.count == addresses.count)
    try run(["doctor", "--no-config"])
    try checkFiles()
  }

  /// A person's or a program's slip must not make a path of an address.
  @Test func linesThatAreNoAddresses() throws {
    let address = "https://me:SEKRIT@h.example/a.mp4?token=SEKRIT"
    let lines: [[UInt8]] = [
      Array("\u{FEFF}\(address)".utf8), Array(" \(address)".utf8), Array("id \(address)".utf8),
      Array("\u{FEFF} \(address) \(address)".utf8), Array("'\(address)'".utf8),
      Array("https://h.example/a".utf8) + [0xFF] + Array(".mp4?token=SEKRIT".utf8),
      Array(#"{"path":"\#(address)","key":7}"#.utf8), Array(#"{"url":"\#(address)"}"#.utf8),
      Array(#"{"url":"\#(address.replacing("/", with: #"\/"#))","id":1}"#.utf8),
      [0xFF] + Array("\t\(address)".utf8),
    ]
    let input = Array(lines.joined(separator: [10]))
    for arguments in [
      ["scan", "-", "--journal", "j"], ["scan", "-", "--format", "text", "--allow-network"],
      ["worker", "-v"], ["worker", "-v", "--allow-network"], ["analyze", "-"],
    ] {
      let result = try VidfitCommand.run(
        arguments + ["--no-config", "--fetch-timeout", "1s"], input: input, in: scratch.url)
      #expect(result.errors.contains("h.example/a"), "\(result.errors)")
      try check(result.output + result.errors, arguments.joined(separator: " "))
      if arguments[0] == "worker" {
        #expect(result.records.count == lines.count)
        let paths = result.records.compactMap { $0["path"] as? String }
        #expect(paths.contains(#"{"path":"https://h.example/a.mp4?token=REDACTED","key":7}"#))
        // The mark belongs to the list.
        #expect(paths.contains("https://h.example/a.mp4?token=REDACTED"))
      }
    }
    try checkFiles()
  }

  @Test func picturesAndPages() throws {
    let settings = ["--no-config", "--allow-network"]
    for address in addresses {
      try run(["preview", "--overwrite"] + settings + [address])
      try run(["page", "--overwrite"] + settings + [address])
    }
    try run(["unpad", "--no-config"] + addresses)
    try checkFiles()
    let drawn = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(drawn.contains("c-preview.png") && drawn.contains("c.html"))
  }

  @Test func ladders() throws {
    let folder = try Self.server.get().1
    let query = Self.names.map { "\($0)=SEKRIT" }.joined(separator: "&")
    let other = "http://me:SEKRIT@h:1/v.m3u8?sig=SEKRIT"
    let references = [
      "v.m3u8?\(query)", "gone.m3u8?\(query)", other, "token=SEKRIT/v.m3u8", "v.m3u8;sig=SEKRIT",
      "v.m3u8#token=SEKRIT", "v.m3u8?redirect=http://h/?token=SEKRIT", "odd.m3u8?jwt=SEKRIT",
    ]
    let files = [
      "m.m3u8": "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI=\"a?token=SEKRIT\"\n"
        + references.map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n" }.joined(),
      "v.m3u8": """
      #EXTM3U
      #EXT-X-MAP:URI="init?token=SEKRIT"
      #EXTINF:1,
      c.mp4?\(query)
      #EXT-X-DISCONTINUITY
      #EXT-X-MAP:URI="c.mp4?\(query)"
      #EXTINF:1,
      token=SEKRIT/gone.ts?\(query)
      #EXTINF:?token=SEKRIT,
      \(other)
      """,
      "odd.m3u8": "#EXTM3U\n#EXTINF:x?token=SEKRIT,\n{$a?token=SEKRIT}\n",
    ]
    for (name, text) in files {
      try scratch.write(name, text)
      try folder.write(name, text)
    }
    for manifest in [
      "m.m3u8", "v.m3u8", server.address("m.m3u8", query + "#token=SEKRIT"),
      server.address("v.m3u8", "redirect=\(server.address("m.m3u8"))%3Ftoken=SEKRIT"), other,
      server.address("none.m3u8", query),
    ] {
      for format in ["text", "json"] {
        for more in [[], ["--allow-elsewhere"]] {
          try run(
            ["ladder", "--no-config", "--allow-network", "--format", format, manifest] + more)
        }
      }
    }
  }
}
