import ArgumentParser
import BoardTerminal
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// `board tui`: the board on the whole terminal, worked on by keys.
struct TUICommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    commandName: "tui",
    abstract: "Opens the board full-screen in the terminal.",
    discussion: """
      Arrows or h j k l go from task to task, with Shift they move the task; '?' shows all keys. The \
      board follows its file, and what is changed here is what the other commands would have changed; \
      'u' undoes it. '--plain' writes line after line, for screen readers.

        board tui
        board tui @ana 'due<fri'
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("A query; at first only its matches are shown.", valueName: "query"),
    completion: BoardCompletion.queryWords)
  var words: [String] = []

  @Flag(help: "Writes line after line and draws nothing, for screen readers.")
  var plain = false

  @Flag(help: "Turns the mouse on at the start; the key 'M' switches it.")
  var mouse = false

  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions
  @OptionGroup var colors: ColorOptions

  var listedWords: [String] {
    get { words }
    set { words = newValue }
  }

  func validate() throws { try QueryWords.validate(words) }

  func run() throws {
    let console = Console.standard
    guard console.isTerminal, Terminal.isTerminal(0) else {
      throw CommandFailure(
        "'board tui' needs a terminal; 'board show' prints the board, 'board list' its tasks")
    }
    let path = try BoardLocation.find(file: file.file)
    if path == "-" { throw CommandFailure("'board tui' works on a file, not standard input") }
    let options = TerminalBoard.Options(
      path: path, clock: try clock.clock(),
      style: ReportStyle(isColored: colors.color.isEnabled(onTerminal: true), isTerminal: true),
      links: BoardLocation.links(file: file.file),
      isPlain: plain || environmentVariable("TERM") == "dumb", isMouseOn: mouse,
      filter: QueryWords.words(words))
    var board = try TerminalBoard(options, console: console)
    try board.run()
  }
}

extension TerminalBoard.Options {
  /// The board's file.
  ///
  /// - Parameters:
  ///   - known: What it held when it was last read.
  ///   - say: Takes what else the user should know; written to standard error it would spoil the
  ///     screen.
  func file(knowing known: Board, _ say: @escaping (String) -> Void) -> BoardFile {
    var file = BoardFile(path, links: links, known: known, say: say) { [clock] in
      try clock.reading(for: $0).now
    }
    file.fence = ClaimFence(path, say: say)
    return file
  }

  /// The notice shown while it applies: a merge conflict, and how to settle it here, front matter that does
  /// not count, or what is not read as a task.
  func notice(of board: Board, at now: Board.Now) -> String? {
    let note = BoardmarkCLI.conflictNote(board, path)
    guard note != nil else {
      return board.frontMatterNote ?? unreadNote(board, path, on: now.today)
    }
    return picture != nil
      ? note
      : note.map {
        BoardSession.onScreen($0) + "; settle it in an editor, which is seen here at once"
      }
  }

  /// Performs an intent on the file, and computes the facts about the new board that are expensive.
  func perform(
    _ intent: any BoardIntent, knowing known: Board
  ) throws -> (BoardFile.Made, BoardFacts) {
    var notes: [String] = []
    var made = try file(knowing: known) { notes.append($0) }.perform(intent)
    made.change.notes += notes
    return (made, BoardFacts(made.change.edit.board))
  }
}
