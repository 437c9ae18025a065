/// The only controls that `board` sends to a terminal.
enum TerminalControl {
  /// Switches to the terminal's alternate screen, hides the cursor and turns line wrapping off.
  case enterScreen
  /// Brings back the normal screen, the cursor and line wrapping.
  case leaveScreen
  /// Turns bracketed paste on or off: the terminal marks where pasted text begins and ends.
  case marksPaste(Bool)
  /// Turns mouse reports on or off.
  case tellsMouse(Bool)
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
    case .tellsMouse(let isOn):
      isOn ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l"
    case .left(let count): "\u{1B}[\(count)D"
    case .lineStart: "\r"
    case .clearLine: "\r\u{1B}[K"
    }
  }
}
