import BoardmarkReading
import BoardmarkText

/// The lines of one task while they are being changed, read again after each change.
///
/// The task is read alone, in a column of its own. Each change declares what it may alter; one that alters anything
/// else is rejected.
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
  /// - Throws: ``Board/EditError`` if they would be read differently without the lines around them.
  init(_ task: Board.Task) throws(Board.EditError) {
    let source = task.titleLine.source
    let line = source.lines.line(at: task.range.lowerBound) + 1
    guard let text = TaskText(Array(source.bytes[task.range]), lineNumber: line),
      text.line.titleBytes == task.titleLine.titleBytes, text.line.box == task.titleLine.box
    else {
      throw Board.EditError(
        line: line, "this task runs into the lines around it",
        remedy: "separate it with blank lines, or run 'board fmt' first",
        onScreen: "separate it with blank lines in the file")
    }
    self = text
  }

  /// True if the title was set, so that the next line does not continue its sentence.
  var hasNewTitle = false

  var line: TaskLine { reading.task.titleLine }

  /// Applies edits to the task, unless they would change more than they may; the edits' offsets are
  /// those of the reading's source.
  ///
  /// - Parameter key: An attribute that may change besides `fields`.
  /// - Returns: True if they were applied.
  mutating func apply(
    _ edits: [TextEdit], changing fields: MeaningFields, key: Board.AttributeKey? = nil
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

  /// The blanks that the first words replace, if the line has only a bullet and perhaps a box; else nil.
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

  /// The reason why no word can be added to the line, and the remedy; nil if words can be added.
  private var obstacle: (clause: String, remedy: String)? {
    guard line.hasTitle else { return ("which has no title", "write the title first") }
    if line.isArrangeable || reading.beginsWithOpenHeading { return nil }
    if case .heading = reading.firstKind {
      return ("because it is a heading with closing '#'s", "remove them in the file")
    }
    return (
      "because it is a quote, code, HTML or a nested list, or its formatting continues on the next line",
      "make the title plain text in the file"
    )
  }

  /// The error that a word cannot be written on the task's line.
  ///
  /// - Parameter remedy: The remedy if the line accepts words, but not this one.
  func cannotWrite(_ word: String, _ remedy: String) -> Board.EditError {
    let message = "'\(word.terminalSafe())' cannot be written on the task's line"
    guard let obstacle else { return refusal(message, remedy: remedy) }
    return refusal("\(message), \(obstacle.clause)", remedy: obstacle.remedy)
  }

  /// An error about a change to this task.
  func refusal(_ message: String, remedy: String, onScreen: String? = nil) -> Board.EditError {
    Board.EditError(line: lineNumber, message, remedy: remedy, onScreen: onScreen)
  }
}

extension TaskText {
  /// Resets the subtasks for the task's next occurrence: open, without finish dates, and with their due and start dates
  /// moved as far as the task's own.
  mutating func renewSubtasks(movingBy days: Int) throws(Board.EditError) {
    let edits = reading.task.subtasks.flatMap { renewal(of: $0.titleLine, movedBy: days) }
    guard edits.isEmpty || apply(edits, changing: [.subtasks, .body]) else {
      throw refusal(
        "the subtasks cannot be reset for the next occurrence",
        remedy: "untick them and change their dates in the file")
    }
  }

  private func renewal(of subtask: TaskLine, movedBy days: Int) -> [TextEdit] {
    var edits: [TextEdit] = []
    if subtask.box == .ticked, let range = subtask.boxRange {
      edits.append(TextEdit(range: range, replacement: Array("[ ]".utf8)))
    }
    func replace(_ key: Board.AttributeKey, with date: String) {
      guard let word = subtask.attribute(key) else { return }
      edits.append(TextEdit(range: word.value, replacement: Array(date.utf8)))
    }
    if let due = subtask.due, let date = due.date.adding(days: days) {
      replace(.due, with: "\(DueDate(date: date, minute: due.minute, utcOffset: due.utcOffset))")
    }
    if let start = subtask.start, let date = start.adding(days: days) {
      replace(.start, with: "\(date)")
    }
    if let done = subtask.attribute(.done) { edits += removals(of: [wordAndSpace(done.range)]) }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension TaskText {
  /// Gives new ids to the task, whether or not it has one, and then to each subtask that has one.
  /// If subtasks need each other, their `needs` get the new ids.
  mutating func set(ids: [TaskID]) throws(Board.EditError) {
    var edits: [TextEdit] = []
    var new: [TaskID: TaskID] = [:]
    var rest = ids.dropFirst()
    for subtask in reading.task.subtasks {
      guard let old = subtask.titleLine.id, let word = subtask.titleLine.attribute(.id) else {
        continue
      }
      new[old] = rest.removeFirst()
      edits.append(TextEdit(range: word.value, replacement: Array(new[old]!.text.utf8)))
    }
    for subtask in reading.task.subtasks {
      let needs = subtask.titleLine.needs
      guard let word = subtask.titleLine.attribute(.needs),
        needs.contains(where: { new[$0] != nil })
      else { continue }
      let others = subtask.titleLine.outsideNeeds.map(\.need.text)
      let text = (needs.map { (new[$0] ?? $0).text } + others).joined(separator: ",")
      edits.append(TextEdit(range: word.value, replacement: Array(text.utf8)))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard edits.isEmpty || apply(edits, changing: [.subtasks, .body]) else {
      throw refusal("the subtasks' ids cannot be replaced", remedy: "change them in the file")
    }
    try set(.id, to: ids[0].text)
  }

  /// Rejects ids that occur twice in the task and its subtasks or are among the given ids of others.
  ///
  /// - Parameter old: The ids that the task had before; they are allowed even if they were duplicates.
  func checkIDs(apartFrom others: Set<TaskID>, except old: [TaskID] = []) throws(Board.EditError) {
    var counts: [TaskID: Int] = [:]
    for id in old { counts[id, default: 0] += 1 }
    var seen: Set<TaskID> = []
    for id in reading.task.allIDs {
      if let count = counts[id], count > 0 {
        counts[id] = count - 1
        seen.insert(id)
        continue
      }
      guard !others.contains(id), seen.insert(id).inserted else {
        throw refusal("the id '\(id)' belongs to another task", remedy: "choose another, or none")
      }
    }
  }

  /// Removes the `^blockid` at the end of the task's line, since it must be unique in a file.
  mutating func removeBlockID() throws(Board.EditError) {
    let bytes = line.source.bytes
    var end = line.text.upperBound
    while end > line.tailStart, bytes[end - 1].isBlank { end -= 1 }
    var start = end
    while start > line.tailStart, !bytes[start - 1].isBlank { start -= 1 }
    guard start < end, bytes[start] == .ascii("^") else { return }
    while start > line.text.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    guard apply([TextEdit(range: start..<end, replacement: [])], changing: .tail) else {
      throw refusal("the block id cannot be removed", remedy: "remove it in the file")
    }
  }
}

extension Board.Task {
  /// The ids of the task and of its subtasks, in order; those without an id are left out.
  package var allIDs: [TaskID] {
    (titleLine.id.map { [$0] } ?? []) + subtasks.compactMap(\.titleLine.id)
  }
}

extension TaskText {
  /// Sets the box, if the task has one.
  mutating func set(box: Board.Checkbox) throws(Board.EditError) {
    guard let range = line.boxRange, line.box != box else { return }
    let text = box == .ticked ? "[x]" : box == .cancelled ? "[-]" : "[ ]"
    try applyToBox(TextEdit(range: range, replacement: Array(text.utf8)))
  }

  /// Adds an open box to a task without one.
  mutating func addBox() throws(Board.EditError) {
    if let place = emptyPlace {
      return try applyToBox(TextEdit(range: place, replacement: Array(" [ ]".utf8)))
    }
    let start = line.text.lowerBound
    try applyToBox(TextEdit(range: start..<start, replacement: Array("[ ] ".utf8)))
  }

  /// Removes the box of a task that has one.
  mutating func removeBox() throws(Board.EditError) {
    guard let range = line.boxRange else { return }
    let end = max(range.upperBound, line.text.lowerBound)
    try applyToBox(TextEdit(range: range.lowerBound..<end, replacement: []))
  }

  private mutating func applyToBox(_ edit: TextEdit) throws(Board.EditError) {
    guard apply([edit], changing: .box) else {
      throw refusal(
        "changing the box would change more of the task", remedy: "change it in the file")
    }
  }

  /// Sets the box of a subtask.
  ///
  /// - Parameter number: The subtask's number among the task's subtasks at any depth, from 1.
  /// - Throws: ``Board/EditError`` if the task has no such subtask.
  mutating func set(box: Board.Checkbox, ofSubtask number: Int) throws(Board.EditError) {
    let subtasks = reading.task.subtasks
    guard number > 0, number <= subtasks.count, let range = subtasks[number - 1].titleLine.boxRange
    else {
      throw refusal(
        "no subtask \(number)",
        remedy: subtasks.isEmpty
          ? "the task has none" : "the task has \(subtasks.count); 'board show' lists them",
        onScreen: "look at the task again")
    }
    let text = box == .ticked ? "[x]" : "[ ]"
    guard subtasks[number - 1].titleLine.box != box else { return }
    guard
      apply([TextEdit(range: range, replacement: Array(text.utf8))], changing: [.subtasks, .body])
    else {
      throw refusal("subtask \(number) cannot be changed", remedy: "change it in the file")
    }
  }
}

extension TaskText {
  /// Replaces the title; attributes stay, and those in the middle of the old title are put after
  /// the new one.
  ///
  /// - Parameters:
  ///   - title: One line, without white space at its ends.
  ///   - isLiteral: True if `@name` and `#tag` in it are plain text.
  /// - Throws: ``Board/EditError`` if the title would not be read back as typed.
  mutating func set(title: String, isLiteral: Bool = false) throws(Board.EditError) {
    let wanted = try TitleSpelling.checked(title)
    hasNewTitle = true
    if line.titleBytes == wanted { return }
    guard line.isArrangeable || emptyPlace != nil else {
      throw refusal(
        "this task's title cannot be replaced: its line is a heading, a quote or code, or its "
          + "formatting continues on the next line",
        remedy: "change it in the file")
    }
    let kept = line.words.filter { $0.key != nil && $0.range.lowerBound < line.tailStart }
      .map { Array(line.source.bytes[$0.range]) }
    for spelling in TitleSpelling.candidates(for: wanted) {
      var other = self
      if other.write(spelling, wanted, kept, isLiteral) {
        self = other
        return
      }
    }
    throw refusal(
      "this title would not be read as typed",
      remedy: "remove backticks, brackets and other Markdown syntax")
  }

  /// Writes one spelling, escaping words that would count as attributes or, in a literal title, as names; returns false
  /// if it is not read back as wanted.
  private mutating func write(
    _ spelling: [UInt8], _ wanted: [UInt8], _ attributes: [[UInt8]], _ isLiteral: Bool
  ) -> Bool {
    let range = emptyPlace ?? line.text.lowerBound..<max(line.text.lowerBound, line.tailStart)
    let blank = emptyPlace != nil ? [0x20] : [] as [UInt8]
    let tail = line.tailStart < line.text.upperBound ? [0x20] : [] as [UInt8]
    var title = spelling
    let before = self
    // Each round escapes at least one word, and there are no more words than bytes. In the final run, escaping the last
    // word is enough: it ends the run, so the words before it count only if they count anywhere.
    for _ in 0...spelling.count {
      self = before
      let text = ([title] + attributes).joined(separator: [0x20]) + tail
      let edit = TextEdit(range: range, replacement: blank + text)
      guard apply([edit], changing: [.title, .people, .tags, .attributes]) else { return false }
      let end = line.text.lowerBound + title.count
      let words = line.words.filter { word in
        (isLiteral || word.key != nil) && word.range.lowerBound < end
      }
      guard let last = words.last else { break }
      let escaped = words.filter { $0.key == nil || !$0.isInFinalRun || $0.range == last.range }
      title = title.inserting(
        .ascii("\\"), at: escaped.compactMap { mark(of: $0) }.map { $0 - line.text.lowerBound })
    }
    return line.titleBytes == wanted
      && reading.saysTheSame(as: before.reading, except: .title)
  }

  /// The colon of an attribute, or the `@` or `#` of a name.
  private func mark(of word: TaskWord) -> Int? {
    word.key == nil
      ? word.range.lowerBound : line.source.bytes[word.range].firstIndex(of: .ascii(":"))
  }
}

extension [UInt8] {
  /// The bytes with `byte` inserted before each of the given offsets, in order.
  fileprivate func inserting(_ byte: UInt8, at offsets: [Int]) -> [UInt8] {
    applying(offsets.map { TextEdit(range: $0..<$0, replacement: [byte]) })
  }
}
