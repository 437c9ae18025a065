import BoardmarkText
import LibC

/// The outputs of a command, and what is known about who reads them.
package struct Console: Sendable {
  package let standardOutput: Output
  package let standardError: Output

  /// Whether standard output is a terminal.
  package var isTerminal: Bool { standardOutput.reader == .terminal }

  /// The console of this process.
  package static let standard = Console(
    standardOutput: .standardOutput(), standardError: .standardError())

  /// Writes a line to standard error.
  package func note(_ line: String) {
    standardError.write("board: \(line.terminalSafe())\n")
  }

  /// Writes why a command failed, perhaps in several lines, to standard error.
  package func fail(_ message: String) {
    standardError.write("board: \(message)\n")
  }

  /// Writes text of a file, such as a diff, that both people and programs read.
  ///
  /// A regular file gets the bytes as they are, so that a patch can be applied. A terminal or
  /// another program gets them as they are only if no byte could drive a terminal or a CI service;
  /// such bytes are written out, and standard error says so unless people see it. The lines of a
  /// diff may be in the colors known from git.
  package func writeExcerpt(_ bytes: [UInt8], isDiff: Bool = false, isColored: Bool = false) {
    guard standardOutput.reader != .file || isColored else {
      return standardOutput.write(exactly: bytes)
    }
    // On a terminal, line endings other than the usual one are made visible.
    let own: OwnControls = isTerminal ? [] : .carriageReturns
    var printGuard = PrintGuard()
    let safe = printGuard.safe(bytes, own: own)
    let shown = isDiff && isColored ? DiffColors.colored(safe) : safe
    standardOutput.write(shown, as: .text, own: isColored ? own.union(.colors) : own)
    guard !isTerminal, safe != bytes else { return }
    note(
      "what a terminal or a CI service would obey is written out; to get the text as it is, redirect it to a file"
    )
  }

  /// Writes a table of comma-separated values; a raw table is data.
  package func writeTable(_ table: [UInt8], isRaw: Bool) {
    if isRaw {
      standardOutput.write(exactly: table)
    } else {
      standardOutput.write(table, as: .text)
    }
  }

  /// Writes everything that is still held back; throws if it cannot be written.
  package func finish() throws(FileError) { try standardOutput.finish() }
}
