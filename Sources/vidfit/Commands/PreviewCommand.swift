import ArgumentParser
import Document
import Files
import Framing
import Rules
import Settings
import SystemPackage
import VideoIO
import VidfitKit
internal import Words

struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Draw clips on a device's screen as the system player shows them.",
    discussion: """
      \(ScreenSettings.fitAndFill) The mode that the player starts in is marked. Light blue is the \
      AVKit safe area, purple the edge of the video, pink its embedded padding.

      EXAMPLES:
        vidfit preview clip.mp4   # clip-preview.png: fit beside fill
        vidfit preview clip.mp4 --at 1:02.5 --mode fill -o shot.jpg
        vidfit preview clip.mp4 --padding compare   # with and without padding
        vidfit preview clip.mp4 --pip --device ipad-pro-11   # Picture in Picture
        vidfit preview clip.mp4 --count 6 --contact-sheet --mode default
        vidfit preview *.mp4 -o previews/
        vidfit preview clip.mp4 --video --from 0:10 --to 0:20
        vidfit preview clip.mp4 --overlay --protect iphones,ipads -o safe.png

      Exit status: 0 if every picture was made, 1 if some could not be, 64 for wrong usage or \
      configuration, 75 if the output can't be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips to draw; '-' reads paths from standard input. Put '--' before a name that begins with "
        + "a dash.",
      valueName: "path"), completion: .file())
  var paths: [String]

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL instead of newline.")
  var nul = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "File, folder, or '-' for standard output; NAME-preview.png in the current folder if left "
        + "out.", valueName: "path"), completion: .file())
  var output: String?

  @Flag(help: "Replace files of those names where --output names none.")
  var overwrite = false

  @Flag(
    name: .customLong("open"),
    help: "Open what was written: the picture or video, or the folder of several.")
  var opens = false

  @OptionGroup(title: "Output") var view: PreviewViewOptions
  @OptionGroup(title: "Output") var moments: MomentOptions
  @OptionGroup(title: "Screens") var screens: SettingGroup<ScreenSettings>
  @OptionGroup(title: "Analysis") var sampling: SettingGroup<PreviewSampling>
  @OptionGroup(title: "Regions") var important: SettingGroup<ImportantSettings>
  @Option(.jobs) var jobs: SettingFlag?
  @OptionGroup(title: "Limits") var cost: SettingGroup<CostSettings>
  @OptionGroup(title: "Network") var network: SettingGroup<NetworkSettings>
  @OptionGroup(title: "Policy") var file: ConfigurationOptions

  @Flag(help: "Make a video (MP4, H.264, without sound) instead of pictures.")
  var video = false

  @Flag(
    help: """
      Draw the guides important, protect, title-safe and action-safe alone, on a transparent picture \
      of the frame (PNG), for a track above the clip in an editor.
      """)
  var overlay = false

  @Option(
    help: ArgumentHelp("Start of the video in the clip.", valueName: "time"),
    transform: Moment.init(parsing:))
  var from: Moment?

  @Option(
    help: ArgumentHelp("End of the video in the clip.", valueName: "time"),
    transform: Moment.init(parsing:))
  var to: Moment?

  @Flag(name: .shortAndLong, help: "Show no progress bar.")
  var quiet = false

  @Option(help: "File format, if the output's name does not say.")
  var format: PreviewOptions.Format?

  func validate() throws {
    if video, !moments.isDefault || format != nil {
      throw ValidationError("--video excludes --at, --count, --contact-sheet and --format")
    }
    if overlay, video || view.exact || view.pip || !moments.isDefault {
      throw ValidationError(
        "--overlay excludes --video, --exact, --pip, --at, --count and --contact-sheet")
    }
    if overlay { try view.checkOverlay() }
    try view.checkGuides(of: important.settingFlags)
    if overlay || view.frame, let format, format != .png {
      let flag = overlay ? "--overlay" : "--frame"
      throw WrongValue("--format: expected png with \(flag), got '\(format.rawValue)'")
    }
    if let format, !format.isAvailable {
      throw WrongValue(
        "--format: expected \(PreviewOptions.Format.available.map(\.rawValue).inWords), because "
          + "FFmpeg has no encoder for '\(format.rawValue)'")
    }
    if view.frame, video || overlay {
      throw ValidationError("--frame excludes --video and --overlay")
    }
    if view.exact, video || moments.contactSheet {
      throw ValidationError("--exact excludes --video and --contact-sheet")
    }
    if opens, output == "-" { throw ValidationError("--open excludes --output -") }
    if !video, from != nil || to != nil {
      throw ValidationError("--from and --to need --video")
    }
    if let to, to.seconds <= from?.seconds ?? 0 {
      throw WrongValue("--to: expected a time after --from")
    }
  }

  func run() async throws {
    let settings = try Configuration(file, of: self).settings
    let resolved = try ResolvedSettings(settings, isInputTaken: paths.contains("-"))
    let inputs = try PathList(paths, nulSeparated: nul).clips()
    let target = try PreviewTarget(
      output.map(RawArguments.bytes), format: format, pictures: inputs.count * moments.pictureCount,
      isVideo: video, overwrites: overwrite)
    if view.padding != .asIs {
      try settings.checkPadding(for: "--padding \(view.padding.rawValue)")
    }
    let options = try options(resolved, format: target.format ?? .png)
    let (written, status) = try await make(inputs, options, target)
    if opens, let last = written.last {
      // The current folder has no name in a path.
      let folder = last.removingLastComponent()
      await Output.open(written.count == 1 ? last : folder.isEmpty ? "." : folder)
    }
    if let status { throw status }
  }

  /// The options that the flags and settings select, once they are known to agree.
  private func options(
    _ resolved: ResolvedSettings, format: PreviewOptions.Format
  ) throws -> PreviewOptions {
    let settings = resolved.settings
    // Making a video takes time in proportion to its length.
    var options = PreviewOptions(
      settings, viewports: try resolved.screens.viewports(), important: resolved.important,
      jobs: settings.jobs, time: video ? .seconds(86_400) : nil)
    try view.check(options.important)
    if view.pip {
      // If all devices are drawn, those that lack it are left out.
      let lacks = options.viewports.compactMap(\.lackOfPictureInPicture)
      let isEnough = settings.flag(.allDevices) && lacks.count < options.viewports.count
      if let reason = lacks.first, !isEnough { throw WrongValue("--pip: \(reason)") }
      options.viewports.removeAll { $0.lackOfPictureInPicture != nil }
    }
    if view.exact, options.viewports.count > 1 {
      throw WrongValue(
        "--exact: expected one screen, got "
          + options.viewports.map(\.device.name).joined(separator: ", "))
    }
    if video, !MovieWriter.isAvailable {
      throw WrongValue("--video: expected an FFmpeg that encodes H.264, which this one does not")
    }
    view.apply(to: &options)
    moments.apply(to: &options)
    options.format = format
    if overlay || view.frame, options.format != .png {
      throw WrongValue("--output: expected a PNG file with --\(overlay ? "overlay" : "frame")")
    }
    if options.hasText, !view.exact, !Installation.drawsText {
      Output.complain("pictures lack words: \(Installation.fontLack)")
      // Boxes in place of letters would say nothing, and have no predictable size.
      options.hasText = false
    }
    return options
  }

  /// Writes the previews of all inputs that can be read.
  ///
  /// - Returns: the files in order, and the status to end with; nil if nothing failed.
  private func make(
    _ inputs: [ClipLocation], _ options: PreviewOptions, _ target: PreviewTarget
  ) async throws -> (written: [FilePath], status: ExitCode?) {
    let maker = PreviewMaker(options)
    var status: ExitCode?
    var written: [FilePath] = []
    for input in inputs {
      do {
        if video {
          written.append(try await makeMovie(maker, input, target))
          continue
        }
        if overlay {
          let image = try await maker.overlayImage(of: input)
          written.append(try target.write(image.bytes, of: input, time: nil, format: .png))
          image.remarks.forEach { Output.complain(about: input, $0) }
          continue
        }
        var remarks: [String] = []
        try await maker.make(of: input) { image in
          remarks += image.remarks.filter { !remarks.contains($0) }
          let time = moments.pictureCount > 1 ? image.time : nil
          written.append(
            try target.write(image.bytes, of: input, time: time, format: options.format))
        }
        remarks.forEach { Output.complain(about: input, $0) }
      } catch let failure as PreviewFailure {
        status = status ?? ExitStatus.someFailed
        Output.complain(about: input, Vidfit.hint(for: input.string) ?? "\(failure)")
      } catch let failure as FileFailure {
        status = Output.complain(of: failure, ExitStatus.temporary)
        guard failure.isOfName else { break }
      }
    }
    return (written, status)
  }

  /// Returns the path of the video.
  private func makeMovie(
    _ maker: PreviewMaker, _ input: ClipLocation, _ target: PreviewTarget
  ) async throws -> FilePath {
    var file = try target.file(of: input, suffix: "-preview.mp4")
    var bar = ProgressBar(isQuiet: quiet)
    let remarks: [String]
    do {
      remarks = try await maker.makeMovie(
        of: input, output: file.temporary, from: from?.seconds ?? 0, to: to?.seconds
      ) { bar.show($0) }
    } catch let failure as PreviewFailure where failure.isOutput {
      bar.clear()
      let name = file.path.oneLine
      Output.complain("\(name): cannot be written: \(failure)")
      throw ExitStatus.temporary
    } catch {
      bar.clear()
      throw error
    }
    bar.clear()
    try file.commit()
    Output.tellWritten(file.path)
    remarks.forEach { Output.complain(about: input, $0) }
    return file.path
  }
}

/// The settings for detection. A picture with or without its padding needs detection, so
/// `--padding` is about drawing here. Nothing shows what metadata says.
enum PreviewSampling: SettingList {
  static let keys = SamplingSettings.keys.filter { ![.noPadding, .metadata].contains($0) }
  static let keysWithoutFlag: [SettingKey] = [.noPadding]
}
