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
    guard !word.isEmpty, word == word.terminalSafe() else { return nil }
    self.word = word
    self.description = description.terminalSafe().truncated(toDisplayWidth: 60)
  }

  /// The candidate as the script of a shell reads it: a line without its end.
  ///
  /// - bash runs what it is given through an expansion, so that the word has to be quoted; it shows
  ///   no descriptions.
  /// - zsh splits at the first colon that no backslash precedes.
  /// - fish splits at the first tab, which neither part can have.
  func line(for shell: CompletionShell?) -> String {
    switch shell {
    case CompletionShell.zsh:
      var escaped = ""
      for scalar in word.unicodeScalars {
        if scalar == ":" || scalar == "\\" { escaped += "\\" }
        escaped.unicodeScalars.append(scalar)
      }
      return description.isEmpty ? escaped : "\(escaped):\(description)"
    case CompletionShell.fish:
      return description.isEmpty ? word : "\(word)\t\(description)"
    default:
      return ShellWord.quoted(word)
    }
  }
}
