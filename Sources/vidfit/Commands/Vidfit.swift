import ArgumentParser
import Document
import Files
import Framing
import Glibc
import Rules
import Settings
import SystemPackage
import VidfitKit
internal import Words

/// The entry point. It reads arguments as bytes, because a path need not be UTF-8.
@main
enum Main {
  // An async one would end this thread. For that glibc loads libgcc_s, which containers may lack.
  static func main() {
    StandardDescriptors.fill()
    SignalWatch.begin()
    UsedFiles.keep()
    Task.detached {
      await run()
      exit(0)
    }
    while true { pause() }
  }

  private static func run() async {
    do {
      var command = try parse()
      if !(command is any ChildProcess) { CrashMessage.begin() }
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
    var arguments = ImportantSettings.spelledOut(RawArguments.current)
    if arguments.isEmpty {
      Output.complain("missing command, or path of a clip\n\n" + ShortHelp(Vidfit.self).text)
      throw ExitStatus.usage
    }
    if arguments == ["-V"] { arguments = ["--version"] }
    let unknown = Vidfit.commandNotHelped(by: arguments) ?? Vidfit.commandOfOthers(in: arguments)
    if let unknown { throw WrongValue(unknown) }
    if arguments.prefix(while: { $0 != "--" }).contains("-h") {
      let isOfAll = arguments.first == "-h"
      let help = isOfAll ? ShortHelp(Vidfit.self) : ShortHelp(Vidfit.command(of: arguments))
      try Output.standard.write(line: help.text)
      throw ExitCode.success
    }
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
        \(Feature.all.compactMap(\.example).joined(separator: "\n  "))
        vidfit report results.ndjson -o results.csv -o results.xml
        vidfit devices iphone-x
        find . -name '*.mp4' -print0 | vidfit analyze -0 --format ndjson -
      """,
    version: ProgramVersion.lines,
    subcommands: [AnalyzeCommand.self, ScanCommand.self, PreviewCommand.self]
      + Feature.all.flatMap(\.commands) + [
        ReportCommand.self, DevicesCommand.self, SchemaCommand.self, DoctorCommand.self,
        WorkerCommand.self, ChildCommand.self,
      ],
    defaultSubcommand: AnalyzeCommand.self)
}

extension Vidfit {
  /// The commands that people know by name.
  static var commandNames: [String] {
    configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
      .compactMap { $0.commandName }
  }

  /// The message for a path that can't be a clip: a folder, or a missing file that was probably meant
  /// to be a command, as in `vidfit analyse clip.mp4`; nil for others.
  static func hint(for path: String) -> String? {
    if FileStatus(FilePath(path))?.isFolder == true, NumberedNames(all: FilePath(path)) == nil {
      return "it is a folder; 'vidfit scan' scans folders"
    }
    guard FileStatus(FilePath(path)) == nil, !path.contains("/"), !path.contains(".") else {
      return nil
    }
    if commandNames.contains(path) {
      return "there is no such file; a command comes before its options: vidfit \(path) …"
    }
    guard let meant = likelyMeaning(of: path, in: commandNames)
    else { return nil }
    return "there is no such file or command; \(meant)"
  }

  /// The reason why `vidfit help` has no help, as the parser would print the root's. Nil for other
  /// arguments.
  fileprivate static func commandNotHelped(by arguments: [String]) -> String? {
    guard arguments.first == "help",
      let name = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }),
      !configuration.subcommands.contains(where: { $0.configuration.commandName == name }),
      name != "help"
    else { return nil }
    let hint = likelyMeaning(of: name, in: commandNames)
    return "unknown command '\(name.oneLine)'; \(hint ?? "expected \(commandNames.inWords)")"
  }

  /// The message for another tool's command in place of one of vidfit's, as in `vidfit crop a.mp4`;
  /// nil for others.
  fileprivate static func commandOfOthers(in arguments: [String]) -> String? {
    guard let word = arguments.first, FileStatus(RawArguments.path(word)) == nil else { return nil }
    return meaning(ofCommand: word).map { "there is no command '\(word)'; \($0)" }
  }

  /// The command that the arguments select.
  fileprivate static func command(of arguments: [String]) -> any ParsableCommand.Type {
    configuration.subcommands.first { $0.configuration.commandName == arguments.first }
      ?? AnalyzeCommand.self
  }

  /// All options of a command with their dashes, as its help lists them. Options that take one of a
  /// few words are also listed with each of these, as in `--format json`.
  fileprivate static func options(of command: any ParsableCommand.Type) -> [String] {
    helpMessage(for: command, columns: 1000).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }
      .flatMap { line in
        let names = line.split { " ,/".contains($0) }.prefix { $0.hasPrefix("-") }.map(String.init)
        let values = line.split(separator: "(values: ").dropFirst().first?.prefix {
          !";)".contains($0)
        }
        let words = values?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
        return names + names.flatMap { name in words.map { "\(name) \($0)" } }
      }
  }
}
