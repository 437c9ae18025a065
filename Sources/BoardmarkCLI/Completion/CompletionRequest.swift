import ArgumentParser
import Boardmark
import BoardmarkFiles

/// A shell's request to complete a word of a command line.
struct CompletionRequest {
  /// The words of the line, beginning with the command's name.
  let words: [String]

  /// The index of the word to complete; one past the last word if a new one begins.
  let index: Int

  let shell: CompletionShell?

  /// The size limit of a file that is read while the user waits for a completion: 16 MiB.
  private static let limit = 1 << 24

  /// The board that the line is about; nil if there is none or it cannot be read.
  ///
  /// Prints nothing and never waits for input: the answer goes into a line that is being typed.
  func board() -> Board? {
    // fish passes the path unquoted, other shells as typed.
    let path =
      if let file { FileKind(following: file) != nil ? file : ShellWord.value(of: file) } else {
        try? BoardLocation.find(file: nil)
      }
    guard let path, path != "-",
      let bytes = try? FileContents(ofFile: path, limit: Self.limit).bytes
    else { return nil }
    return Board(bytes, fileName: path)
  }

  /// The value of the last `--file` on the line, as typed.
  private var file: String? {
    var file: String?
    for (offset, word) in words.enumerated() where offset != index {
      if word == "--" { break }
      if word == "-f" || word == "--file" {
        // bash makes the '=' between an option and its value a separate word.
        let isSigned = offset + 1 < words.count && words[offset + 1] == "="
        let value = offset + (isSigned ? 2 : 1)
        if value < words.count, value != index { file = words[value] }
      } else if word.hasPrefix("--file=") {
        file = String(word.dropFirst("--file=".count))
      } else if word.hasPrefix("-f"), word.utf8.count > 2 {
        file = String(word.dropFirst(2))
      }
    }
    return file
  }

  /// The words before the one to complete, without those that the shell has yet to expand.
  var wordsBefore: [String] {
    words.prefix(index).compactMap { ShellWord.value(of: $0) }
  }

  /// The word to complete, as typed; empty for a new one.
  var word: String { index < words.count ? words[index] : "" }

  /// True if a word of a query precedes the one to complete.
  var hasQueryWord: Bool {
    guard index > 2, let last = wordsBefore.last else { return false }
    return !last.hasPrefix("-") && last != "or" && last != "and"
  }

  /// The part before a colon of the word to complete, if bash has split the word there.
  var keyBeforeColon: String? {
    guard shell == .bash || shell == nil, index < words.count + 1 else { return nil }
    if index < words.count, words[index] == ":" {
      return index > 0 ? words[index - 1] : nil
    }
    guard index >= 2, words[index - 1] == ":" else { return nil }
    return words[index - 2]
  }
}

/// A word that a shell may offer, with a description.
struct CompletionCandidate: Equatable {
  /// The whole word, as passed to the command.
  let word: String

  /// A short description; may be empty.
  let description: String

  /// Creates a candidate; nil if the word is not safe to print on a terminal.
  init?(_ word: String, _ description: String = "") {
    guard !word.isEmpty, word == word.terminalSafe().printSafe() else { return nil }
    self.word = word
    self.description = description.terminalSafe().printSafe().truncated(toDisplayWidth: 60)
  }

  /// The candidate as a shell's script reads it: a line without its end; nil if the shell cannot
  /// put the word on a command line.
  ///
  /// - bash expands what it is given, so the word has to be quoted; it shows no descriptions. Its
  ///   own quoting does not protect against variables and commands.
  /// - zsh splits at the first colon without a backslash before it, and removes backslashes.
  /// - fish splits at the first tab, which neither part can contain.
  func line(for shell: CompletionShell?) -> String? {
    switch shell {
    case CompletionShell.zsh:
      let escaped = Self.escaped(word, ":\\")
      return description.isEmpty ? escaped : "\(escaped):\(Self.escaped(description, "\\"))"
    case CompletionShell.fish:
      return description.isEmpty ? word : "\(word)\t\(description)"
    default:
      return word.contains { $0 == "$" || $0 == "`" } ? nil : ShellWord.quoted(word)
    }
  }

  /// The text with a backslash before each of the given characters.
  private static func escaped(_ text: String, _ marks: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if marks.unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

/// Adds the commands that `board help` takes, and the user's aliases, to the scripts that the
/// parser writes: the parser does not know them.
enum HelpCompletion {
  /// The script with both added; any other text unchanged.
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
    guard let range = ranges(of: old).last else { return self }
    var text = self
    text.replaceSubrange(range, with: new)
    return text
  }
}
