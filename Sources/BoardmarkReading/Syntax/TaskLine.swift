import BoardmarkText

/// The line of a task or subtask: box, title, final run, tail.
///
/// It is one line of the file, or the first lines of a paragraph if its sentence continues over
/// several lines. A class, since lines are passed on more often than they are read.
@usableFromInline package final class TaskLine: Sendable {
  /// The text that the line's ranges point into.
  package let source: SourceText

  /// The state of the checkbox.
  package let box: Board.Checkbox

  /// The box's bytes, brackets included; nil if there is no box.
  package let boxRange: Range<Int>?

  /// The bytes after the box up to the end of the title's last line, without white space at both
  /// ends.
  ///
  /// If only the box is on the item's first line, this begins on the next one.
  package let text: Range<Int>

  /// Attributes, people and tags, in their order in the paragraph.
  @usableFromInline package let words: [TaskWord]

  /// The offset at which the final run starts; that of the tail if there is no run.
  package let runStart: Int

  /// The offset at which the tail starts: a `^blockid`, HTML comments and the backslash of a hard
  /// break at the very end.
  package let tailStart: Int

  /// The offset of the end of the paragraph's text: that of the tail of its last line.
  package let paragraphEnd: Int

  /// The spans of the paragraph in which words are not read.
  package let spans: [InlineSpan]

  /// True if the line's words may be arranged.
  ///
  /// False for a line that is not a paragraph's (a heading, a quote, code, HTML, another list), and
  /// for a title that ends inside a code span, a link or a tag.
  package let isArrangeable: Bool

  /// True if another line of the same paragraph follows the title, so that blanks at the title's end may make a hard
  /// break.
  package let isContinued: Bool

  init(
    source: SourceText, box: Board.Checkbox, boxRange: Range<Int>?, text: Range<Int>,
    words: [TaskWord], runStart: Int, tailStart: Int, paragraphEnd: Int, spans: [InlineSpan],
    isArrangeable: Bool, isContinued: Bool
  ) {
    self.source = source
    (self.box, self.boxRange) = (box, boxRange)
    (self.text, self.words, self.spans) = (text, words, spans)
    (self.runStart, self.tailStart, self.paragraphEnd) = (runStart, tailStart, paragraphEnd)
    (self.isArrangeable, self.isContinued) = (isArrangeable, isContinued)
  }

  /// The first attribute with `key`; a duplicate is ignored.
  @inlinable
  package func attribute(_ key: Board.AttributeKey) -> TaskWord? {
    guard let rank = key.rank else { return words.first { $0.key == key } }
    return words.first { $0.rank == rank }
  }

  /// The title: the text without the final run's attributes and the tail.
  ///
  /// Outside code, links and HTML, runs of white space become one space, and a backslash that
  /// escapes the mark after it is left out. A line ending becomes a space everywhere.
  package var title: String { String(decoding: titleBytes, as: UTF8.self) }

  /// The bytes of ``title``.
  package var titleBytes: [UInt8] {
    var bytes = collapsed(text.lowerBound..<runStart, unescaping: true)
    for word in words where word.isInFinalRun && word.key == nil {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes += source.bytes[word.range]
    }
    return bytes
  }

  /// The title without trailing people and tags; if it has nothing else, the whole title.
  package var plainTitle: String {
    let bytes = collapsed(text.lowerBound..<runStart, unescaping: true)
    return bytes.isEmpty ? title : String(decoding: bytes, as: UTF8.self)
  }

  /// The names of the people, each once, in the order of their first mention.
  package var people: [String] { names(of: .person) }

  /// The tags, each once, in the order of their first mention.
  package var tags: [String] { names(of: .tag) }

  /// The id; nil if there is none or if it is not valid.
  package var id: TaskID? { attribute(.id).flatMap { TaskID(source.bytes[$0.value]) } }

  /// The due date; nil if there is none or if it is not a date.
  package var due: DueDate? { attribute(.due).flatMap { DueDate(source.bytes[$0.value]) } }

  /// The earliest start day; nil if there is none or if it is not a date.
  package var start: CalendarDate? { date(.start) }

  /// The day on which the task was finished; nil if there is none or if it is not a date.
  package var done: CalendarDate? { date(.done) }

  /// The priority; nil if there is none or if the format does not know it.
  package var priority: Board.Priority? {
    attribute(.pri).flatMap { Board.Priority(source.bytes[$0.value]) }
  }

  /// The ids of the tasks to close before this one, except for invalid ids.
  package var needs: [TaskID] {
    guard let word = attribute(.needs) else { return [] }
    return source.bytes[word.value].split(separator: .ascii(",")).compactMap { TaskID($0) }
  }

  private func date(_ key: Board.AttributeKey) -> CalendarDate? {
    attribute(key).flatMap { CalendarDate(source.bytes[$0.value]) }
  }

  private func names(of kind: TaskWord.Kind) -> [String] {
    var seen: Set<String> = []
    return words.lazy.filter { $0.kind == kind }
      .map { [source] in source.string(in: $0.value) }
      .filter { seen.insert($0).inserted }
  }

  /// The bytes of `range`, with each run of white space outside spans collapsed to one space, and none at the ends; a
  /// hard line break stays a line feed unless `unescaping`.
  ///
  /// - Parameter unescaping: True if backslashes that escape a mark outside spans are left out.
  package func collapsed(_ range: Range<Int>, unescaping: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    source.bytes.withUnsafeBufferPointer { bytes in
      var span = spans.partitioningIndex { $0.range.upperBound > range.lowerBound }
      var offset = range.lowerBound
      while offset < range.upperBound {
        // Most bytes up to the next span are copied unchanged.
        let limit =
          span < spans.count
          ? max(offset, min(range.upperBound, spans[span].range.lowerBound)) : range.upperBound
        while offset < limit {
          // A space between two words is copied unchanged.
          let start = offset
          while offset < limit, bytes[offset] != .ascii("\\"),
            bytes[offset] > 0x20
              || (offset > start && offset + 1 < limit && bytes[offset] == 0x20
                && bytes[offset + 1] > 0x20)
          {
            offset += 1
          }
          result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<offset]))
          guard offset < limit else { break }
          if bytes[offset].isSpace {
            let white = offset
            repeat { offset += 1 } while offset < limit && bytes[offset].isSpace
            let isLast = offset == range.upperBound
            if !result.isEmpty, !isLast {
              let isBreak = !unescaping && Self.isHardBreak(bytes, white..<offset)
              result.append(isBreak ? 0x0A : 0x20)
            }
          } else {
            if unescaping, bytes[offset] == .ascii("\\"), offset + 1 < range.upperBound {
              let next = bytes[offset + 1]
              if next.isASCIIPunctuation || next.isLineEnding { offset += 1 }
              if next.isLineEnding { continue }
            }
            result.append(bytes[offset])
            offset += 1
          }
        }
        guard span < spans.count, offset < range.upperBound else { return }
        let end = min(range.upperBound, spans[span].range.upperBound)
        if offset < end {
          Self.appendSpan(UnsafeBufferPointer(rebasing: bytes[offset..<end]), to: &result)
          offset = end
        }
        while span < spans.count, spans[span].range.upperBound <= offset { span += 1 }
      }
    }
    return result
  }
}

extension TaskLine {
  /// True if a line ending in white space is a hard break: after two spaces, or directly after an unescaped backslash.
  private static func isHardBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ white: Range<Int>) -> Bool
  {
    guard let end = white.first(where: { bytes[$0].isLineEnding }) else { return false }
    if end > white.lowerBound {
      return end - white.lowerBound >= 2 && bytes[end - 1] == 0x20 && bytes[end - 2] == 0x20
    }
    var start = end
    while start > 0, bytes[start - 1] == .ascii("\\") { start -= 1 }
    return (end - start) % 2 == 1
  }

  /// Appends a span as typed; each line ending in it becomes a space.
  private static func appendSpan(_ span: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    guard span.contains(where: \.isLineEnding) else {
      result.append(contentsOf: span)
      return
    }
    for (index, line) in span.split(whereSeparator: \.isLineEnding).enumerated() {
      if index > 0 { result.append(0x20) }
      result.append(contentsOf: index > 0 ? line.drop(while: \.isBlank) : line)
    }
  }

  /// True if the byte at `offset` is part of code, a link, a URL or HTML.
  package func isInSpan(_ offset: Int) -> Bool {
    guard !spans.isEmpty else { return false }
    let index = spans.partitioningIndex { $0.range.upperBound > offset }
    return index < spans.count && spans[index].range.lowerBound <= offset
  }

  /// True if the title is not empty.
  package var hasTitle: Bool {
    source.bytes[text.lowerBound..<runStart].contains { !$0.isSpace }
      || words.contains { $0.isInFinalRun && $0.key == nil }
  }
}

/// A word of a task line with a meaning: an attribute, a person or a tag.
@usableFromInline package struct TaskWord: Sendable {
  package enum Kind: Sendable, Hashable {
    case person
    case tag
    case attribute(Board.AttributeKey)
  }

  package let kind: Kind

  /// The word's bytes, `@`, `#` or the key included.
  package let range: Range<Int>

  /// The bytes of the name after `@` or `#`, or of the attribute's value.
  package let value: Range<Int>

  /// True if the word is in the final run that ends the title.
  package let isInFinalRun: Bool

  /// The attribute's key; nil for a person or a tag.
  @usableFromInline package var key: Board.AttributeKey? {
    if case .attribute(let key) = kind { key } else { nil }
  }

  /// The position of the attribute's key among the format's own; nil for any other word.
  @usableFromInline var rank: Int? {
    if case .attribute(let key) = kind { key.rank } else { nil }
  }

  /// The word as it counts in a run below the title.
  var outsideFinalRun: TaskWord {
    TaskWord(kind: kind, range: range, value: value, isInFinalRun: false)
  }
}

/// A line number, such as `:12`, given instead of an id or a title.
package enum LineReference {
  /// The number in `:12`; nil for any other text.
  package static func number(_ text: String) -> Int? {
    text.utf8.first == .ascii(":") ? CalendarDate.number(text.utf8.dropFirst()) : nil
  }
}
