import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// The options of every command that works on one board.
struct BoardOptions: ParsableArguments {
  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions

  /// Reads the board, and the present minute in its time zone; notes if the file has no column.
  func read() throws -> (board: Board, path: String, clock: BoardClock.Reading) {
    let path = try BoardLocation.find(file: file.file)
    let board = try readBoard(path)
    if let note = missingColumnsNote(board, path) { Console.standard.note(note) }
    return (board, path, try clock.clock().reading(for: board))
  }
}

/// The options of every command that reads one board or several.
struct BoardsOptions: ParsableArguments {
  @Option(
    name: [.customLong("file"), .customShort("f", allowingJoined: true)],
    help: ArgumentHelp(
      """
      A board file, or a folder for every board below it; repeatable. Else $BOARD_FILE, else the \
      nearest 'board.md'.
      """, valueName: "path"),
    completion: BoardCompletion.boardFile)
  var files: [String] = []

  @OptionGroup var clock: ClockOptions

  /// Reads the boards; notes which of them have no column and which cannot be read.
  func read() throws -> BoardSet { try BoardSet(files: files, clock: try clock.clock()) }
}

/// The option that names the board.
struct FileOption: ParsableArguments {
  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The board file; else $BOARD_FILE, else the nearest 'board.md'.", valueName: "path"),
    completion: BoardCompletion.boardFile)
  var file: String?

  /// The paths of a command that takes several: those given, else the board.
  func paths(orBoardFor paths: [String]) throws(CommandFailure) -> [String] {
    guard let file else { return paths.isEmpty ? [try BoardLocation.find(file: nil)] : paths }
    return paths + [file]
  }

  /// The files of a command that takes several.
  func boards(_ paths: [String]) throws(CommandFailure) -> BoardDiscovery {
    BoardDiscovery(
      try self.paths(orBoardFor: paths),
      links: paths.isEmpty ? BoardLocation.links(file: file) : .all)
  }
}

/// The option that replaces the clock.
struct ClockOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Replaces the clock: that minute in each board's time zone; also $BOARD_TODAY.",
      valueName: "date[Thh:mm]"))
  var today: String?

  func clock() throws -> BoardClock { try BoardClock(today: today) }
}

/// The option that controls colors.
struct ColorOptions: ParsableArguments {
  @Option(help: "When to color: auto, always or never; $NO_COLOR turns off auto.")
  var color: ColorChoice = (try? UserConfiguration.current.get())?.color?.value ?? .auto

  func style(on console: Console) -> ReportStyle {
    ReportStyle(
      width: console.isTerminal ? Terminal.width() : nil,
      isColored: color.isEnabled(onTerminal: console.isTerminal), isTerminal: console.isTerminal)
  }
}

extension ColorChoice: ChoiceArgument {}

/// The option that turns off the pager.
struct PagerOptions: ParsableArguments {
  @Flag(help: "Turns off the pager.")
  var noPager = false
}

/// Reads a board from a path, or from standard input for `-`; refuses UTF-16.
func readBoard(_ path: String) throws -> Board {
  let board = Board(try readInput(path), fileName: path)
  if board.isUTF16 {
    throw CommandFailure("\(displayName(path)) is UTF-16; save it as UTF-8")
  }
  if let note = conflictNote(board, path) ?? board.frontMatterNote {
    Console.standard.note(note)
  }
  return board
}

/// The notice of content that is not read as tasks, so that views omit it; nil if there is none.
func unreadNote(_ board: Board, _ path: String, on today: CalendarDate) -> String? {
  UnreadContent(of: board, on: today).map {
    "\(displayName(path)): \($0.text); \(ShellWord.named("board check", path)) explains why"
  }
}

/// A note that no heading names a column and so no task was found; nil if the board has columns.
func missingColumnsNote(_ board: Board, _ path: String) -> String? {
  guard board.columns.isEmpty else { return nil }
  if board.frontMatterFault != nil {
    return "\(displayName(path)) has no column, so it has no tasks; fix its front matter first"
  }
  let candidates = board.columnCandidates
  guard !candidates.isEmpty else { return "\(displayName(path)) has no column, so it has no tasks" }
  return "\(displayName(path)) has no column, so it has no tasks; \(board.names(of: candidates)), "
    + "and 'board init --adopt \(path)' makes \(candidates.count == 1 ? "a column of it" : "columns of them")"
}

/// A note that only one side of a board's conflict was read; nil if it has no conflict.
func conflictNote(_ board: Board, _ path: String) -> String? {
  board.conflicts.first.map {
    "\(path):\($0.lines.lowerBound + 1): merge conflict; only our half is read; "
      + "\(ShellWord.named("board resolve", path)) resolves it"
  }
}
