import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// `board next`: what to take up now, and why.
struct NextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Says what to take up now, and why.",
    discussion: """
      Left out are closed tasks, those that need an open task, those whose 'start' date has not \
      come, and those in a column whose tasks wait, such as Review or Blocked.

      Tasks in a doing column come first: go on with what is begun. Then the priority decides \
      (high, medium, none, low), then the due date, then the order on the board.
      """)

  @Option(help: ArgumentHelp("The most tasks to name.", valueName: "n"))
  var limit = 5

  @Option(help: "How to write them: text or json.")
  var format = NextFormat.text

  @Flag(help: "The same as '--format json'.")
  var json = false

  @OptionGroup var board: BoardOptions
  @OptionGroup var colors: ColorOptions

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit takes a number of tasks, at least 1") }
  }

  func run() throws {
    let console = Console.standard
    let (board, _, clock) = try board.read()
    let next = NextTasks(of: board, at: clock.now)
    if json || format == .json {
      console.standardOutput.write(
        NextJSON.bytes(next, of: board, at: clock.now, limit: limit), as: .json)
      return try console.finish()
    }
    let style = colors.style(on: console)
    console.standardOutput.write(
      NextText(style).text(next, of: board, at: clock.now, limit: limit), own: style.ownControls)
    try console.finish()
    if next.entries.isEmpty {
      let reason = NextText.note(on: next.leftOut).map { ": \($0)" } ?? ""
      console.note("nothing to take up\(reason)")
    }
  }
}

/// How `next` writes.
enum NextFormat: String, ChoiceArgument {
  case text
  case json
}
