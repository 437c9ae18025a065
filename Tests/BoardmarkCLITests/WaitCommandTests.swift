import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI

/// `board wait`.
@Suite struct WaitCommandTests {
  private let folder = ScratchFolder()

  init() {
    write(
      "## Todo\n\n- [ ] A id:aa\n- [ ] B #x id:bb\n\n## Done\n\n- [x] C id:cc\n",
      to: folder["board.md"])
  }

  /// Waits while something is done to the board a moment later.
  private func wait(_ query: String, while command: String) throws -> ScratchFolder.Run {
    try folder.sh(
      "(sleep 0.7; \(command)) & board wait \(query) --timeout 20s; s=$?; wait; exit $s")
  }

  @Test(
    "it ends when a task that matches comes or changes",
    arguments: [
      ("", "board add New --id nn", "nn  Todo  New\n"),
      ("'#x'", "board edit bb --pri high", "bb  high  Todo  B #x\n"),
      ("'#y'", "board edit aa -t y", "aa  Todo  A #y\n"),
      ("id:aa", "board done aa 2>/dev/null", "x  aa  Done  A\n"),
      ("state:done", "board move bb Done 2>/dev/null", "x  bb  Done  B #x\n"),
      ("'#x'", "board done aa 2>/dev/null; board edit bb --pri low", "bb  low  Todo  B #x\n"),
      ("", "sed -i 's/ B / BB /' board.md", "bb  Todo  BB #x\n"),
      (
        "aa --json",
        "rm board.md; sleep 0.2; printf '## Todo\\n\\n- [ ] Aa aa id:zz\\n' > board.md",
        "\"id\": \"zz\""
      ),
    ])
  func comes(_ query: String, _ command: String, _ wanted: String) throws {
    let run = try wait(query, while: command)
    #expect(run.status == 0)
    #expect(run.output.contains(wanted), "\(run)")
  }

  @Test("what does not match is waited past, and the time ends with a status of its own")
  func timeout() throws {
    let run = try folder.sh("(sleep 0.3; board edit aa --pri high) & board wait '#x' --timeout 2s")
    #expect(run.status == 4 && run.output == "")
    #expect(run.errors.contains("board: no matching task appeared or changed within 2s\n"))
  }

  @Test(
    "bad input is refused",
    arguments: [
      ("--timeout soon", "--timeout takes a time from 1s to 24h"),
      ("-f -", "standard input does not change"),
      ("'due<someday' --timeout 1s", "'someday'"), ("-f no.md", "no.md"),
    ])
  func refused(_ words: String, _ message: String) throws {
    let run = try folder.sh("board wait \(words)")
    #expect(run.status == 2 && run.errors.contains(message), "\(run)")
  }

  @Test(
    "how long it waits",
    arguments: [("1s", 1000), ("10m", 600_000), ("24h", 86_400_000), ("25h", nil), ("0s", nil)])
  func times(_ text: String, _ wanted: Int?) { #expect(WaitCommand.milliseconds(text) == wanted) }
}
