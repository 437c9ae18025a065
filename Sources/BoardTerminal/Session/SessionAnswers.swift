import BoardKeys
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

extension BoardSession {
  /// Shows a change that was made.
  ///
  /// - Parameters:
  ///   - outcome: The change.
  ///   - rule: What to focus afterwards, unless the user moved the focus meanwhile.
  ///   - facts: The facts about the new board that are expensive to compute, if they are known.
  package mutating func finish(
    _ outcome: IntentOutcome, then rule: FocusRule, at now: Board.Now, facts: BoardFacts? = nil
  ) {
    let isFollowed = rule == .task
    let rule = hasLookedElsewhere ? .none : rule
    waiting = nil
    let row = viewRows.cursor
    let place = (column, lists.indices.contains(column) ? lists[column].focus : 0)
    let changed = outcome.edit.tasks
    let aboutMarks = actsOnMarks
    actsOnMarks = false
    let former = subject
    let hadMark = former.map { marks[$0] != nil } ?? false
    if aboutMarks {
      for position in shownMarks { marks[position] = nil }
      lastMark = nil
    } else if hadMark {
      marks[former!] = nil
    }
    // The other marks are on tasks that are not shown.
    let hidden = aboutMarks || !hadMark && !filter.isEmpty && shownMarks.isEmpty ? marks.count : 0
    if case .line = dialog { dialog = nil }
    show(outcome.edit.board, at: now, facts: facts)
    let leftAlone =
      hidden == 0
      ? []
      : ["\(hidden) selected \(hidden == 1 ? "task is" : "tasks are") not shown and left unchanged"]
    say(([outcome.summary] + outcome.notes + leftAlone).joined(separator: "; "))
    let positions = changed.compactMap { board.position(ofTaskAt: $0.range.lowerBound) }
    // Its bytes differ now. Of several, it is the first: the others were split off from it.
    if let first = positions.first { openDetail(at: first) }
    if isFollowed, aboutMarks || hadMark {
      for position in aboutMarks ? positions[...] : positions.prefix(1) {
        marks[position] = self.seen(at: position)
      }
    }
    switch rule {
    case .none: break
    case .column(let name): column = board.columns.firstIndex { $0.name == name } ?? column
    case .task:
      if let first = positions.first {
        if !lists[first.column].shows(first.index) {
          message = SessionMessage(
            text: message!.text + "; it is not shown", isProblem: false)
        }
        setFocus(first)
      }
    case .place:
      // The next task takes the place of the changed one.
      if view != .board {
        if isOnBoard, !outcome.edit.isEmpty { keepPlaceInView(row) }
      } else if isOnBoard, lists.indices.contains(place.0) {
        column = place.0
        if !outcome.edit.isEmpty { lists[column].setFocus(place.1) }
      }
    }
  }

  /// Reports that the change was not made; a line that was typed stays open.
  package mutating func refuse(_ error: any Error) {
    actsOnMarks = false
    let isGivenUp = waiting?.isGivenUp == true && (error as? FileError)?.isHeldByOther == true
    let reason = waiting?.reason
    waiting = nil
    if isGivenUp {
      let fact = reason.map { "; \($0)" } ?? ""
      return refuseLine("cancelled, nothing was changed\(fact)")
    }
    if let conflict = error as? EditConflict, case .line(let prompt) = dialog,
      case .edit(let seen) = prompt.purpose
    {
      return clash(prompt, seen, conflict)
    }
    let problem = IntentProblem(error).text
    // A refusal's remedy is already worded for the screen.
    refuseLine(error is any Refusal ? problem : Self.onScreen(problem))
  }

  private mutating func clash(_ prompt: LinePrompt, _ seen: SeenTask, _ conflict: EditConflict) {
    let menu = Menu(
      "Somebody changed the same thing meanwhile",
      [
        Menu.Item("Edit mine on top of the current text", .action(.edit)),
        Menu.Item("Keep what is there now", .leave),
      ])
    dialog = .conflict(
      EditClash(
        present: SeenTask(conflict.present, id: seen.id), typed: prompt.editor.text, menu: menu))
  }

  package mutating func show(history: [String]) {
    message = nil
    waiting = nil
    guard var detail else { return }
    detail.history = history
    detail.cursor = detailLines(detail).lastIndex { $0.isHistory } ?? detail.cursor
    detail.top = detail.cursor
    self.detail = detail
  }

  /// Shows a message about something outside of the session.
  package mutating func note(_ text: String, isProblem: Bool = false) {
    say(Self.onScreen(text), isProblem: isProblem)
  }

  /// A command's message, adapted to the screen: commands with a key become the key's name, and
  /// remedies that do not apply here, such as options and other commands, are left out. The initial
  /// statement stays.
  package static func onScreen(_ text: String) -> String {
    let parts = text.split(separator: ";").map { $0.drop { $0 == " " } }
    let kept = parts.enumerated().compactMap { number, part -> String? in
      let here = commands.reduce(String(part)) { text, command in
        text.replacing("'board \(command.name)'", with: key(command.action))
      }
      let isTyped = here.split(separator: " ").contains { word in
        word.drop { $0 == "'" || $0 == "\"" || $0 == "(" }.hasPrefix("--")
      }
      return number > 0 && (isTyped || here.contains("'board ")) ? nil : here
    }
    return kept.joined(separator: "; ")
  }

  /// The commands that have a key.
  private static let commands: [(name: String, action: BoardAction)] = [
    ("add", .addBelow), ("archive", .archive), ("cancel", .cancel), ("done", .finish),
    ("edit", .edit), ("list", .search), ("move", .moveMenu), ("redo", .redo), ("remove", .remove),
    ("reopen", .reopen), ("show", .open), ("start", .start), ("undo", .undo),
  ]

  static func key(_ action: BoardAction) -> String {
    KeyTable.binding(of: action).terminal[0].label
  }
}
