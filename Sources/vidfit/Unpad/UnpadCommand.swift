import ArgumentParser
import Batch
import Document
import Files
import Glibc
import Rules
import Settings
import Synchronization
import SystemPackage
import Unpad
import VidfitKit
internal import Words

struct UnpadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpad",
    abstract: "Remove the bars of clips without encoding them again.",
    discussion: """
      In an MP4 or MOV file, vidfit changes a few bytes of the index: players that obey its clean \
      aperture, as Apple's do, then show the picture alone. The bars stay in the coded frames: \
      FFmpeg, mpv, VLC, Chromium and Firefox ignore the clean aperture and show the clip as before. \
      In H.264 and HEVC, bars that are only at the bottom and right are cropped in the codec's \
      headers instead, which all players obey; for other containers, vidfit shows the ffmpeg \
      command for that.

      Before an output appears, vidfit compares its packets and pictures with the clip's, and \
      looks for bars in it again. It changes no clip that isn't certainly padded, and none with \
      something in its bars.

      Exit status: 0 if all clips were changed, or have no bars in a run of several, 1 if some \
      failed, 3 if some were refused, 64 for wrong usage or configuration, 75 if an output or a \
      result could not be written.

      EXAMPLES:
        vidfit unpad clip.mp4   # clip-unpadded.mp4
        vidfit unpad clip.mp4 -o out.mp4
        vidfit unpad clip.mp4 --in-place
        vidfit unpad clip.mp4 --crop 1920:800:0:140
        vidfit unpad clip.mkv --print   # the ffmpeg command for a copy without bars
        vidfit unpad library/ -o unpadded/ --journal run.ndjson
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips, and folders of clips; '-' reads paths from standard input.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL instead of newline.")
  var nul = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output, or a folder for it. (default: beside the clip, its name with -unpadded)",
      valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup(title: "Output") var flags: UnpadFlags

  @Flag(
    name: .customLong("print"),
    help: """
      Print the ffmpeg command that makes a copy of each clip without its bars, and do nothing. It \
      encodes the clip again, unless its codec can crop it in a container that vidfit doesn't change.
      """)
  var prints = false

  @Flag(help: "Encode each clip again without its bars, by ffmpeg.")
  var encode = false

  @Option(
    help: ArgumentHelp(
      "Keep the results in this file, a line of JSON each, even if the run is interrupted.",
      valueName: "file"), completion: .file())
  var journal: String?

  @Flag(help: "Resume from the journal: skip clips that are in it and have not changed.")
  var resume = false

  @Option(help: "Output format. (default: text on a terminal, otherwise ndjson for several clips)")
  var format: UnpadFormat?

  @Flag(name: .shortAndLong, help: "Show no progress, no summary and no messages of single clips.")
  var quiet = false

  @OptionGroup(title: "Analysis") var sampling: SettingGroup<UnpadSampling>
  @Option(.jobs) var jobs: SettingFlag?
  @OptionGroup(title: "Limits") var cost: SettingGroup<CostSettings>
  @Option(.include) var include: [SettingFlag]
  @Option(.exclude) var exclude: [SettingFlag]
  @OptionGroup(title: "Policy") var file: ConfigurationOptions

  func validate() throws {
    if resume && journal == nil { throw ValidationError("--resume needs --journal") }
    if flags.inPlace && output != nil {
      throw ValidationError("--in-place and --output exclude each other")
    }
    if prints && encode { throw ValidationError("--print and --encode exclude each other") }
    if prints || encode {
      let others = [
        ("--in-place", flags.inPlace), ("--journal", journal != nil),
        ("--format ndjson", format == .ndjson),
      ]
      if let other = others.first(where: \.1) {
        throw ValidationError("\(other.0) is for clips that aren't encoded again")
      }
    }
    try paths.checkInput()
  }

  func run() async throws {
    let settings = try Configuration(file, of: self).settings
    let destination = try UnpadOptions.Destination(output, isSingle: isSingle)
    // Without detection nothing would tell that a crop cuts off picture.
    if !flags.options(destination).forcesCrop { try settings.checkPadding(for: "unpad") }
    if prints || encode {
      if let folder = paths.first(where: { FileStatus(RawArguments.path($0))?.isFolder == true }) {
        throw WrongValue(
          "--\(encode ? "encode" : "print"): expected clips, got the folder '\(folder.oneLine)'")
      }
      if !quiet, flags.verify != nil {
        Output.complain("--verify has no effect here: encoding changes every frame")
      }
      let inputs = try PathList(paths, nulSeparated: nul).clips()
      try await EncodeRun(
        unpadder(settings, destination), runs: encode, isOneOfMany: !isSingle, isQuiet: quiet
      ).run(inputs)
    } else if isSingle {
      try await unpadOne(settings, destination)
    } else {
      try await unpadMany(settings, destination)
    }
  }

  /// Whether there is one clip, and no run with results to keep.
  private var isSingle: Bool {
    guard journal == nil, paths.count == 1, let path = paths.first, path != "-" else {
      return false
    }
    return FileStatus(RawArguments.path(path))?.isFolder != true
  }

  private func unpadder(
    _ settings: Settings, _ destination: UnpadOptions.Destination
  ) throws -> Unpadder {
    var options = try ResolvedSettings(settings).options(
      viewports: [], jobs: settings.jobs, time: Settings.timeForAll)
    // The command changes files, and only files.
    options.network = nil
    return Unpadder(ClipAnalyzer(options), flags.options(destination))
  }

  private func unpadOne(
    _ settings: Settings, _ destination: UnpadOptions.Destination
  ) async throws {
    let report = try await unpadder(settings, destination).unpad(RawArguments.clip(paths[0]))
    let printer = UnpadPrinter(
      format ?? .text, isQuiet: quiet, isOneOfMany: false,
      progress: ScanProgress(isQuiet: true))
    try printer.write(report)
    try printer.counts.endIfAny(cleanCounts: true)
  }

  private func unpadMany(
    _ settings: Settings, _ destination: UnpadOptions.Destination
  ) async throws {
    let plan = try BatchPlan(
      settings, isInputTaken: paths.contains("-"), child: UnpadChild.self,
      work: flags.options(destination))
    let store = try ResultStore(
      journal: journal.map(RawArguments.path), resumes: resume, isReadAgain: false,
      options: plan.digest)
    let progress = ScanProgress(isQuiet: quiet)
    let run = BatchRun(plan, jobs: Machine.affordable(settings.jobs), isOrdered: false)
    let inputs = ClipSources(
      paths, nulSeparated: nul, filter: try PathFilter(settings, takesStills: false)
    ).queue(store.known, sparing: [journal].compactMap(\.self), isOnce: true, run.interruption)
    let printer = UnpadPrinter(
      format ?? (isatty(1) == 1 ? .text : .ndjson), isQuiet: quiet,
      isOneOfMany: true, progress: progress)
    let sink = RunSink { found in
      try store.append(found.line, of: found.item.request.identity)
      try printer.write(found.report, line: found.line)
      progress.show(found.tally)
    }
    let end = try await run.keeping(store, of: inputs, into: sink, progress: progress)
    let (counts, tally) = (printer.counts, sink.counts)
    let earlier = (refused: tally.refusedEarlier, failed: tally.failed - tally.newlyFailed)
    if !quiet {
      Output.complain(counts.sentence + UnpadTally.sentence(earlier, of: tally.unchanged))
    }
    try end?.tell(resumable: journal != nil)
    try counts.endIfAny(earlier: earlier)
  }
}

/// The settings for detection, which the command needs in order to remove padding.
enum UnpadSampling: SettingList {
  static let keys =
    [.thorough] + SamplingSettings.keys.filter { ![.thorough, .noPadding].contains($0) }
  static let keysWithoutFlag: [SettingKey] = [.noPadding]
}

enum UnpadFormat: String, ExpressibleByArgument, CaseIterable {
  case text, ndjson
}

/// Writes the outcome for each clip as it comes, and counts it.
private final class UnpadPrinter: Sendable {
  private let format: UnpadFormat
  private let isQuiet: Bool
  /// Whether there are many clips, so that one without bars needs no words and no status.
  private let isOneOfMany: Bool
  private let progress: ScanProgress
  private let tally = Mutex(UnpadTally())

  init(_ format: UnpadFormat, isQuiet: Bool, isOneOfMany: Bool, progress: ScanProgress) {
    self.format = format
    self.isQuiet = isQuiet
    self.isOneOfMany = isOneOfMany
    self.progress = progress
  }

  var counts: UnpadTally { tally.withLock { $0 } }

  /// - Parameter line: the report as JSON without a newline, if it was made already.
  func write(_ report: ClipReport, line: [UInt8]? = nil) throws {
    tally.withLock { $0.add(report) }
    progress.clear()
    if format == .ndjson {
      try Output.standard.write(
        (line ?? ReportEncoder().encode(report)) + [UInt8(ascii: "\n")])
    }
    guard let result = report.unpadding, let text = UnpadLine(report) else {
      if let failure = report.failure, !isQuiet {
        Output.complain(about: report.path, failure.message)
      }
      return
    }
    if format == .text, let written = text.written { try Output.standard.write(line: written) }
    guard !isQuiet else { return }
    if let complaint = text.complaint, result.restored || !(isOneOfMany && result.isOfCleanClip) {
      Output.complain(about: report.path, complaint)
    }
    for warning in result.warnings { Output.complain(about: report.path, "warning: \(warning)") }
  }
}

extension Unpadding {
  /// Whether nothing was done because there is nothing to remove.
  fileprivate var isOfCleanClip: Bool { outcome == .refused && reasons.areOfCleanClip }
}
