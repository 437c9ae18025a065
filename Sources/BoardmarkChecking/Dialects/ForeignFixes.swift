import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The fixes that replace other tools' marks on a task with attributes.
struct ForeignFixes {
  /// More marks than any real task has; with more, nothing is fixed, to bound the cost.
  private static let maxMarks = 32

  private let task: Board.Task
  private let marks: [ForeignMark]
  private let before: TaskReading?

  init(of task: Board.Task, _ marks: [ForeignMark]) {
    self.task = task
    self.marks = marks.filter { $0.meaning != .blockID }
    before =
      self.marks.isEmpty || self.marks.count > Self.maxMarks ? nil : TaskReading(task)
  }

  /// The fix for one mark; nil if anything else would be lost or read differently.
  func fix(of mark: ForeignMark) -> Board.Fix? {
    guard let before, before.task.hasSameLines(as: task) else { return nil }
    let owner = owner(of: mark)
    let line = task.lines[owner]
    guard let (word, rank, replaced) = word(for: mark, owner: owner) else { return nil }

    var edits: [TextEdit] = []
    for mark in replaced {
      guard let removal = ForeignMarkRemoval(task, replaced, line).edit(of: mark) else {
        return nil
      }
      if !edits.contains(removal) { edits.append(removal) }
    }
    if let word {
      guard let insertion = line.insertion(of: word, rank: rank) else { return nil }
      edits.append(insertion)
    }
    edits.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    guard
      !zip(edits, edits.dropFirst()).contains(where: { $0.range.upperBound > $1.range.lowerBound }),
      !edits.isEmpty, isRight(edits, word: word, replaced, owner: owner)
    else { return nil }
    return Board.Fix(
      title: word.map { "write '\($0)' for it" } ?? "remove it; the task already has it",
      isSafe: replaced.allSatisfy(\.isExact), edits: edits)
  }

  // MARK: - What to write

  /// The index of the line that the mark applies to: that of its subtask, else the task's.
  private func owner(of mark: ForeignMark) -> Int {
    let offset = mark.range.lowerBound
    return task.lines.lastIndex { $0.text.contains(offset) } ?? 0
  }

  /// The word to write for a mark, with all marks that it replaces; `word` is nil if the line already has it. Nil if
  /// the right word is uncertain.
  private func word(
    for mark: ForeignMark, owner: Int
  ) -> (word: String?, rank: Int?, replaced: [ForeignMark])? {
    let line = task.lines[owner]
    let siblings = marks.filter { self.owner(of: $0) == owner }
    let names = mark.meaning.names
    if !names.isEmpty {
      let new = names.filter { !line.names.contains($0) }
      return (new.isEmpty ? nil : new.joined(separator: " "), nil, [mark])
    }
    var replaced = [mark]
    var attribute = mark.meaning.attribute
    let times = siblings.filter(\.isTime)
    if mark.isTime || (mark.meaning.key == .due && !times.isEmpty) {
      let dates = siblings.filter { $0.meaning.key == .due }
      guard dates.count == 1, times.count == 1, let date = dates[0].meaning.attribute?.value,
        CalendarDate(date) != nil, case .time(let time?) = times[0].meaning
      else { return nil }
      replaced = (dates + times).sorted {
        $0.range.lowerBound < $1.range.lowerBound
      }
      attribute = (.due, "\(date)T\(time)")
    }
    guard let attribute else { return nil }
    let others = siblings.filter {
      $0.meaning.key == attribute.key && !replaced.contains($0)
    }
    guard others.allSatisfy({ $0.meaning.attribute?.value == attribute.value }) else {
      return nil
    }
    let word = "\(attribute.key.name):\(attribute.value)"
    guard let present = line.attribute(attribute.key) else {
      return (word, attribute.key.rank, replaced)
    }
    let value = line.source.bytes[present.value]
    let isSame =
      attribute.key == .pri
      ? Board.Priority(value)?.rawValue == attribute.value
      : value.elementsEqual(attribute.value.utf8)
    return isSame ? (nil, nil, replaced) : nil
  }

  // MARK: - Proof

  /// True if the edited task has the same meaning, with the word instead of the marks.
  private func isRight(
    _ edits: [TextEdit], word: String?, _ replaced: [ForeignMark], owner: Int
  ) -> Bool {
    guard let before, let after = TaskReading(task, applying: edits),
      loses(before.kinds, after.kinds, atMost: 3)
    else { return false }
    let (old, new) = (before.task.lines, after.task.lines)
    guard old.count == new.count,
      old.indices.allSatisfy({ $0 == owner || LineMeaning(old[$0]) == LineMeaning(new[$0]) })
    else { return false }
    let (line, newLine) = (old[owner], new[owner])
    var title = Self.visible(line.titleBytes)
    for mark in replaced where task.lines[owner].text.contains(mark.range.lowerBound) {
      title.removeFirst(occurrence: Self.visible(task.titleLine.source.bytes[mark.range]))
    }
    var key: Board.AttributeKey?
    if let word, let colon = word.utf8.firstIndex(of: .ascii(":")), !isName(word) {
      key = Board.AttributeKey(word.utf8[..<colon])
      let written = newLine.words.filter { $0.key == key }
      guard line.attribute(key!) == nil, written.count == 1,
        newLine.source.bytes[written[0].value].elementsEqual(word.utf8[colon...].dropFirst())
      else { return false }
    } else if let word {
      title += Self.visible(word.utf8)
    }
    // This comparison treats people and tags as part of the title.
    let fields: MeaningFields = [.title, .people, .tags, .places, .tail]
    return title == Self.visible(newLine.titleBytes) && !title.isEmpty
      && LineMeaning(line, leavingOut: fields, key: key)
        == LineMeaning(newLine, leavingOut: fields, key: key)
  }

  private func isName(_ word: String) -> Bool {
    word.utf8.first == .ascii("#") || word.utf8.first == .ascii("@")
  }

  /// True if the blocks are the same except for a few adjacent ones removed.
  private func loses(_ old: [Block.Kind], _ new: [Block.Kind], atMost count: Int) -> Bool {
    guard old.count >= new.count, old.count - new.count <= count else { return false }
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return prefix + suffix >= new.count
  }

  private static func visible(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.filter { !$0.isSpace }
  }
}

extension TaskLine {
  /// The tags and people, as written.
  var names: [String] { tags.map { "#\($0)" } + people.map { "@\($0)" } }
}

extension ForeignMark {
  fileprivate var isTime: Bool {
    if case .time = meaning { true } else { false }
  }
}

extension [UInt8] {
  /// Removes the first occurrence of `other`; does nothing if there is none.
  fileprivate mutating func removeFirst(occurrence other: [UInt8]) {
    guard !other.isEmpty, count >= other.count else { return }
    for start in 0...count - other.count
    where self[start] == other[0] && self[start..<start + other.count].elementsEqual(other) {
      removeSubrange(start..<start + other.count)
      return
    }
  }
}

/// Removes marks of other tools from a task's text.
struct ForeignMarkRemoval {
  private let task: Board.Task
  private let marks: [ForeignMark]
  private let owner: TaskLine
  private let source: SourceText
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - marks: The marks to remove together.
  ///   - owner: The line that gets the attribute.
  init(_ task: Board.Task, _ marks: [ForeignMark], _ owner: TaskLine) {
    self.task = task
    self.marks = marks
    self.owner = owner
    source = task.titleLine.source
    bytes = source.bytes
  }

  /// The edit that removes one of the marks, with its line if nothing else is there.
  ///
  /// Nil if the mark is joined to other text, or in the middle of a note, where it may be a different date from the
  /// task's.
  func edit(of mark: ForeignMark) -> TextEdit? {
    let line = source.lines.line(at: mark.range.lowerBound)
    let content = source.content(ofLine: line)
    let isInTitle = owner.text.contains(mark.range.lowerBound)
    let isOnFirstLine = isInTitle && owner.text.lowerBound >= content.lowerBound
    if !isOnFirstLine, isAlone(line) {
      return TextEdit(range: wholeLine(line), replacement: [])
    }
    if !isInTitle {
      if mark.dialect.removal == .field { return fieldRemoval(mark.range, content) }
      guard mark.dialect.removal == .word else { return nil }
    }
    let start =
      isOnFirstLine
      ? owner.text.lowerBound
      : isInTitle
        ? Indentation(in: bytes, from: content.lowerBound, to: content.upperBound).end
        : content.lowerBound
    return removal(of: mark.range, from: start, to: content.upperBound)
  }

  /// Removes the field and the bar that separates it from the next one, or else
  /// from the one before it.
  private func fieldRemoval(_ field: Range<Int>, _ line: Range<Int>) -> TextEdit? {
    var end = field.upperBound
    while end < line.upperBound, bytes[end].isBlank { end += 1 }
    if end < line.upperBound, bytes[end] == .ascii("|") {
      end += 1
      while end < line.upperBound, bytes[end].isBlank { end += 1 }
      return TextEdit(range: field.lowerBound..<end, replacement: [])
    }
    var start = field.lowerBound
    while start > line.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    guard start > line.lowerBound, bytes[start - 1] == .ascii("|") else { return nil }
    start -= 1
    while start > line.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    return TextEdit(range: start..<field.upperBound, replacement: [])
  }

  /// True if the line contains only marks to remove, and perhaps a note's bullet.
  private func isAlone(_ line: Int) -> Bool {
    let content = source.content(ofLine: line)
    guard content.upperBound <= task.range.upperBound,
      content.lowerBound > task.titleLine.text.lowerBound
    else { return false }
    var offset = Indentation(in: bytes, from: content.lowerBound, to: content.upperBound).end
    while let marker = ListMarker(in: bytes, at: offset, limit: content.upperBound) {
      guard !hasMore(line) else { return false }
      offset =
        Indentation(in: bytes, from: marker.range.upperBound, to: content.upperBound).end
    }
    while offset < content.upperBound {
      if let mark = marks.first(where: { $0.range.lowerBound == offset }) {
        offset = mark.range.upperBound
      } else if bytes[offset].isBlank {
        offset += 1
      } else {
        return false
      }
    }
    return true
  }

  /// True if the next line of the task is indented deeper, so that it belongs to the note.
  private func hasMore(_ line: Int) -> Bool {
    let last = source.lines.line(at: task.range.upperBound - 1)
    guard line < last, let next = (line + 1...last).first(where: { !source.isBlank(line: $0) })
    else { return false }
    return indentation(ofLine: next) > indentation(ofLine: line)
  }

  private func indentation(ofLine line: Int) -> Int {
    let content = source.content(ofLine: line)
    return Indentation(in: bytes, from: content.lowerBound, to: content.upperBound).columns
  }

  /// The range of the line, with an adjacent blank line if the gap would otherwise grow.
  private func wholeLine(_ line: Int) -> Range<Int> {
    let last = source.lines.line(at: task.range.upperBound - 1)
    var first = line
    while first > 0, source.isBlank(line: first - 1),
      line == last || (first == line && source.isBlank(line: line + 1))
    {
      first -= 1
    }
    let range = source.lines.start(first)..<source.lines.end(line)
    guard line == last, !(bytes[range].last?.isLineEnding ?? true) else { return range }
    return bytes[..<range.lowerBound].withoutFinalLineEnding.endIndex..<range.upperBound
  }

  /// Removes the mark, adjacent marks to remove, and the blanks on one side.
  private func removal(of mark: Range<Int>, from start: Int, to end: Int) -> TextEdit? {
    var range = withNeighbours(mark)
    let isAtEnd = range.upperBound == end || bytes[range.upperBound].isBlank
    guard isAtEnd, range.lowerBound == start || bytes[range.lowerBound - 1].isBlank else {
      return nil
    }
    while range.lowerBound > start, bytes[range.lowerBound - 1].isBlank {
      range = range.lowerBound - 1..<range.upperBound
    }
    if range.lowerBound == start {
      while range.upperBound < end, bytes[range.upperBound].isBlank {
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    return TextEdit(range: range, replacement: [])
  }

  /// The range of the mark and of all marks to remove that only blanks separate from it.
  private func withNeighbours(_ mark: Range<Int>) -> Range<Int> {
    var range = mark
    for other in marks.map(\.range) where other.lowerBound >= range.upperBound {
      guard bytes[range.upperBound..<other.lowerBound].allSatisfy(\.isBlank) else { break }
      range = range.lowerBound..<other.upperBound
    }
    for other in marks.map(\.range).reversed() where other.upperBound <= range.lowerBound {
      guard bytes[other.upperBound..<range.lowerBound].allSatisfy(\.isBlank) else { break }
      range = other.lowerBound..<range.upperBound
    }
    return range
  }
}
