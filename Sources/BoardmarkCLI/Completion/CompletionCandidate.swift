import ArgumentParser
import Boardmark
import BoardmarkFiles

/// A word that a shell may offer, and a description of it.
struct CompletionCandidate: Equatable {
  /// The whole word, as the command is to receive it.
  let word: String

  /// A few words for people; empty if there is no description.
  let description: String

  /// Makes a candidate; nil for a word that is not safe to send to a terminal.
  init?(_ word: String, _ description: String = "") {
    guard !word.isEmpty, word == word.terminalSafe().printSafe() else { return nil }
    self.word = word
    self.description = description.terminalSafe().printSafe().truncated(toDisplayWidth: 60)
  }

  /// The candidate as a shell's script reads it: a line without its end; nil if the shell cannot
  /// put the word on a command line.
  ///
  /// - bash expands what it is given, so the word has to be quoted; it shows no descriptions. It
  ///   quotes what it puts on the command line itself, but not so that variables and commands are
  ///   safe.
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
