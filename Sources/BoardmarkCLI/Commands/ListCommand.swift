import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// `board list`: lists the tasks that match a query.
struct ListCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists tasks, all of them or those that match.",
    discussion: """
      Query words, all of which must hold; a leading '-' negates:
        @name  #tag  column:doing  state:todo  group:name  id:k7f2  box:ticked
        due<2026-12-01  due:today  due<=+2w  due:none  start:…  done:…
        overdue  blocked  pri:high  needs:k7f2  key:value  and any word of title or body
      """)

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("Query words.", valueName: "query"),
    completion: BoardCompletion.queryWords)
  var query: [String] = []

  @Option(
    help: ArgumentHelp(
      "Sort by due, pri, title, id, column, done or start; '-due' turns it round.",
      valueName: "key"), completion: .list(TaskOrder.Key.allCases.map(\.rawValue)))
  var sort: String?

  @Option(help: "How to list: text, json, csv or ids.")
  var format = ListFormat.text

  @Flag(help: "Writes CSV fields as they are, without guarding spreadsheets against formulas.")
  var raw = false

  @OptionGroup var board: BoardOptions
  @OptionGroup var colors: ColorOptions

  var listedWords: [String] {
    get { query }
    set { query = newValue }
  }

  func validate() throws {
    // Words that begin with '-' are queries, so a mistyped option has to be found here.
    if let option = query.first(where: { $0.hasPrefix("--") && $0 != "--" }) {
      throw ValidationError("Unknown option '\(option)'")
    }
  }

  func run() throws {
    let console = Console.standard
    let (board, path, clock) = try board.read()
    let tasks = try matching(board, clock.now, path)
    switch format {
    case .text:
      let style = colors.style(on: console)
      console.standardOutput.write(
        ListText(style).text(tasks, of: board, at: clock.now), own: style.ownControls)
    case .json:
      ListJSON.write(tasks, of: board, at: clock.now) {
        console.standardOutput.write($0, as: .json)
      }
    case .csv:
      console.writeTable(ListCSV.bytes(tasks, of: board, at: clock.now, isRaw: raw), isRaw: raw)
    case .ids:
      let ids = ListIDs(tasks)
      console.standardOutput.write(ids.text)
      if ids.missing > 0 {
        console.note("\(ids.missing) \(ids.missing == 1 ? "task has" : "tasks have") no id")
      }
    }
    try console.finish()
  }

  private func matching(
    _ board: Board, _ now: Now, _ path: String
  ) throws(CommandFailure) -> [Board.Task] {
    let tasks: [Board.Task]
    do throws(QueryError) {
      let words = query.filter { $0 != "--" }
      let query = try Query(words, on: board, now: now)
      tasks = board.tasks(where: query.matches)
    } catch {
      throw CommandFailure(error)
    }
    guard let sort else { return tasks }
    do throws(TaskOrder.UnknownKey) {
      return try TaskOrder(sort).sorted(tasks, at: now)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// How `list` lists.
enum ListFormat: String, ChoiceArgument {
  case text
  case json
  case csv
  case ids
}
