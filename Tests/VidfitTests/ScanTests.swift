import Foundation
import TestSupport
import Testing

/// An unattended scan of a library loses nothing and repeats nothing.
@Suite struct ScanTests {
  private func library(_ count: Int = 3) throws -> ScratchFolder {
    try ClipLibrary.folder(
      (0..<count).map { number in
        ("clip-\(number).mp4", try number % 2 == 0 ? Clips.letterbox() : Clips.clean())
      })
  }

  @Test func findsClipsByWhatTheyHold() throws {
    let folder = try library()
    try folder.write("clips/notes.txt", "not a clip\n")
    try folder.write("clips/broken.mp4", "not a clip\n")
    try folder.write("clips/empty.mov")
    try folder.write("clips/empty.log")
    try folder.write("clips/app.ts", "const answer: number = 42;\n")
    // FFmpeg guesses a format here, then fails to decode it.
    try folder.write("clips/lines.ndjson", #"{"schema":"vidfit.analysis/1","path":"x"}"# + "\n")
    try FileManager.default.copyItem(
      at: try Clips.clean(), to: folder.url.appendingPathComponent("clips/no-extension"))
    let still = try Fixture.pattern("still.png", size: "64x48", ["-frames:v", "1"])
    try FileManager.default.copyItem(
      at: still, to: folder.url.appendingPathComponent("clips/poster.png"))
    let result = try VidfitCommand.run(["scan", "clips", "--ordered"], in: folder.url)
    #expect(result.status == 1)
    let records = result.records
    #expect(
      records.map { $0["path"] as? String } == [
        "clips/broken.mp4", "clips/clip-0.mp4", "clips/clip-1.mp4", "clips/clip-2.mp4",
        "clips/empty.mov", "clips/no-extension",
      ])
    #expect(records.count { $0["status"] as? String == "error" } == 2)
    #expect(result.errors.contains("clips/broken.mp4: "))
    #expect(result.errors.contains("clips/empty.mov: the file is empty"))
  }

  @Test func writesForPeopleAndForScripts() throws {
    let folder = try library(2)
    let text = try VidfitCommand.run(
      ["scan", "clips", "--ordered", "--format", "text", "--quiet"], in: folder.url)
    let words = text.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      words.first == ["padded", "16:9", "in", "4:3", "letterbox", "30:30:0:0", "clips/clip-0.mp4"])
    #expect(words.last == ["none", "16:9", "clips/clip-1.mp4"])
    #expect(text.errors.isEmpty)
    let crop = try VidfitCommand.run(
      ["scan", "clips", "--ordered", "--format", "crop", "--quiet"], in: folder.url)
    #expect(crop.output == "clips/clip-0.mp4\tcrop=320:180:0:30\nclips/clip-1.mp4\t\n")
  }

  @Test(.timeLimit(.minutes(15))) func killedAtAnyMomentItEndsWithTheSame() throws {
    let folder = try library(10)
    let scan = ["scan", "clips", "--quiet", "--jobs", "2", "--journal"]
    let whole = try VidfitCommand.run(scan + ["whole.ndjson"], in: folder.url)
    #expect(whole.status == 0)
    var random = SplitMix64(seed: 7)
    for _ in 0..<6 {
      let program = try VidfitCommand.start(scan + ["cut.ndjson", "--resume"], in: folder.url)
      Thread.sleep(forTimeInterval: .random(in: 0.02...0.3, using: &random))
      program.send(SIGKILL)
      program.waitForEnd()
    }
    let last = try VidfitCommand.run(scan + ["cut.ndjson", "--resume"], in: folder.url)
    #expect(last.status == 0)
    let sets = try ["whole.ndjson", "cut.ndjson"].map {
      try folder.text(of: $0).split(separator: "\n").sorted()
    }
    #expect(sets[0].count == 10)
    #expect(sets[0] == sets[1])
    #expect(whole.output.split(separator: "\n").sorted() == sets[0])
    // Everything is done, so no clip is analysed.
    let idle = try VidfitCommand.run(scan + ["cut.ndjson", "--resume"], in: folder.url)
    #expect(idle.output.isEmpty && idle.status == 0)
  }

  @Test func whatChangedIsLookedAtAgain() throws {
    let folder = try library(3)
    let scan = ["scan", "clips", "--quiet", "--journal", "j.ndjson"]
    _ = try VidfitCommand.run(scan, in: folder.url)
    let changed = folder.url.appendingPathComponent("clips/clip-1.mp4")
    try Data(contentsOf: Clips.letterbox()).write(to: changed)
    let again = try VidfitCommand.run(scan + ["--resume"], in: folder.url)
    #expect(again.records.map { $0["path"] as? String } == ["clips/clip-1.mp4"])
    #expect(try folder.text(of: "j.ndjson").split(separator: "\n").count == 3)
    // Answers to other options do not count.
    let other = try VidfitCommand.run(
      scan + ["--resume", "--device", "ipad-pro-11"], in: folder.url)
    #expect(other.records.count == 3)
    #expect(try folder.text(of: "j.ndjson").split(separator: "\n").count == 6)
    // They replace none either: both runs find theirs.
    for flags in [[], ["--device", "ipad-pro-11"]] {
      let known = try VidfitCommand.run(
        scan + ["--resume", "--report", "r.csv"] + flags, in: folder.url)
      #expect(known.records.isEmpty)
      let devices = try folder.text(of: "r.csv").contains("ipad-pro-11")
      #expect(devices == !flags.isEmpty)
    }
  }

  @Test func aFailureOfTheMachineIsTriedAgain() throws {
    let folder = try library(1)
    let clips = folder.url.appendingPathComponent("clips")
    try FileManager.default.moveItem(
      at: clips.appendingPathComponent("clip-0.mp4"),
      to: clips.appendingPathComponent("fault-crash.mp4"))
    let scan = ["scan", "clips", "--quiet", "--journal", "j.ndjson"]
    let first = try VidfitCommand.run(
      scan, in: folder.url, environment: try Faults.environment)
    #expect(first.status == 1)
    let second = try VidfitCommand.run(scan + ["--resume"], in: folder.url)
    #expect(second.status == 0)
    #expect(second.records.map { $0["status"] as? String } == ["ok"])
    #expect(try folder.text(of: "j.ndjson").split(separator: "\n").count == 1)
  }

  /// Their clips are analysed again, so a person would wonder why.
  @Test func aJournalsDamagedLinesAreCounted() throws {
    let folder = try library(2)
    let scan = ["scan", "clips", "--quiet", "--ordered", "--journal", "j.ndjson"]
    let first = try VidfitCommand.run(scan, in: folder.url)
    #expect(first.errors == "")
    let lines = try folder.text(of: "j.ndjson").split(separator: "\n")
    let damaged = ["no result", lines[0].dropLast(40), lines[1]].joined(separator: "\n") + "\n"
    try folder.write("j.ndjson", damaged)
    let second = try VidfitCommand.run(scan + ["--resume"], in: folder.url)
    #expect(second.status == 0)
    #expect(second.errorLines == ["vidfit: j.ndjson: skipped 2 damaged lines"])
    #expect(second.output == first.output.split(separator: "\n")[0] + "\n")
    // They may be of use to a person, so they stay.
    #expect(try folder.text(of: "j.ndjson").hasPrefix(damaged))
  }

  @Test func aCacheServesOtherRunsAndOtherNames() throws {
    let folder = try library(2)
    let scan = ["scan", "clips", "--quiet", "--ordered", "--cache", "cache/of/answers"]
    let first = try VidfitCommand.run(scan, in: folder.url)
    let kept = try folder.files(below: "cache/of/answers", endingWith: ".json")
    #expect(kept.count == 2)
    #expect(try VidfitCommand.run(scan, in: folder.url).output == first.output)
    // A forged answer comes back, so nothing was analysed again.
    for name in kept {
      try folder.write(name, folder.text(of: name).replacing("320", with: "321"))
    }
    let forged = try VidfitCommand.run(scan, in: folder.url)
    #expect(forged.output == first.output.replacing("320", with: "321"))
    // Damaged answers are replaced.
    for name in kept { try folder.write(name, "{") }
    #expect(try VidfitCommand.run(scan, in: folder.url).output == first.output)
  }

  @Test func givesUpAfterTooManyFailures() throws {
    let folder = try ScratchFolder()
    for number in 0..<20 { try folder.write("clips/\(number).mp4", "nothing") }
    let scan = [
      "scan", "clips", "--no-config", "--limit-errors", "5", "--jobs", "1", "--journal", "j",
      "--resume",
    ]
    for round in 1...3 {
      let result = try VidfitCommand.run(scan, in: folder.url)
      #expect(result.status == 75)
      // Failures of earlier runs do not count.
      #expect(result.records.count == 5)
      #expect(try folder.text(of: "j").split(separator: "\n").count == 5 * round)
      #expect(result.errorLines.last == "vidfit: gave up after 5 failed clips; --resume continues")
    }
  }

  /// It is retried, because the clip may have come, but it is nothing new.
  @Test func anOldFailureDoesNotCountAgain() throws {
    let folder = try ScratchFolder()
    try folder.write("clips/empty.mp4")
    try folder.link("clips/gone.mp4", to: "nowhere")
    try folder.write("clips/z-broken.mp4", "nothing")
    let scan = ["scan", "clips", "--no-config", "--journal", "j"]
    #expect(try VidfitCommand.run(scan, in: folder.url).status == 1)
    let limited = scan + ["--resume", "--limit-errors", "1"]
    let again = try VidfitCommand.run(limited, in: folder.url)
    #expect(again.status == 1, "\(again.errors)")
    #expect(again.records.count == 2)
    #expect(again.errorLines.contains("3 clips"))
    try folder.write("clips/zz-broken.mp4", "nothing either")
    let new = try VidfitCommand.run(limited, in: folder.url)
    #expect(new.status == 75)
    #expect(new.errorLines.last == "vidfit: gave up after 1 failed clip; --resume continues")
    // Another failure of the same clip is new.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("clips/gone.mp4"))
    try folder.write("clips/gone.mp4", "here, but no clip")
    #expect(try VidfitCommand.run(limited, in: folder.url).status == 75)
  }

  /// What the summary counts is in the journal and on standard output, though more was at work.
  @Test(.timeLimit(.minutes(15))) func whatIsCountedIsWritten() throws {
    let folder = try ScratchFolder()
    for number in 0..<40 { try folder.write("clips/\(number).mp4", "nothing") }
    for round in 0..<8 {
      let result = try VidfitCommand.run(
        [
          "scan", "clips", "--no-config", "--limit-errors", "2", "--jobs", "8", "--journal",
          "j\(round)", "--report", "r.md",
        ], in: folder.url)
      #expect(result.status == 75)
      let lines = try folder.text(of: "j\(round)").split(separator: "\n").count
      #expect(lines == result.records.count)
      #expect(result.errorLines.contains { $0.hasPrefix("\(lines) clips") }, "\(result.errors)")
      #expect(result.errorLines.contains("written: j\(round)"))
      #expect(result.errorLines.contains("not written, because the run ended early: r.md"))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/r.md"))
    }
  }

  @Test(.timeLimit(.minutes(15))) func anErrorEndsWhatIsAtWork() throws {
    let folder = try ScratchFolder()
    for name in ["a-fault-hang", "b-fault-hang"] { try folder.write("clips/\(name).mp4", "x") }
    try folder.write("clips/z.mp4")
    // Waiting for the hanging clips would exceed the time limit.
    let result = try VidfitCommand.run(
      ["scan", "clips", "--jobs", "3", "--limit-errors", "1", "--timeout", "60m"],
      in: folder.url, environment: try Faults.environment)
    #expect(result.status == 75)
  }

  @Test(.timeLimit(.minutes(15)), arguments: [SIGINT, SIGTERM])
  func endsInGoodOrderWhenInterrupted(_ number: Int32) throws {
    // The cache shows when answers exist; how soon they reach the run can only be guessed, above all
    // with sanitizers.
    for seconds in [0.2, 2, 10, 60] {
      let folder = try library(6)
      let clips = folder.url.appendingPathComponent("clips")
      try FileManager.default.copyItem(
        at: Clips.clean(), to: clips.appendingPathComponent("a-fault-hang.mp4"))
      let stderr = try folder.write("err")
      let program = try VidfitCommand.start(
        [
          "scan", "clips", "--ordered", "--jobs", "2", "--journal", "j", "--no-config",
          "--timeout", "60m", "--cache", "cache", "--report", "r.csv",
        ], in: folder.url, errors: FileHandle(forWritingTo: stderr),
        environment: try Faults.environment)
      while try folder.files(below: "cache", endingWith: ".json").count < 3 {
        Thread.sleep(forTimeInterval: 0.02)
      }
      Thread.sleep(forTimeInterval: seconds)
      program.send(number)
      #expect(program.waitForEnd() == .signal(number))
      // Answers are kept even though the first clip in order has none.
      let kept = (try? folder.text(of: "j"))?.split(separator: "\n").count ?? 0
      guard kept >= 3 else { continue }
      let errors = try folder.text(of: "err").split(separator: "\n")
      #expect(errors.contains("vidfit: interrupted; --resume continues"))
      #expect(errors.contains("written: j"))
      #expect(errors.contains("not written, because the run ended early: r.csv"))
      return
    }
    Issue.record("nothing of what was done is in the journal")
  }

  @Test(.timeLimit(.minutes(15))) func aReaderThatLeavesEndsIt() throws {
    let folder = try library(8)
    let (stdout, stderr) = (Pipe(), try folder.write("err"))
    try stdout.fileHandleForReading.close()
    let program = try VidfitCommand.start(
      ["scan", "clips", "--no-config"], in: folder.url, output: stdout.fileHandleForWriting,
      errors: FileHandle(forWritingTo: stderr))
    #expect(program.waitForEnd() == .signal(SIGPIPE))
    #expect(try folder.text(of: "err").isEmpty)
  }

  @Test func aClipThatIsNamedTwiceIsLookedAtOnce() throws {
    let folder = try library(2)
    let result = try VidfitCommand.run(
      ["scan", "clips", "clips", "clips/clip-0.mp4", "--no-config", "--quiet"], in: folder.url)
    #expect(result.records.count == 2)
  }

  @Test func aTidiedCacheIsNotUsed() throws {
    let folder = try library(1)
    let scan = ["scan", "clips", "--quiet", "--no-config", "--cache", "cache"]
    let first = try VidfitCommand.run(scan, in: folder.url)
    for name in try folder.files(below: "cache", endingWith: ".json") {
      try folder.write(name, folder.text(of: name).replacing(",\"", with: ",\n\""))
    }
    #expect(try VidfitCommand.run(scan, in: folder.url).output == first.output)
  }

  @Test func aCacheThatCannotBeWrittenIsTold() throws {
    let folder = try library(1)
    try folder.write("file")
    let result = try VidfitCommand.run(
      ["scan", "clips", "--no-config", "--cache", "file"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.errors.contains("file: no answers can be kept in this cache"))
  }

  @Test func aJournalThatCannotBeWrittenIs75() throws {
    let folder = try library(1)
    for path in ["/dev/full", "/nonexistent/j"] {
      let result = try VidfitCommand.run(
        ["scan", "clips", "--no-config", "--journal", path], in: folder.url)
      #expect(result.status == 75)
      #expect(result.errors.hasPrefix("vidfit: \(path): cannot be written"))
    }
  }

  @Test func rulesAreForTheClipsOfThisRun() throws {
    let folder = try library(2)
    let scan = ["scan", "clips", "--no-config", "--quiet", "--journal", "j", "--fail-on", "padded"]
    #expect(try VidfitCommand.run(scan, in: folder.url).status == 3)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("clips/clip-0.mp4"))
    #expect(try VidfitCommand.run(scan + ["--resume"], in: folder.url).status == 0)
  }

  @Test(arguments: [[], ["--resume", "--journal", "j"]])
  func aGateWithoutClipsSaysSo(_ flags: [String]) throws {
    let folder = try library(1)
    let scan = ["scan", "clips", "--no-config", "--include", "tpyo*", "--quiet"] + flags
    let result = try VidfitCommand.run(scan + ["--fail-on", "padded"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.errors == "vidfit: no clip has a result, so no rule was checked\n")
    #expect(try VidfitCommand.run(scan, in: folder.url).errors.isEmpty)
  }

  @Test(arguments: [
    ["scan"], ["scan", ".", "--resume"], ["scan", "-", "-"], ["scan", ".", "--format", "xml"],
    ["scan", ".", "--limit-errors", "0"], ["scan", ".", "--timeout", "99999999999999999h"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty && !result.errors.isEmpty)
  }
}
