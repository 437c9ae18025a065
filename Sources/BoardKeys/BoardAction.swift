/// What a key does on a board, in a browser or in a terminal.
///
/// The raw value is the action's name in pages and tests.
package enum BoardAction: String, CaseIterable, Sendable {
  case focusLeft = "focus-left"
  case focusDown = "focus-down"
  case focusUp = "focus-up"
  case focusRight = "focus-right"
  case focusFirst = "focus-first"
  case focusLast = "focus-last"
  case pageUp = "page-up"
  case pageDown = "page-down"

  case moveLeft = "move-left"
  case moveDown = "move-down"
  case moveUp = "move-up"
  case moveRight = "move-right"
  case moveToColumn = "move-to-column"
  case moveMenu = "move-menu"

  case open
  case addBelow = "add-below"
  case addAtTop = "add-at-top"
  case edit
  case due, people, tags, priority
  case editText = "edit-text"
  case start
  case finish
  case reopen
  case cancel
  case remove
  case tick
  case taskMenu = "task-menu"
  case history

  case mark
  case markRange = "mark-range"
  case markAll = "mark-all"

  case search
  case filter
  case filterByTask = "filter-by-task"
  case leave

  case undo
  case redo
  case archive
  case columnMenu = "column-menu"

  case view
  case boards
  case help
  case mouse
  case redraw
  case suspend
  case quit
}
