import Boardmark

/// Bytes of files on their way to standard output.
///
/// A pipe gets them as they are, since a patch or a formatted board must be exact. A terminal gets
/// control characters shown, not sent.
struct TerminalText {
  private let isTerminal: Bool
  private let isColored: Bool

  /// Whether standard output may be a CI service's log, which obeys some lines.
  private let isLog: Bool

  init(_ console: Console, isColored: Bool) {
    isTerminal = console.isTerminal
    self.isColored = isColored
    isLog = !console.isTerminal && environmentVariable("GITHUB_ACTIONS") == "true"
  }

  /// The bytes to write; the lines of a diff in the colors that people know from git.
  func shown(_ bytes: [UInt8], isDiff: Bool) -> [UInt8] {
    guard isTerminal || isLog || (isColored && isDiff) else { return bytes }
    var text = String(terminalSafe: bytes, keeping: [.tab, .lineFeed])
    if isLog {
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).withoutWorkflowCommands() }.joined(separator: "\n")
    }
    guard isColored, isDiff else { return Array(text.utf8) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(colored)
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func colored(_ line: Substring) -> String {
    let code: String
    switch line.first {
    case "+": code = line.hasPrefix("+++") ? "1" : "32"
    case "-": code = line.hasPrefix("---") ? "1" : "31"
    case "@": code = "36"
    default: return String(line)
    }
    return "\u{1B}[\(code)m\(line)\u{1B}[0m"
  }
}
