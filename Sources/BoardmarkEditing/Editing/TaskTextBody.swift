import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Replaces a task's body; an empty one removes it.
  ///
  /// - Throws: ``Board/EditError`` if the old body cannot be removed, or the new one would not be read as typed.
  mutating func replaceBody(
    with body: String, _ form: FileForm, lineEnding: [UInt8]
  ) throws(Board.EditError) {
    let start = reading.task.range.lowerBound
    let end = reading.task.range.upperBound
    let cut = reading.task.body.lowerBound
    if cut == end, Self.lines(of: body).isEmpty { return }
    let isAttached = cut < end && !isApartFromBody
    // The line before keeps no line ending, as in a new task.
    var first = cut
    while first > start, reading.task.titleLine.source.bytes[first - 1].isLineEnding { first -= 1 }
    if first < end {
      guard
        apply([TextEdit(range: first..<end, replacement: [])], changing: [.body, .subtasks]),
        reading.task.bodyText.isEmpty
      else {
        let isUnderlined = reading.firstKind?.isSetextHeading == true
        throw refusal(
          "the body of this task cannot be replaced"
            + (isUnderlined ? ", since the line that underlines its title is part of it" : ""),
          remedy: "change it in the file")
      }
    }
    try set(body: body, form, lineEnding: lineEnding, mayBeAttached: isAttached)
  }

  /// Adds a body to a task that has none, in the form of the program that keeps the file.
  ///
  /// - Parameter mayBeAttached: True if its first line may be in the title's paragraph, as in the previous body.
  /// - Throws: ``Board/EditError`` if the body would not be read as typed.
  mutating func set(
    body: String, _ form: FileForm, lineEnding: [UInt8] = [0x0A], mayBeAttached: Bool = false
  ) throws(Board.EditError) {
    if TitleSpelling.hasControlCharacter(body) {
      throw Board.EditError("the body contains a control character", remedy: "leave it out")
    }
    let lines = Self.lines(of: body).map(form.bodyLine)
    guard !lines.isEmpty else { return }
    let wanted = Array(lines.joined(separator: [0x0A]))
    var indentation: [UInt8] = []
    form.append(
      columns: max(reading.task.contentColumn, form.bodyColumn ?? 0), to: &indentation)
    let blank = form.indentsBlankLines ? indentation : []
    let block = lines.map { $0.isEmpty ? blank : indentation + $0 }.joined(separator: lineEnding)
    // A paragraph needs a blank line before it; a list, code or a quote does not.
    for separator in [lineEnding, lineEnding + blank + lineEnding] {
      var other = self
      let end = other.reading.task.range.upperBound
      let edit = TextEdit(range: end..<end, replacement: separator + Array(block))
      if other.apply([edit], changing: .body), Array(other.reading.task.bodyText.utf8) == wanted,
        mayBeAttached || other.isApartFromBody
      {
        self = other
        return
      }
    }
    throw line.text.isEmpty
      ? refusal(
        "a task without a title cannot have a body",
        remedy: "write the title first")
      : refusal(
        "this body would not be read as typed", remedy: "write it in the file")
  }

  /// True if the task's line is a separate block; the body's first lines could continue it or make it a heading.
  private var isApartFromBody: Bool {
    reading.lastLineOfFirstBlock.map { $0 <= line.text.upperBound } ?? false
  }

  /// The lines of a text, without blank lines at its ends and without common indentation; blank lines become empty.
  private static func lines(of body: String) -> [[UInt8]] {
    let source = SourceText(Array(body.utf8))
    var lines = (0..<source.lines.count).map { index in
      var line = Array(source.bytes[source.content(ofLine: index)])
      if line.allSatisfy(\.isBlank) { line = [] }
      return line
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    let shared = sharedIndentation(of: lines)
    return lines.map { Array($0.dropFirst(shared)) }
  }

  /// The number of blanks at the start of every line that is not empty.
  private static func sharedIndentation(of lines: [[UInt8]]) -> Int {
    guard var shared = lines.first?.prefix(while: \.isBlank) else { return 0 }
    for line in lines where !line.isEmpty {
      shared = shared.prefix(zip(shared, line).prefix { $0 == $1 }.count)
    }
    return shared.count
  }
}
