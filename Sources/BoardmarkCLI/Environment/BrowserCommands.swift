import BoardmarkFiles
import ConcurrentMap
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

/// A file of the user's own that redirects a browser to an address, so that the secret in the
/// address does not appear among the arguments of a process, where others can read it.
struct BrowserPage {
  private let path: String

  /// Opens the user's browser with such a file; returns nil, with a note, if that is not possible.
  ///
  /// - Parameters:
  ///   - address: The address that the file redirects to.
  ///   - other: The address that a person is told to open if no browser can be started, perhaps
  ///     only later.
  static func opened(for address: String, else other: String) -> BrowserPage? {
    guard let commands = BrowserCommands() else {
      Console.standard.note("no browser found; open \(other) yourself")
      return nil
    }
    do {
      let page = try BrowserPage(address)
      // A browser may run as long as the server, and only its exit tells whether it failed.
      if startThread({ page.open(with: commands, else: other) }) != nil { return page }
      page.remove()
    } catch {
      Console.standard.note("\(error)")
    }
    Console.standard.note("the browser could not be started; open \(other) yourself")
    return nil
  }

  private func open(with commands: BrowserCommands, else other: String) {
    for words in commands.opening(path) {
      let began = time(nil)
      guard let program = try? SpawnedProgram(words, .nothing) else { continue }
      // A browser that ran for a while was seen, whatever its exit status says.
      if program.wait() == 0 || time(nil) - began > Self.trial { return }
    }
    remove()
    Console.standard.note("the browser could not be started; open \(other) yourself")
  }

  /// A browser that fails within this many seconds counts as not started.
  private static let trial = 10

  private init(_ address: String) throws {
    let folder =
      [environmentVariable("XDG_RUNTIME_DIR"), environmentVariable("TMPDIR"), "/tmp"]
      .lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "/tmp"
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    path = "\(folder)/board-web-\(number).html"
    let file = try attempting(
      .create, path,
      try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
    // The address holds nothing but digits, letters and the signs of addresses.
    let text = """
      <!DOCTYPE html><meta charset="utf-8"><title>board</title>
      <meta http-equiv="refresh" content="0; url=\(address)"><a href="\(address)">board</a>

      """
    try attempting(.write, path, try file.write(Array(text.utf8)[...]))
  }

  func remove() { unlink(path) }
}
