import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// The date at the end of a todo.md task: `Fix the page ~1d #bug @jane 2026-12-01`.
  ///
  /// Any title may end in a date, so it counts only after other marks of that format, or as a date
  /// with slashes at the end of a finished task.
  static let todoMD = Dialect(
    "todo.md", sample: ("#bug 2026-12-01", "#bug due:2026-12-01"), isOnlyMentioned: true,
    .titleEnd(mayEnd: TodoMD.mayEnd, read: TodoMD.read))
}

private enum TodoMD {
  /// True if the title's last word begins with a digit.
  static func mayEnd(_ line: TaskLine) -> Bool {
    let end = wordEnd(before: line.runStart, in: line)
    let start = wordStart(before: end, in: line)
    return start < end && line.source.bytes[start].isASCIIDigit
  }

  static func read(_ task: Board.Task) -> ForeignMark.Reading? {
    let line = task.titleLine
    let key: Board.AttributeKey = task.isFinished ? .done : .due
    guard line.isArrangeable, line.attribute(key) == nil else { return nil }
    let bytes = line.source.bytes
    let end = wordEnd(before: line.runStart, in: line)
    let start = wordStart(before: end, in: line)
    guard start > line.text.lowerBound, !line.isInSpan(start) else { return nil }
    let word = bytes[start..<end]
    let isISO = WrittenDate.isISO(word)
    guard word.first?.isASCIIDigit ?? false, word.count <= 10, let date = WrittenDate.read(word),
      isISO ? isMarked(before: start, in: line) : task.isFinished && word.contains(.ascii("/"))
    else { return nil }
    return .init(
      range: start..<end,
      meaning: .date(key, date), isExact: false)
  }

  /// True if the word before `offset` is a tag, a person or an estimate such as `~3d`.
  private static func isMarked(before offset: Int, in line: TaskLine) -> Bool {
    let bytes = line.source.bytes
    let end = wordEnd(before: offset, in: line)
    let start = wordStart(before: end, in: line)
    guard start < end else { return false }
    if bytes[start] == .ascii("~") {
      return isEstimate(bytes[start + 1..<end])
    }
    guard bytes[start] == .ascii("#") || bytes[start] == .ascii("@") else { return false }
    return WordSyntax.word(in: bytes, start..<end) != nil
  }

  /// True if `text` has the form of `3d`.
  private static func isEstimate(_ text: ArraySlice<UInt8>) -> Bool {
    guard let unit = text.last, "mhdw".utf8.contains(unit),
      let number = CalendarDate.number(text.dropLast())
    else { return false }
    return number > 0
  }

  private static func wordEnd(before offset: Int, in line: TaskLine) -> Int {
    var end = offset
    while end > line.text.lowerBound, line.source.bytes[end - 1].isSpace { end -= 1 }
    return end
  }

  private static func wordStart(before end: Int, in line: TaskLine) -> Int {
    var start = end
    while start > line.text.lowerBound, !line.source.bytes[start - 1].isSpace { start -= 1 }
    return start
  }
}
