import ArgumentParser
import Boardmark
import BoardmarkFiles

/// A command line for which a shell asks how to complete a word.
struct CompletionRequest {
  /// The words of the line, beginning with the command's name.
  let words: [String]

  /// The index of the word to complete; one past the last word if a new one begins.
  let index: Int

  let shell: CompletionShell?

  /// The size limit of a file that is read while somebody waits for an answer: 16 MiB.
  private static let limit = 1 << 24

  /// The board that the line is about; nil if there is none or it cannot be read.
  ///
  /// Prints nothing and never waits for input: the answer goes into a line that is being typed.
  func board() -> Board? {
    guard let path = boardPath(), path != "-",
      let bytes = try? FileContents(ofFile: path, limit: Self.limit).bytes
    else { return nil }
    return Board(bytes, fileName: path)
  }

  private func boardPath() -> String? {
    if let file { return path(of: file) }
    return try? BoardLocation.find(file: nil)
  }

  /// The value of the last `--file` on the line, as typed.
  private var file: String? {
    var file: String?
    for (offset, word) in words.enumerated() where offset != index {
      if word == "--" { break }
      if word == "-f" || word == "--file" {
        // bash makes the sign between an option and its value a word of its own.
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

  /// The path that a word means: fish passes it unquoted, other shells as typed.
  private func path(of word: String) -> String? {
    if FileKind(following: word) != nil { return word }
    return ShellWord.value(of: word)
  }

  /// The words before the one to complete, without those whose values are not known.
  var wordsBefore: [String] {
    words.prefix(index).compactMap { ShellWord.value(of: $0) }
  }

  /// The word to complete, as typed; empty for a new one.
  var word: String { index < words.count ? words[index] : "" }

  /// Whether a word of a query precedes the one to complete.
  var hasQueryWord: Bool {
    guard index > 2, let last = wordsBefore.last else { return false }
    return !last.hasPrefix("-") && last != "or" && last != "and"
  }

  /// What stands before a colon in the word to complete, if bash has split the word there.
  var keyBeforeColon: String? {
    guard shell == .bash || shell == nil, index < words.count + 1 else { return nil }
    if index < words.count, words[index] == ":" {
      return index > 0 ? words[index - 1] : nil
    }
    guard index >= 2, words[index - 1] == ":" else { return nil }
    return words[index - 2]
  }
}
