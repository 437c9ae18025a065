import BoardKeys
import Boardmark
import BoardmarkIntents

/// What stands over the columns and gets the keys.
package enum Dialog {
  case line(LinePrompt)
  case menu(Menu)
  case detail(TaskDetail)
  case conflict(EditClash)
}

/// A line that is being typed, and what for.
package struct LinePrompt {
  package enum Purpose {
    /// A new task in a column, below the one that is seen there or at its top.
    case add(ColumnReference, below: SeenTask?)
    /// The line of a task, as it was when the typing began.
    case edit(SeenTask)
    /// A query, and the one that held before.
    case search(former: String)
  }

  package let purpose: Purpose
  package var editor: LineEditor

  /// The column where it is typed; nil where its place is gone, so that it stands below everything.
  package var column: Int?

  /// What the line began with.
  package let first: String

  /// Why the line was not taken.
  package var problem: String?

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
    case deed(BoardDeed)
    case move(ColumnReference, MovePlace)
    case filter(String)
    case archive([SeenTask])
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

  /// Whether it is about what is shown, by names that are being counted perhaps.
  var isOfFilters = false

  /// The tasks that it was opened for; nil where it is about none.
  let tasks: [SeenTask]?
  package private(set) var selected: Int
  package var top = 0

  init(_ title: String, _ items: [Item], for tasks: [SeenTask]? = nil) {
    self.tasks = tasks
    self.title = title
    self.items = items
    selected = items.firstIndex { !$0.isHeading } ?? 0
  }

  /// Goes to the next item in a direction that can be chosen; stays where there is none.
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
  /// The task as it is on the board; as it was last where it is gone.
  package var seen: SeenTask
  package var position: TaskPosition
  package var isGone = false

  /// The number of the line that the cursor is on.
  package var cursor = 0
  package var top = 0

  /// How many lines are below what was painted last.
  package var below = 0

  /// What happened to it, a line each; nil where nobody asked.
  package var history: [String]?
}

/// A line that was typed while somebody else changed the same.
package struct EditClash {
  /// The task's lines as they are now, and the line that was typed.
  package let present: SeenTask
  package let typed: String
  package var menu: Menu

  /// How far the texts are scrolled, and how many of their lines are below what was painted last.
  package var top = 0
  package var below = 0
}
