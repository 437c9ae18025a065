import Boardmark
import BoardmarkFiles

/// Adds an item to a task's checklist, or changes or removes one.
package struct EditItem: BoardIntent {
  package enum Item: Sendable {
    /// A new item at the checklist's end; starts a checklist at the body's end if there is none.
    case new(String)

    /// The item with this 1-based number among all items of the task as seen. An empty text removes
    /// it, with its children.
    case present(Int, String)
  }

  package let task: SeenTask
  package let item: Item

  package init(_ item: Item, of task: SeenTask) {
    self.item = item
    self.task = task
  }

  /// The editable text of an item: everything after its checkbox.
  package static func text(of line: TaskLine) -> String { line.source.string(in: line.text) }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let present = try task.task(on: board)
    let seen = SeenTask.task(in: task.bytes) ?? present
    let body = Checklist(of: seen)
    let name = names(of: [present])
    var change = Board.TaskChange()
    let summary: String
    switch item {
    case .new(let text):
      let text = Self.line(text)
      guard !text.isEmpty else { throw CommandFailure("an item needs text; nothing was changed") }
      change.body = body.adding(text)
      summary = "added '\(text.terminalSafe())' to \(name)"
    case .present(let number, let text):
      guard seen.subtasks.indices.contains(number - 1) else {
        throw CommandFailure("\(name) has no item \(number); nothing was changed")
      }
      let text = Self.line(text)
      change.body = text.isEmpty ? body.removing(number - 1) : body.renaming(number - 1, text)
      summary = "\(text.isEmpty ? "removed" : "changed") item \(number) of \(name)"
    }
    let edit = try task.changing(present, change, on: board)
    return IntentOutcome(
      edit: edit,
      summary: edit.isEmpty ? IntentOutcome.nothingToChange([present]) : summary)
  }

  /// A text on one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The lines of a task's body, and the positions of its checklist items.
private struct Checklist {
  private let lines: [String]

  /// For each item, its line in the body, and the lengths in bytes before and after its text on
  /// that line.
  private var items: [(line: Int, before: Int, after: Int)] = []

  init(of task: Board.Task) {
    let source = task.titleLine.source
    lines =
      task.body.isEmpty
      ? []
      : String(decoding: BodyText.bytes(of: task), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard !task.subtasks.isEmpty else { return }
    var first = source.lines.line(at: task.body.lowerBound)
    while source.isBlank(line: first) { first += 1 }
    for item in task.subtasks {
      let line = source.lines.line(at: item.titleLine.text.lowerBound)
      let after = source.content(ofLine: line).upperBound - item.titleLine.text.upperBound
      let before = lines[line - first].utf8.count - after - item.titleLine.text.count
      items.append((line - first, before, after))
    }
  }

  func renaming(_ index: Int, _ text: String) -> String {
    let item = items[index]
    var lines = lines
    let old = lines[item.line]
    lines[item.line] =
      String(decoding: Array(old.utf8.prefix(item.before)), as: UTF8.self) + text
      + String(decoding: Array(old.utf8.suffix(item.after)), as: UTF8.self)
    return lines.joined(separator: "\n")
  }

  func removing(_ index: Int) -> String {
    var lines = lines
    let end = end(of: index)
    lines.removeSubrange(items[index].line..<end)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The body with an item added after the last one with the least indentation.
  func adding(_ text: String) -> String {
    var lines = lines
    let least = items.map { indentation(of: lines[$0.line]) }.min()
    guard let last = items.lastIndex(where: { indentation(of: lines[$0.line]) == least }) else {
      if !lines.isEmpty { lines.append("") }
      return (lines + ["- [ ] " + text]).joined(separator: "\n")
    }
    let prefix = lines[items[last].line].utf8.prefix(items[last].before)
    let marker = String(decoding: Array(prefix.prefix { $0 != UInt8(ascii: "[") }), as: UTF8.self)
    lines.insert(marker + "[ ] " + text, at: end(of: last))
    return lines.joined(separator: "\n")
  }

  /// The line after the last one that belongs to an item.
  private func end(of index: Int) -> Int {
    let own = indentation(of: lines[items[index].line])
    var end = items[index].line + 1
    var next = end
    while next < lines.count, lines[next].isEmpty || indentation(of: lines[next]) > own {
      next += 1
      if !lines[next - 1].isEmpty { end = next }
    }
    return end
  }

  private func indentation(of line: String) -> Int {
    line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }
}

/// Ticks or unticks an item of a task's checklist.
package struct TickItem: BoardIntent {
  package let task: SeenTask

  /// The item's 1-based number among all items of the task as seen.
  package let number: Int

  package let isTicked: Bool

  package init(_ number: Int, of task: SeenTask, isTicked: Bool = true) {
    self.task = task
    self.number = number
    self.isTicked = isTicked
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let present = try task.task(on: board)
    var change = Board.TaskChange()
    change.subtaskBoxes = [(number, isTicked ? .ticked : .open)]
    let edit = try task.changing(present, change, on: board)
    let verb = isTicked ? "ticked" : "unticked"
    return IntentOutcome(
      edit: edit,
      summary: edit.isEmpty
        ? IntentOutcome.nothingToChange([present])
        : "\(verb) item \(number) of \(names(of: [present]))")
  }
}
