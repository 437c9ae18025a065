import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// What a command makes of a board.
struct BoardChange {
  var edit: BoardEdit

  /// The tasks of the board that are gone then.
  var removed: [Board.Task] = []

  /// What was done, in one line.
  var summary: String

  /// What people should know besides.
  var notes: [String] = []

  /// What goes to standard output unless JSON does.
  var output: [UInt8] = []

  /// Other files that were written for it.
  var others: [ChangedFile] = []
}

/// The way of a change into a board's file and its undo journal.
struct BoardUpdate {
  let path: String
  let links: LinkRule
  let isDryRun: Bool
  let colors: ColorOptions

  /// A change and the board that it changes.
  typealias Made = (board: Board, change: BoardChange)

  /// Whether the file is left alone: what is made of it is only shown.
  var isShownOnly: Bool { isDryRun || path == "-" }

  /// Reads the board, lets `make` change it and writes it, under the file's lock, then notes it for undo.
  func run(_ make: (Board) throws -> BoardChange) throws -> Made {
    var made: Made?
    func change(_ bytes: [UInt8]) throws -> Made {
      let board = Board(bytes, fileName: path)
      let new = (board, try make(board))
      made = new
      return new
    }
    if isShownOnly { return try change(try readInput(path)) }
    let place = try FilePlace(of: path, links, for: .read)
    try updateFile(at: place) { bytes in
      let edit = try change(bytes).change.edit
      return edit.isEmpty ? nil : edit.board.source.bytes
    } whileLocked: { outcome in
      guard case .failure = outcome, let made else { return }
      made.change.withdraw(from: place, holding: made.board.source.bytes)
    }
    let (board, change) = made!
    let file = ChangedFile(
      place: place, before: board.source.bytes, after: change.edit.board.source.bytes)
    UndoJournal.record(change.summary, [file] + change.others)
    return (board, change)
  }

  /// Says what was done, or shows what would be.
  func show(_ made: Made) {
    let console = Console.standard
    let change = made.change
    if isDryRun {
      let color = colors.color.isEnabled(onTerminal: console.isTerminal)
      let diff = UnifiedDiff(made.board.source, edits: change.edit.edits)
        .bytes(named: path.terminalSafe())
      console.writeExcerpt(diff, isDiff: true, isColored: color)
    } else if path == "-" {
      console.standardOutput.write(exactly: change.edit.board.source.bytes)
    } else {
      console.writeExcerpt(change.output)
    }
    let isPlan = isDryRun && !change.edit.isEmpty
    console.note(isPlan ? "would have \(change.summary)" : change.summary)
    for note in change.notes { console.note(note) }
  }

  func finish(_ made: Made) throws {
    if isShownOnly || made.change.edit.isEmpty {
      try Console.standard.finish()
    } else {
      try Console.standard.finishChange()
    }
  }
}
