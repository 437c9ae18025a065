import BoardKeys
import Boardmark
import BoardmarkIntents

extension Menu {
  /// The text of the selected item if it does not fit in the menu's frame on a screen of this
  /// width.
  func cutText(at columns: Int) -> String? {
    guard items.indices.contains(selected) else { return nil }
    let item = items[selected]
    let keys = max(1, item.keys.displayWidth) + 2
    return keys + item.text.displayWidth > columns - 3 ? item.text : nil
  }
}

extension BoardSession {
  private static func keys(_ action: BoardAction) -> String {
    KeyTable.binding(of: action).terminal.map(\.label).joined(separator: " ")
  }

  private func item(_ action: BoardAction) -> Menu.Item {
    let keys = action == .moveToColumn ? "1…9" : Self.keys(action)
    return Menu.Item(text(of: action), keys: keys, .action(action))
  }

  private func text(of action: BoardAction) -> String {
    KeyTable.binding(of: action).text(in: language)
  }

  /// The title of the menu that an action opens.
  private func title(_ english: String, _ action: BoardAction) -> String {
    language == .english ? english : text(of: action)
  }

  /// Lists the keys that work in the present dialog; choosing one performs its action.
  mutating func openHelp() {
    var items: [Menu.Item] = []
    for group in KeyGroup.allCases {
      let bindings = KeyTable.bindings.filter { binding in
        binding.group == group && !binding.terminal.isEmpty && binding.action != .help
          && binding.place != (detail == nil ? .detail : .board)
      }
      if bindings.isEmpty { continue }
      items.append(Menu.Item(group.title(in: language), .heading))
      items += bindings.map { item($0.action) }
    }
    dialog = .menu(Menu(title("Keys", .help), items))
  }

  mutating func openTaskMenu() {
    guard subject != nil else { return sayNoTask() }
    let actions: [BoardAction] = [
      .edit, .due, .people, .tags, .priority, .editText, .start, .finish, .reopen, .cancel,
      .moveMenu, .remove, .history,
    ]
    let task = subjects.count == 1 ? subjects[0].find(on: board) : nil
    let impossible: [BoardAction] =
      task.map { $0.isClosed ? [.start, .finish, .cancel] : [.reopen] } ?? []
    let items = actions.filter { !impossible.contains($0) }.map(item)
    dialog = .menu(Menu(title("Task", .taskMenu), items, for: subjects))
  }

  /// Opens the actions for the column in focus; a board without columns gets its first ones.
  mutating func openColumnMenu() {
    let count = board.columns.count
    func reference(_ index: Int) -> ColumnReference? {
      index < count ? board.seenColumn(index) : nil
    }
    guard let own = reference(column) else {
      let names = ["Todo", "Doing", "Done"]
      let item = Menu.Item("Create \(names.joined(separator: ", "))", .column(.begin(names)))
      dialog = .menu(Menu(title("Columns", .columnMenu), [item]))
      return
    }
    let content = board.columns[column]
    var items: [(String, Menu.Action)] = [
      ("Add a column to the right", .type(.addColumn(before: reference(column + 1)), "")),
      ("Rename", .type(.renameColumn(own), content.name)),
      ("Limit", .type(.limitColumn(own), content.wipLimit.map { "\($0)" } ?? "")),
    ]
    if column > 0 {
      items.append(("Move left", .column(.move(own, before: reference(column - 1)))))
    }
    if column + 1 < count {
      items.append(("Move right", .column(.move(own, before: reference(column + 2)))))
    }
    if content.tasks.isEmpty { items.append(("Remove", .column(.remove(own)))) }
    let numbered = items.enumerated().map { Menu.Item($1.0, keys: "\($0 + 1)", $1.1) }
    dialog = .menu(Menu(content.name.terminalSafe(), numbered))
  }

  mutating func openMoveMenu() {
    guard let subject else { return sayNoTask() }
    var items: [Menu.Item] = []
    for (index, column) in board.columns.enumerated() where index != subject.column {
      items.append(
        Menu.Item(
          column.name.terminalSafe(), keys: index < 9 ? "\(index + 1)" : "",
          .move(board.seenColumn(index), .end)))
    }
    items.append(Menu.Item("Top of this column", .move(board.seenColumn(subject.column), .top)))
    items.append(Menu.Item("End of this column", .move(board.seenColumn(subject.column), .end)))
    dialog = .menu(Menu(title("Move to", .moveMenu), items, for: subjects))
  }

  /// Opens a menu of the people and tags that the open tasks name most, and of filters by date.
  mutating func openFilterMenu() {
    var menu = Menu("Show", [])
    menu.isOfFilters = true
    dialog = .menu(menu)
    fillFilterMenu()
  }

  /// Fills the menu of filters for the present version, if it is open.
  mutating func fillFilterMenu() {
    guard case .menu(var menu) = dialog, menu.isOfFilters else { return }
    var items = [
      Menu.Item("All tasks", .filter("")), Menu.Item("Late", .filter("overdue")),
      Menu.Item("Due within a week", .filter("due<=7d")),
      Menu.Item("Urgent", .filter("pri:high")), Menu.Item("Blocked", .filter("blocked")),
    ]
    for mark in ["@", "#"] {
      for (name, count) in knownNames() where name.hasPrefix(mark) {
        items.append(Menu.Item("\(name.terminalSafe())  \(count)", .filter("\"\(name)\"")))
      }
    }
    menu.items = items
    menu.select(min(menu.selected, items.count - 1))
    dialog = .menu(menu)
  }

  /// Opens a list of boards; `present` is the one that is shown.
  package mutating func openBoards(_ boards: [String], present: Int) {
    waiting = nil
    let items = boards.enumerated().map { index, text in
      Menu.Item(text, keys: index < 9 ? "\(index + 1)" : "", .board(index))
    }
    var menu = Menu(title("Boards", .boards), items)
    menu.select(present)
    dialog = .menu(menu)
  }

  mutating func openArchive() {
    let tasks = board.finishedTasks(before: nil).tasks.map { SeenTask($0) }
    let count = tasks.count
    guard count > 0 else { return say("nothing to archive") }
    let name =
      BoardArchive.path(forBoard: path).split(separator: "/").last.map(String.init) ?? ""
    dialog = .menu(
      Menu(
        "Archive \(count.counted("finished task")) in \(name.terminalSafe())?",
        [Menu.Item("Archive", .archive(tasks)), Menu.Item("Cancel", .leave)]))
  }
}

extension BoardSession {
  /// Opens a list of values for the date, people, tags or priority of the tasks in focus.
  mutating func openPicker(of action: BoardAction) {
    let seen = subjects
    guard !seen.isEmpty, let position = subject, let task = board.task(at: position) else {
      return sayNoTask()
    }
    let items: [Menu.Item] =
      switch action {
      case .due:
        [
          ("Today", "today"), ("Tomorrow", "tomorrow"), ("Next Monday", "mon"), ("In a week", "7d"),
          ("None", "none"),
        ].map { text, value in item(text, of: seen) { $0.values.due = value } }
      case .priority:
        [("High", "high"), ("Medium", "medium"), ("Low", "low"), ("None", "none")]
          .map { text, value in item(text, of: seen) { $0.values.priority = value } }
      case .people: nameItems("@", shared(task) { $0.titleLine.people }, of: seen)
      default: nameItems("#", shared(task) { $0.titleLine.tags }, of: seen)
      }
    // Digits choose, so that setting a value takes two keys.
    var numbered = items.enumerated().map { index, item in
      Menu.Item(item.text, keys: index < 9 ? "\(index + 1)" : "", item.action)
    }
    if action != .priority {
      let mark = action == .people ? "@" : action == .tags ? "#" : ""
      let other = LinePrompt.Purpose.value(action, seen)
      if numbered.isEmpty {
        dialog = .line(LinePrompt(other, mark))
        return
      }
      numbered.append(
        Menu.Item(mark.isEmpty ? "Another date" : "Another name", keys: "o", .type(other, mark)))
    }
    dialog = .menu(Menu(text(of: action), numbered, for: seen))
  }

  /// The names that a task has, or that all selected ones have.
  private func shared(_ task: Board.Task, _ names: (Board.Task) -> [String]) -> [String] {
    guard areMarked else { return names(task) }
    let all = shownMarks.compactMap { board.task(at: $0) }.map(names)
    return (all.first ?? []).filter { name in all.allSatisfy { $0.contains(name) } }
  }

  private func item(
    _ text: String, of tasks: [SeenTask], _ change: (inout EditTasks) -> Void
  ) -> Menu.Item {
    var intent = EditTasks(.seen(tasks))
    change(&intent)
    return Menu.Item(text, .change(intent))
  }

  /// The names of the board, those of the task first; choosing one of those removes it.
  private mutating func nameItems(
    _ mark: Character, _ own: [String], of tasks: [SeenTask]
  ) -> [Menu.Item] {
    let names = knownNames()
    func change(_ intent: inout EditTasks, _ new: [String], _ former: [String]) {
      if mark == "@" {
        (intent.values.people, intent.removedPeople) = (new, former)
      } else {
        (intent.values.tags, intent.removedTags) = (new, former)
      }
    }
    let present = own.map { name in
      item("✓ \(mark)\(name.terminalSafe())", of: tasks) { change(&$0, [], [name]) }
    }
    let others = names.filter {
      $0.name.first == mark && !own.contains(String($0.name.dropFirst()))
    }
    .map { name, count in
      item("  \(name.terminalSafe())  \(count)", of: tasks) {
        change(&$0, [String(name.dropFirst())], [])
      }
    }
    let none = own.count > 1 ? [item("  None", of: tasks) { change(&$0, [], own) }] : []
    return present + others + none
  }
}
