/// A shell's completion script as the argument parser writes it, with what that leaves out: the words
/// after 'help', and the options of 'analyze' where no command is named.
struct CompletionScript {
  let text: String

  /// - Parameter message: what is to be printed; unless it is such a script, it stays as it is.
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

  /// The words count as if the command had been written out.
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
