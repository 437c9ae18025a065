import BoardKeys

/// What somebody did at a terminal.
package enum TerminalEvent: Equatable, Sendable {
  /// A key that types nothing, or a key with Ctrl or Alt.
  case key(KeyCombination)

  /// A typed character, or one scalar of it.
  case text(Unicode.Scalar)

  /// Text that arrived in one piece.
  case paste(String)

  case mouse(MouseEvent)
}

/// What the mouse did, at a cell counted from 0.
package struct MouseEvent: Equatable, Sendable {
  package enum Kind: Sendable { case press, release, wheelUp, wheelDown }

  package let kind: Kind
  package let column: Int
  package let row: Int

  package init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}
