import Boardmark
import BoardmarkFiles

/// Replaces tasks by lines that a person typed, starting from the lines that were seen.
///
/// What others did to the tasks meanwhile is merged with what was typed.
package struct RewriteTasks: BoardIntent {
  package let tasks: [SeenTask]

  /// The lines of all of the tasks, in the order of `tasks`.
  package let typed: [UInt8]

  /// - Parameter typed: What was typed. Line endings, the end of the last line and a byte order
  ///   mark do not count if an editor changed them by itself.
  package init(_ tasks: [SeenTask], as typed: [UInt8]) {
    self.tasks = tasks
    self.typed = TypedForm.restored(typed, of: Self.text(of: tasks))
  }

  /// True if what was typed is what was seen.
  package var isEmpty: Bool { typed == Self.text(of: tasks) }

  package func change(of board: Board, at now: Board.Now, isDryRun: Bool) throws -> IntentOutcome {
    let texts = try Self.split(
      typed, from: Self.text(of: tasks), count: tasks.count, on: now.today)
    var replaced: [(task: Board.Task, lines: [UInt8])] = []
    for (seen, text) in zip(tasks, texts) {
      let task = try seen.task(on: board)
      replaced.append((task, try seen.merged(into: task, text)))
    }
    let edit: Board.Edit
    do {
      edit = try board.replacing(replaced)
    } catch {
      throw MisreadText(message: "\(error.message); \(error.remedy)")
    }
    if let finding = try NewFindings.of(edit, of: board, at: now).first {
      throw MisreadText(message: NewFindings.text(finding))
    }
    if let (name, need) = NewFindings.lostNeed(changing: replaced.map(\.task), by: edit) {
      throw MisreadText(
        message: "\(name) needs '\(need)', which would be gone; change that need first")
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

  /// The tasks that were typed; dates in words are replaced by the dates that they mean.
  ///
  /// - Throws: ``MisreadText`` if the text is not exactly `count` tasks.
  private static func split(
    _ typed: [UInt8], from seen: [UInt8], count: Int, on today: CalendarDate
  ) throws -> [[UInt8]] {
    let dated = SeenTask.heading + typed
    let text = dated.applying(dates(in: Board(dated), besides: seen, on: today))
    if count == 1 { return [Array(text.dropFirst(SeenTask.heading.count))] }
    let board = Board(text)
    guard board.tasks.count == count, board.columns.count == 1 else {
      throw MisreadText(
        message:
          "\(count) tasks are required, in the same order as before; there are \(board.tasks.count)"
      )
    }
    return board.tasks.map { task in Array(text[task.range]) }
  }

  /// The edits that replace dates in words by the dates that they mean, except on lines that were seen like that.
  private static func dates(
    in board: Board, besides seen: [UInt8], on today: CalendarDate
  ) -> [TextEdit] {
    let bytes = board.source.bytes
    let former = Set(seen.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }))
    return board.tasks.flatMap { task in [task.titleLine] + task.subtasks.map(\.titleLine) }
      .flatMap { DatePhrase.all(on: $0, today: today) }
      .filter { phrase in
        let line = board.source.lines.line(at: phrase.range.lowerBound)
        return !former.contains(bytes[board.source.content(ofLine: line)])
      }
      .map { $0.edit(in: bytes) }
  }
}

/// What was typed would probably not be read as it was meant.
package struct MisreadText: Error, CustomStringConvertible {
  package let message: String

  package var description: String { "\(message); nothing is changed" }
}

/// Somebody else changed the same part of a task meanwhile.
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
  /// The heading that makes a board of a task's lines.
  static let heading = Array("## Todo\n\n".utf8)

  /// Changes a task that somebody saw as it was before: if others changed it since, the change is
  /// made to what was seen, and the result is merged with what they did.
  ///
  /// - Throws: ``EditConflict`` if both touch the same part.
  func changing(
    _ present: Board.Task, _ change: Board.TaskChange, on board: Board
  ) throws -> Board.Edit {
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

  /// What was typed for the task, merged with what others did to it meanwhile.
  ///
  /// - Throws: ``EditConflict`` if both touch the same part.
  func merged(
    into task: Board.Task, _ typed: [UInt8]
  ) throws(EditConflict) -> [UInt8] {
    if isUnchanged(task) { return typed }
    let present = Array(task.titleLine.source.bytes[task.range])
    let merge = BoardMerge.merge(
      base: Self.heading + bytes, ours: Self.heading + present, theirs: Self.heading + typed)
    guard merge.isClean, merge.bytes.starts(with: Self.heading) else {
      throw EditConflict(present: present, typed: typed)
    }
    return Array(merge.bytes.dropFirst(Self.heading.count))
  }
}
