import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
internal import BoardmarkText

struct ClaimsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "claims",
    abstract: "Lists claimed tasks with their holders, and expired claims.",
    discussion: """
      It also lists tasks that were finished in other work trees, until this board shows it.

        board claims
        board claims --json
      """)

  @Option(help: ActorName.help, completion: BoardCompletion.people)
  var `as`: String?
  @Flag(help: "Prints them as JSON.")
  var json = false

  @OptionGroup var board: BoardOptions

  /// A claim in effect, its task if the board has it, and its state as text.
  private struct Row {
    let id: TaskID
    let claim: TaskClaim
    let task: Board.Task?
    let fact: String
  }

  func run() throws {
    let console = Console.standard
    let (board, path, clock) = try board.read()
    var book = try ClaimBook(for: path, ActorName(typed: self.as), at: clock.now)
    book?.renew()
    let rows = book.map { Self.rows($0, of: board) } ?? []
    if json {
      console.standardOutput.write(Self.json(rows), as: .json)
    } else {
      let width = rows.map(\.id.text.utf8.count).max() ?? 0
      for row in rows {
        let id = row.id.text.padded(toDisplayWidth: width)
        let title = row.task.map { $0.title.terminalSafe() } ?? "(not on this board)"
        console.standardOutput.write("\(id)  \(title)\n")
        console.standardOutput.write("\(String(repeating: " ", count: width))  \(row.fact)\n")
      }
      if rows.isEmpty { console.note("nothing is claimed") }
    }
    try console.finish()
  }

  private static func rows(_ book: ClaimBook, of board: Board) -> [Row] {
    book.shown.sorted { $0.key.folded < $1.key.folded }.compactMap { id, claim in
      let task = try? TaskLookup(board).task(id.text)
      // The board itself shows that the task is closed.
      if claim.state == .finished, task?.isClosed != false { return nil }
      return Row(id: id, claim: claim, task: task, fact: book.fact(id) ?? "")
    }
  }

  private static func json(_ rows: [Row]) -> [UInt8] {
    JSONWriter.report { report in
      report.objects("claims", of: rows) { object, row in
        object.string("id", row.id.text)
        object.string("title", row.task?.title)
        row.claim.write(to: &object)
      }
    }
  }
}
