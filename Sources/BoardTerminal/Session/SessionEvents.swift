import BoardKeys
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

extension BoardSession {
  /// The actions of keys on the columns, and on an opened task.
  private static let boardActions = actions(in: .board)
  private static let detailActions = actions(in: .detail)

  private static func actions(in place: KeyPlace) -> [KeyCombination: BoardAction] {
    var actions: [KeyCombination: BoardAction] = [:]
    for binding in KeyTable.bindings where binding.place == place || binding.place == .everywhere {
      for key in binding.terminal { actions[key] = binding.action }
    }
    return actions
  }

  /// Handles an event; returns requests for the owner.
  package mutating func take(_ event: TerminalEvent) -> [SessionRequest] {
    if picture != nil { return takeWatched(event) }
    if case .line = dialog { return takeInLine(event) }
    switch event {
    case .text(let scalar):
      var requests: [SessionRequest] = []
      for key in KeyLayout.keys(for: scalar) {
        // The key may have opened a line, which must not receive the rest of the syllable.
        if case .line = dialog { break }
        requests += take(key)
      }
      return requests
    case .paste(let text):
      // Pasted text is never read as commands; it starts a new task, unless a dialog is open.
      guard isOnBoard, !text.allSatisfy(\.isWhitespace) else { return [] }
      return pasteNewTask(text)
    case .mouse(let event): return take(event)
    case .key(let key) where key.modifiers.contains(.alt) && action(of: key) == nil:
      // Unless the terminal itself reported that Alt was held, Esc and a key arrived together, as over a slow line.
      let requests = KeySequence.isMotion(key) ? [] : take(KeyCombination("Escape"))
      return requests + take(KeyCombination(key.key, key.modifiers.subtracting(.alt)))
    case .key(let key): return take(key)
    }
  }

  /// Handles an event while the board is only watched.
  private func takeWatched(_ event: TerminalEvent) -> [SessionRequest] {
    var keys: [KeyCombination] = []
    if case .key(let key) = event { keys = [key] }
    if case .text(let scalar) = event { keys = KeyLayout.keys(for: scalar) }
    return keys.compactMap { key in
      switch Self.boardActions[key] {
      case .quit: .quit
      case .suspend: .suspend
      case .redraw: .redraw
      default: nil
      }
    }
  }

  func action(of key: KeyCombination) -> BoardAction? {
    (detail != nil && dialog == nil ? Self.detailActions : Self.boardActions)[key]
  }

  private mutating func take(_ key: KeyCombination) -> [SessionRequest] {
    if case .suspend? = action(of: key) { return [.suspend] }
    if case .redraw? = action(of: key) { return [.redraw] }
    grabbed = nil
    switch dialog {
    case .menu(let menu): return take(key, in: menu)
    case .conflict(let clash): return take(key, in: clash)
    default: break
    }
    message = nil
    guard let action = action(of: key) else {
      if key.key.unicodeScalars.count == 1 || !key.modifiers.isEmpty {
        say("'\(key.label.terminalSafe())' does nothing here; \(Self.key(.help)) shows the keys")
      }
      return []
    }
    // An action meant for marked tasks must not apply to another task.
    if didLoseAllMarks, !Self.looking.contains(action) {
      didLoseAllMarks = false
      say("the selected tasks are gone or changed; nothing was done", isProblem: true)
      return []
    }
    didLoseAllMarks = false
    if case .moveToColumn = action, let number = Int(key.key) { return move(toColumn: number - 1) }
    return perform(action)
  }

  /// Actions that change no task.
  private static let looking: Set<BoardAction> = [
    .focusLeft, .focusRight, .focusUp, .focusDown, .focusFirst, .focusLast, .pageUp, .pageDown,
    .open,
    .addBelow, .addAtTop, .history, .view, .boards, .mark, .markRange, .markAll, .search, .filter,
    .leave, .help,
    .mouse, .redraw, .suspend, .quit,
  ]

  /// Opens the line for a new task, with the pasted text.
  private mutating func pasteNewTask(_ text: String) -> [SessionRequest] {
    let requests = perform(.addBelow)
    guard case .line(var prompt) = dialog else { return requests }
    prompt.editor.insert(text)
    dialog = .line(prompt)
    return requests
  }

  // MARK: - Menus

  private mutating func take(_ key: KeyCombination, in menu: Menu) -> [SessionRequest] {
    var menu = menu
    switch action(of: key) {
    case _ where key.key == "Enter":
      return choose(menu.items.isEmpty ? .leave : menu.items[menu.selected].action, in: menu)
    case .leave, .quit, .help:
      dialog = nil
      return []
    case .focusUp: menu.step(-1)
    case .focusDown: menu.step(1)
    case .pageUp: menu.step(-10)
    case .pageDown: menu.step(10)
    case .focusFirst: menu.step(-menu.items.count)
    case .focusLast: menu.step(menu.items.count)
    case let action:
      // A key shown in the menu chooses its item; in a list of columns, digits are such keys.
      if let item = menu.items.first(where: { $0.keys == key.label }) {
        return choose(item.action, in: menu)
      }
      for item in menu.items {
        if case .action(let named) = item.action, named == action {
          guard named == .moveToColumn else { return choose(item.action, in: menu) }
          dialog = nil
          return move(toColumn: (Int(key.key) ?? 1) - 1)
        }
      }
    }
    dialog = .menu(menu)
    return []
  }

  /// Closes the menu and performs the chosen item.
  mutating func choose(_ action: Menu.Action, in menu: Menu) -> [SessionRequest] {
    dialog = nil
    message = nil
    if let tasks = menu.tasks, !areSubjects(tasks) {
      if case .leave = action { return [] }
      say("the task is gone or was replaced; nothing was changed", isProblem: true)
      return []
    }
    switch action {
    case .heading, .leave: return []
    case .action(.moveToColumn): return perform(.moveMenu)
    case .action(let action): return perform(action)
    case .move(let column, let place):
      guard let number = try? board.column(column) else {
        say("the column is gone; nothing was changed", isProblem: true)
        return []
      }
      return move(toColumn: number, place)
    case .archive(let tasks): return [.archive(tasks, areSelected: false)]
    case .change(let intent):
      actsOnMarks = areMarked
      return [.perform(intent, then: .task)]
    case .column(let change): return changeColumns(change)
    case .board(let index): return [.show(board: index)]
    case .type(let purpose, let text):
      dialog = .line(LinePrompt(purpose, text))
      return []
    case .filter(let text):
      do throws(Board.QueryError) {
        try setFilter(text)
      } catch {
        say(error.message, isProblem: true)
      }
      return []
    }
  }

  private mutating func take(_ key: KeyCombination, in clash: EditClash) -> [SessionRequest] {
    var clash = clash
    switch action(of: key) {
    case .focusUp: clash.menu.step(-1)
    case .focusDown: clash.menu.step(1)
    case .pageUp: clash.top = max(0, clash.top - max(1, size.rows / 3))
    case .pageDown: clash.top += min(clash.below, max(1, size.rows / 3))
    case .leave, .quit:
      return resolve(clash, keepsTyped: false)
    case _ where key.key == "Enter":
      if case .leave = clash.menu.items[clash.menu.selected].action {
        return resolve(clash, keepsTyped: false)
      }
      return resolve(clash, keepsTyped: true)
    default: break
    }
    dialog = .conflict(clash)
    return []
  }

  private mutating func resolve(_ clash: EditClash, keepsTyped: Bool) -> [SessionRequest] {
    dialog = nil
    if keepsTyped {
      let isInFocus = focus.flatMap { board.task(at: $0) }.map(clash.present.isUnchanged) ?? false
      dialog = .line(
        LinePrompt(.edit(clash.present), clash.typed, column: isInFocus ? column : nil))
    } else {
      (leftText, isLeftTextDraft) = (clash.typed, false)
      say("unchanged; Ctrl+Y in a line brings back what you typed")
    }
    return []
  }
}

/// A request of a session to its owner.
package enum SessionRequest {
  case perform(any BoardIntent, then: FocusRule)
  case reverse(UndoJournal.Kind)

  /// Open tasks in the user's editor.
  case editor([SeenTask])
  case history(SeenTask)

  /// Archive tasks: all that are finished, as the person has agreed, or those that are selected.
  case archive([SeenTask], areSelected: Bool)

  /// The offered draft was inserted into the line being typed.
  case draftTaken
  case mouse(Bool)

  /// Read the boards that can be chosen, for ``BoardSession/openBoards(_:)``.
  case boards

  /// Show the board with an index among them.
  case show(board: Int)
  case redraw
  case suspend
  case quit
}

/// What is in focus after a change.
package enum FocusRule: Equatable, Sendable {
  /// The first changed task, wherever it is now.
  case task
  /// The place where the focus was.
  case place
  /// The column with that name.
  case column(String)
  /// The focus does not change.
  case none
}
