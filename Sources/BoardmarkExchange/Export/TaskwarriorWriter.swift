import Boardmark
import BoardmarkText
import JSONRPC

/// Writes a board in the format of `task import`.
package struct TaskwarriorWriter {
  private let board: Board
  private let now: Board.Now
  private let names: TaskNames
  private var ledger = Ledger()

  /// For each UUID from Taskwarrior, the start of the task that keeps it. The next occurrence of a recurring task is a
  /// copy of the finished one, which takes precedence.
  private let owners: [String: Int]

  /// - Parameter now: The time of the board's content, used as the time of notes.
  package static func bytes(of board: Board, at now: Board.Now) -> (bytes: [UInt8], ledger: Ledger)
  {
    var owners: [String: Int] = [:]
    for task in board.tasks.filter(\.isClosed) + board.tasks {
      guard let uuid = taskwarriorID(of: task), owners[uuid] == nil else { continue }
      owners[uuid] = task.range.lowerBound
    }
    var writer = TaskwarriorWriter(
      board: board, now: now, names: TaskNames(board), owners: owners)
    for column in board.columns where !column.tasks.isEmpty {
      let heading = board.source.lines.line(at: column.heading.lowerBound) + 1
      writer.ledger.note("line \(heading)", .dropped, reason: "Taskwarrior has no columns")
    }
    let objects = zip(board.tasks, writer.names.all).map {
      writer.object(of: $0, named: $1).written
    }
    return (
      Array("[\n".utf8) + objects.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8),
      writer.ledger
    )
  }

  /// The UUID of the task with a name: its UUID in Taskwarrior, or else one that is the same in each export.
  private func uuid(_ name: String, of task: Board.Task?) -> String {
    let file = board.fileName.split(separator: "/").last.map(String.init) ?? "board"
    if let task, let own = Self.taskwarriorID(of: task), owners[own] == task.range.lowerBound {
      return own
    }
    return Self.uuid(Array(SHA256.hexadecimal(of: Array("\(file)/\(name)".utf8), count: 16)))
  }

  private static func taskwarriorID(of task: Board.Task) -> String? {
    let value = task.otherAttributes.first { $0.key == TaskwarriorID.key }?.value.lowercased()
    return value.flatMap { TaskwarriorID.isWhole($0) ? $0 : nil }
  }

  /// A UUID of RFC 9562's version 8, whose other digits are free.
  private static func uuid(_ digits: [Character]) -> String {
    var digits = digits
    (digits[12], digits[16]) = ("8", "8")
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return parts.map { String(digits[$0]) }.joined(separator: "-")
  }

  private mutating func object(of task: Board.Task, named name: String) -> JSONValue {
    let (line, place) = (task.titleLine, task.place)
    func text(_ value: String?) -> JSONValue? { value.map { .string($0) } }
    func stamp(_ day: CalendarDate?) -> JSONValue? {
      day.map { .string(Board.Now.stamp(now.instant(of: DueDate(date: $0)))) }
    }
    func list(_ values: [String]) -> JSONValue? {
      values.isEmpty ? nil : .array(values.map { .string($0) })
    }
    ledger.note(place, .carried)
    for key: Board.AttributeKey in [.pri, .start, .due, .done] where line.attribute(key) != nil {
      ledger.note("\(place), \(key.name)", .carried)
    }
    if !line.people.isEmpty { ledger.note("\(place), people", .attribute, reason: "as 'assignee'") }
    let uuid = uuid(name, of: task)
    let recur = recur(of: task)
    let project = Self.project(of: line.tags)
    for (key, _) in task.otherAttributes where key != TaskwarriorID.key {
      ledger.note("\(place), \(key.name)", .dropped, reason: "Taskwarrior does not know it")
    }
    let body = TaskwarriorBody(task.bodyText)
    if !task.bodyText.isEmpty {
      ledger.note("\(place), body", .body, reason: "as annotations")
    }
    // The later of the two is the board's start date.
    let hasWait = body.stamps["scheduled"] != nil
    let start = stamp(line.start)
    let scheduled = hasWait ? text(body.stamps["scheduled"]) : start
    let wait = hasWait ? start ?? text(body.stamps["wait"]) : text(body.stamps["wait"])
    let needs = line.needs.compactMap { need in
      names.byID[need].map { name in self.uuid(name, of: board.tasks.first { $0.id == need }) }
    }
    if needs.count < line.needs.count {
      ledger.note("\(place), needs", .dropped, reason: "the board has no such task")
    }
    return .members([
      "description": .string(line.plainTitle),
      "status": .string(
        task.box == .cancelled ? "deleted" : task.isFinished ? "completed" : "pending"),
      "uuid": .string(uuid),
      "priority": text(line.priority?.rawValue.prefix(1).uppercased()),
      "project": text(project?.replacing("/", with: ".")),
      "tags": list(line.tags.filter { $0 != project }),
      "assignee": text(line.people.isEmpty ? nil : line.people.joined(separator: ",")),
      "start": !task.isClosed && task.columnState == .doing
        ? .string(Board.Now.stamp(now.instant)) : nil,
      "wait": wait,
      "scheduled": scheduled,
      "until": text(body.stamps["until"]),
      "due": task.due.map { .string(Board.Now.stamp(now.instant(of: $0))) },
      "end": stamp(task.isClosed ? line.done : nil),
      "recur": text(recur),
      // Without a parent, Taskwarrior would turn the task into a pattern and add a second task.
      "parent": text(recur == nil ? nil : Self.pattern(of: uuid)), "depends": list(needs),
      "annotations": annotations(of: body),
    ])
  }

  /// The comments of a body, each with the start of its day, then the rest.
  private func annotations(of body: TaskwarriorBody) -> JSONValue? {
    func annotation(_ instant: Int, _ text: String) -> JSONValue {
      .members(["entry": .string(Board.Now.stamp(instant)), "description": .string(text)])
    }
    // Taskwarrior keeps one annotation for each second.
    let notes = body.notes.enumerated().map { index, note in
      annotation(note.day.daysSinceEpoch * 1440 + index, note.text)
    }
    let rest = body.rest.isEmpty ? [] : [annotation(now.instant, body.rest)]
    return notes.isEmpty && rest.isEmpty ? nil : .array(notes + rest)
  }

  /// The task's recurrence; if it cannot be exported, the ledger receives the reason.
  private mutating func recur(of task: Board.Task) -> String? {
    guard task.value(of: .every) != nil else { return nil }
    let every = task.recurrence
    let recur = every.flatMap(Self.recur)
    let place = "\(task.place), every"
    if recur == nil {
      ledger.note(place, .dropped, reason: "Taskwarrior cannot express this recurrence")
    } else if task.due == nil {
      ledger.note(place, .dropped, reason: "in Taskwarrior only tasks with a due date recur")
      return nil
    } else {
      ledger.note(
        place, .carried, reason: every?.isFromCompletion == true ? "without the '!'" : nil)
    }
    return recur
  }

  /// A recurrence in Taskwarrior's syntax; nil if it cannot be expressed.
  private static func recur(_ recurrence: Board.Recurrence) -> String? {
    switch recurrence.rule {
    case .weekdays([0, 1, 2, 3, 4]): "weekdays"
    case .weekdays, .endOfMonth: nil
    case .step(1, .days): "daily"
    case .step(1, .weeks): "weekly"
    case .step(1, .months): "monthly"
    case .step(1, .years): "yearly"
    case .step(let count, let unit):
      "P\(count)\(Character(Unicode.Scalar(unit.rawValue)).uppercased())"
    }
  }

  /// The UUID of a pattern to name as the task's parent; no such task exists.
  private static func pattern(of uuid: String) -> String {
    Self.uuid(Array(SHA256.hexadecimal(of: Array("pattern/\(uuid)".utf8), count: 16)))
  }

  /// The tag that becomes the task's project: the first nested one, such as `work/api`.
  private static func project(of tags: [String]) -> String? {
    tags.first { $0.contains("/") && !$0.contains(".") }
  }
}
