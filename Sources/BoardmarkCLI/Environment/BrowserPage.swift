import BoardmarkFiles
import ConcurrentMap
import LibC

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
      Console.standard.note("no browser is known here; open \(other) yourself")
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
