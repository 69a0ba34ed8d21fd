import ArgumentParser
import Files
import Report
import Rules
import Settings
import SystemPackage

extension Vidfit {
  /// The commands that people know by name.
  static var commandNames: [String] {
    configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
      .compactMap { $0.commandName }
  }

  /// The message for a path that can't be a clip: a folder, or a missing file that was probably meant
  /// to be a command, as in `vidfit analyse clip.mp4`; nil for others.
  static func hint(for path: String) -> String? {
    if FileStatus(FilePath(path))?.isFolder == true {
      return "it is a folder; 'vidfit scan' looks through folders"
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
  static func commandNotHelped(by arguments: [String]) -> String? {
    guard arguments.first == "help",
      let name = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }),
      !configuration.subcommands.contains(where: { $0.configuration.commandName == name }),
      name != "help"
    else { return nil }
    let hint = likelyMeaning(of: name, in: commandNames)
    return "unknown command '\(name.oneLine)'; \(hint ?? "expected \(commandNames.inWords)")"
  }

  /// The command that the arguments select.
  static func command(of arguments: [String]) -> any ParsableCommand.Type {
    configuration.subcommands.first { $0.configuration.commandName == arguments.first }
      ?? AnalyzeCommand.self
  }

  /// All options of a command with their dashes, as its help lists them. Options that take one of a
  /// few words are also listed with each of these, as in `--format json`.
  static func options(of command: any ParsableCommand.Type) -> [String] {
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
