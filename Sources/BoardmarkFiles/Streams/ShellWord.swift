import BoardmarkText

/// A word of a command line as the shell passes it to a completion, perhaps still quoted.
///
/// bash and zsh pass words as they were typed, fish passes them unquoted.
package enum ShellWord {
  /// The word without its quotes; nil if its value is not known without running a shell.
  ///
  /// Single and double quotes, backslashes and a leading `~/` are understood; a word in which the
  /// shell would substitute variables or the output of commands has no value here. A quote that is
  /// still open ends with the word.
  package static func value(of word: String, home: String? = environmentVariable("HOME")) -> String?
  {
    var rest = Substring(word)
    var value = ""
    if rest.hasPrefix("~") {
      guard let home, rest == "~" || rest.hasPrefix("~/") else { return nil }
      value = home
      rest = rest.dropFirst()
    }
    var quote: Character?
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case (_, "'"): value.append(character)
      case ("$", _), ("`", _): return nil
      case ("\\", nil): if let next = rest.popFirst() { value.append(next) }
      case ("\\", _):
        // In double quotes, a backslash is literal except before these characters.
        if let next = rest.first, !"\"\\$`".contains(next) { value.append(character) }
        if let next = rest.popFirst() { value.append(next) }
      case ("'", nil), ("\"", nil): quote = character
      default: value.append(character)
      }
    }
    return value
  }

  /// A command with a path, for a message: in quotes that it does not contain itself.
  package static func named(_ command: String, _ path: String) -> String {
    let line = "\(command) \(quoted(path: path))"
    return line.contains("'") ? "`\(line)`" : "'\(line)'"
  }

  /// A path quoted for bash, never taken for an option and safe to print.
  package static func quoted(path: String) -> String {
    let path = path.hasPrefix("-") ? "./\(path)" : path
    if path.terminalSafe() == path { return quoted(path) }
    let bytes = path.utf8.map { byte in
      (0x20...0x7E).contains(byte) && !"'\\".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "$'\(bytes.joined())'"
  }

  /// The text quoted as one bash word.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
      default: false
      }
    }
    if isPlain, !text.isEmpty { return text }
    var word = "'"
    for character in text.unicodeScalars {
      if character == "'" { word += "'\\''" } else { word.unicodeScalars.append(character) }
    }
    return word + "'"
  }
}

extension String {
  /// Adds the file's path to the commands of ours that a message suggests; without it they would
  /// act on the nearest 'board.md'.
  package func namingInCommands(_ path: String) -> String {
    if path == "board.md" || path == "-" { return self }
    var text = ""
    var rest = self[...]
    while let start = rest.firstRange(of: "'board "),
      let end = rest[start.upperBound...].firstIndex(of: "'")
    {
      let command = String(rest[rest.index(after: start.lowerBound)..<end])
      let isAboutFile =
        ["board resolve", "board fmt"].contains(command)
        || command.hasPrefix("board check ")
      text += rest[..<start.lowerBound]
      text += isAboutFile ? ShellWord.named(command, path) : "'\(command)'"
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}
