import BoardmarkReading

/// What `board list` is asked for: words that must all hold for a task, or several alternatives of
/// such words with `or` between them.
///
/// | word | holds for tasks |
/// |---|---|
/// | `@bob`, `#api` | that mention the person or tag; `#api` also finds `#api/v2` |
/// | `column:doing` | in the column of that name, or of the only one that begins so |
/// | `group:backend`, `group:none` | under that heading inside a column; before the first one |
/// | `state:todo` | in a column of that state |
/// | `due<fri`, `due:none` | due then (`<`, `<=`, `>`, `>=`, `=` or `:`); without a due date |
/// | `due.before:fri`, `due.after:fri`, `due.by:fri` | the same as `<`, `>` and `<=`, without quotes |
/// | `due.none:`, `due.any:` | without a due date; with one |
/// | `start…`, `done…` | as `due`; weekdays and `30d` look back for `done` |
/// | `overdue`, `blocked` | that are late; that need a task of this board that is open |
/// | `is:open`, `is:closed`, `is:overdue`, `is:blocked`, `is:cancelled` | in that state |
/// | `pri:high`, `pri:none` | of that priority; without one |
/// | `id:k7`, `needs:k7f2` | with that id or need; with one that begins so if there is none |
/// | `box:open` | with that box: `open`, `ticked`, `cancelled`, `none` |
/// | `has:due` | with that attribute, or `people`, `tags`, `body`, `checklist`, `group` |
/// | `sprint:12` | with that attribute |
/// | `word`, `text:word`, `title:word` | with that text in title or body; in the title |
///
/// `@ana #api or @bob` finds what both of the first two words hold for, and what the last one does:
/// `or` stands between alternatives, and words beside each other bind closer. `and` says nothing new.
/// A leading `-` negates one word. Letter case never matters. A task without a due date is neither before
/// nor after one, so `-due<fri` finds it. A need that this board does not know blocks nothing.
public struct Query: Sendable {
  /// The board that is asked.
  public let board: Board

  /// The alternatives that `or` separates, each a list of words that must all hold; one empty list
  /// for a query without words.
  let alternatives: [[QueryTerm]]
  let context: QueryContext

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - words: The words as the shell gives them; no words ask for every task.
  ///   - board: The board whose columns, groups and attributes the words name.
  ///   - now: The present minute in the board's zone.
  /// - Throws: ``QueryError`` for the first word that looks like one of the above but is not.
  public init(_ words: [String], on board: Board, now: Now) throws(QueryError) {
    self.board = board
    alternatives = try QueryParser(board: board, today: now.today).alternatives(words)
    let asksForNeeds = alternatives.joined().contains { $0.condition.asksForNeeds }
    self.context = QueryContext(
      board: board, now: now, needs: asksForNeeds ? NeedStates(of: board) : nil)
  }

  /// Whether some word already says whether finished tasks are wanted: one about boxes, states,
  /// columns, ids or `done`.
  public var asksForClosed: Bool { alternatives.joined().contains { $0.condition.asksForClosed } }

  /// Whether every word is plain text, that is, has no other meaning.
  public var isPlainText: Bool {
    alternatives.joined().allSatisfy {
      if case .text = $0.condition { !$0.word.lowercased().hasPrefix("text:") } else { false }
    }
  }

  /// The board's tasks for which the query holds, in the order of the file.
  ///
  /// Cost: the length of the tasks' text for each word.
  public var tasks: [Board.Task] {
    board.columns.flatMap { $0.tasks.filter(matches) }
  }

  /// Whether a word can only be a condition: `@bob`, `#api`, `overdue`, `due<fri`, `pri:high`, each
  /// perhaps with a `-` before it.
  ///
  /// Text alone is not a condition, since it may be an id or a title as well; `text:word` is one.
  public static func isCondition(_ word: String) -> Bool {
    QueryParser.isCondition(Substring(word.utf8.dropFirst(word.utf8.first == 0x2D ? 1 : 0)))
  }

  /// Whether the query holds for a task of the board.
  public func matches(_ task: Board.Task) -> Bool {
    alternatives.contains { terms in
      terms.allSatisfy { $0.condition.holds(for: task, in: context) != $0.isNegated }
    }
  }
}

/// What conditions need to know besides the task.
struct QueryContext: Sendable {
  let board: Board
  let now: Now

  /// The states of needs; nil if no condition asks for them.
  let needs: NeedStates?
}
