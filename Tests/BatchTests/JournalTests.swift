import Document
import Files
import Foundation
import Rules
import SystemPackage
import TestSupport
import Testing

@testable import Batch

@Suite struct JournalTests {
  private let options = "abcd"

  private func request(_ number: Int) -> Request { Request(path: ClipLocation("clip \(number)")) }

  /// An analysis without padding detection.
  private static let contents = [
    #""advice":{"crop":null,"cropKeepingOverlays":null}"#,
    #""container":{"bytes":9,"duration":1,"format":"mov"},"padding":null,"presentations":[]"#,
    #""vidfit":"1.0.0","video":{"bitDepth":8,"cleanAperture":null,"codec":"h264""#,
    #""color":{"matrix":null,"primaries":null,"range":null,"source":null,"transfer":null}"#,
    #""display":{"aspectRatio":"16:9","height":90,"value":1.777778,"width":160}"#,
    #""fieldOrder":null,"frameRate":"24/1","mirrored":false,"pixelAspectRatio":"1:1""#,
    #""pixelFormat":"yuv420p","profile":null,"rotation":0,"storage":{"height":90,"width":160}}"#,
    #""warnings":[]"#,
  ].joined(separator: ",")

  private func line(_ number: Int, fingerprint: String = "m3:1:aa", options: String? = nil)
    -> String
  {
    #"{"fingerprint":"\#(fingerprint)","options":"\#(options ?? self.options)","#
      + #""path":"clip \#(number)","schema":"vidfit.analysis/1","status":"ok",\#(Self.contents)}"#
  }

  private func failure(
    _ number: Int, retryable: Bool, fingerprint: String? = "m3:1:aa"
  ) -> String {
    #"{"error":{"code":"timeout","message":"","retryable":\#(retryable),"stage":"open"},"vidfit":"1","#
      + (fingerprint.map { #""fingerprint":"\#($0)","# } ?? "")
      + #""options":"\#(options)","path":"clip \#(number)","schema":"vidfit.analysis/1","#
      + #""status":"error"}"#
  }

  private func open(_ file: URL, resumes: Bool = true) throws -> Journal {
    try Journal(FilePath(file.path), resumes: resumes, options: options)
  }

  private func write(_ lines: [String], to journal: inout Journal, from first: Int) throws {
    for (offset, line) in lines.enumerated() {
      try journal.append(Array(line.utf8), of: request(first + offset).identity)
    }
  }

  @Test func keepsWhatWasFound() throws {
    let file = try ScratchFolder().url.appendingPathComponent("j.ndjson")
    var first = try open(file, resumes: false)
    try write([line(0), line(1)], to: &first, from: 0)
    try first.finish()
    #expect(try String(contentsOf: file, encoding: .utf8) == line(0) + "\n" + line(1) + "\n")
  }

  /// The run before puts a compacted file in place of its journal while this one waits for it.
  @Test func aJournalThatIsReplacedMeanwhileIsOpenedAgain() throws {
    let folder = try ScratchFolder()
    let path = FilePath(try folder.write("j.ndjson", "old").path)
    var waiting = try AppendingFile(path)
    #expect(rename(try folder.write("new", "compacted\n").path, path.string) == 0)
    #expect(try waiting.lock())
    #expect(waiting.length == 10)
    try waiting.append(Array("line\n".utf8))
    #expect(try folder.text(of: "j.ndjson") == "compacted\nline\n")
  }

  @Test func goesOnFromWhereverItWasCut() throws {
    let folder = try ScratchFolder()
    let whole = (0..<3).map { line($0) + "\n" }.joined()
    for cut in 0...whole.utf8.count {
      let file = try folder.write(
        "j.ndjson", String(decoding: whole.utf8.prefix(cut), as: UTF8.self))
      var journal = try open(file)
      for number in 0..<3 where journal.known[request(number).identity] == nil {
        try journal.append(Array(line(number).utf8), of: request(number).identity)
      }
      try journal.finish()
      let lines = try folder.text(of: "j.ndjson").split(separator: "\n").sorted()
      #expect(lines.map(String.init) == (0..<3).map { line($0) }, "cut at \(cut)")
    }
  }

  @Test func knowsOnlyWhatHolds() throws {
    let folder = try ScratchFolder()
    let lines = [
      line(0), line(1, options: "other"), failure(2, retryable: true),
      failure(3, retryable: false), "no JSON at all", #"{"type":"end"}"#,
    ]
    let file = try folder.write("j.ndjson", lines.map { $0 + "\n" }.joined())
    let journal = try open(file)
    let known = (0..<5).map { journal.known[request($0).identity]?.fingerprint != nil }
    #expect(known == [true, false, false, true, false])
  }

  /// Whoever counts failures has to know which are old, even of a clip that is tried again.
  @Test func failuresAreKnownEvenIfTheyDoNotHold() throws {
    let folder = try ScratchFolder()
    let lines = [
      failure(0, retryable: true), failure(1, retryable: false, fingerprint: nil),
      line(2, options: "other"),
    ]
    let file = try folder.write("j.ndjson", lines.map { $0 + "\n" }.joined())
    let journal = try open(file)
    let known = (0..<3).map { journal.known[request($0).identity] }
    #expect(known.map { $0?.fingerprint } == [nil, nil, nil])
    #expect(
      known.map { $0?.outcome } == [
        .failed(.timeout, isRetryable: true), .failed(.timeout, isRetryable: false), nil,
      ])
  }

  /// Other options are another question, and their answers cost as much.
  @Test func whatOtherOptionsFoundStays() throws {
    let folder = try ScratchFolder()
    let others = [line(0, options: "other"), line(1, options: "other")]
    let file = try folder.write("j.ndjson", (others + [line(1)]).map { $0 + "\n" }.joined())
    let expected = others + [line(0), line(1, fingerprint: "m3:1:bb")]
    do {
      var journal = try open(file)
      #expect(Set(journal.known.keys) == [request(1).identity])
      try write([line(0), line(1, fingerprint: "m3:1:bb")], to: &journal, from: 0)
      try journal.finish()
    }
    #expect(try lines(folder) == expected)
    do {
      var journal = try Journal(FilePath(file.path), resumes: true, options: "other")
      let known = (0..<2).map { journal.known[request($0).identity]?.fingerprint }
      #expect(!known.contains(nil))
      try journal.finish()
    }
    #expect(try lines(folder) == expected)
  }

  private func lines(_ folder: ScratchFolder) throws -> [String] {
    try folder.text(of: "j.ndjson").split(separator: "\n").map(String.init)
  }

  /// A clip that can't be reached today may be there tomorrow.
  @Test func aFailureReplacesNoSuccess() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("j.ndjson", line(0) + "\n")
    let gone = failure(0, retryable: false, fingerprint: nil)
    for _ in 1...2 {
      var journal = try open(file)
      try write([gone], to: &journal, from: 0)
      try journal.finish()
      #expect(try folder.text(of: "j.ndjson") == line(0) + "\n" + gone + "\n")
    }
    var journal = try open(file)
    #expect(journal.known[request(0).identity]?.fingerprint == nil)
    try write([line(0)], to: &journal, from: 0)
    try journal.finish()
    #expect(try folder.text(of: "j.ndjson") == line(0) + "\n")
  }

  @Test func whatIsFoundAgainReplacesWhatWas() throws {
    let folder = try ScratchFolder()
    let old = [failure(0, retryable: true), line(1), line(2), "garbage"]
    let file = try folder.write("j.ndjson", old.map { $0 + "\n" }.joined())
    var journal = try open(file)
    try journal.append(Array(line(0).utf8), of: request(0).identity)
    try journal.append(Array(line(2, fingerprint: "m3:1:bb").utf8), of: request(2).identity)
    try journal.finish()
    let lines = try folder.text(of: "j.ndjson").split(separator: "\n").map(String.init)
    // What is no result is somebody else's business.
    #expect(lines == [line(1), "garbage", line(0), line(2, fingerprint: "m3:1:bb")])
  }

  @Test func refusesToMixRuns() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("j.ndjson", line(0) + "\n")
    #expect(throws: FileFailure.self) { _ = try open(file, resumes: false) }
    let holder = try open(file)
    #expect(throws: FileFailure.self) { _ = try open(file) }
    #expect(holder.known.count == 1)
    #expect(try folder.text(of: "j.ndjson") == line(0) + "\n")
  }

  @Test(arguments: ["my notes\nline two\nno newline", "no newline", "<xml/>\n"])
  func whatIsNoJournalIsLeftAsItIs(_ text: String) throws {
    let folder = try ScratchFolder()
    let file = try folder.write("notes.txt", text)
    #expect(throws: FileFailure.self) { _ = try open(file) }
    #expect(throws: FileFailure.self) { _ = try open(file, resumes: false) }
    #expect(try folder.text(of: "notes.txt") == text)
  }

  @Test func compactingKeepsWhoMayReadItAndWhereItIs() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("real/j.ndjson", failure(0, retryable: true) + "\n")
    chmod(file.path, 0o600)
    try folder.link("link", to: "real")
    var journal = try open(folder.url.appendingPathComponent("link/j.ndjson"))
    try journal.append(Array(line(0).utf8), of: request(0).identity)
    try journal.finish()
    #expect(try folder.text(of: "real/j.ndjson") == line(0) + "\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
  }

  /// It would add to a file that nobody named; one that holds results is no exception.
  @Test(arguments: [true, false], ["empty.txt", "real.ndjson", "nowhere"])
  func aLinkIsNoJournal(_ resumes: Bool, _ target: String) throws {
    let folder = try ScratchFolder()
    try folder.write("empty.txt")
    try folder.write("real.ndjson", line(0) + "\n")
    try folder.link("link.ndjson", to: target)
    #expect(throws: FileFailure.self) {
      _ = try open(folder.url.appendingPathComponent("link.ndjson"), resumes: resumes)
    }
    #expect(try folder.text(of: "empty.txt").isEmpty)
    #expect(try folder.text(of: "real.ndjson") == line(0) + "\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/nowhere"))
  }

  @Test(.timeLimit(.minutes(15))) func aDeviceIsNoJournalToGoOnFrom() throws {
    #expect(throws: FileFailure.self) { _ = try open(URL(fileURLWithPath: "/dev/full")) }
    var journal = try open(URL(fileURLWithPath: "/dev/full"), resumes: false)
    #expect(throws: FileFailure.self) {
      try journal.append(Array(line(0).utf8), of: request(0).identity)
    }
  }

  @Test func saysWhyItCannotBeWritten() throws {
    #expect(throws: FileFailure.self) {
      _ = try open(URL(fileURLWithPath: "/nonexistent/j.ndjson"))
    }
  }
}
