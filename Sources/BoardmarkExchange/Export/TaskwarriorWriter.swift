import Boardmark
import BoardmarkText
import JSONRPC

/// Writes a board as `task import` reads it.
package struct TaskwarriorWriter {
  private let board: Board
  private let now: Now
  private let names: TaskNames
  private var ledger = Ledger()

  /// - Parameter now: The minute at which the board was as it is; it becomes the time of notes.
  package static func bytes(of board: Board, at now: Now) -> (bytes: [UInt8], ledger: Ledger) {
    var writer = TaskwarriorWriter(board: board, now: now, names: TaskNames(board))
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

  /// The UUID of the task with a name; that of one that came from Taskwarrior begins as it did there.
  private func uuid(_ name: String, of task: Board.Task?) -> String {
    let file = board.fileName.split(separator: "/").last.map(String.init) ?? "board"
    var digits = Array(SHA256.hexadecimal(of: Array("\(file)/\(name)".utf8), count: 16))
    let old = task?.otherAttributes.first { $0.key.name == "tw" }?.value ?? ""
    if old.count == 8, old.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
      digits.replaceSubrange(..<8, with: old.lowercased())
    }
    // RFC 9562: version 8, whose other digits mean nothing.
    (digits[12], digits[16]) = ("8", "8")
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return parts.map { String(digits[$0]) }.joined(separator: "-")
  }

  private mutating func object(of task: Board.Task, named name: String) -> JSONValue {
    let (line, place) = (task.titleLine, task.place)
    func text(_ value: String?) -> JSONValue? { value.map { .string($0) } }
    func stamp(_ day: CalendarDate?) -> JSONValue? {
      day.map { .string(Now.stamp(now.instant(of: DueDate(date: $0)))) }
    }
    func list(_ values: [String]) -> JSONValue? {
      values.isEmpty ? nil : .array(values.map { .string($0) })
    }
    ledger.note(place, .carried)
    for key: AttributeKey in [.pri, .start, .due, .done] where line.attribute(key) != nil {
      ledger.note("\(place), \(key.name)", .carried)
    }
    if !line.people.isEmpty { ledger.note("\(place), people", .attribute, reason: "as 'assignee'") }
    if line.attribute(.every) != nil {
      ledger.note("\(place), every", .dropped, reason: "Taskwarrior makes the next tasks itself")
    }
    for (key, _) in task.otherAttributes where key.name != "tw" {
      ledger.note("\(place), \(key.name)", .dropped, reason: "Taskwarrior does not know it")
    }
    let body = task.bodyText
    if !body.isEmpty { ledger.note("\(place), body", .body, reason: "as an annotation") }
    let needs = line.needs.compactMap { need in
      names.byID[need].map { name in uuid(name, of: board.tasks.first { $0.id == need }) }
    }
    if needs.count < line.needs.count {
      ledger.note("\(place), needs", .dropped, reason: "the board has no such task")
    }
    return .members([
      "description": .string(TaskLookup.withoutNames(line.title)),
      "status": .string(
        task.box == .cancelled ? "deleted" : task.isFinished ? "completed" : "pending"),
      "uuid": .string(uuid(name, of: task)),
      "priority": text(line.priority?.rawValue.prefix(1).uppercased()),
      "tags": list(line.tags),
      "assignee": text(line.people.isEmpty ? nil : line.people.joined(separator: ",")),
      "start": !task.isClosed && task.columnState == .doing ? .string(Now.stamp(now.instant)) : nil,
      "scheduled": stamp(line.start),
      "due": task.due.map { .string(Now.stamp(now.instant(of: $0))) },
      "end": stamp(task.isClosed ? line.done : nil),
      "depends": list(needs),
      "annotations": body.isEmpty
        ? nil
        : .array([
          .members([
            "entry": .string(Now.stamp(now.instant)), "description": .string(body),
          ])
        ]),
    ])
  }
}
