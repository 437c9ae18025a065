import BoardmarkFiles
import LibC

/// The commands that open an address in the user's browser, each split into words, the preferred
/// one first.
///
/// `$BROWSER` is read as `xdg-open`, `sensible-browser` and Python read it: commands separated by
/// colons, of which the first that works is used. Words are separated and quoted as in a shell, but
/// no shell runs; `%s` is the address, `%%` a percent sign and `%c` a colon. Without `%s` the
/// address comes last.
struct BrowserCommands {
  private let commands: [[String]]

  /// The commands of this machine; nil if none is known.
  init?(environment: (String) -> String? = environmentVariable) {
    if let list = environment("BROWSER"), list.contains(where: { $0 != ":" && $0 != " " }) {
      self.init(list)
      return
    }
    #if canImport(Darwin)
      self.init("open")
    #else
      let hasScreen = [environment("DISPLAY"), environment("WAYLAND_DISPLAY")].contains {
        $0?.isEmpty == false
      }
      guard hasScreen else { return nil }
      self.init("xdg-open")
    #endif
  }

  init(_ list: String) {
    commands = list.split(separator: ":").compactMap { command in
      // A path with blanks in it that nobody has quoted.
      if command.contains("/"), access(String(command), X_OK) == 0 {
        return [String(command), "%s"]
      }
      guard var words = Self.words(of: command) else { return nil }
      // In a shell, `&` means not to wait; nobody waits here anyway.
      if words.last == "&" { words.removeLast() }
      guard !words.isEmpty else { return nil }
      return words.contains { Self.holdsAddress($0) } ? words : words + ["%s"]
    }
  }

  /// The words of each command, with the address filled in.
  func opening(_ address: String) -> [[String]] {
    commands.map { words in words.map { Self.filled($0, address) } }
  }

  private static func holdsAddress(_ word: String) -> Bool {
    filled(word, "") != filled(word, "s")
  }

  /// A word with its percent sequences replaced; unknown ones stay.
  private static func filled(_ word: String, _ address: String) -> String {
    var (result, rest) = ("", word[...])
    while let letter = rest.popFirst() {
      switch (letter, rest.first) {
      case ("%", "s"): result += address
      case ("%", "%"): result += "%"
      case ("%", "c"): result += ":"
      default:
        result.append(letter)
        continue
      }
      rest.removeFirst()
    }
    return result
  }

  /// The words of a command without their quotes; nil if a quote is not closed.
  private static func words(of command: Substring) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = command
    while let letter = rest.popFirst() {
      switch (letter, quote) {
      case (_, "'") where letter != "'": word?.append(letter)
      case ("\\", _):
        // Between double quotes, a backslash stands for itself before most characters.
        let next = rest.popFirst()
        let isKept = quote == "\"" && next != "\"" && next != "\\"
        word = (word ?? "") + (isKept ? "\\" : "") + (next.map(String.init) ?? "")
      case ("'", nil), ("\"", nil): (quote, word) = (letter, word ?? "")
      case (_, quote?) where letter == quote: quote = nil
      case (" ", nil), ("\t", nil):
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(letter)
      }
    }
    return quote == nil ? words + (word.map { [$0] } ?? []) : nil
  }
}
