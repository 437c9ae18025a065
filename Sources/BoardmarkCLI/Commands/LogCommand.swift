import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// `board log`: who did what to which task, from git.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Shows who did what to which task, from git's history.",
    discussion: """
      The last change comes first. Renames of the file are followed; of a merge only what it changed \
      itself is shown. Authors are named as '.mailmap' has them, times are in the board's zone.
      """)

  enum Format: String, ChoiceArgument { case text, json, csv }

  @Argument(help: "A task's id, a prefix of one, or a title; the task may be gone.")
  var id: String?

  @Option(
    help: ArgumentHelp("Only what was done on that day or later, like 30d.", valueName: "date"))
  var since: String?

  @Option(help: "How to write it: text, json or csv.")
  var format: Format = .text

  @Flag(help: "Writes CSV fields as they are, without guarding spreadsheets against formulas.")
  var raw = false

  @OptionGroup var board: BoardOptions
  @OptionGroup var colors: ColorOptions

  func run() throws {
    let console = Console.standard
    // A task may have had another name before, so all of its past is needed to follow it.
    let past = try PastBoard(board, since: id == nil ? since : nil)
    let history = past.history
    var events = try id.map { try trail(of: $0, in: past) } ?? history.events
    events.removeAll(where: \.isInherited)
    if id != nil, let since {
      let first = try CalendarDate(saying: since, on: past.clock.now.today, looking: .back)
      let start = past.clock.firstInstant(of: first)
      events.removeAll { history.revisions[$0.revision].time < start }
    }
    past.noteLimits()
    let clock = past.clock.clock
    switch format {
    case .text:
      let style = colors.style(on: console)
      console.standardOutput.write(
        LogText(style).text(events, of: history, in: clock), own: style.ownControls)
    case .json:
      console.standardOutput.write(
        LogJSON.bytes(
          events, of: history, file: past.path, isShallow: past.isShallow, in: clock), as: .json)
    case .csv:
      console.writeTable(LogCSV.bytes(events, of: history, in: clock, isRaw: raw), isRaw: raw)
    }
    try console.finish()
  }

  /// The events of the task that `text` means: one on the board, else one that is gone.
  private func trail(
    of text: String, in past: PastBoard
  ) throws(CommandFailure) -> [BoardEvent] {
    let error: TaskLookupError
    do throws(TaskLookupError) {
      let task = try TaskLookup(past.board).task(text).task
      return TaskTrail(of: task, in: past.history).events
    } catch let lookup {
      error = lookup
    }
    do throws(TaskTrail.Failure) {
      return try TaskTrail(text, in: past.history).events
    } catch {
    }
    throw CommandFailure(error)
  }
}
