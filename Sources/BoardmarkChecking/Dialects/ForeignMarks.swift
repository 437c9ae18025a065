import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The marks of other tools on one task and in its body, outside code.
struct ForeignMarks {
  /// A mark and its place.
  struct Place: Equatable {
    let mark: ForeignMark

    /// The 0-based line of the file.
    let line: Int

    /// The index of its block.
    let block: Int
  }

  /// The marks, in the order of the file.
  private(set) var found: [Place] = []

  init(of task: Board.Task) {
    let structure = task.structure
    let blocks = structure.blocks
    let item = structure.item
    guard item + 1 < blocks[item].next else { return }
    for index in item + 1..<blocks[item].next {
      switch blocks[index].kind {
      case .paragraph, .heading: find(in: index, of: structure, task)
      default: continue
      }
    }
    if let mark = Dialects.mark(ending: task) {
      let line = task.titleLine.source.lines.line(at: mark.range.lowerBound)
      let place = Place(mark: mark, line: line, block: item + 1)
      if !found.contains(where: { $0.mark.range.overlaps(mark.range) }) {
        found.append(place)
        found.sort { $0.mark.range.lowerBound < $1.mark.range.lowerBound }
      }
    }
  }

  private mutating func find(in index: Int, of structure: TaskBlocks, _ task: Board.Task) {
    let block = structure.blocks[index]
    let source = task.titleLine.source
    let end = max(block.start, source.content(ofLine: block.lines.upperBound - 1).upperBound)
    var paragraph = ForeignLine(
      bytes: source.bytes, range: block.start..<end,
      standing: Self.standing(of: index, in: structure), taskLine: task.titleLine)
    guard Dialects.mayOccur(in: paragraph) else { return }
    paragraph.spans = InlineScanner.spans(in: source.bytes, paragraph.range)
    for line in block.lines {
      let content = source.content(ofLine: line)
      let first = max(block.start, content.lowerBound)
      for mark in paragraph.line(first..<max(first, content.upperBound)).marks {
        found.append(Place(mark: mark, line: line, block: index))
      }
    }
  }

  private static func standing(of index: Int, in structure: TaskBlocks) -> ForeignLine.Standing {
    let blocks = structure.blocks
    let paragraph = blocks[index]
    guard paragraph.kind == .paragraph, paragraph.parent >= 0 else { return .deeper }
    if paragraph.parent == structure.item { return .ownParagraph }
    guard paragraph.parent == index - 1, paragraph.lines.count == 1,
      case .item = blocks[paragraph.parent].kind,
      case let list = blocks[paragraph.parent].parent, list >= 0,
      blocks[list].parent == structure.item
    else { return .deeper }
    return .note
  }
}

/// A mark on a task that has a meaning for another tool.
struct ForeignMark: Equatable {
  /// Its meaning there, with the value in this format if known.
  enum Meaning: Equatable {
    case due(DueDate?)
    case start(CalendarDate?)
    case done(CalendarDate?)
    case scheduled
    case created
    case cancelled
    /// A minute of the day, as `HH:MM`.
    case time(String?)
    case priority(Board.Priority?)
    case recurrence(String?)
    case id(TaskID?)
    case needs([TaskID]?)
    case onCompletion
    case reminder
    case tags([String])
    case people([String])
    case blockID
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
  var noun: String {
    switch self {
    case .due: "a due date"
    case .start: "a start date"
    case .done: "a completion date"
    case .scheduled: "a scheduled date"
    case .created: "a creation date"
    case .cancelled: "a cancellation date"
    case .time: "a time"
    case .priority: "a priority"
    case .recurrence: "a recurrence"
    case .id: "an id"
    case .needs: "dependencies"
    case .onCompletion: "an action on completion"
    case .reminder: "a reminder"
    case .tags: "tags"
    case .people: "people"
    case .blockID: "a block id"
    }
  }

  /// The remedy: what to write instead; nil if there is nothing to write.
  var remedy: String? {
    switch self {
    case .due(let date): date.map { write("due", $0.description) } ?? likeDate("due")
    case .start(let date): date.map { write("start", $0.description) } ?? likeDate("start")
    case .done(let date): date.map { write("done", $0.description) } ?? likeDate("done")
    case .scheduled: "boards do not support this; use 'start' or 'due' if you mean one of them"
    case .created: "git records it; remove it"
    case .cancelled: "write '[-]' as the box"
    case .time: "write it after the due date, like 'due:2026-12-01T17:00'"
    case .priority(let priority?): write("pri", priority.rawValue)
    case .priority(nil): "write 'pri:high', 'pri:medium' or 'pri:low'"
    case .recurrence(let value?): write("every", value)
    case .recurrence(nil): "write it like 'every:1w'"
    case .id(let id?): write("id", "\(id)")
    case .id(nil): "left unchanged: an id has 2 to 32 letters, digits and '-'"
    case .needs(let ids?): write("needs", ids.map(\.text).joined(separator: ","))
    case .needs(nil): "left unchanged: an id has 2 to 32 letters, digits and '-'"
    case .onCompletion: "boards do not support this; 'board archive' removes finished tasks"
    case .reminder: "boards do not support this; use 'due' if you mean that"
    case .tags, .people: "write '\(names.joined(separator: " "))' on the task line"
    case .blockID: nil
    }
  }

  /// The people and tags, as written in this format.
  var names: [String] {
    switch self {
    case .tags(let tags): tags.map { "#\($0)" }
    case .people(let people): people.map { "@\($0)" }
    default: []
    }
  }

  private func likeDate(_ key: String) -> String {
    "write it like '\(key):2026-12-01' on the task line"
  }

  private func write(_ key: String, _ value: String) -> String {
    String(joining: "write '", key, ":", value, "' on the task line")
  }

  /// The equivalent attribute; nil if there is none, or if that is uncertain.
  var attribute: (key: Board.AttributeKey, value: String)? {
    switch self {
    case .due(let date?): (.due, "\(date)")
    case .start(let date?): (.start, "\(date)")
    case .done(let date?): (.done, "\(date)")
    case .priority(let priority?): (.pri, priority.rawValue)
    case .recurrence(let value?): (.every, value)
    case .id(let id?): (.id, id.text)
    case .needs(let ids?): (.needs, ids.map(\.text).joined(separator: ","))
    default: nil
    }
  }

  /// The key of the equivalent attribute, whether or not its value is known.
  var key: Board.AttributeKey? {
    switch self {
    case .due: .due
    case .start: .start
    case .done: .done
    case .priority: .pri
    case .recurrence: .every
    case .id: .id
    case .needs: .needs
    default: nil
    }
  }
}

/// A line of a task, as passed to dialects.
struct ForeignLine {
  let bytes: [UInt8]

  /// The bytes of the paragraph on this line, or on all its lines before the
  /// paragraph is split into lines.
  let range: Range<Int>

  let standing: Standing

  /// The task's own line.
  let taskLine: TaskLine

  /// The spans of code, links, URLs and HTML, in order.
  var spans: [InlineSpan] = []

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

  /// The same paragraph, restricted to one of its lines.
  func line(_ range: Range<Int>) -> ForeignLine {
    ForeignLine(
      bytes: bytes, range: range, standing: standing, taskLine: taskLine, spans: spans)
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
