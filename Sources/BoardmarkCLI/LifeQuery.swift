import Boardmark
import BoardmarkFiles

/// A query about tasks of a board's history, of which some are gone.
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

  /// Whether the query holds for a task as it is on the board, or for what is known of one that is gone:
  /// its column, its box and its title with people and tags.
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
    // A column that only the real board has holds for none that is gone.
    guard let query = try? Query(words, on: board, now: now) else { return false }
    return board.tasks.first.map(query.matches) ?? false
  }
}
