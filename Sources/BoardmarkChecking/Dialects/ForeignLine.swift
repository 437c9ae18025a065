import BoardmarkReading
import BoardmarkText

/// A line of a task, as dialects see it.
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

  /// Where a paragraph stands in its task.
  enum Standing {
    /// Directly in the task.
    case ownParagraph
    /// It is the whole text of a note directly in the task, on one line.
    case note
    case deeper
  }

  /// Whether `offset` lies outside all code, links, URLs and HTML.
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
  /// Cost: linear; no read looks further ahead than a few dozen bytes.
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

  /// The most bytes of a value that are looked at.
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

  /// Whether `text` stands at `offset`.
  func isAt(_ offset: Int, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[min(offset, range.upperBound)..<range.upperBound].starts(with: $0) }
  }

  /// Whether a word begins at `offset`.
  func isWordStart(_ offset: Int) -> Bool {
    offset == range.lowerBound || bytes[offset - 1].isBlank || bytes[offset - 1] == .ascii("(")
  }

  /// The text without the blanks around it.
  var trimmed: ArraySlice<UInt8> { bytes[range].trimmingBlanks }
}

extension ArraySlice<UInt8> {
  /// The bytes without the blanks around them.
  var trimmingBlanks: ArraySlice<UInt8> {
    var text = self
    while text.first?.isBlank ?? false { text.removeFirst() }
    while text.last?.isBlank ?? false { text.removeLast() }
    return text
  }
}
