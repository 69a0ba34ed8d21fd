import ArgumentParser
import Files
import Framing
import Glibc
import Report
import SystemPackage
import VidfitKit

/// The entry point. It reads arguments as bytes, because a path need not be UTF-8.
@main
enum Main {
  static func main() async {
    StandardDescriptors.fill()
    SignalWatch.begin()
    UsedFiles.keep()
    do {
      var command = try parse()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      Vidfit.exit(withError: status(after: error))
    }
  }

  private static func parse() throws -> any ParsableCommand {
    let arguments = RawArguments.current
    if let unknown = Vidfit.commandNotHelped(by: arguments) { throw WrongValue(unknown) }
    do {
      return try Vidfit.parseAsRoot(arguments)
    } catch  where !Vidfit.exitCode(for: error).isSuccess {
      let message = Vidfit.fullMessage(for: error)
      let options = Vidfit.options(of: Vidfit.command(of: arguments))
      Output.complain(UsageMessage(message, arguments, options: options).text)
      throw ExitStatus.usage
    }
  }

  /// Prints the help, or the error.
  private static func status(after error: any Error) -> ExitCode {
    switch error {
    case let status as ExitCode: return status
    case is BrokenPipe: SignalWatch.end(by: SIGPIPE)
    case let error as WrongValue:
      Output.complain(error.description)
      return ExitStatus.usage
    case _ where Vidfit.exitCode(for: error).isSuccess:
      let message = CompletionScript(Vidfit.fullMessage(for: error)).text
      let isPrinted = message.isEmpty || (try? Output.standard.write(line: message)) != nil
      return isPrinted ? .success : ExitStatus.temporary
    default:
      Output.complain("internal error: \(error)")
      return ExitStatus.internalError
    }
  }
}

struct Vidfit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vidfit",
    abstract: "Show what iPhones and iPads do with a clip, and find padding embedded in it.",
    discussion: """
      \(ScreenSettings.fitAndFill) CSS fill, which distorts, is not offered.

      EXAMPLES:
        vidfit clip.mp4
        vidfit analyze --format json clip.mp4
        vidfit analyze --all-devices clip.mp4
        vidfit analyze --size 1242x2208 --device iphone-x --orientation portrait
        vidfit preview clip.mp4
        vidfit page clip.mp4
        vidfit unpad clip.mp4
        vidfit ladder master.m3u8
        vidfit report results.ndjson -o results.csv -o results.xml
        vidfit devices iphone-x
        find . -name '*.mp4' -print0 | vidfit analyze -0 --format ndjson -
      """,
    version: AnalysisSchema.version,
    subcommands: [
      AnalyzeCommand.self, ScanCommand.self, PreviewCommand.self, PageCommand.self,
      UnpadCommand.self, LadderCommand.self, ReportCommand.self, DevicesCommand.self,
      SchemaCommand.self, DoctorCommand.self, WorkerCommand.self, ChildCommand.self,
    ],
    defaultSubcommand: AnalyzeCommand.self)
}
