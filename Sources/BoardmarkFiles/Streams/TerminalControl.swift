/// What `board` itself makes a terminal do; nothing else drives one.
enum TerminalControl {
  /// Shows the terminal's other screen, without a cursor and without wrapping lines.
  case enterScreen
  /// Brings back the screen, the cursor and the wrapping.
  case leaveScreen
  /// Lets the terminal say where pasted text begins and ends, or not.
  case marksPaste(Bool)
  /// Lets the terminal say what the mouse does, or not.
  case tellsMouse(Bool)
  /// Goes some cells to the left.
  case left(Int)
  /// Goes to the beginning of the line.
  case lineStart
  /// Goes to the beginning of the line and clears it.
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
