import BoardmarkFiles
import ConcurrentMap
import LibC

/// The commands that open an address in the user's browser, each split into words, the preferred
/// one first.
///
/// `$BROWSER` is read as `xdg-open`, `sensible-browser` and Python read it: commands separated by
/// colons; the first that works is used. Words are separated and quoted as in a shell, but
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
      // An unquoted path with blanks.
      if command.contains("/"), access(String(command), X_OK) == 0 {
        return [String(command), "%s"]
      }
      guard var words = ConfiguredWords.split(command) else { return nil }
      // A trailing `&` means not to wait, which is the case anyway.
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
}

/// A file readable only by the user that redirects a browser to an address, so that the secret in
/// the address does not appear in a process's arguments, where others can read it.
struct BrowserPage {
  private let path: String

  /// Opens the user's browser with such a file; returns nil, with a note, if that is not possible.
  ///
  /// - Parameters:
  ///   - address: The address that the file redirects to.
  ///   - other: The address that the user is asked to open if no browser can be started, perhaps
  ///     only later.
  static func opened(for address: String, else other: String) -> BrowserPage? {
    guard let commands = BrowserCommands() else {
      Console.standard.note("no browser found; open \(other) yourself")
      return nil
    }
    do {
      let page = try BrowserPage(address)
      // A browser may run as long as the server, and only its exit shows whether it failed.
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
      // A browser that ran for a while has worked, regardless of its exit status.
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
    // The address needs no escaping: it contains only digits, letters and URL punctuation.
    let text = """
      <!DOCTYPE html><meta charset="utf-8"><title>board</title>
      <meta http-equiv="refresh" content="0; url=\(address)"><a href="\(address)">board</a>

      """
    try attempting(.write, path, try file.write(Array(text.utf8)[...]))
  }

  func remove() { unlink(path) }
}
