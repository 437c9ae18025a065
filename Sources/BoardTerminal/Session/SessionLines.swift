import BoardKeys
import Boardmark
import BoardmarkIntents

extension BoardSession {
  // MARK: - Opening a line

  mutating func openAdd(atTop: Bool) {
    guard board.columns.indices.contains(column) else {
      return say(Self.noColumn, isProblem: true)
    }
    let below = atTop ? nil : focus.flatMap { seen(at: $0) }
    dialog = .line(LinePrompt(.add(board.seenColumn(column), below: below), column: column))
  }

  /// Opens the task's title line if it is one plain line; otherwise shows a message.
  mutating func openEdit() -> [SessionRequest] {
    guard let subject, let task = board.task(at: subject), let seen = self.seen(at: subject) else {
      sayNoTask()
      return []
    }
    let text = board.reading.bytes[task.titleLine.text]
    // The line editor would lose bytes that it cannot show.
    guard let line = String(validating: text, as: UTF8.self), LineEditor(line).text == line else {
      say(
        "its title is not one plain line; \(Self.key(.editText)) opens it in $EDITOR",
        isProblem: true)
      return []
    }
    // Words typed after the attributes would turn the attributes into text.
    let title = board.reading.bytes[task.titleLine.text.lowerBound..<task.titleLine.runStart]
    let end = title.reversed().drop { $0 == 0x20 || $0 == 0x09 }.count
    // A title typed before the attributes needs a space after it.
    let gap = end == 0 && !text.isEmpty ? " " : ""
    dialog = .line(LinePrompt(.edit(seen), gap + line, cursor: end, column: subject.column))
    return []
  }

  // MARK: - Typing

  mutating func takeInLine(_ event: TerminalEvent) -> [SessionRequest] {
    guard case .line(var prompt) = dialog else { return [] }
    let before = prompt.editor.text
    var requests: [SessionRequest] = []
    switch event {
    case .text(let scalar): prompt.editor.insert(String(scalar))
    case .paste(let text): prompt.editor.insert(text)
    case .mouse: return []
    case .key(let key):
      switch (key.key, key.modifiers) {
      case ("Enter", _): return enter(prompt)
      case ("Escape", _), ("c", .control), ("g", .control):
        leave(prompt)
        return []
      case ("y", .control):
        if !prompt.editor.killed.isEmpty {
          prompt.editor.insert(prompt.editor.killed)
        } else {
          prompt.editor.insert(leftText)
          if isLeftTextDraft { requests = [.draftTaken] }
          isLeftTextDraft = false
        }
      case ("Tab", _): complete(&prompt)
      case ("z", .control): return [.suspend]
      case ("l", .control): return [.redraw]
      default:
        if prompt.editor.take(key) { break }
        // Esc and a letter that arrived together, as over a slow line.
        guard key.modifiers.contains(.alt), key.key.unicodeScalars.count == 1 else { return [] }
        leave(prompt)
        return take(.key(KeyCombination(key.key, key.modifiers.subtracting(.alt))))
      }
    }
    if prompt.editor.text != before {
      prompt.problem = nil
      if case .search = prompt.purpose { prompt.problem = beginSearch(prompt.editor.text) }
      prompt.completions = completions(of: Board.Query.lastWord(of: prompt.editor.before))
    }
    dialog = .line(prompt)
    return requests
  }

  /// Unsaved text; nil if there is none.
  package var unsavedText: String? {
    switch dialog {
    case .line(let prompt):
      guard prompt.isOfTask else { return nil }
      let text = prompt.editor.text
      return text == prompt.first || text.allSatisfy(\.isWhitespace) ? nil : text
    case .conflict(let clash): return clash.typed
    default: return nil
    }
  }

  /// Offers text that an earlier session could not save.
  package mutating func offer(draft: String) {
    (leftText, isLeftTextDraft) = (draft, true)
    say("the line typed here was not saved; Ctrl+Y in a line restores it")
  }

  private mutating func leave(_ prompt: LinePrompt) {
    dialog = nil
    message = nil
    if case .search(let former) = prompt.purpose {
      try? setFilter(former)
    } else if prompt.isOfTask {
      let typed = prompt.editor.text
      let text = typed.isEmpty || typed == prompt.first ? prompt.editor.killed : typed
      if text.isEmpty { return }
      (leftText, isLeftTextDraft) = (text, false)
      say("nothing was changed; Ctrl+Y in a line brings back what you typed")
    }
  }

  private mutating func enter(_ prompt: LinePrompt) -> [SessionRequest] {
    let text = prompt.editor.text
    let isBlank = text.allSatisfy(\.isWhitespace)
    switch prompt.purpose {
    case .search:
      guard prompt.problem == nil else { return [] }
      finishSearch()
      dialog = nil
      if !filter.isEmpty, lists.allSatisfy({ $0.count == 0 }) {
        say("no matches; Esc shows all tasks")
      }
      return []
    case .add(let target, let below):
      guard !isBlank else {
        dialog = nil
        return []
      }
      var task = AddTask(title: text)
      (task.column, task.below, task.isAtTop) = (target, below, below == nil)
      task.isAttended = true
      return [.perform(task, then: .task)]
    case .addColumn(let next):
      return changeColumns(isBlank ? nil : .add(text, nil, before: next))
    case .renameColumn(let column): return changeColumns(isBlank ? nil : .rename(column, text))
    case .limitColumn(let column):
      let limit = Int(text.filter { !$0.isWhitespace })
      guard limit != nil || isBlank else {
        refuseLine("enter a number, or leave empty for no limit")
        return []
      }
      return changeColumns(.limit(column, limit))
    case .value(let action, let tasks):
      var intent = EditTasks(.seen(tasks))
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let value = String(words.drop { action != .due && "@#".contains($0) })
      guard !value.isEmpty else {
        dialog = nil
        return []
      }
      switch action {
      case .due: intent.values.due = value
      case .people: intent.values.people = [value]
      default: intent.values.tags = [value]
      }
      actsOnMarks = areMarked
      return [.perform(intent, then: .task)]
    case .edit(let seen):
      guard text != prompt.first || isClashing(prompt) else {
        dialog = nil
        say("nothing changed")
        return []
      }
      guard !isBlank else {
        refuseLine("a task needs a title; Esc cancels, \(Self.key(.remove)) removes it")
        return []
      }
      guard let lines = Self.lines(of: seen, saying: text) else {
        refuseLine("the task is not on one line; \(Self.key(.editText)) opens it in $EDITOR")
        return []
      }
      return [.perform(RewriteTasks([seen], as: lines), then: .task)]
    }
  }

  mutating func changeColumns(_ change: EditColumns.Change?) -> [SessionRequest] {
    guard let change else {
      dialog = nil
      return []
    }
    let name: String? =
      switch change {
      case .add(let name, _, _), .rename(_, let name): name
      case .begin(let names): names.first
      case .move(let column, _), .limit(let column, _), .state(let column, _): column.name
      case .remove: nil
      }
    return [.perform(EditColumns(change), then: name.map { .column($0) } ?? .none)]
  }

  // MARK: - Names

  /// The names that a word begins, the most frequent first.
  private mutating func completions(of word: Substring) -> [String] {
    guard word.first == "@" || word.first == "#" else { return [] }
    return Board.Query.completions(of: word, among: knownNames().map(\.name))
      .map { $0.terminalSafe() }
  }

  private func complete(_ prompt: inout LinePrompt) {
    guard let name = prompt.completions.first else { return }
    let word = Board.Query.lastWord(of: prompt.editor.before)
    prompt.editor.insert(name.dropFirst(word.count) + " ")
  }

  /// True if the line began with text from an earlier clash rather than with the task's own line.
  private func isClashing(_ prompt: LinePrompt) -> Bool {
    guard case .edit(let seen) = prompt.purpose else { return false }
    return Self.lines(of: seen, saying: prompt.first) != seen.bytes
  }

  mutating func refuseLine(_ text: String) {
    guard case .line(var prompt) = dialog else { return say(text, isProblem: true) }
    prompt.problem = text
    dialog = .line(prompt)
  }

  /// A task's lines with a new text in the first one; nil if the result is not exactly one task.
  static func lines(of seen: SeenTask, saying text: String) -> [UInt8]? {
    let heading = Array("## Todo\n\n".utf8)
    let alone = Board(heading + seen.bytes)
    guard let task = alone.tasks.first, alone.tasks.count == 1 else { return nil }
    var lines = alone.source.bytes
    let range = task.titleLine.text
    // Editors remove the space after an empty box.
    let space: [UInt8] = range.isEmpty && lines[range.lowerBound - 1] != 0x20 ? [0x20] : []
    lines.replaceSubrange(range, with: space + Array(text.utf8))
    return Array(lines.dropFirst(heading.count))
  }
}
