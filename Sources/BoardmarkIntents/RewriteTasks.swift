import Boardmark
import BoardmarkFiles

/// Tasks whose lines a person has typed anew, beginning from those that were seen.
///
/// What others did to them meanwhile is merged with what was typed.
package struct RewriteTasks: BoardIntent {
  package let tasks: [SeenTask]

  /// The lines of all of them, in their order.
  package let typed: [UInt8]

  /// - Parameter typed: What was typed; line endings, the end of the last line and a byte order mark that an editor
  ///   changed by itself do not count.
  package init(_ tasks: [SeenTask], as typed: [UInt8]) {
    self.tasks = tasks
    self.typed = TypedForm.restored(typed, of: Self.text(of: tasks))
  }

  /// Whether what was typed is what was seen.
  package var isEmpty: Bool { typed == Self.text(of: tasks) }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let texts = try Self.split(typed, count: tasks.count, on: now.today)
    var replaced: [(task: Board.Task, lines: [UInt8])] = []
    for (seen, text) in zip(tasks, texts) {
      let task = try seen.task(on: board)
      replaced.append((task, try seen.merged(into: task, text)))
    }
    let edit: BoardEdit
    do {
      edit = try board.replacing(replaced)
    } catch {
      throw MisreadText(message: "\(error.message); \(error.remedy)")
    }
    if let finding = try NewFindings.of(edit, of: board, at: now).first {
      throw MisreadText(message: NewFindings.text(finding))
    }
    return IntentOutcome(
      edit: edit,
      summary: edit.isEmpty ? "nothing changed" : "changed \(names(of: edit.tasks))")
  }

  /// Tasks as one text, a line ending after each.
  package static func text(of tasks: [SeenTask]) -> [UInt8] {
    guard tasks.count > 1 else { return tasks[0].bytes }
    let ending = Array((tasks[0].bytes.contains(0x0D) ? "\r\n" : "\n").utf8)
    return Array(
      tasks.map { seen in
        Array(seen.bytes.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed())
      }.joined(separator: ending + ending)) + ending
  }

  /// The tasks that were typed, dates in words made dates.
  ///
  /// - Throws: ``MisreadText`` where they are not `count` tasks and nothing else.
  private static func split(_ typed: [UInt8], count: Int, on today: CalendarDate) throws
    -> [[UInt8]]
  {
    let dated = SeenTask.heading + typed
    let text = dated.applying(dates(in: Board(dated), on: today))
    if count == 1 { return [Array(text.dropFirst(SeenTask.heading.count))] }
    let board = Board(text)
    guard board.tasks.count == count, board.columns.count == 1 else {
      throw MisreadText(
        message:
          "these are to be \(count) tasks as before, in their order, and are \(board.tasks.count)")
    }
    return board.tasks.map { task in Array(text[task.range]) }
  }

  /// The edits that write what dates in words mean.
  private static func dates(in board: Board, on today: CalendarDate) -> [TextEdit] {
    board.tasks.flatMap { task in ([task.line] + task.subtasks.map(\.line)) }.flatMap { line in
      line.words.compactMap { word -> TextEdit? in
        guard let key = word.key else { return nil }
        let typed = String(decoding: line.source.bytes[word.range], as: UTF8.self)
        let title = try? TypedTitle(typed, for: board, on: today)
        guard let attribute = title?.attributes.first, attribute.key == key,
          key == .due || key == .start || key == .done
        else { return nil }
        return TextEdit(range: word.value, replacement: Array(attribute.value.utf8))
      }
    }
  }
}

/// What was typed is not read as it was probably meant.
package struct MisreadText: Error, CustomStringConvertible {
  package let message: String

  package var description: String { "\(message); nothing is changed" }
}

/// Somebody else changed the same of a task meanwhile.
package struct EditConflict: Error, CustomStringConvertible {
  /// The task's lines as they are now, and as they were typed.
  package let present: [UInt8]
  package let typed: [UInt8]

  package init(present: [UInt8], typed: [UInt8]) {
    self.present = present
    self.typed = typed
  }

  package var description: String {
    "the task was changed meanwhile in the same place; nothing is changed"
  }
}

extension SeenTask {
  /// What makes a board of a task's lines.
  static let heading = Array("## Todo\n\n".utf8)

  /// Changes a task as somebody meant who saw this: where others changed it since, what was seen is changed, and
  /// merged with what they did.
  ///
  /// - Throws: ``EditConflict`` where both touch the same.
  func changing(
    _ present: Board.Task, _ change: TaskChange, on board: Board
  ) throws -> BoardEdit {
    if isUnchanged(present) { return try board.changing([present], change) }
    let lineEnd = Array(board.source.lineEnding.bytes)
    let heading = Array("## Todo".utf8) + lineEnd + lineEnd
    let alone = Board(heading + bytes)
    guard alone.tasks.count == 1 else {
      throw CommandFailure("what was seen is not a task; nothing is changed; show the board again")
    }
    let changed = try alone.changing(alone.tasks, change).board.source.bytes
    let lines = Array(changed.dropFirst(heading.count))
    return try board.replacing([(present, try merged(into: present, lines))])
  }

  /// What was typed for the task, with what others did to it meanwhile.
  ///
  /// - Throws: ``EditConflict`` where both touch the same.
  func merged(
    into task: Board.Task, _ typed: [UInt8]
  ) throws(EditConflict) -> [UInt8] {
    if isUnchanged(task) { return typed }
    let present = Array(task.line.source.bytes[task.range])
    let merge = BoardMerge.merge(
      base: Self.heading + bytes, ours: Self.heading + present, theirs: Self.heading + typed)
    guard merge.isClean, merge.bytes.starts(with: Self.heading) else {
      throw EditConflict(present: present, typed: typed)
    }
    return Array(merge.bytes.dropFirst(Self.heading.count))
  }
}
