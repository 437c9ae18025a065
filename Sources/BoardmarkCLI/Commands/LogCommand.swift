import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "log",
    abstract: "Shows who did what to which task, from git's history.",
    discussion: """
      Newest first. Renames of the file are followed; for a merge only its own changes are shown. \
      Authors are named by '.mailmap', times are in the board's zone.

        board log k7f2
        board log -n 20 --author ana --since 30d
      """)

  enum Format: String, ReportFormat { case text, json, csv }

  @Argument(
    help: "A task's id, a prefix of one, or a title; removed tasks too.",
    completion: BoardCompletion.taskIDs)
  var id: String?

  @Option(
    help: ArgumentHelp("Only changes on that day or later, like 30d.", valueName: "date"))
  var since: String?

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("The maximum number of entries, the newest.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Only changes by people whose name contains this.", valueName: "name"))
  var author: String?

  @OptionGroup var format: FormatOptions<Format>

  @Flag(help: "Writes CSV fields unchanged, without protecting spreadsheets from formulas.")
  var raw = false

  @OptionGroup var board: BoardOptions
  @OptionGroup var colors: ColorOptions
  @OptionGroup var pager: PagerOptions

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit takes a number of entries, at least 1")
    }
  }

  func run() throws {
    let console = Console.standard
    // A task may have had another name before, so its whole history is read.
    let past = try PastBoard(
      of: try BoardLocation.find(file: board.file.file), clock: try board.clock.clock(),
      since: id == nil ? since : nil)
    let history = past.history
    var events = try id.map { try trail(of: $0, in: past) } ?? history.events
    events.removeAll(where: \.isInherited)
    if id != nil, let since {
      let first = try CalendarDate(saying: since, on: past.clock.now.today, looking: .back)
      let start = past.clock.firstInstant(of: first)
      events.removeAll { history.revisions[$0.revision].time < start }
    }
    if let author {
      let wanted = author.lowercased()
      events.removeAll {
        !history.revisions[$0.revision].author.lowercased().contains(wanted)
      }
      if events.isEmpty { console.note("no changes by '\(author)'") }
    } else if events.isEmpty, let since {
      console.note("no changes since '\(since)'")
    }
    if let limit { events = LogText.last(limit, of: events) }
    past.noteLimits()
    let clock = past.clock.clock
    switch format.chosen ?? .text {
    case .text:
      let style = colors.style(on: console)
      console.write(
        LogText(style).text(events, of: history, in: clock), own: style.ownControls,
        isPaged: !pager.noPager)
    case .json:
      console.standardOutput.write(
        LogJSON.bytes(
          events, of: history, file: past.path, isShallow: past.isShallow, in: clock), as: .json)
    case .csv:
      console.writeTable(LogCSV.bytes(events, of: history, in: clock, isRaw: raw), isRaw: raw)
    }
    try console.finish()
  }

  /// The events of the task that `text` names: one on the board, else one that is gone.
  private func trail(of text: String, in past: PastBoard) throws -> [Board.Event] {
    do throws(TaskLookupError) {
      let task = try TaskLookup(past.board).task(text)
      let events = Board.Trail(of: task, in: past.history).events
      if events.isEmpty {
        Console.standard.note("\(names(of: [task])) is not committed yet; commit the board")
      }
      return events
    } catch {
      guard let trail = try? Board.Trail(text, in: past.history) else { throw error }
      return trail.events
    }
  }
}
