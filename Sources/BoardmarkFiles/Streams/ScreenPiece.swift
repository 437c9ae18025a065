import BoardmarkText

/// One step in drawing a screen; columns and rows are counted from 0.
package enum ScreenPiece: Equatable, Sendable {
  /// Clears the whole screen.
  case clear
  case move(column: Int, row: Int)

  /// Writes text where the cursor is.
  ///
  /// - Parameters:
  ///   - parameters: The style, as SGR numbers separated by semicolons;
  ///     empty for the default style.
  ///   - isIsolated: Whether the text runs from right to left and must not move the text beside it.
  case text(String, parameters: String, isIsolated: Bool)

  /// Clears the rest of the row.
  case clearToEnd

  /// Shows the cursor in a cell.
  case cursor(column: Int, row: Int)
  case noCursor
}

extension ScreenPiece {
  /// The bytes of the pieces. A terminal that supports it shows them all at once.
  ///
  /// Nothing in the text drives the terminal: its hidden controls are written out.
  static func bytes(of pieces: [ScreenPiece]) -> [UInt8] {
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
