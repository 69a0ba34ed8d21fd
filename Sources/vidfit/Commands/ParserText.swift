import ArgumentParser
import Document
import Files
import Rules
import Settings
internal import Words

/// The argument parser's message on wrong usage, in the style of all other errors. The usage follows
/// unless only a value is wrong.
struct UsageMessage {
  let text: String

  /// - Parameters:
  ///   - message: `Error: …`, and the usage in lines of its own.
  ///   - arguments: the command line as the person typed it.
  ///   - options: all of the command's, with their dashes.
  init(_ message: String, _ arguments: [String] = [], options: [String] = []) {
    let message = message.hasPrefix("Error: ") ? message.dropFirst("Error: ".count) : message[...]
    text =
      Self.wrongValue(message) ?? Self.unknownOption(message, arguments, options)
      ?? Self.decapitalized(message)
  }

  /// A better message than the parser's, which suggests only similar spellings, and complains of
  /// missing arguments first; nil if all options are known.
  private static func unknownOption(
    _ message: Substring, _ arguments: [String], _ options: [String]
  ) -> String? {
    let opening = "Unknown option '"
    let name =
      message.hasPrefix(opening)
      ? String(message.dropFirst(opening.count).prefix { $0 != "'" })
      : firstUnknown(arguments, options)
    guard let name else { return nil }
    let value = arguments.firstIndex(of: name).flatMap { arguments.dropFirst($0 + 1).first }
    let usage = message.drop { $0 != "\n" }
    return "unknown option '\(name.oneLine)'"
      + (likelyOption(name, in: options, value: value) ?? "") + usage
  }

  /// The first of the arguments that looks like an option but isn't one.
  private static func firstUnknown(_ arguments: [String], _ options: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
    return words.map { String($0.prefix { $0 != "=" }) }.first { !options.contains($0) }
  }

  private static func decapitalized(_ message: Substring) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.first ?? ""
    return ([first.prefix(1).lowercased() + first.dropFirst()] + lines.dropFirst().map(String.init))
      .joined(separator: "\n")
  }

  /// For `The value 'x' is invalid for '--format <format>'. Please provide one of 'a' or 'b'.` the
  /// line `--format: expected a or b, got 'x'`; nil for other messages.
  private static func wrongValue(_ message: Substring) -> String? {
    let opening = "The value '"
    let middle = "' is invalid for '"
    guard message.hasPrefix(opening), let gap = message.firstRange(of: middle) else { return nil }
    let value = String(message[..<gap.lowerBound].dropFirst(opening.count))
    let rest = message[gap.upperBound...]
    let option = rest.prefix { $0 != "'" }
    let reason = rest[option.endIndex...].dropFirst()
    let name = option.prefix { $0 != " " }
    // A value's own parser states what it expected.
    if reason.hasPrefix(": ") {
      return "\(name): \(reason.dropFirst(2).prefix { $0 != "\n" })"
    }
    let words = choices(reason)
    let hint = likelyMeaning(of: value, in: words).map { "; " + $0 } ?? ""
    return "\(name): expected \(words.inWords), got '\(value.oneLine)'" + hint
  }

  /// The words of `Please provide one of 'a' or 'b'.`, or of the lines that take its place if there
  /// are many.
  private static func choices(_ reason: Substring) -> [String] {
    let lines = reason.split(separator: "\n")
    let bullet = "  - "
    let listed = lines.filter { $0.hasPrefix(bullet) }.map { String($0.dropFirst(bullet.count)) }
    guard listed.isEmpty else { return listed }
    return (lines.first?.split(separator: "'").dropFirst() ?? [])
      .enumerated().filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}

/// The help of a command in a screenful: what it does, its usage, and the beginning of what each
/// option does.
struct ShortHelp {
  let text: String

  init(_ command: any ParsableCommand.Type) {
    let name = command == Vidfit.self ? "" : " " + (command.configuration.commandName ?? "")
    // In one line each, the texts can be cut.
    let help =
      command == Vidfit.self
      ? Vidfit.helpMessage(columns: 1000) : Vidfit.helpMessage(for: command, columns: 1000)
    let blocks = help.split(separator: "\n\n").filter { block in
      let heading = block.prefix { $0 != "\n" }
      return heading.hasPrefix("OVERVIEW: ") || heading.hasPrefix("USAGE: ")
        || heading.hasSuffix(":") && heading == heading.uppercased()
    }
    text =
      blocks.map { $0.split(separator: "\n").map(Self.beginning).joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n\nMore: vidfit\(name) --help"
  }

  /// A line without what follows the first clause of a description, which stands in a column.
  private static func beginning(of line: Substring) -> Substring {
    let column = 26
    guard line.hasPrefix("  "), line.count > column,
      line.dropFirst(column - 1).hasPrefix(" ")
    else { return line }
    let clause = line.dropFirst(column)
    let ends = [". ", ": ", "; ", " ("].compactMap { clause.firstRange(of: $0)?.lowerBound }
    let end = clause.hasSuffix(".") ? clause.index(before: clause.endIndex) : clause.endIndex
    return line[..<min(ends.min() ?? end, end)]
  }
}

/// A shell's completion script as the argument parser writes it, with the parts that it leaves out:
/// the words after 'help', and the options of 'analyze' if no command is named.
struct CompletionScript {
  let text: String

  /// - Parameter message: the text to be printed; unless it is such a script, it stays as it is.
  init(_ message: String) {
    if message.hasPrefix("#!/bin/bash\n") {
      text = message + Self.bash
    } else if message.hasPrefix("#compdef vidfit\n") {
      text = message.replacing("\n_vidfit() {\n", with: "\n_vidfit() {\n" + Self.zsh)
        .replacing("'*:subcommands:'", with: "'*:subcommands:(\(Self.commands))'")
    } else if message.hasPrefix("function __vidfit_") {
      let tokens = "    set -l unparsed_tokens (__vidfit_tokens -pc)\n"
      text = message.replacing(tokens, with: tokens + Self.fish) + Self.fishHelp
    } else {
      text = message
    }
  }

  private static let commands = Vidfit.commandNames.joined(separator: " ")

  /// The words count as if the command had been typed in full.
  private static let bash = """

    _vidfit_help() {
        COMPREPLY+=($(compgen -W '\(commands)' -- "${cur}"))
    }

    _vidfit_or_analyze() {
        local -r first="${COMP_WORDS[1]}"
        if [[ "${first}" = -* || ( "${COMP_CWORD}" -gt 1 && ' \(commands) help ' != *" ${first} "* ) ]]; then
            COMP_WORDS=("${COMP_WORDS[0]}" analyze "${COMP_WORDS[@]:1}")
            COMP_CWORD=$((COMP_CWORD + 1))
        fi
        _vidfit "${@}"
    }

    complete -o default -o filenames -F _vidfit_or_analyze vidfit
    """

  private static let zsh = """
        if [[ "${words[2]}" = -* || ( "${CURRENT}" -gt 2 && ' \(commands) help ' != *" ${words[2]} "* ) ]]; then
            words=("${words[1]}" analyze "${(@)words[2,-1]}")
            (( CURRENT += 1 ))
        fi

    """

  private static let fish = """
        if set -q unparsed_tokens[2]; and not contains -- $unparsed_tokens[2] \(commands) help
            set unparsed_tokens $unparsed_tokens[1] analyze $unparsed_tokens[2..]
        end

    """

  private static let fishHelp = """

    complete -c 'vidfit' -n '__vidfit_should_offer_completions_for_positional "vidfit help" -ge 1' \
    -fka '\(commands)'
    """
}
