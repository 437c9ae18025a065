import BoardKeys
import Boardmark
import BoardmarkIntents

/// A dialog over the board or an opened task that receives the keys.
package enum Dialog {
  case line(LinePrompt)
  case menu(Menu)
  case conflict(EditClash)
}

/// A line that is being typed, and its purpose.
package struct LinePrompt {
  package enum Purpose {
    /// A new task in a column, below the given task or at the top.
    case add(ColumnReference, below: SeenTask?)
    /// The line of a task, as of when typing began.
    case edit(SeenTask)
    /// A query, with the previous one.
    case search(former: String)
    /// The name of a new column, before another one or at the end.
    case addColumn(before: ColumnReference?)
    case renameColumn(ColumnReference)
    /// The limit of open tasks of a column.
    case limitColumn(ColumnReference)
    /// A date, person or tag for tasks, as of when typing began.
    case value(BoardAction, [SeenTask])
  }

  package let purpose: Purpose
  package var editor: LineEditor

  /// The column in which the line is typed; nil to show it at the bottom, since its place is gone.
  package var column: Int?

  /// The initial text of the line.
  package let first: String

  /// The reason why the line was refused.
  package var problem: String?

  /// The names that complete the word at the cursor.
  var completions: [String] = []

  /// What to type, or possible completions; nil if the line's place makes it clear.
  var note: String? {
    if !completions.isEmpty { return completions.joined(separator: "  ") + " · Tab completes" }
    switch purpose {
    case .add, .edit, .search: return nil
    case .addColumn: return "the name of the new column"
    case .renameColumn(let column): return "the new name of \(column.name.terminalSafe())"
    case .value(.due, _): return "a date, like fri, 24 dec or 10d"
    case .value: return "a name"
    case .limitColumn(let column):
      return "the limit of open tasks in \(column.name.terminalSafe()); empty for no limit"
    }
  }

  /// True if the line is text of a task.
  var isOfTask: Bool {
    switch purpose {
    case .add, .edit: true
    case .search, .addColumn, .renameColumn, .limitColumn, .value: false
    }
  }

  init(_ purpose: Purpose, _ text: String = "", cursor: Int? = nil, column: Int? = nil) {
    self.column = column
    self.purpose = purpose
    editor = LineEditor(text, cursor: cursor)
    first = editor.text
  }
}

/// A menu of items to choose from.
package struct Menu {
  package enum Action {
    case heading
    case action(BoardAction)
    case move(ColumnReference, MovePlace)
    case filter(String)
    case archive([SeenTask])
    /// A change of the tasks' text.
    case change(EditTasks)
    case column(EditColumns.Change)
    /// Shows the board with an index among several.
    case board(Int)
    /// Opens a line with a text.
    case type(LinePrompt.Purpose, String)
    case leave
  }

  package enum MovePlace: Sendable { case top, end }

  package struct Item {
    package let text: String
    package let keys: String
    package let action: Action

    init(_ text: String, keys: String = "", _ action: Action) {
      self.text = text
      self.keys = keys
      self.action = action
    }

    var isHeading: Bool { if case .heading = action { true } else { false } }
  }

  package let title: String
  package internal(set) var items: [Item]

  /// True if the menu is the filter menu, which follows the board.
  var isOfFilters = false

  /// The tasks that the menu was opened for; nil if it is not about tasks.
  let tasks: [SeenTask]?
  package private(set) var selected: Int
  package var top = 0

  init(_ title: String, _ items: [Item], for tasks: [SeenTask]? = nil) {
    self.tasks = tasks
    self.title = title
    self.items = items
    selected = items.firstIndex { !$0.isHeading } ?? 0
  }

  /// Moves the selection by a number of items that can be chosen; it stops at the last one.
  mutating func step(_ distance: Int) {
    let direction = distance < 0 ? -1 : 1
    var left = abs(distance)
    var index = selected + direction
    while left > 0, items.indices.contains(index) {
      if !items[index].isHeading {
        selected = index
        left -= 1
      }
      index += direction
    }
  }

  mutating func select(_ index: Int) {
    if items.indices.contains(index), !items[index].isHeading { selected = index }
  }
}

/// One task, opened.
package struct TaskDetail {
  /// The current task, or its last version if it is gone.
  package var seen: SeenTask
  package var position: TaskPosition
  package var isGone = false

  /// The index of the cursor's line.
  package var cursor = 0
  package var top = 0

  /// How many lines were below the last painted one.
  package var below = 0

  /// The history of the task, one line per entry; nil if it was not asked for.
  package var history: [String]?
}

/// A line that was typed while somebody else changed the same task.
package struct EditClash {
  /// The task's current lines, and the typed line.
  package let present: SeenTask
  package let typed: String
  package var menu: Menu

  /// How far the texts are scrolled, and how many of their lines were below the last painted one.
  package var top = 0
  package var below = 0
}
