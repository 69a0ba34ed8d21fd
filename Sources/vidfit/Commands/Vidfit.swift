import ArgumentParser
import Files
import VidfitKit

/// The command as the system starts it: arguments are read as bytes, because a path need not be
/// UTF-8.
@main
enum Main {
  static func main() async {
    StandardDescriptors.fill()
    do {
      var command = try Vidfit.parseAsRoot(RawArguments.current)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch  where Vidfit.exitCode(for: error).isSuccess {
      finish(Vidfit.fullMessage(for: error))
    } catch {
      Vidfit.exit(withError: error)
    }
  }

  /// Prints a help text or the version, and sees to it that it is known when nobody can read it.
  private static func finish(_ message: String) {
    do {
      if !message.isEmpty { try Output.standard.write(line: message) }
    } catch {
      Vidfit.exit(withError: error)
    }
  }
}

struct Vidfit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vidfit",
    abstract: "Shows what an iPhone or iPad does with a clip, and finds padding baked into it.",
    discussion: """
      'fit' shows the whole frame and leaves bars (AVKit resizeAspect, CSS contain); 'fill' covers \
      the screen and crops (AVKit resizeAspectFill, CSS cover). CSS fill, which distorts, is not \
      offered.

      EXAMPLES:
        vidfit clip.mp4
        vidfit analyze --format json clip.mp4
        vidfit analyze --all-devices clip.mp4
        vidfit analyze --size 1242x2208 --device iphone-x --orientation portrait
        vidfit preview clip.mp4
        vidfit report results.ndjson -o results.csv -o results.xml
        vidfit devices iphone-x
        find . -name '*.mp4' -print0 | vidfit analyze -0 --format ndjson -
      """,
    version: AnalysisSchema.version,
    subcommands: [
      AnalyzeCommand.self, ScanCommand.self, PreviewCommand.self, ReportCommand.self,
      DevicesCommand.self, SchemaCommand.self, DoctorCommand.self, WorkerCommand.self,
      ChildCommand.self,
    ],
    defaultSubcommand: AnalyzeCommand.self)
}
