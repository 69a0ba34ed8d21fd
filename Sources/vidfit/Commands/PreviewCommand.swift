import ArgumentParser
import Files
import Framing
import Results
import VidfitKit

struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Draws a clip on a device's screen, as the system player shows it.",
    discussion: """
      'fit' shows the whole frame and leaves bars, 'fill' covers the screen and crops. The mode \
      that the player chooses is marked. Light blue is the AVKit safe area, purple the video's \
      edge, pink padding embedded in it.

      EXAMPLES:
        vidfit preview clip.mp4                          # clip-preview.png: fit beside fill
        vidfit preview clip.mp4 --at 1:02.5 --mode fill -o shot.jpg
        vidfit preview clip.mp4 --padding compare        # with and without its embedded padding
        vidfit preview clip.mp4 --count 6 --contact-sheet --mode default
        vidfit preview *.mp4 -o previews/
        vidfit preview clip.mp4 --video --from 0:10 --to 0:20

      Exit status: 0 when every picture was made, 1 when some could not be, 64 for wrong usage, 75 \
      when the output can't be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Clips to draw; '-' reads paths from standard input. Use '--' before a name with a dash.",
      valueName: "path"))
  var paths: [String]

  @Flag(name: .customShort("0"), help: "Paths on standard input end with NUL, not with a newline.")
  var nul = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file, a folder, or '-' for standard output; NAME-preview.png here if left out.",
      valueName: "path"))
  var output: String?

  @OptionGroup var screens: ScreenOptions
  @OptionGroup var view: PreviewViewOptions
  @OptionGroup var moments: MomentOptions
  @OptionGroup var limits: LimitFlags

  @Flag(help: "A video (MP4, H.264, without sound) instead of pictures.")
  var video = false

  @Option(help: ArgumentHelp("Where the video begins in the clip.", valueName: "time"))
  var from: Moment?

  @Option(help: ArgumentHelp("Where the video ends in the clip.", valueName: "time"))
  var to: Moment?

  @Flag(name: .shortAndLong, help: "No progress bar.")
  var quiet = false

  @Option(help: "The kind of file, where the output's name doesn't tell: png or jpeg.")
  var format: PreviewOptions.Format?

  func validate() throws {
    if video, !moments.isDefault || format != nil {
      throw ValidationError("--video goes with --from and --to, not with moments or a format")
    }
    if !video, from != nil || to != nil {
      throw ValidationError("--from and --to are for --video")
    }
    if let to, to.seconds <= from?.seconds ?? 0 {
      throw ValidationError("--to must be later than --from")
    }
  }

  func run() async throws {
    let inputs = try PathList(paths, nulSeparated: nul).paths()
    let target = try PreviewTarget(
      output.map(RawArguments.bytes), pictures: inputs.count * moments.pictureCount,
      isVideo: video)
    var settings = Settings()
    screens.apply(to: &settings)
    limits.apply(to: &settings)
    let choice = ScreenChoice(settings)
    var options = PreviewOptions(
      viewports: try choice.viewports(), layout: choice.layout,
      parallelism: Machine.cores)
    options.maximumPixels = settings.count(.maxPixels) ?? options.maximumPixels
    view.apply(to: &options)
    moments.apply(to: &options)
    options.format = format ?? target.format ?? .png
    let maker = PreviewMaker(options)
    var isComplete = true
    for input in inputs {
      do {
        if video {
          try await makeMovie(maker, input, target)
          continue
        }
        try await maker.make(path: input) { image in
          let time = moments.pictureCount > 1 ? image.time : nil
          try target.write(image.bytes, of: input, time: time, format: options.format)
        }
      } catch let failure as PreviewFailure {
        isComplete = false
        Output.complain("\(String(decoding: input, as: UTF8.self).oneLine): \(failure)")
      }
    }
    if !isComplete { throw ExitStatus.someFailed }
  }

  private func makeMovie(
    _ maker: PreviewMaker, _ input: [UInt8], _ target: PreviewTarget
  ) async throws {
    let path = try target.path(of: input, suffix: "-preview.mp4")
    var file = try exitingTemporary { try PendingFile(path) }
    var bar = ProgressBar(isQuiet: quiet)
    do {
      try await maker.makeMovie(
        path: input, output: file.temporary, from: from?.seconds ?? 0, to: to?.seconds
      ) { bar.show($0) }
    } catch let failure as PreviewFailure where failure.isOutput {
      bar.clear()
      let name = String(decoding: path, as: UTF8.self).oneLine
      Output.complain("\(name): cannot be written: \(failure)")
      throw ExitStatus.temporary
    } catch {
      bar.clear()
      throw error
    }
    bar.clear()
    try exitingTemporary { try file.commit() }
  }
}
