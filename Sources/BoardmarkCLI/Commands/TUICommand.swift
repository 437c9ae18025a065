import ArgumentParser
import BoardTerminal
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

struct TUICommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    named: "tui",
    abstract: "Opens the board full-screen in the terminal.",
    discussion: """
      Arrows or h j k l go from task to task, with Shift they move the task; '?' shows all keys. The \
      board follows its file, and changes made here are those that the other commands make; 'u' \
      undoes them. '--plain' prints plain lines, for screen readers.

        board tui
        board tui @ana 'due<fri'
        board tui release/board.md team.board.md
        board tui .
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      """
      Boards, as names of files that end in '.md' or folders for every board below them, and a query; \
      at first only its matches are shown.
      """, valueName: "board or query"),
    completion: BoardCompletion.queryWords)
  var words: [String] = []

  @Flag(help: "Prints plain lines instead of drawing, for screen readers.")
  var plain = false

  @Flag(help: "Turns on the mouse; the key 'M' toggles it.")
  var mouse = false

  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions
  @OptionGroup var colors: ColorOptions

  static var list: WritableKeyPath<Self, [String]> { \.words }

  func validate() throws { try QueryWords.validate(words) }

  func run() throws {
    let console = Console.standard
    guard console.isTerminal, Terminal.isTerminal(0) else {
      throw CommandFailure(
        "'board tui' needs a terminal; 'board show' prints the board, 'board list' its tasks")
    }
    let words = QueryWords.words(words)
    let (boards, notes) = try file.served(words.filter(Self.isBoard), at: try clock.clock())
    guard !boards.isEmpty else { throw CommandFailure(notes.joined(separator: "; ")) }
    if boards.contains(where: { $0.path == "-" }) {
      throw CommandFailure("'board tui' works on a file, not standard input")
    }
    let options = TerminalBoard.Options(
      board: boards[0], boards: boards,
      style: ReportStyle(isColored: colors.color.isEnabled(onTerminal: true), isTerminal: true),
      isPlain: plain || environmentVariable("TERM") == "dumb", isMouseOn: mouse,
      filter: words.filter { !Self.isBoard($0) })
    var board = try TerminalBoard(options, console: console)
    try board.run()
  }

  /// True if a word names a board, or a folder with boards, rather than being one of the query.
  private static func isBoard(_ word: String) -> Bool {
    word.hasSuffix(".md") || FileKind(following: word) == .folder
  }
}

extension TerminalBoard.Options {
  /// A notice that is shown while it applies: a merge conflict and how to resolve it here, ignored front matter, or
  /// content that is not read as a task.
  func notice(of board: Board, at now: Board.Now) -> String? {
    guard let note = BoardmarkCLI.conflictNote(board, self.board.path) else {
      return board.frontMatterNote ?? unreadNote(board, self.board.path, on: now.today)
    }
    return picture != nil
      ? note : BoardSession.onScreen(note) + "; resolve it in an editor; this view updates at once"
  }

  /// Performs an intent on the file, and computes the expensive facts about the new board.
  func perform(
    _ intent: any BoardIntent, knowing known: Board
  ) throws -> (BoardFile.Made, BoardFacts) {
    var notes: [String] = []
    var made = try board.file(knowing: known) { notes.append($0) }.perform(intent)
    made.change.notes += notes
    return (made, BoardFacts(made.change.edit.board))
  }
}
