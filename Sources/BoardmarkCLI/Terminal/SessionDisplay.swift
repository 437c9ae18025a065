import BoardTerminal
import BoardmarkFiles
import BoardmarkReports

enum SessionDisplay {
  /// As cells, with the grid that the terminal shows; nil if unknown.
  case cells(CellGrid?, isStyled: Bool)
  case plain(ScreenReaderOutput)
  /// As one picture after another, if there is no terminal.
  case piped(PipedPictures)

  /// Makes the next call redraw everything.
  mutating func forget() {
    switch self {
    case .cells(_, let isStyled): self = .cells(nil, isStyled: isStyled)
    case .plain: self = .plain(ScreenReaderOutput())
    case .piped: break
    }
  }

  /// - Throws: `FileError` if a picture cannot be written.
  mutating func draw(_ session: inout BoardSession, on screen: Screen, _ console: Console) throws {
    switch self {
    case .cells(let shown, let isStyled):
      guard screen.isForeground else { return }
      let grid = BoardPainter.paint(&session)
      guard grid != shown else { return }
      screen.draw(GridDiff.pieces(from: shown, to: grid, isStyled: isStyled))
      self = .cells(grid, isStyled: isStyled)
    case .plain(var voice):
      guard screen.isForeground else { return }
      for step in voice.steps(for: session) { screen.write(step) }
      self = .plain(voice)
    case .piped(var pictures):
      try pictures.write(session, to: console)
      self = .piped(pictures)
    }
  }
}

/// Writes a session's pictures one after another, with a blank line between them, and notices to standard error.
struct PipedPictures {
  private let style: ReportStyle

  /// The picture that was last written.
  private var shown: String?

  /// What was last written to standard error.
  private var reported: String?

  init(_ style: ReportStyle) { self.style = style }

  /// Writes what is new since the last call.
  mutating func write(_ session: BoardSession, to console: Console) throws {
    let text = style.text(of: session.picture?.lines ?? [])
    if text != shown {
      console.standardOutput.write(shown == nil ? text : "\n" + text, own: style.ownControls)
      shown = text
    }
    if let notice = session.notice, notice != reported { console.note(notice) }
    reported = session.notice
    try console.finish()
  }
}
