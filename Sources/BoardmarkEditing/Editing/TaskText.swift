import BoardmarkReading
import BoardmarkText

/// The lines of one task while they are changed, read again after each change.
///
/// The task is read alone, in a column of its own. Each change states what it may alter; one that
/// alters anything else is refused.
struct TaskText {
  /// The task's lines.
  private(set) var bytes: [UInt8]

  /// The task that the lines are read as.
  private(set) var reading: TaskReading

  /// The number of the task's first line in its file, from 1; nil for a task that is not in a file.
  let lineNumber: Int?

  /// Makes the text from the lines of exactly one task; nil if they are anything else.
  init?(_ bytes: [UInt8], lineNumber: Int? = nil) {
    guard let reading = TaskReading(bytes) else { return nil }
    self.bytes = bytes
    self.reading = reading
    self.lineNumber = lineNumber
  }

  /// Takes the lines of a task from its board.
  ///
  /// - Throws: ``EditRefusal`` if they would be read differently without the lines around them.
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

  /// True if the title was set, so that what follows does not continue its sentence.
  var hasNewTitle = false

  var line: TaskLine { reading.task.line }

  /// Applies edits to the task, unless they would change more than they may; the edits' offsets are
  /// those of the reading's source.
  ///
  /// - Parameter key: An attribute that may change besides `fields`.
  /// - Returns: Whether they were applied.
  mutating func apply(
    _ edits: [TextEdit], changing fields: MeaningFields, key: AttributeKey? = nil
  ) -> Bool {
    let start = reading.task.range.lowerBound
    let changed = bytes.applying(edits.map { $0.shifted(by: -start) })
    guard let after = TaskReading(changed),
      after.saysTheSame(as: reading, except: fields, key: key)
    else { return false }
    bytes = changed
    reading = after
    return true
  }

  /// The end of the line of a task that has nothing but its bullet and perhaps a box: the blanks after these, which the
  /// first words replace; nil for any other task.
  var emptyPlace: Range<Int>? {
    guard line.text.isEmpty, line.boxRange != nil || reading.firstKind == nil else { return nil }
    let start = line.boxRange?.upperBound ?? reading.task.marker.upperBound
    let bytes = line.source.bytes
    let end = bytes[start...].firstIndex { !$0.isBlank } ?? bytes.count
    return end == bytes.count || bytes[end].isLineEnding ? start..<end : nil
  }

  /// The edit that adds a word to the line's final run; nil if none can.
  func insertion(of word: String, rank: Int?) -> TextEdit? {
    line.insertion(
      of: word, rank: rank, takesWords: reading.beginsWithOpenHeading, endsSentence: hasNewTitle)
  }

  /// What keeps the line from taking any word, and what to do; nil if it takes words.
  private var hindrance: (clause: String, remedy: String)? {
    guard line.hasTitle else { return ("which has no title", "write the title first") }
    if line.isArrangeable || reading.beginsWithOpenHeading { return nil }
    if case .heading = reading.firstKind {
      return ("which is a heading that ends in '#'s", "take these out in the file")
    }
    return (
      "which is a quote, code, HTML or another list, or goes on inside a mark of the next line",
      "make its title plain text in the file"
    )
  }

  /// The refusal to write a word on the task's line.
  ///
  /// - Parameter remedy: What to do if the line takes words, but not this one.
  func cannotWrite(_ word: String, _ remedy: String) -> EditRefusal {
    let message = "'\(word.terminalSafe())' cannot be written on the task's line"
    guard let hindrance else { return refusal(message, remedy: remedy) }
    return refusal("\(message), \(hindrance.clause)", remedy: hindrance.remedy)
  }

  /// The refusal of a change of this task.
  func refusal(_ message: String, remedy: String, onScreen: String? = nil) -> EditRefusal {
    EditRefusal(line: lineNumber, message, remedy: remedy, onScreen: onScreen)
  }
}
