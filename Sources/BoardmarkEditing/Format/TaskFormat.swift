import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The canonical form of one task: its marker, its line, its body at the content column.
struct TaskFormat {
  private let text: SourceText
  private let blocks: [Block]
  private let item: Int
  private let task: Board.Task

  init(_ task: Board.Task, in board: Board) {
    text = board.reading
    let structure = task.structure
    blocks = structure.blocks
    item = structure.item
    self.task = task
  }

  /// The marker as canonical form has it: a bullet is `-`, a number stays as typed.
  ///
  /// A bullet stays, too, where the line would become a thematic break.
  var marker: [UInt8] {
    let typed = Array(text.bytes[task.marker])
    guard typed == [.ascii("*")] || typed == [.ascii("+")] else { return typed }
    let line = text.content(ofLine: text.lines.line(at: task.marker.lowerBound))
    let rest = text.bytes[task.marker.upperBound..<line.upperBound]
    let isBreak =
      rest.allSatisfy { $0 == .ascii("-") || $0.isBlank }
      && rest.count(where: { $0 == .ascii("-") }) >= 2
    return isBreak ? typed : [.ascii("-")]
  }

  /// The byte that tells the task's list from the next one, and whether it is a number's.
  var listKind: [UInt8] {
    guard let last = marker.last else { return [] }
    return marker.count > 1 ? [0x30, last] : [last]
  }

  /// What is written for the box and the text of the task line.
  enum Title {
    case canonical
    /// A letter, for a proof about everything else; the same in ``typedLines(title:)``.
    case placeholder
  }

  /// The lines of the task in canonical form, endings excluded.
  func lines(tabs: BodyIndentation.Tabs, title: Title = .canonical) -> [[UInt8]] {
    let marker = self.marker
    var body = BodyIndentation(
      text, blocks, item: item, oldColumn: task.contentColumn, newColumn: marker.count + 1,
      tabs: tabs)
    return lineIndices.map { line in
      if line == lineIndices.lowerBound { return marker + markerLineContent(line, title, tabs) }
      let (indentation, rest) = body.moved(line: line)
      return indentation
        + (line == textLine ? textLineContent(line, title) : Array(text.bytes[rest]))
    }
  }

  /// The lines of the task as they stand in the file, endings excluded.
  func typedLines(title: Title = .canonical) -> [[UInt8]] {
    lineIndices.map { line in
      let content = text.content(ofLine: line)
      guard title == .placeholder, task.line.isArrangeable else {
        return Array(text.bytes[content])
      }
      if line == textLine {
        let start = boxRange(on: line)?.lowerBound ?? task.line.text.lowerBound
        return text.bytes[content.lowerBound..<start] + Self.placeholder
          + text.bytes[task.line.text.upperBound..<content.upperBound]
      }
      if let box = boxRange(on: line) {
        return text.bytes[content.lowerBound..<box.lowerBound] + Self.placeholder
          + text.bytes[box.upperBound..<content.upperBound]
      }
      return Array(text.bytes[content])
    }
  }

  /// Whether the item's first block is indented code, whose white space depends on where it stands.
  var beginsWithCode: Bool {
    let first = item + 1
    return first < blocks[item].next && blocks[first].kind == .indentedCode
  }

  private static let placeholder = [UInt8.ascii("x")]

  private var lineIndices: Range<Int> {
    let first = text.lines.line(at: task.range.lowerBound)
    return first..<text.lines.line(at: max(task.range.lowerBound, task.range.upperBound - 1)) + 1
  }

  /// The line on which the task line's text stands, where it is a paragraph's.
  private var textLine: Int? {
    let first = item + 1
    guard first < blocks[item].next, blocks[first].kind == .paragraph else { return nil }
    return text.lines.line(at: task.line.text.lowerBound)
  }

  /// What stands after the marker, the space before it included.
  private func markerLineContent(
    _ line: Int, _ title: Title, _ tabs: BodyIndentation.Tabs
  ) -> [UInt8] {
    let content = text.content(ofLine: line)
    let first = item + 1
    guard first < blocks[item].next, blocks[first].lines.lowerBound == line else { return [] }
    switch blocks[first].kind {
    case .indentedCode where tabs == .kept:
      return Array(text.bytes[task.marker.upperBound..<content.upperBound])
    case .indentedCode:
      let column = Indentation.column(
        of: task.marker.upperBound, in: text.bytes, lineStart: content.lowerBound)
      let white = Indentation(
        in: text.bytes, from: task.marker.upperBound, to: content.upperBound, column: column)
      return [UInt8](repeating: 0x20, count: white.columns - column)
        + text.bytes[white.end..<content.upperBound]
    case .paragraph:
      let written = line == textLine ? textLineContent(line, title) : boxLineContent(line, title)
      return written.isEmpty ? [] : [0x20] + written
    default: return [0x20] + text.bytes[blocks[first].start..<content.upperBound]
    }
  }

  /// The box alone, where the text stands on a later line, and a hard break after it.
  private func boxLineContent(_ line: Int, _ title: Title) -> [UInt8] {
    let box =
      title == .placeholder && task.line.isArrangeable
      ? Self.placeholder : TaskLineFormat.box(of: task.line)
    guard let range = boxRange(on: line), textLine == line + 1 else { return box }
    let blanks = text.bytes[range.upperBound..<text.content(ofLine: line).upperBound]
    return blanks.suffix(2).elementsEqual([0x20, 0x20]) ? box + blanks : box
  }

  /// The task line's text, after the box where that stands on the same line.
  private func textLineContent(_ line: Int, _ title: Title) -> [UInt8] {
    let lineBreak = TaskLineFormat.hardBreak(
      of: task.line, lineEnd: text.content(ofLine: line).upperBound)
    if title == .placeholder, task.line.isArrangeable { return Self.placeholder + lineBreak }
    let box = boxRange(on: line) == nil ? [] : TaskLineFormat.box(of: task.line)
    let written = TaskLineFormat.text(of: task.line) + lineBreak
    return box + (box.isEmpty || written.isEmpty ? [] : [0x20]) + written
  }

  private func boxRange(on line: Int) -> Range<Int>? {
    task.line.boxRange.flatMap { text.content(ofLine: line).contains($0.lowerBound) ? $0 : nil }
  }
}
