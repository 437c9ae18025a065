import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Removes marks of other tools from a task's text.
struct ForeignMarkRemoval {
  private let task: Board.Task
  private let marks: [ForeignMarks.Place]
  private let owner: TaskLine
  private let source: SourceText
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - marks: All marks that are removed together.
  ///   - owner: The line to which the attribute is added.
  init(_ task: Board.Task, _ marks: [ForeignMarks.Place], _ owner: TaskLine) {
    self.task = task
    self.marks = marks
    self.owner = owner
    source = task.line.source
    bytes = source.bytes
  }

  /// The edit that removes one of the marks, with its line if nothing else stands there.
  ///
  /// Nil if the mark is joined to other text, or stands in the middle of a note, which may be about
  /// another day than the task's.
  func edit(of place: ForeignMarks.Place) -> TextEdit? {
    let content = source.content(ofLine: place.line)
    let isInTitle = owner.text.contains(place.mark.range.lowerBound)
    let isOnFirstLine = isInTitle && owner.text.lowerBound >= content.lowerBound
    if !isOnFirstLine, isAlone(place, on: content) {
      return TextEdit(range: wholeLine(place.line), replacement: [])
    }
    if !isInTitle {
      if place.mark.dialect.removal == .field { return fieldRemoval(place.mark.range, content) }
      guard place.mark.dialect.removal == .word else { return nil }
    }
    let start =
      isOnFirstLine
      ? owner.text.lowerBound
      : isInTitle
        ? Indentation(in: bytes, from: content.lowerBound, to: content.upperBound).end
        : content.lowerBound
    return removal(of: place.mark.range, from: start, to: content.upperBound)
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

  /// Whether the line holds nothing but marks that are removed, and a note's bullet.
  private func isAlone(_ place: ForeignMarks.Place, on content: Range<Int>) -> Bool {
    guard content.upperBound <= task.range.upperBound,
      content.lowerBound > task.line.text.lowerBound
    else { return false }
    var offset = Indentation(in: bytes, from: content.lowerBound, to: content.upperBound).end
    while let marker = ListMarker(in: bytes, at: offset, limit: content.upperBound) {
      guard !hasMore(place.line) else { return false }
      offset =
        Indentation(in: bytes, from: marker.range.upperBound, to: content.upperBound).end
    }
    while offset < content.upperBound {
      if let mark = marks.first(where: { $0.mark.range.lowerBound == offset }) {
        offset = mark.mark.range.upperBound
      } else if bytes[offset].isBlank {
        offset += 1
      } else {
        return false
      }
    }
    return true
  }

  /// Whether the next line of the task is indented deeper, so that it belongs to the note.
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

  /// Removes the mark, adjacent marks that are removed as well, and the blanks on one side.
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

  /// The range of the mark and of all marks to be removed that only blanks separate from it.
  private func withNeighbours(_ mark: Range<Int>) -> Range<Int> {
    var range = mark
    for other in marks.map(\.mark.range) where other.lowerBound >= range.upperBound {
      guard bytes[range.upperBound..<other.lowerBound].allSatisfy(\.isBlank) else { break }
      range = range.lowerBound..<other.upperBound
    }
    for other in marks.map(\.mark.range).reversed() where other.upperBound <= range.lowerBound {
      guard bytes[other.upperBound..<range.lowerBound].allSatisfy(\.isBlank) else { break }
      range = other.lowerBound..<range.upperBound
    }
    return range
  }
}
