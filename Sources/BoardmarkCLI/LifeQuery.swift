import Boardmark
import BoardmarkFiles

/// A query about the tasks in a board's history, some of which are gone.
struct LifeQuery {
  private let words: [String]
  private let query: Query
  private let now: Now
  private var byID: [TaskID: Board.Task] = [:]
  private var byTitle: [String: Board.Task] = [:]

  /// - Throws: `CommandFailure` for a word that the board does not know.
  init(_ words: [String], on board: Board, now: Now) throws(CommandFailure) {
    self.words = words
    self.now = now
    do throws(QueryError) {
      query = try Query(words, on: board, now: now)
    } catch {
      throw CommandFailure(error)
    }
    for task in board.tasks {
      if let id = task.id { byID[id] = task } else { byTitle[task.title] = task }
    }
  }

  /// Whether the query matches a task as it is on the board or, if it is gone, what is known of it:
  /// its column's state, its box and its title with people and tags.
  func matches(_ facts: TaskFacts) -> Bool {
    if let task = facts.id.map({ byID[$0] }) ?? byTitle[facts.title] {
      return query.matches(task)
    }
    let box = facts.isCancelled ? "-" : facts.isFinished ? "x" : " "
    let id = facts.id.map { " id:\($0.text)" } ?? ""
    let done = facts.done.map { " done:\($0)" } ?? ""
    let text =
      "---\ncolumns: [{x: \(facts.state.rawValue)}]\n---\n\n## x\n\n- [\(box)] \(facts.title)\(done)\(id)\n"
    let board = Board(Array(text.utf8))
    // A word such as a column's name, which only the real board knows, matches no task that is
    // gone.
    guard let query = try? Query(words, on: board, now: now) else { return false }
    return board.tasks.first.map(query.matches) ?? false
  }
}
