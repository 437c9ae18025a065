import Boardmark
import BoardmarkFiles

/// Replaces tasks with text that the user edited from a snapshot.
///
/// Concurrent changes to the tasks are merged with the typed text.
package struct RewriteTasks: BoardIntent {
  package let tasks: [SeenTask]

  /// The lines of all of the tasks, in the order of `tasks`.
  package let typed: [UInt8]

  /// - Parameters:
  ///   - typed: The typed text. Changes that editors make on their own to line endings, to
  ///     the end of the last line and to a byte order mark are undone.
  ///   - usualEnding: The line ending if the tasks have none; by default that of the typed text.
  package init(_ tasks: [SeenTask], as typed: [UInt8], usualEnding: [UInt8]? = nil) {
    self.tasks = tasks
    self.typed = TypedForm.restored(
      typed, of: Self.text(of: tasks), usualEnding: usualEnding)
  }

  /// True if the text was not changed.
  package var isEmpty: Bool { typed == Self.text(of: tasks) }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
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
        message: "\(name) needs '\(need)', which this would remove; change that need first")
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

  /// The typed tasks, with dates in words replaced by ISO dates.
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

  /// The edits that replace dates in words by ISO dates, except on unchanged lines.
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

/// The typed text would probably not be read as intended.
package struct MisreadText: Error, CustomStringConvertible {
  package let message: String

  package var description: String { "\(message); nothing was changed" }
}

/// Somebody else changed the same part of a task meanwhile.
package struct EditConflict: Error, CustomStringConvertible {
  /// The task's current lines, and the typed ones.
  package let present: [UInt8]
  package let typed: [UInt8]

  package init(present: [UInt8], typed: [UInt8]) {
    self.present = present
    self.typed = typed
  }

  package var description: String {
    "the task was changed meanwhile in the same place; nothing was changed"
  }
}

extension SeenTask {
  /// The heading that turns a task's lines into a board.
  static let heading = Array("## Todo\n\n".utf8)

  /// The task in the given lines; nil if they are not exactly one task.
  package static func task(in lines: [UInt8]) -> Board.Task? {
    let tasks = Board(heading + lines).tasks
    return tasks.count == 1 ? tasks[0] : nil
  }

  /// Changes a task as it was seen: if others have changed it since, applies the change to the
  /// snapshot and merges the result with theirs.
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
      throw CommandFailure("the original text is not a task; nothing was changed; reload the board")
    }
    let changed = try alone.changing(alone.tasks, change).board.source.bytes
    let lines = Array(changed.dropFirst(heading.count))
    return try board.replacing([(present, try merged(into: present, lines))])
  }

  /// The typed text of the task, merged with concurrent changes.
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
