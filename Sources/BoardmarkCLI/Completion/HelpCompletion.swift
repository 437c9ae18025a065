import ArgumentParser

/// Adds the commands that `board help` takes, and the user's aliases, to the scripts that the
/// parser writes: the parser knows neither.
enum HelpCompletion {
  /// The script with both added; any other text as it is.
  static func added(to text: String) -> String {
    let names = BoardCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    let list = names.joined(separator: " ")
    if text.hasPrefix("#!/bin/bash") {
      let subcommands = "compgen -W '\(list) help' -- \"${cur}\"))\n"
      return text.replacing(
        subcommands,
        with: subcommands + "        COMPREPLY+=($(compgen -W "
          + "\"$(\"${COMP_WORDS[0]}\" config --aliases 2>/dev/null)\" -- \"${cur}\"))\n"
      ).replacingLast(
        "    __board_offer_flags_options -1\n}\n\ncomplete ",
        by: "    __board_offer_flags_options -1\n"
          + "    COMPREPLY+=($(compgen -W '\(list)' -- \"${cur}\"))\n}\n\ncomplete ")
    }
    if text.hasPrefix("#compdef") {
      let offer = "_describe -V subcommand subcommands && ret=0\n"
      let aliases =
        offer
        + "        local -a own=(${(f)\"$(\"${command_name}\" config --aliases 2>/dev/null)\"})\n"
        + "        (( ${#own} )) && _describe -V alias own && ret=0\n"
      return text.replacing(offer, with: aliases, maxReplacements: 1)
        .replacingLast("'*:subcommands:'", by: "'*:subcommands:(\(list))'")
    }
    if text.contains("function __board_should_offer_completions_for_positional") {
      return text
        + "\ncomplete -c 'board' -n '__board_should_offer_completions_for_positional \"board help\" -ge 1'"
        + " -fka '\(list)'"
        + "\ncomplete -c 'board' -n '__board_should_offer_completions_for_positional \"board\" -eq 1'"
        + " -fa '(board config --aliases 2>/dev/null)' -d 'Alias'"
    }
    return text
  }
}

extension String {
  /// The text with the last occurrence of another text replaced; unchanged if it does not occur.
  fileprivate func replacingLast(_ old: String, by new: String) -> String {
    let (bytes, wanted) = (Array(utf8), Array(old.utf8))
    guard bytes.count >= wanted.count else { return self }
    for start in stride(from: bytes.count - wanted.count, through: 0, by: -1)
    where bytes[start...].starts(with: wanted) {
      return String(
        decoding: bytes[..<start] + Array(new.utf8) + bytes[(start + wanted.count)...],
        as: UTF8.self)
    }
    return self
  }
}
