import BoardmarkQuery
import BoardmarkReading

/// A board as a page shows it: which tasks are shown, for which minute, and their ids on the page.
package struct PageBoard: Sendable {
  /// A board and what is asked for of it.
  package struct Request: Sendable {
    package let board: Board
    package let now: Board.Now

    /// The name of the zone of the board's dates.
    package let timeZone: String

    /// The file's path as the user named it.
    package let path: String

    /// True if a task is shown; nil for all tasks, so that the headings count all of them.
    package let isShown: (@Sendable (Board.Task) -> Bool)?

    /// True if single tasks are asked for: then columns without any of them are left out, and
    /// bodies are shown whole.
    package let isForSingleTasks: Bool

    package let claims: TaskClaims

    /// The states of tasks in other files that tasks of this board need.
    package var outside: [OutsideNeed: NeedStates.State] = [:]

    package init(
      _ board: Board, at now: Board.Now, in timeZone: String, path: String,
      where isShown: (@Sendable (Board.Task) -> Bool)? = nil, isForSingleTasks: Bool = false,
      claims: TaskClaims = [:]
    ) {
      self.board = board
      self.now = now
      self.timeZone = timeZone
      self.path = path
      self.isShown = isShown
      self.isForSingleTasks = isForSingleTasks
      self.claims = claims
    }
  }

  /// A column, and the indices of its tasks that are asked for and of those that are shown.
  package struct Column: Sendable {
    package let column: Board.Column
    package let asked: [Int]
    package let shown: [Int]

    /// The id of the heading on the page, which no task can have.
    package let anchor: String

    /// Writes a link to the column, with its count.
    ///
    /// - Parameter name: The text of the link, if it is not the column's name.
    package func writeLink(to html: inout HTMLWriter, as name: String? = nil) {
      let name = name ?? column.name
      html.element("a", ["href": "#" + anchor]) { html in
        html.element("span", ["dir": "auto", "lang": name.language], text: name)
        html.text(" \(asked.count)")
      }
    }
  }

  package let request: Request
  private(set) var needs: NeedStates
  package let columns: [Column]

  /// The level of the columns' headings; the headings of groups, tasks and
  /// bodies have lower levels.
  let level: Int

  /// The offset of the task whose card has the id, for each id.
  private var anchors: [TaskID: Int] = [:]

  var board: Board { request.board }
  var now: Board.Now { request.now }

  /// - Parameters:
  ///   - index: The board's index on the page.
  ///   - doneLimit: How many tasks a done column shows: those finished last.
  ///   - taken: The ids of earlier boards' cards.
  package init(
    _ request: Request, index: Int = 0, level: Int = 2, doneLimit: Int = 5,
    taken: inout Set<String>
  ) {
    self.request = request
    self.level = level
    needs = NeedStates(of: request.board)
    needs.outside = request.outside
    columns = request.board.columns.enumerated().compactMap { number, column in
      let asked = column.tasks.indices.filter { request.isShown?(column.tasks[$0]) ?? true }
      if request.isForSingleTasks, asked.isEmpty { return nil }
      return Column(
        column: column, asked: asked,
        shown: LatestTasks.indices(asked, of: column, limit: doneLimit),
        anchor: "_\(index)-\(number)")
    }
    for column in columns {
      for place in column.shown {
        let task = column.column.tasks[place]
        guard let id = task.id, anchors[id] == nil, taken.insert(id.text).inserted else { continue }
        anchors[id] = task.range.lowerBound
      }
    }
  }

  /// A board alone, as a report shows it.
  package init(_ request: Request, doneLimit: Int) {
    var taken: Set<String> = []
    self.init(request, doneLimit: doneLimit, taken: &taken)
  }

  /// The id of a task's card; nil if the task has no id, or if an earlier card has it.
  package func anchor(of task: Board.Task) -> String? {
    task.id.flatMap { anchors[$0] == task.range.lowerBound ? $0.text : nil }
  }

  /// The address on the page of the task with an id; nil if it has no card.
  func address(of id: TaskID) -> String? {
    anchors.index(forKey: id).map { "#" + anchors[$0].key.text }
  }

  /// The board's title: its first heading of level 1 if that comes before all
  /// columns, else the file's name.
  package var title: String {
    board.title(or: request.path.split(separator: "/").last.map(String.init) ?? request.path)
  }

  /// The tasks that are asked for, in the order of the file.
  package var asked: TaskPick {
    TaskPick(of: board, columns.map { ($0.column.tasks.columnIndex, $0.asked) })
  }

  /// How many of the tasks that are asked for are open, late, and due soon (today or tomorrow).
  package var counts: (open: Int, late: Int, soon: Int) {
    var (open, late, soon) = (0, 0, 0)
    for task in asked where !task.isClosed {
      open += 1
      guard let due = task.due else { continue }
      if now.isPast(due) { late += 1 } else if now.days(until: due) <= 1 { soon += 1 }
    }
    return (open, late, soon)
  }

  /// The counts in words: `12 open, 2 late, 1 due soon`.
  var summary: String {
    let (open, late, soon) = counts
    return "\(open) open" + (late > 0 ? ", \(late) late" : "")
      + (soon > 0 ? ", \(soon) due soon" : "")
  }
}

extension StaticString {
  /// The element for a heading of the level; `h6` for levels below 6.
  package static func heading(_ level: Int) -> StaticString {
    let names: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]
    return names[min(max(level, 1), 6) - 1]
  }
}

extension Board {
  /// The text of the first heading above the columns, if it is of level 1; else the name that is given.
  package func title(or name: String) -> String {
    let first = columns.first?.heading.lowerBound ?? .max
    let heading = headings.first { $0.level == 1 }
    guard let heading, heading.range.lowerBound < first, case let title = heading.name(in: reading),
      !title.isEmpty
    else { return name }
    return title
  }
}
