import BoardKeys
import Boardmark
import BoardmarkIntents

/// Something that lies over the columns and receives the keys.
package enum Dialog {
  case line(LinePrompt)
  case menu(Menu)
  case detail(TaskDetail)
  case conflict(EditClash)
}

/// A line that is being typed, and its purpose.
package struct LinePrompt {
  package enum Purpose {
    /// A new task in a column, below the given task or at the top.
    case add(ColumnReference, below: SeenTask?)
    /// The line of a task, as it was when typing began.
    case edit(SeenTask)
    /// A query, with the one that applied before.
    case search(former: String)
    /// The name of a new column, before another one or at the end.
    case addColumn(before: ColumnReference?)
    case renameColumn(ColumnReference)
    /// The most open tasks of a column.
    case limitColumn(ColumnReference)
  }

  package let purpose: Purpose
  package var editor: LineEditor

  /// The column in which it is typed; nil if its place is gone, so that it is below everything.
  package var column: Int?

  /// The text that the line began with.
  package let first: String

  /// Why the line was refused.
  package var problem: String?

  /// The names that the word at the cursor begins.
  var completions: [String] = []

  /// What is to be typed, or how it may go on; nil if the place of the line says it.
  var note: String? {
    if !completions.isEmpty { return completions.joined(separator: "  ") + " · Tab completes" }
    switch purpose {
    case .add, .edit, .search: return nil
    case .addColumn: return "the name of the new column"
    case .renameColumn(let column): return "the new name of \(column.name.terminalSafe())"
    case .limitColumn(let column):
      return "the most open tasks of \(column.name.terminalSafe()); nothing for no limit"
    }
  }

  /// True if text of a task is typed.
  var isOfTask: Bool {
    switch purpose {
    case .add, .edit: true
    case .search, .addColumn, .renameColumn, .limitColumn: false
    }
  }

  init(_ purpose: Purpose, _ text: String = "", cursor: Int? = nil, column: Int? = nil) {
    self.column = column
    self.purpose = purpose
    editor = LineEditor(text, cursor: cursor)
    first = editor.text
  }
}

/// Things to choose from.
package struct Menu {
  package enum Action {
    case heading
    case action(BoardAction)
    case move(ColumnReference, MovePlace)
    case filter(String)
    case archive([SeenTask])
    /// A change of what the tasks say.
    case change(EditTasks)
    case column(EditColumns.Change)
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

  /// True if it chooses what is shown; its names may still be being counted.
  var isOfFilters = false

  /// The tasks that it was opened for; nil if it is about no tasks.
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
  /// The task as it is on the board; if it is gone, as it last was.
  package var seen: SeenTask
  package var position: TaskPosition
  package var isGone = false

  /// The number of the line that the cursor is on.
  package var cursor = 0
  package var top = 0

  /// How many lines were below the last painted one.
  package var below = 0

  /// The history of the task, one line per entry; nil if it was not asked for.
  package var history: [String]?
}

/// A line that was typed while somebody else changed the same task.
package struct EditClash {
  /// The task's lines as they are now, and the line that was typed.
  package let present: SeenTask
  package let typed: String
  package var menu: Menu

  /// How far the texts are scrolled, and how many of their lines were below the last painted one.
  package var top = 0
  package var below = 0
}
