import Foundation
import TestSupport
import Testing

/// Streams on a server are looked at like those in folders.
@Suite(.timeLimit(.minutes(15))) struct RemoteLadderTests {
  private let streams: StreamFolder
  private let server: ClipServer

  init() throws {
    streams = try StreamFolder()
    try streams.rendition("hi", "320x180")
    try streams.rendition("lo", "192x108", .oneFile)
    try streams.master([("hi", "320x180", nil), ("lo", "192x108", nil)])
    try streams.ffmpeg(
      StreamFolder.source("320x180")
        + ["-f", "dash", "-seg_duration", "2", streams.folder.path + "/film.mpd"])
    server = try ClipServer(streams.folder.url)
  }

  private func rungs(_ result: LadderResult) -> NSArray { result.rungs as NSArray }

  @Test(arguments: ["master.m3u8", "film.mpd"])
  func answersAreThoseOfTheFolder(_ name: String) throws {
    let local = try streams.ladder(name)
    let address = server.address(name)
    let remote = try streams.ladder("--allow-network", address)
    #expect(rungs(remote) == rungs(local))
    #expect(remote.brief == local.brief && remote.status == 0)
    #expect(remote.document["path"] as? String == address)
    #expect(local.document["transfer"] == nil)
    let transfer = try #require(remote.document["transfer"] as? [String: Int])
    // The list of requests is a request of its own.
    let asked = try server.requests("/").filter { !$0.path.contains("_log") }
    #expect(transfer["requests"] == asked.count)
    #expect(Set(asked.map(\.path)).count == asked.count)
  }

  @Test func nothingIsFetchedUnlessAllowed() throws {
    let result = try streams.ladder(server.address("master.m3u8"))
    #expect(result.status == 1)
    #expect(result.errors.contains("remote clips are off; --allow-network allows them"))
    #expect(try server.requests("master.m3u8").isEmpty)
  }

  @Test func onlyItsOwnServerIsAsked() throws {
    let other = try ClipServer(streams.folder.url)
    try streams.folder.write(
      "far.m3u8",
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x180
      \(other.address("hi/index.m3u8"))
      #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x180
      file:///etc/passwd
      #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x180
      hi/index.m3u8

      """)
    let address = server.address("far.m3u8")
    let result = try streams.ladder("--allow-network", address)
    #expect(result.status == 1)
    #expect(result.findings.compactMap { $0["finding"] as? String } == ["elsewhere", "elsewhere"])
    #expect(result.value(2, "video", "storage", "width") as? Int == 320)
    #expect(try other.requests("hi/").isEmpty)
    let wide = try streams.ladder("--allow-network", "--allow-elsewhere", address)
    #expect(wide.value(0, "video", "storage", "width") as? Int == 320)
    #expect(try !other.requests("hi/").isEmpty)
    #expect(wide.value(1, "video") == nil)
  }

  @Test func whatIsMissingOnTheServerIsSaid() throws {
    let segment = streams.folder.url.appendingPathComponent("hi/index1.m4s")
    try FileManager.default.removeItem(at: segment)
    let result = try streams.ladder("--allow-network", server.address("master.m3u8"))
    #expect(result.brief == ["error missing-segment hi"])
    #expect(result.messages.first?.contains("404") == true)
    let none = try streams.ladder("--allow-network", server.address("none.m3u8"))
    #expect(none.status == 1 && none.errors.contains("404"))
  }

  /// RFC 3986, 5.1.3: what it names is relative to where it came from.
  @Test func aManifestMayBeRedirected() throws {
    let first = try ClipServer(streams.folder.url.appendingPathComponent("hi"))
    let address = first.address("m.m3u8", "redirect=\(server.address("master.m3u8"))")
    let result = try streams.ladder("--allow-network", address)
    #expect(result.brief == [] && result.status == 0)
    #expect(result.rungs.map { $0["id"] as? String } == ["hi/index.m3u8", "lo/index.m3u8"])
    #expect(try first.requests("/").filter { !$0.path.contains("_log") }.count == 1)
    // So is what a playlist names.
    try streams.folder.write(
      "led.m3u8",
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx.m3u8?redirect=/hi/index.m3u8\n")
    let led = try streams.ladder("--allow-network", server.address("led.m3u8"))
    #expect(led.brief == [] && led.value(0, "video", "storage", "width") as? Int == 320)
  }

  @Test func itsServerLeadsToNoOther() throws {
    let other = try ClipServer(streams.folder.url)
    let far = other.address("hi/index.m3u8")
    try streams.folder.write(
      "led.m3u8",
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1
      x.m3u8?redirect=\(far)
      #EXT-X-STREAM-INF:BANDWIDTH=1
      \(far)#\u{301}@127.0.0.1:\(server.port)/x
      """)
    let address = server.address("led.m3u8")
    let result = try streams.ladder("--allow-network", address)
    #expect(result.findings.compactMap { $0["finding"] as? String } == ["elsewhere"])
    #expect(
      result.messages.allSatisfy { $0.contains("on another server, and --allow-elsewhere isn't") })
    #expect(try other.requests("hi/").isEmpty)
    let wide = try streams.ladder("--allow-network", "--allow-elsewhere", address)
    #expect(wide.value(0, "video", "storage", "width") as? Int == 320)
  }
}
