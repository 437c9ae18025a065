import Boardmark
import BoardmarkFiles
import BoardmarkText

/// Adds a new task.
package struct AddTask: BoardIntent {
  /// The title as typed, including any attributes in it.
  package var title: String

  /// True to take the title literally, without attributes in it.
  package var isLiteral = false

  /// The column to add it to; nil for the first todo column.
  package var column: ColumnReference?

  /// True to add it at the top of its column.
  package var isAtTop = false

  /// The task to put it below, if that task is still in the column.
  package var below: SeenTask?

  package var body = ""

  /// The task whose body, people, tags and estimate it copies, named as for `board show`; nil for none.
  package var like: String?

  /// True to leave the task open in a done column.
  package var keepsOpen = false
  package var values = TypedValues()

  /// True if a user sees the summary, so that the id need not be printed for a script.
  package var isAttended = false

  /// Further notes for the user once the task is added.
  package var remarks: [String] = []

  package init(title: String) { self.title = title }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let typed = try TypedTitles.read(
      title, isLiteral: isLiteral, besides: values.keys, for: board, on: now.today)
    var task = Board.NewTask(title: typed.title)
    try describe(&task, board, now.today)
    for attribute in typed.attributes { try set(attribute, of: &task, board) }
    task.body = body
    if let like { try Self.take(over: try TaskLookup(board).task(like), for: &task) }
    let place = try place(on: board)
    let edit = try board.adding(
      task, at: place, ids: try .random(forBoard: board.fileName),
      finishingOn: keepsOpen ? nil : now.today)
    if task.id != nil, !task.needs.isEmpty,
      let cycle = try NewFindings.of(edit, of: board, at: now).first(where: {
        $0.rule == .needCycle
      })
    {
      throw CommandFailure("\(NewFindings.text(cycle)); nothing was changed")
    }
    return change(edit, to: board.columns[place.column], at: now)
  }

  private func change(_ edit: Board.Edit, to column: Board.Column, at now: Board.Now)
    -> IntentOutcome
  {
    let task = edit.tasks[0]
    let id = edit.created[0].text
    let facts = TypedTitles.facts(of: task)
    var change = IntentOutcome(
      edit: edit, summary: "added \(names(of: [task])) to '\(column.name)'")
    // Scripts read the id alone.
    if !isAttended { change.output = Array("\(id)\n".utf8) }
    if column.state == .done, task.box == .ticked || task.box == .cancelled {
      change.summary += ", \(task.box == .ticked ? "finished" : "cancelled")"
    }
    if !facts.isEmpty { change.summary += " (\(facts))" }
    if !isLiteral {
      change.notes = NewFindings.onLines(of: task, at: now).map(NewFindings.text)
      if task.titleLine.attribute(.due) == nil,
        let date = TypedTitles.dateWithoutColon(in: title, on: now.today)?.terminalSafe()
      {
        change.notes.append(
          "'due \(date)' stays as it was typed; 'due:\(date)' would be a due date")
      }
      change.notes += TypedTitle.meantTags(in: title, for: edit.board).map { word, tag in
        "'\(word.terminalSafe())' is not a tag; '\(tag.terminalSafe())' would be one"
      }
    }
    change.notes += remarks
    return change
  }

  /// Gives a new task an attribute from its typed title.
  private func set(
    _ attribute: TypedTitle.Attribute, of task: inout Board.NewTask, _ board: Board
  ) throws {
    switch attribute.key {
    case .id: task.id = try AttributeValues.id(attribute.value)
    case .needs: task.needs = try AttributeValues.needs([attribute.value], in: board)
    default: task.attributes[attribute.key] = attribute.value
    }
  }

  /// Copies a model's body, people, tags and estimate to a new task where it has none.
  private static func take(over model: Board.Task, for task: inout Board.NewTask) throws {
    if task.body.isEmpty { task.body = model.bodyAsTemplate }
    task.people += model.titleLine.people
    task.tags += model.titleLine.tags
    if task.attributes[.est] == nil { task.estimate = task.estimate ?? model.value(of: .est) }
  }

  private func place(on board: Board) throws -> TaskPlace {
    let column = try column(of: board)
    if let neighbour = below?.find(on: board), neighbour.columnIndex == column {
      return TaskPlace(column: column, .after(neighbour))
    }
    return TaskPlace(column: column, isAtTop ? .top : .end)
  }

  private func column(of board: Board) throws -> Int {
    if let column { return try board.column(column) }
    guard let column = try? board.column(of: .todo) else {
      throw IntentRefusal.noTodoColumn(board.columns.map(\.name))
    }
    return column
  }

  private func describe(_ task: inout Board.NewTask, _ board: Board, _ today: CalendarDate) throws {
    task.due = try values.due.map { try DueDate(saying: $0, on: today) }
    task.start = try values.start.map { try CalendarDate(saying: $0, on: today) }
    task.priority = try values.priority.map { try AttributeValues.priority($0) }
    task.people = try values.people.map { try AttributeValues.name($0, mark: "@", on: board) }
    task.tags = try values.tags.map { try AttributeValues.name($0, mark: "#", on: board) }
    task.needs = try AttributeValues.needs(values.needs, in: board)
    task.every = try values.every.map { try AttributeValues.recurrence($0) }
    task.estimate = try values.estimate.map { try AttributeValues.estimate($0) }
    for (key, value) in try AttributeValues.others(values.others) {
      task.attributes[key] = value
    }
    task.id = try values.id.map { try AttributeValues.id($0) }
  }
}

extension Board.Task {
  /// The body with unchecked items, without their ids and dates.
  fileprivate var bodyAsTemplate: String {
    let source = titleLine.source
    var edits: [TextEdit] = []
    for item in subtasks {
      if let box = item.titleLine.boxRange, item.titleLine.box != .open {
        edits.append(TextEdit(range: box, replacement: Array("[ ]".utf8)))
      }
      for word in item.titleLine.words {
        guard let key = word.key, key == .id || key.isDate else { continue }
        var start = word.range.lowerBound
        while start > 0, source.bytes[start - 1].isBlank { start -= 1 }
        edits.append(TextEdit(range: start..<word.range.upperBound, replacement: []))
      }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let edited = Board(source.bytes.applying(edits), fileName: Board.usualFileName)
    // Nothing before the task's body changes, so the task's start is the same.
    return edited.tasks.first { $0.range.lowerBound == range.lowerBound }?.bodyText ?? bodyText
  }
}

/// Appends a dated note, or an item of the checklist, to a task's body.
package struct AddNote: BoardIntent {
  package let task: TaskReferences
  package var references: TaskReferences? { task }

  package let text: String

  /// True for an item of the checklist, without date and author.
  package let isItem: Bool

  /// The author without `@`; nil if unknown.
  package let author: String?

  package init(_ text: String, to task: TaskReferences, isItem: Bool = false, by author: String?) {
    self.task = task
    self.text = text
    self.isItem = isItem
    self.author = author
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let tasks = try task.tasks(of: board, at: now)
    guard tasks.count == 1 else {
      throw CommandFailure("a note belongs to one task; name one")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure("the text is empty; nothing was changed")
    }
    let name = try author.map { " @\(try AttributeValues.name($0, mark: "@", on: board))" } ?? ""
    let edit = try board.appending(
      isItem ? text : "\(now.today)\(name): \(text)", hasBox: isItem, to: tasks[0])
    if let finding = try NewFindings.of(edit, of: board, at: now).first {
      throw CommandFailure("\(NewFindings.text(finding)); nothing was changed")
    }
    return IntentOutcome(
      edit: edit,
      summary: "\(isItem ? "added an item" : "added a note") to \(names(of: tasks))")
  }
}
