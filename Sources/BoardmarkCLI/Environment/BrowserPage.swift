import BoardmarkFiles
import LibC

/// A file of the user's own that sends a browser on to an address, so that no secret of it stands among the arguments
/// of a process, where others can read it.
struct BrowserPage {
  private let path: String

  /// Opens the user's browser with such a file; nil, with a note, where that is not possible.
  static func opened(for address: String) -> BrowserPage? {
    guard let opener = Self.opener else {
      Console.standard.note("no browser is known here; open the address yourself")
      return nil
    }
    do {
      let page = try BrowserPage(address)
      // In the background of a shell, so that Ctrl-C ends the server and not the browser.
      let script = "exec </dev/null >/dev/null 2>&1; command -v \(opener) && { \(opener) \"$@\" & }"
      if try ShellProcess(["-c", script, "sh", page.path]).wait() == 0 { return page }
      page.remove()
    } catch {
      Console.standard.note("\(error)")
    }
    Console.standard.note("the browser could not be started; open the address yourself")
    return nil
  }

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

  /// What opens a file in the user's browser: `$BROWSER`, else the system's opener where there is a screen.
  private static var opener: String? {
    if let browser = environmentVariable("BROWSER"), !browser.isEmpty { return browser }
    #if canImport(Darwin)
      return "open"
    #else
      let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
        environmentVariable($0)?.isEmpty == false
      }
      return hasScreen ? "xdg-open" : nil
    #endif
  }
}
