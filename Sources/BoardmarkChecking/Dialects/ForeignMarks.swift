import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

extension Board.Task {
  /// The marks of other tools on the task and in its body, outside code, in the order of the file.
  var foreignMarks: [ForeignMark] {
    let structure = structure
    let blocks = structure.blocks[..<structure.blocks[structure.item].next]
    var marks = blocks.indices[(structure.item + 1)...].flatMap { index -> [ForeignMark] in
      switch blocks[index].kind {
      case .paragraph, .heading: foreignMarks(in: index, of: structure)
      default: []
      }
    }
    if let mark = Dialects.mark(ending: self),
      !marks.contains(where: { $0.range.overlaps(mark.range) })
    {
      marks.append(mark)
      marks.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return marks
  }

  private func foreignMarks(in index: Int, of structure: TaskBlocks) -> [ForeignMark] {
    let block = structure.blocks[index]
    let source = titleLine.source
    let end = max(block.start, source.content(ofLine: block.lines.upperBound - 1).upperBound)
    let standing = ForeignLine.Standing(of: index, in: structure)
    let spans = InlineScanner.spans(in: source.bytes, block.start..<end)
    return block.lines.flatMap { line in
      let content = source.content(ofLine: line)
      let first = max(block.start, content.lowerBound)
      return ForeignLine(
        bytes: source.bytes, range: first..<max(first, content.upperBound), standing: standing,
        taskLine: titleLine, spans: spans
      ).marks
    }
  }
}

extension ForeignLine.Standing {
  fileprivate init(of index: Int, in structure: TaskBlocks) {
    let blocks = structure.blocks
    let paragraph = blocks[index]
    self = .deeper
    guard paragraph.kind == .paragraph, paragraph.parent >= 0 else { return }
    if paragraph.parent == structure.item {
      self = .ownParagraph
    } else if paragraph.parent == index - 1, paragraph.lines.count == 1,
      case .item = blocks[paragraph.parent].kind,
      case let list = blocks[paragraph.parent].parent, list >= 0,
      blocks[list].parent == structure.item
    {
      self = .note
    }
  }
}

/// A mark on a task that has a meaning for another tool.
struct ForeignMark: Equatable {
  enum Meaning: Equatable {
    /// One of this format's attributes, and its value here; nil if that is uncertain.
    case attribute(Board.AttributeKey, String?)
    /// People or tags, as written here.
    case names([String])
    /// A minute of the day, as `HH:MM`.
    case time(String?)
    case scheduled, created, cancelled, onCompletion, reminder, blockID

    static func date(_ key: Board.AttributeKey, _ date: CalendarDate?) -> Meaning {
      .attribute(key, date.map { "\($0)" })
    }
  }

  let dialect: Dialect
  let range: Range<Int>
  let meaning: Meaning

  /// True if an attribute can express everything that the mark does.
  let isExact: Bool

  /// A mark as read by a dialect.
  struct Reading {
    let range: Range<Int>
    let meaning: Meaning
    var isExact = true
  }

  init(_ reading: Reading, _ dialect: Dialect) {
    self.dialect = dialect
    range = reading.range
    meaning = reading.meaning
    isExact = reading.isExact
  }

  /// Identical marks on a task differ in their ranges.
  static func == (left: Self, right: Self) -> Bool {
    left.range == right.range && left.meaning == right.meaning
  }
}

extension ForeignMark.Meaning {
  /// The attributes that other tools have: what each is, and the remedy if its value is uncertain.
  private static let attributes: [Board.AttributeKey: (noun: String, remedy: String)] = [
    .due: ("a due date", "write it like 'due:2026-12-01' on the task line"),
    .start: ("a start date", "write it like 'start:2026-12-01' on the task line"),
    .done: ("a completion date", "write it like 'done:2026-12-01' on the task line"),
    .pri: ("a priority", "write 'pri:high', 'pri:medium' or 'pri:low'"),
    .every: ("a recurrence", "write it like 'every:1w'"),
    .id: ("an id", "left unchanged: an id has 2 to 32 letters, digits and '-'"),
    .needs: ("dependencies", "left unchanged: an id has 2 to 32 letters, digits and '-'"),
  ]

  var noun: String {
    switch self {
    case .attribute(let key, _): Self.attributes[key]!.noun
    case .names(let names): names[0].first == "#" ? "tags" : "people"
    case .time: "a time"
    case .scheduled: "a scheduled date"
    case .created: "a creation date"
    case .cancelled: "a cancellation date"
    case .onCompletion: "an action on completion"
    case .reminder: "a reminder"
    case .blockID: "a block id"
    }
  }

  /// The remedy: what to write instead; nil if there is nothing to write.
  var remedy: String? {
    switch self {
    case .attribute(let key, let value?):
      String(joining: "write '", key.name, ":", value, "' on the task line")
    case .attribute(let key, nil): Self.attributes[key]!.remedy
    case .names(let names): "write '\(names.joined(separator: " "))' on the task line"
    case .time: "write it after the due date, like 'due:2026-12-01T17:00'"
    case .scheduled: "boards do not support this; use 'start' or 'due' if you mean one of them"
    case .created: "git records it; remove it"
    case .cancelled: "write '[-]' as the box"
    case .onCompletion: "boards do not support this; 'board archive' removes finished tasks"
    case .reminder: "boards do not support this; use 'due' if you mean that"
    case .blockID: nil
    }
  }

  /// The people or tags, as written in this format.
  var names: [String] { if case .names(let names) = self { names } else { [] } }

  /// The equivalent attribute; nil if there is none, or if its value is uncertain.
  var attribute: (key: Board.AttributeKey, value: String)? {
    if case .attribute(let key, let value?) = self { (key, value) } else { nil }
  }

  /// The key of the equivalent attribute, whether or not its value is known.
  var key: Board.AttributeKey? { if case .attribute(let key, _) = self { key } else { nil } }

  /// The ids that the mark gives to the task, or that the task needs.
  func ids(_ key: Board.AttributeKey) -> [TaskID] {
    guard case .attribute(key, let value?) = self else { return [] }
    return value.utf8.split(separator: .ascii(",")).compactMap { TaskID($0) }
  }
}

/// A line of a task, as passed to dialects.
struct ForeignLine {
  let bytes: [UInt8]

  /// The bytes of the paragraph on this line.
  let range: Range<Int>

  let standing: Standing

  /// The task's own line.
  let taskLine: TaskLine

  /// The paragraph's spans of code, links, URLs and HTML, in order.
  let spans: [InlineSpan]

  /// The position of a paragraph in its task.
  enum Standing {
    /// Directly in the task.
    case ownParagraph
    /// The whole text, on one line, of a note directly in the task.
    case note
    case deeper
  }

  /// True if `offset` lies outside all code, links, URLs and HTML.
  func isOutsideSpans(_ offset: Int) -> Bool {
    let span = spans.partitioningIndex { $0.range.upperBound > offset }
    return span == spans.count || spans[span].range.lowerBound >= offset
  }

  /// The marks on the line, in order.
  ///
  /// Cost: linear; no dialect reads more than a few dozen bytes ahead.
  var marks: [ForeignMark] {
    if let marks = Dialects.marks(filling: self) { return marks }
    var marks: [ForeignMark] = []
    let mayBegin = Dialects.mayBegin
    var offset = range.lowerBound
    var span = spans.partitioningIndex { $0.range.upperBound > offset }
    while offset < range.upperBound {
      while span < spans.count, spans[span].range.upperBound <= offset { span += 1 }
      if span < spans.count, spans[span].range.lowerBound <= offset {
        offset = spans[span].range.upperBound
        continue
      }
      guard mayBegin[Int(bytes[offset])], let mark = Dialects.mark(at: offset, in: self) else {
        offset += 1
        continue
      }
      marks.append(mark)
      offset = mark.range.upperBound
    }
    return marks
  }

  // MARK: - For dialects

  /// The maximum length of a value.
  private static let longestValue = 60

  /// The bytes between `start` and the next `closing` on the line.
  func value(from start: Int, closing: StaticString) -> (range: Range<Int>, end: Int)? {
    let length = closing.utf8CodeUnitCount
    let limit = min(range.upperBound, start + Self.longestValue)
    var end = start
    while end + length <= limit {
      if closing.withUTF8Buffer({ bytes[end..<end + length].elementsEqual($0) }) {
        return (start..<end, end + length)
      }
      end += 1
    }
    return nil
  }

  /// True if `text` is at `offset`.
  func isAt(_ offset: Int, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[min(offset, range.upperBound)..<range.upperBound].starts(with: $0) }
  }

  /// True if a word begins at `offset`.
  func isWordStart(_ offset: Int) -> Bool {
    offset == range.lowerBound || bytes[offset - 1].isBlank || bytes[offset - 1] == .ascii("(")
  }

  /// The text without the blanks around it.
  var trimmed: ArraySlice<UInt8> { bytes[range].trimmingBlanks }
}
