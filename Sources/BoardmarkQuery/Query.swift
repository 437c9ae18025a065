import BoardmarkReading

/// What `board list` is asked for: words that all hold for the tasks that are listed.
///
/// | word | holds for tasks |
/// |---|---|
/// | `@bob`, `#api` | that mention the person or tag; `#api` finds `#api/v2`, too |
/// | `column:doing` | in the column of that name, or of the only one that begins so |
/// | `group:backend`, `group:none` | under that heading inside a column; before the first one |
/// | `state:todo` | in a column of that state |
/// | `due<fri`, `due:none` | due then (`<`, `<=`, `>`, `>=`, `=` or `:`); without a due date |
/// | `start…`, `done…` | as `due`; weekdays and `30d` look back for `done` |
/// | `overdue`, `blocked` | that are late; that need a task of this board that is open |
/// | `is:open`, `is:closed`, `is:overdue`, `is:blocked` | in that state |
/// | `pri:high`, `pri:none` | of that priority; without one |
/// | `id:k7`, `needs:k7f2` | with that id or need; with one that begins so where there is none |
/// | `box:open` | with that box: `open`, `ticked`, `cancelled`, `none` |
/// | `has:due` | with that attribute, or `people`, `tags`, `body`, `checklist`, `group` |
/// | `sprint:12` | with that attribute, where the board has it at all |
/// | `word`, `text:word`, `title:word` | with that text in title or body; in the title |
///
/// A leading `-` negates. Letter case never matters. A task without a due date is neither before
/// nor after one, so `-due<fri` finds it. A need that this board does not know blocks nothing.
public struct Query: Sendable {
  /// The board that is asked.
  public let board: Board

  let terms: [QueryTerm]
  private let context: QueryContext

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - words: The words as the shell gives them; none ask for every task.
  ///   - board: The board whose columns, groups and attributes the words name.
  ///   - now: The present minute in the board's zone.
  /// - Throws: ``QueryError`` for the first word that looks like one of the above, but is none.
  public init(_ words: [String], on board: Board, now: Now) throws(QueryError) {
    let parser = QueryParser(board: board, today: now.today)
    var terms: [QueryTerm] = []
    for word in words { terms.append(try parser.term(word)) }
    self.board = board
    self.terms = terms
    let asksForNeeds = terms.contains { $0.condition.asksForNeeds }
    self.context = QueryContext(
      board: board, now: now, needs: asksForNeeds ? NeedStates(of: board) : nil)
  }

  /// The board's tasks for which every word holds, in the order of the file.
  ///
  /// Cost: the length of the tasks' text for each word.
  public var tasks: [Board.Task] {
    board.columns.flatMap { $0.tasks.filter(matches) }
  }

  /// Whether every word holds for a task of the board.
  public func matches(_ task: Board.Task) -> Bool {
    terms.allSatisfy { $0.condition.holds(for: task, in: context) != $0.isNegated }
  }
}

/// What conditions are asked about besides the task.
struct QueryContext: Sendable {
  let board: Board
  let now: Now

  /// The states of needs; nil where no condition asks for them.
  let needs: NeedStates?
}
