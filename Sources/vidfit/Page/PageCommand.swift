import ArgumentParser
import Document
import Files
import Framing
import Page
import Rules
import Settings
import SystemPackage
import VideoIO
import VidfitKit

struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Write a web page on which people can try clips on all devices.",
    discussion: """
      The page is one file that needs no network and no server: it opens from disk, and can be \
      mailed or kept with a test run. It shows each clip's frames on any device, turned and in windows, \
      fitted or filled. With several clips, it has a list to sort and filter. Without a clip, it \
      is a simulator for clips that people drop on it.

      \(ScreenSettings.fitAndFill)

      Exit status: 0 if the page has all clips, 1 if some could not be analysed (the page has the \
      others), 64 for wrong usage or configuration, 75 if the page can't be written.

      EXAMPLES:
        vidfit page clip.mp4   # clip.html
        vidfit page *.mp4 -o clips.html
        vidfit page -o simulator.html   # for clips that people drop on it
        vidfit page clip.mp4 --device ipad-pro-11 --window 700x500
        vidfit scan library/ --report library.html   # of thousands of clips
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips to show; '-' reads paths from standard input. Put '--' before a name that begins with "
        + "a dash. None for a simulator, which needs --output.",
      valueName: "path"), completion: .file())
  var paths: [String] = []

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL instead of newline.")
  var nul = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The page's file; the clip's name with .html, in the current folder, if left out.",
      valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file if --output is left out.")
  var overwrite = false

  @Flag(name: .customLong("open"), help: "Open the page in the browser once it is written.")
  var opens = false

  @OptionGroup(title: "Screens") var screens: SettingGroup<PageScreens>

  @Option(
    help: """
      Embed this many characteristic frames of each clip, spread over it. (default: \
      \(FrameRequest().count))
      """,
    transform: { try wholeNumber($0, 1...100) })
  var count: Int?

  @Option(
    help: ArgumentHelp(
      """
      Longest side of the embedded frames, in pixels; none is enlarged. (default: \
      \(FrameRequest().side))
      """, valueName: "pixels"),
    transform: { try wholeNumber($0, 16...4096) })
  var frameSize: Int?

  @OptionGroup(title: "Analysis") var sampling: SettingGroup<SamplingSettings>
  @OptionGroup(title: "Regions") var important: SettingGroup<ImportantSettings>
  @OptionGroup(title: "Recipients") var delivery: SettingGroup<DeliverySettings>
  @Option(.background) var background: SettingFlag?
  @Option(.jobs) var jobs: SettingFlag?
  @OptionGroup(title: "Limits") var cost: SettingGroup<CostSettings>
  @OptionGroup(title: "Network") var network: SettingGroup<NetworkSettings>
  @OptionGroup(title: "Policy") var file: ConfigurationOptions

  func run() async throws {
    let settings = try Configuration(file, of: self).settings
    if paths.isEmpty { try checkSimulator(settings) }
    let resolved = try ResolvedSettings(settings, isInputTaken: paths.contains("-"))
    let inputs = paths.isEmpty ? [] : try PathList(paths, nulSeparated: nul).clips()
    let (path, replaces) = try target(of: inputs)
    let viewports = try resolved.screens.allViewports()
    var options = resolved.options(viewports: viewports, jobs: settings.jobs)
    // The page has every way to hold a device.
    options.turnsToSuit = false
    var frames = FrameRequest()
    frames.count = count ?? frames.count
    frames.side = frameSize ?? frames.side
    frames.background = settings.color(.background).map(Background.init) ?? frames.background
    let document = PageDocument(
      title: paths.isEmpty ? "Simulator" : inputs.count == 1 ? inputs[0].name?.string.oneLine : nil,
      hasRules: false, devices: resolved.screens.catalogue, viewports: viewports,
      isSimulator: paths.isEmpty, file: path, areas: options.important.pageAreas)
    let failed = try await write(
      inputs, ClipAnalyzer(options), frames, resolved.uses, document
    ) {
      try PendingFile(path, replaces: replaces)
    }
    if opens, failed == 0 || inputs.count > 1 { await Output.open(path) }
    if failed > 0 { throw ExitStatus.someFailed }
  }

  /// Refuses options that a simulator has no use for: on the page, people choose the clip, the
  /// window and the mode.
  private func checkSimulator(_ settings: Settings) throws {
    let reason = "applies to clips; a simulator has none"
    let given: [(flag: String, value: Int?)] = [("--count", count), ("--frame-size", frameSize)]
    if let flag = given.first(where: { $0.value != nil })?.flag {
      throw WrongValue("\(flag): \(reason)")
    }
    let chosen = PageScreens.keys.filter { ![.device, .devices, .os].contains($0) }
    try settings.refuseFlags(chosen + Settings.keysOfClips + [.background], because: reason)
  }

  /// The page's file, and whether to replace any file of that name.
  private func target(of clips: [ClipLocation]) throws -> (FilePath, replaces: Bool) {
    guard !paths.isEmpty || output != nil else {
      throw WrongValue("name a clip, or the page of a simulator: vidfit page -o simulator.html")
    }
    if let given = output.map(RawArguments.path), !given.isEmpty {
      guard FileStatus(given)?.isFolder != true else {
        throw WrongValue(
          "--output: \(given.oneLine) is a folder; expected a file such as page.html")
      }
      try OutputName(path: given).checkPage()
      return (given, true)
    }
    let stem = clips.count == 1 ? clips[0].outputStem : Array("vidfit".utf8)
    return (FilePath(bytes: stem + Array(".html".utf8)), overwrite)
  }

  /// Writes the page of all inputs; for a single one that can't be analysed there is none. Returns
  /// the number of those that can't.
  private func write(
    _ inputs: [ClipLocation], _ analyzer: ClipAnalyzer, _ frames: FrameRequest,
    _ uses: [any SettingUse], _ document: PageDocument, to open: () throws -> PendingFile
  ) async throws -> Int {
    var file = try exitingTemporary(open)
    var document = document
    let kind = document.kind(ofClips: inputs.count)
    let page = try PageFile(
      title: document.title(ofClips: inputs.count), kind,
      engine: kind.takesEngine ? PageEngine.bytes : nil)
    try exitingTemporary { try file.write(page.head) }
    var failed = 0
    for input in inputs {
      var clip = await analyzer.analyze(input, frames: frames)
      uses.complete(&clip.report)
      if let failure = clip.report.failure {
        failed += 1
        Output.complain(about: input, Vidfit.hint(for: input.string) ?? failure.message)
        if inputs.count == 1 { return failed }
      }
      let block = try page.block(clip.frames.map(PageFile.Frame.init), of: document.count)
      try exitingTemporary { try file.write(block) }
      let checked = JudgedClip(clip.report, checks: Observations.checks(clip.report))
      document.add(PageClip(clip.report, findings: checked.findings.map(PageClip.Finding.init)))
    }
    let end = try page.end(document)
    try exitingTemporary {
      try file.write(end)
      try file.commit()
    }
    Output.tellWritten(file.path)
    return failed
  }
}

/// The engine that pages carry to look for bars in people's own clips.
private enum PageEngine {
  /// That beside the program, as in an archive or after a build, or where `make install` puts it;
  /// nil without one.
  static var bytes: [UInt8]? {
    guard let folder = Platform.program.resolved?.removingLastComponent() else { return nil }
    let places = [folder, folder.removingLastComponent().appending("share").appending("vidfit")]
    return places.lazy.compactMap { try? WholeFile.read($0.appending("vidfit.wasm")) }.first
  }
}

/// The settings for the screens of a page, which has all devices and every way to hold them.
enum PageScreens: SettingList {
  static let keys = ScreenSettings.keys.filter {
    ![.allDevices, .orientation, .pose].contains($0)
  }
}

extension PageFile.Frame {
  fileprivate init(_ frame: ClipFrame) {
    self.init(
      time: frame.time, width: frame.size.width, height: frame.size.height,
      type: "image/\(frame.format.rawValue)", bytes: frame.bytes,
      isFirst: frame.isFirst)
  }
}
