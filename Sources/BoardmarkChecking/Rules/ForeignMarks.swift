import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The marks of other tools on one task and in its body, outside code.
struct ForeignMarks {
  /// A mark and where it stands.
  struct Place: Equatable {
    let mark: ForeignMark

    /// The 0-based line of the file.
    let line: Int

    /// The index of the block that it stands in.
    let block: Int

    /// Whether the mark may stay, so that it is worth no more than a mention.
    var isMentionOnly: Bool { mark.meaning == .blockID || mark.tool == TodoMDDate.tool }
  }

  /// The marks, in the order of the file.
  private(set) var found: [Place] = []

  /// Whether a task holds a byte that one of the marks cannot do without.
  static func mayOccur(on entry: BoardSurvey.Entry) -> Bool {
    let bytes = entry.bytes
    return bytes.contains(.ascii("@")) || bytes.contains(.ascii("^")) || bytes.contains(.ascii(":"))
      || bytes.contains(0xE2) || bytes.contains(0xF0) || TodoMDDate.mayEnd(entry.line)
  }

  init(of task: Board.Task, in board: Board) {
    let structure = task.structure
    let blocks = structure.blocks
    let item = structure.item
    guard item + 1 < blocks[item].next else { return }
    for index in item + 1..<blocks[item].next {
      switch blocks[index].kind {
      case .paragraph: find(in: index, of: structure, board, task)
      case .heading: find(in: index, of: structure, board, task)
      default: continue
      }
    }
    if let mark = TodoMDDate.mark(on: task) {
      let line = board.reading.lines.line(at: mark.range.lowerBound)
      let place = Place(mark: mark, line: line, block: item + 1)
      if !found.contains(where: { $0.mark.range.overlaps(mark.range) }) {
        found.append(place)
        found.sort { $0.mark.range.lowerBound < $1.mark.range.lowerBound }
      }
    }
  }

  private mutating func find(
    in index: Int, of structure: TaskBlocks, _ board: Board, _ task: Board.Task
  ) {
    let block = structure.blocks[index]
    let source = board.reading
    if let mark = MarkdownKanbanLine.mark(in: index, of: structure, board) {
      found.append(Place(mark: mark, line: block.lines.lowerBound, block: index))
      return
    }
    let text =
      block.start..<max(block.start, source.content(ofLine: block.lines.upperBound - 1).upperBound)
    let mayHoldFields = Self.mayHoldFields(index, of: structure, board, text)
    guard mayHoldFields || ForeignScanner.mayOccur(in: source.bytes, text) else { return }
    let scanner = ForeignScanner(
      bytes: source.bytes, spans: InlineScanner.spans(in: source.bytes, text))
    for line in block.lines {
      let content = source.content(ofLine: line)
      let first = max(block.start, content.lowerBound)
      if mayHoldFields,
        let fields = fields(in: first..<max(first, content.upperBound), scanner, task)
      {
        found += fields.map { Place(mark: $0, line: line, block: index) }
        continue
      }
      for mark in scanner.marks(in: first..<max(first, content.upperBound)) {
        found.append(Place(mark: mark, line: line, block: index))
      }
    }
  }
}

// MARK: - MarkdownTaskManager

extension ForeignMarks {
  /// Whether lines of a paragraph may be about the whole task: those directly in it, and notes.
  private static func mayHoldFields(
    _ index: Int, of structure: TaskBlocks, _ board: Board, _ text: Range<Int>
  ) -> Bool {
    let blocks = structure.blocks
    let paragraph = blocks[index]
    guard paragraph.kind == .paragraph, paragraph.parent >= 0 else { return false }
    if paragraph.parent == structure.item {
      return paragraph.lines.count > 1
        ? board.reading.bytes[text].contains(.ascii("*"))
        : board.reading.bytes[paragraph.start] == .ascii("*")
    }
    let list = blocks[paragraph.parent].parent
    return paragraph.parent == index - 1 && paragraph.lines.count == 1 && list >= 0
      && blocks[list].parent == structure.item
      && board.reading.bytes[paragraph.start] == .ascii("*")
  }

  /// The fields on a line that mean something here; nil for a line of anything else.
  private func fields(
    in line: Range<Int>, _ scanner: ForeignScanner, _ task: Board.Task
  ) -> [ForeignMark]? {
    guard !task.line.text.contains(line.lowerBound), scanner.isOutsideSpans(line.lowerBound),
      let fields = TaskManagerLine(in: scanner.bytes, line)?.fields
    else { return nil }
    // A level above high stays, beside the priority that stands for it.
    return fields.compactMap(\.mark).filter {
      $0.isExact || $0.meaning.key != .pri || task.line.attribute(.pri) == nil
    }
  }
}

/// What the "Markdown Kanban" extensions write below a task: `- due: 2026-12-01`.
enum MarkdownKanbanLine {
  private static let tool = "Markdown Kanban"

  /// The mark that is the whole of a note directly in the task; nil for any other paragraph.
  static func mark(in index: Int, of structure: TaskBlocks, _ board: Board) -> ForeignMark? {
    let blocks = structure.blocks
    let paragraph = blocks[index]
    guard paragraph.kind == .paragraph, paragraph.lines.count == 1, paragraph.parent == index - 1,
      paragraph.parent >= 0, case .item = blocks[paragraph.parent].kind,
      case let list = blocks[paragraph.parent].parent, list >= 0,
      blocks[list].parent == structure.item
    else { return nil }
    let bytes = board.reading.bytes
    var end = board.reading.content(ofLine: paragraph.lines.lowerBound).upperBound
    while end > paragraph.start, bytes[end - 1].isBlank { end -= 1 }
    let text = bytes[paragraph.start..<max(paragraph.start, end)]
    guard text.count <= 200, let colon = text.firstIndex(of: .ascii(":")), colon + 1 < end,
      bytes[colon + 1].isBlank
    else { return nil }
    let value = text[(colon + 2)...].drop(while: \.isBlank)
    let meaning: ForeignMark.Meaning? =
      switch String(decoding: text[..<colon].map(\.asciiLowercased), as: UTF8.self) {
      case "due": WrittenDate.read(value).map { .due(DueDate(date: $0)) }
      case "priority": priority(value).map { .priority($0) }
      case "tags": tags(value).map { .tags($0) }
      default: nil
      }
    return meaning.map {
      ForeignMark(range: paragraph.start..<end, tool: tool, meaning: $0)
    }
  }

  private static func priority(_ text: ArraySlice<UInt8>) -> Priority? {
    Priority.allCases.first { text.equalsIgnoringASCIICase($0.rawValue.utf8) }
  }

  /// `[a, b]`, all of them names that a tag may have.
  private static func tags(_ text: ArraySlice<UInt8>) -> [String]? {
    guard text.count > 2, text.first == .ascii("["), text.last == .ascii("]") else { return nil }
    let names = text.dropFirst().dropLast().split(separator: .ascii(",")).map { name in
      Array(name.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
    }
    guard !names.isEmpty,
      names.allSatisfy({
        WordSyntax.nameEnd(in: $0, from: 0, limit: $0.count, inTag: true) == $0.count
      })
    else { return nil }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The date at the end of a todo.md task: `Fix the page ~1d #bug @jane 2026-12-01`.
///
/// A date may end any title, so it counts only after the other marks of that format, and where a
/// finished task ends in a date with slashes.
enum TodoMDDate {
  static let tool = "todo.md"

  /// Whether the title's last word begins with a digit.
  static func mayEnd(_ line: TaskLine) -> Bool {
    let end = wordEnd(before: line.runStart, in: line)
    let start = wordStart(before: end, in: line)
    return start < end && line.source.bytes[start].isASCIIDigit
  }

  static func mark(on task: Board.Task) -> ForeignMark? {
    let line = task.line
    let key: AttributeKey = task.isFinished ? .done : .due
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
    return ForeignMark(
      range: start..<end, tool: tool,
      meaning: task.isFinished ? .done(date) : .due(DueDate(date: date)), isExact: false)
  }

  /// Whether the word before is a tag, a person or an estimate, `~3d`.
  private static func isMarked(before offset: Int, in line: TaskLine) -> Bool {
    let bytes = line.source.bytes
    let end = wordEnd(before: offset, in: line)
    let start = wordStart(before: end, in: line)
    guard start < end else { return false }
    if bytes[start] == .ascii("~") {
      return InvalidAttribute.isAmount(bytes[start + 1..<end], of: "mhdw")
    }
    guard bytes[start] == .ascii("#") || bytes[start] == .ascii("@") else { return false }
    return WordSyntax.word(in: bytes, start..<end) != nil
  }

  private static func wordEnd(before offset: Int, in line: TaskLine) -> Int {
    var end = offset
    while end > line.text.lowerBound, line.source.bytes[end - 1].isBlank { end -= 1 }
    return end
  }

  private static func wordStart(before end: Int, in line: TaskLine) -> Int {
    var start = end
    while start > line.text.lowerBound, !line.source.bytes[start - 1].isBlank { start -= 1 }
    return start
  }
}
