import Boardmark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes to, and what is known about whoever reads it.
struct Console: Sendable {
  let standardOutput: Output
  let standardError: Output

  /// Whether standard output is a terminal.
  let isTerminal: Bool

  /// The console of this process.
  static let standard = Console(
    standardOutput: .standardOutput(), standardError: .standardError(),
    isTerminal: Terminal.isTerminal(STDOUT_FILENO))

  /// Writes lines for people to standard output.
  ///
  /// Where a log may be read by a CI service, nothing in them is one of its commands.
  func writeLines(_ text: String) {
    guard !isTerminal, text.mayHoldWorkflowCommands else {
      standardOutput.write(text)
      return
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    standardOutput.write(
      lines.map { String($0).withoutWorkflowCommands() }.joined(separator: "\n"))
  }

  /// Writes a line to standard error; what it says is made safe for a terminal.
  func note(_ line: String) {
    standardError.write("board: \(line.terminalSafe().withoutWorkflowCommands())\n")
  }

  /// Writes everything that was held back; fails where it cannot be written.
  func finish() throws(FileError) { try standardOutput.finish() }
}
