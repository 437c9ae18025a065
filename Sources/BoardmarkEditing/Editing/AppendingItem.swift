import BoardmarkReading
import BoardmarkText

extension Board {
  /// Appends an item to the end of a task's body; the existing body keeps its bytes.
  ///
  /// The item continues a list at the end of the body, or starts one.
  /// - Parameters:
  ///   - item: The item's text; further lines become part of the item. Blank lines are left out.
  ///   - hasBox: True to add a checklist item, with an open box.
  /// - Throws: ``Board/EditError`` if the task is not on this board, or the item would not be read as typed.
  package func appending(
    _ item: String, hasBox: Bool = false, to task: Task
  ) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    var state = StateChange(self)
    for task in try own([task]) {
      var text = try TaskText(task)
      try text.append(
        item: item, hasBox: hasBox, state.rearrangement.form,
        lineEnding: state.rearrangement.lineEnding)
      state.change(task, to: text, isMoved: false)
    }
    return try state.edit(movingTo: nil)
  }
}

extension TaskText {
  /// Appends an item to the body.
  ///
  /// - Throws: ``Board/EditError`` if the text is empty or would not be read as typed.
  fileprivate mutating func append(
    item: String, hasBox: Bool, _ form: FileForm, lineEnding: [UInt8]
  ) throws(Board.EditError) {
    if TitleSpelling.hasControlCharacter(item) {
      throw Board.EditError("the text contains a control character", remedy: "leave it out")
    }
    let typed = item.split(whereSeparator: \.isNewline).map {
      Array($0.utf8.drop(while: \.isBlank))
    }
    .filter { !$0.isEmpty }
    guard !typed.isEmpty else {
      throw Board.EditError("the text is empty", remedy: "write some text")
    }
    let body = Array(reading.task.bodyText.utf8)
    let bullet = Self.bullet(ofListAtEndOf: body) ?? .ascii("-")
    func lines(hasBox: Bool) -> [[UInt8]] {
      let first = [bullet, 0x20] + (hasBox ? Array("[ ] ".utf8) : []) + typed[0]
      return [first] + typed.dropFirst().map { [0x20, 0x20] + $0 }
    }
    var indentation: [UInt8] = []
    form.append(
      columns: max(reading.task.contentColumn, form.bodyColumn ?? 0), to: &indentation)
    let whole = bytes
    let end = reading.task.range.lowerBound + whole[...].withoutFinalLineEnding.count
    func appended(hasBox: Bool, _ separator: [UInt8]) -> TaskText? {
      let lines = lines(hasBox: hasBox).map(form.bodyLine)
      var other = self
      let added = separator + lines.map { indentation + $0 }.joined(separator: lineEnding)
      let wanted = Array(([body].filter { !$0.isEmpty } + lines).joined(separator: [0x0A]))
      // The body's text shows a blank line before the item only if there was a body.
      let spaced =
        body.isEmpty ? wanted : body + [0x0A, 0x0A] + Array(lines.joined(separator: [0x0A]))
      guard
        other.apply(
          [TextEdit(range: end..<end, replacement: added)], changing: [.body, .subtasks])
      else { return nil }
      let text = Array(other.reading.task.bodyText.utf8)
      return text == wanted || text == spaced ? other : nil
    }
    let count = reading.task.subtasks.count
    for separator in [lineEnding, lineEnding + lineEnding] {
      // Probe with a box: it counts as a subtask unless it would be code, HTML or part of a paragraph.
      guard let probe = appended(hasBox: true, separator),
        probe.reading.task.subtasks.count == count + 1,
        probe.reading.task.subtasks.last?.parent == nil,
        let result = hasBox ? probe : appended(hasBox: false, separator)
      else { continue }
      self = result
      return
    }
    throw refusal(
      "this text would not be read as typed", remedy: "write it in the file")
  }

  /// The bullet of the list that a body ends with; nil if it ends with anything else.
  private static func bullet(ofListAtEndOf body: [UInt8]) -> UInt8? {
    let last = body.split(separator: 0x0A).last { !$0.first!.isBlank }
    guard let last, last.count > 1, last.first!.isBullet, last.dropFirst().first!.isBlank else {
      return nil
    }
    return last.first
  }
}
