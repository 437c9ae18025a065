import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

extension BoardSurvey.Entry {
  /// The fix of this task's or subtask's line by one edit.
  ///
  /// A plain task has nothing in it that a box or a word of the format could change; any other is read
  /// again.
  ///
  /// - Parameters:
  ///   - fields: What of the line may change.
  ///   - key: An attribute of it that may change as well.
  /// - Returns: Nil where the task would say anything else as well.
  func fix(
    _ title: String, isSafe: Bool, _ edit: TextEdit, changing fields: MeaningFields,
    key: AttributeKey? = nil
  ) -> Fix? {
    guard isPlain || isProved(edit, changing: fields, key: key) else { return nil }
    return Fix(title: title, isSafe: isSafe, edits: [edit])
  }

  private func isProved(
    _ edit: TextEdit, changing fields: MeaningFields, key: AttributeKey?
  ) -> Bool {
    guard let after = TaskReading(task, applying: [edit]) else { return false }
    let before = [task.line] + task.subtasks.map(\.line)
    let own = subtask.map { $0 + 1 } ?? 0
    guard before.count == after.lines.count,
      zip(task.subtasks, after.task.subtasks).allSatisfy({ $0.parent == $1.parent })
    else { return false }
    return before.indices.allSatisfy { index in
      index == own
        ? LineMeaning(before[index], leavingOut: fields, key: key)
          == LineMeaning(after.lines[index], leavingOut: fields, key: key)
        : LineMeaning(before[index]) == LineMeaning(after.lines[index])
    }
      && (own > 0 || fields.contains(.body)
        || BodyText.bytes(of: task) == BodyText.bytes(of: after.task))
  }
}
