import BoardmarkReading
import BoardmarkText

/// The lines of one task as they are changed, read again after each change.
///
/// The task is read alone, in a column of its own. Every change says what it is to do; one that did
/// anything else is refused.
struct TaskText {
  /// The task's lines.
  private(set) var bytes: [UInt8]

  /// What they say.
  private(set) var reading: TaskReading

  /// Where the task stands in its file, from 1; nil for a task that is not in one.
  let lineNumber: Int?

  /// Makes the text of lines that are one task and nothing else; nil where they are not.
  init?(_ bytes: [UInt8], lineNumber: Int? = nil) {
    guard let reading = TaskReading(bytes) else { return nil }
    self.bytes = bytes
    self.reading = reading
    self.lineNumber = lineNumber
  }

  /// Takes the lines of a task out of its board.
  ///
  /// - Throws: ``EditRefusal`` where they would be read differently without what is around them.
  init(_ task: Board.Task) throws(EditRefusal) {
    let source = task.line.source
    let line = source.lines.line(at: task.range.lowerBound) + 1
    guard let text = TaskText(Array(source.bytes[task.range]), lineNumber: line),
      text.line.titleBytes == task.line.titleBytes, text.line.box == task.line.box
    else {
      throw EditRefusal(
        line: line, "this task is read together with the lines around it",
        remedy: "set it apart with blank lines, or run 'board fmt' first",
        onScreen: "set it apart with blank lines in the file")
    }
    self = text
  }

  var line: TaskLine { reading.task.line }

  /// Makes edits of the reading's source, unless they change more than they are to.
  ///
  /// - Parameter key: An attribute that may change besides `fields`.
  /// - Returns: Whether they were made.
  mutating func apply(
    _ edits: [TextEdit], changing fields: MeaningFields, key: AttributeKey? = nil
  ) -> Bool {
    let start = reading.task.range.lowerBound
    let changed = bytes.applying(edits.map { $0.shifted(by: -start) })
    guard let after = TaskReading(changed),
      after.says(reading, but: fields, key: key)
    else { return false }
    bytes = changed
    reading = after
    return true
  }

  /// Refuses a change of this task.
  func refusal(_ message: String, remedy: String, onScreen: String? = nil) -> EditRefusal {
    EditRefusal(line: lineNumber, message, remedy: remedy, onScreen: onScreen)
  }
}
