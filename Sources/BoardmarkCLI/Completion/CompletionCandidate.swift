import ArgumentParser
import Boardmark

/// What a shell may complete a word to, and what it says about it.
struct CompletionCandidate: Equatable {
  /// The whole word, as the command is to get it.
  let word: String

  /// A few words for people; empty for none.
  let description: String

  /// Makes a candidate; nil for a word that no terminal may be sent.
  init?(_ word: String, _ description: String = "") {
    guard !word.isEmpty, word == word.terminalSafe().printSafe() else { return nil }
    self.word = word
    self.description = description.terminalSafe().printSafe().truncated(toDisplayWidth: 60)
  }

  /// The candidate as the script of a shell reads it: a line without its end; nil where the shell
  /// cannot put the word on a command line.
  ///
  /// - bash runs what it is given through an expansion, so that the word has to be quoted; it shows
  ///   no descriptions. What it puts on the command line then it quotes by itself, but not so that
  ///   variables and commands are safe.
  /// - zsh splits at the first colon that no backslash precedes, and takes out backslashes.
  /// - fish splits at the first tab, which neither part can have.
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

  /// The text with a backslash before each of some marks.
  private static func escaped(_ text: String, _ marks: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if marks.unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
