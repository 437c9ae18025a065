import BoardmarkText
import LibC

/// The outputs of a command, and the kinds of their readers.
package struct Console: Sendable {
  package let standardOutput: Output
  package let standardError: Output

  /// True if standard output is a terminal.
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
  /// A regular file gets the bytes unchanged, so that a patch can be applied. A terminal or another
  /// program gets them unchanged only if no byte could drive a terminal or a CI service; otherwise
  /// such bytes are escaped, and standard error says so unless people can see it. A diff may have
  /// git's colors.
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
      "text that would control a terminal or a CI service is escaped; redirect to a file to get it unchanged"
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

  /// Writes everything that is still buffered; throws if it cannot be written.
  package func finish() throws(FileError) { try standardOutput.finish() }
}

/// Facts about the terminal, if the standard descriptors lead to one.
package enum Terminal {
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// True if a person can be asked: standard input and standard error are terminals.
  package static var isAttended: Bool { isTerminal(STDIN_FILENO) && isTerminal(STDERR_FILENO) }

  /// The number of columns of the terminal on standard output, else
  /// `$COLUMNS`, else 80; at least 1.
  package static func width(
    of descriptor: Int32 = STDOUT_FILENO,
    environment: (String) -> String? = environmentVariable
  ) -> Int {
    length(size(of: descriptor).ws_col, environment("COLUMNS")) ?? 80
  }

  /// The number of lines of the terminal on standard output, else `$LINES`, else 24; at least 1.
  package static func height(
    of descriptor: Int32 = STDOUT_FILENO,
    environment: (String) -> String? = environmentVariable
  ) -> Int {
    length(size(of: descriptor).ws_row, environment("LINES")) ?? 24
  }

  /// The size that a terminal reports; zeros if it reports none, as some serial lines and
  /// containers do.
  private static func size(of descriptor: Int32) -> winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }

  private static func length(_ told: UInt16, _ variable: String?) -> Int? {
    if told > 0 { return Int(told) }
    guard let variable, variable.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let length = Int(variable), (1...10_000).contains(length)
    else { return nil }
    return length
  }
}

/// The values of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// True to use colors in output that goes to a terminal, or elsewhere.
  ///
  /// `NO_COLOR`, if it is not empty, and `TERM=dumb` count only if the choice is `auto`.
  package func isEnabled(
    onTerminal: Bool, environment: (String) -> String? = environmentVariable
  ) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let setting = environment("NO_COLOR"), !setting.isEmpty { return false }
      return onTerminal && environment("TERM") != "dumb"
    }
  }
}

/// The only controls that `board` sends to a terminal.
enum TerminalControl {
  /// Switches to the terminal's alternate screen, hides the cursor and turns line wrapping off.
  case enterScreen
  /// Brings back the normal screen, the cursor and line wrapping.
  case leaveScreen
  /// Turns bracketed paste on or off: the terminal marks where pasted text begins and ends.
  case marksPaste(Bool)
  /// Turns mouse reports on or off.
  case reportsMouse(Bool)
  /// Moves the cursor some cells to the left.
  case left(Int)
  /// Moves the cursor to the beginning of the line.
  case lineStart
  /// Moves the cursor to the beginning of the line and clears the line.
  case clearLine

  var bytes: [UInt8] { Array(text.utf8) }

  private var text: String {
    switch self {
    case .enterScreen: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    case .leaveScreen: "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    case .marksPaste(let isOn): "\u{1B}[?2004\(isOn ? "h" : "l")"
    case .reportsMouse(let isOn):
      isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l"
    case .left(let count): "\u{1B}[\(count)D"
    case .lineStart: "\r"
    case .clearLine: "\r\u{1B}[K"
    }
  }
}

/// One step in drawing a screen; columns and rows are counted from 0.
package enum ScreenSegment: Equatable, Sendable {
  /// Clears the whole screen.
  case clear
  case move(column: Int, row: Int)

  /// Writes text where the cursor is.
  ///
  /// - Parameters:
  ///   - parameters: The style, as SGR numbers separated by semicolons;
  ///     empty for the default style.
  ///   - isIsolated: Whether the text runs from right to left and must not move the text next to it.
  case text(String, parameters: String, isIsolated: Bool)

  /// Clears the rest of the row.
  case clearToEnd

  /// Shows the cursor in a cell.
  case cursor(column: Int, row: Int)
  case noCursor
}

extension ScreenSegment {
  /// The bytes that draw the segments, all at once on a terminal that supports it.
  ///
  /// The text cannot drive the terminal: its control characters are escaped.
  static func bytes(of pieces: [ScreenSegment]) -> [UInt8] {
    var text = "\u{1B}[?2026h\u{1B}[?25l"
    for piece in pieces { piece.append(to: &text) }
    text += "\u{1B}[?2026l"
    return Array(text.utf8)
  }

  private func append(to text: inout String) {
    switch self {
    case .clear: text += "\u{1B}[0m\u{1B}[2J"
    case .move(let column, let row): text += "\u{1B}[\(row + 1);\(column + 1)H"
    case .text(let shown, let parameters, let isIsolated):
      let isPlain = parameters.isEmpty || !parameters.utf8.allSatisfy { 0x30...0x3B ~= $0 }
      if !isPlain { text += "\u{1B}[\(parameters)m" }
      text += isIsolated ? "\u{2068}\(shown.terminalSafe())\u{2069}" : shown.terminalSafe()
      if !isPlain { text += "\u{1B}[0m" }
    case .clearToEnd: text += "\u{1B}[K"
    case .cursor(let column, let row): text += "\u{1B}[\(row + 1);\(column + 1)H\u{1B}[?25h"
    case .noCursor: break
    }
  }
}

/// A line on the terminal that shows the progress of a long run.
package struct Progress {
  private let total: Int
  private let isShown: Bool
  private var done = 0

  /// The smallest number of files for which the line is shown; fewer are done before anybody could
  /// read it.
  private static let fewest = 200

  package init(total: Int) {
    self.total = total
    isShown = total >= Self.fewest && Terminal.isTerminal(STDERR_FILENO)
  }

  package mutating func advance() {
    done += 1
    guard isShown, done % 50 == 0 else { return }
    Console.standard.standardError.write(.lineStart)
    Console.standard.standardError.write("\(done) of \(total) ")
  }

  /// Clears the line.
  package func finish() {
    if isShown { Console.standard.standardError.write(.clearLine) }
  }
}

/// git's diff colors.
enum DiffColors {
  /// The diff with each line in its color.
  static func colored(_ diff: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in diff.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty || line.startIndex > 0 { result.append(0x0A) }
      guard let code = code(of: line) else {
        result += line
        continue
      }
      let end = line.last == 0x0D ? line.endIndex - 1 : line.endIndex
      result += Array("\u{1B}[\(code)m".utf8) + line[..<end] + Array("\u{1B}[0m".utf8)
      result += line[end...]
    }
    return result
  }

  private static func code(of line: ArraySlice<UInt8>) -> String? {
    switch line.first {
    case UInt8(ascii: "+"): line.starts(with: "+++".utf8) ? "1" : "32"
    case UInt8(ascii: "-"): line.starts(with: "---".utf8) ? "1" : "31"
    case UInt8(ascii: "@"): "36"
    default: nil
    }
  }
}

/// The value of an environment variable; nil if it is not set.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
