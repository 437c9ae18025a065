import BoardmarkText

/// Reads a task line: finds its box, its tail, its final run, and what is said before it.
struct TaskLineReader {
  private let source: SourceText
  private let bytes: [UInt8]
  private let spans: [InlineSpan]

  /// Reads the first line of a paragraph.
  ///
  /// - Parameters:
  ///   - lines: The bytes of the paragraph's lines, endings excluded; the first begins after the
  ///     marker.
  ///   - isArrangeable: Whether the words may be arranged as far as the block's kind goes.
  static func read(_ source: SourceText, lines: [Range<Int>], isArrangeable: Bool) -> TaskLine {
    var first = 0
    let box = TaskBox(in: source.bytes, at: lines[0].lowerBound, limit: lines[0].upperBound)
    var start = box?.range.upperBound ?? lines[0].lowerBound
    if source.bytes[start..<lines[0].upperBound].allSatisfy(\.isBlank), lines.count > 1, box != nil
    {
      first = 1
      start = lines[1].lowerBound
    }
    let paragraph = start..<lines[lines.count - 1].upperBound
    let spans = InlineScanner.spans(in: source.bytes, paragraph)
    let reader = TaskLineReader(source: source, bytes: source.bytes, spans: spans)
    return reader.line(
      box: box, from: start, lines: lines[first...], isArrangeable: isArrangeable)
  }

  /// Reads a line that is not a paragraph's, so that none of its words count.
  static func readVerbatim(_ source: SourceText, line: Range<Int>) -> TaskLine {
    var end = line.upperBound
    while end > line.lowerBound, source.bytes[end - 1].isBlank { end -= 1 }
    return TaskLine(
      source: source, box: .none, boxRange: nil, text: line.lowerBound..<end, words: [],
      runStart: end, tailStart: end, spans: [], isArrangeable: false, isContinued: false)
  }

  private func line(
    box: TaskBox?, from offset: Int, lines: ArraySlice<Range<Int>>, isArrangeable: Bool
  ) -> TaskLine {
    let limit = lines.first!.upperBound
    var start = offset
    while start < limit, bytes[start].isBlank { start += 1 }
    var end = limit
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    let endsInSpan =
      lines.count > 1
      && spans.contains { $0.range.lowerBound < limit && $0.range.upperBound > limit }

    let isContinued = lines.count > 1
    let tailStart = endsInSpan ? end : self.tailStart(start..<end, isContinued: isContinued)
    var run = endsInSpan ? [] : finalRun(start..<tailStart)
    run.reverse()
    let runStart = run.first?.range.lowerBound ?? tailStart
    var words = WordScanner(bytes: bytes, spans: spans).words(in: start..<runStart)
    if words.isEmpty { words = run } else { words += run }
    for line in lines.dropFirst() {
      words += WordScanner(bytes: bytes, spans: spans).dates(in: line)
    }
    return TaskLine(
      source: source, box: box?.meaning ?? .none, boxRange: box?.range, text: start..<end,
      words: words, runStart: runStart, tailStart: tailStart,
      spans: spans, isArrangeable: isArrangeable && !endsInSpan, isContinued: isContinued)
  }

  // MARK: - The tail

  /// The offset at which the `^blockid`, the comments and the hard break at the line's end start.
  private func tailStart(_ range: Range<Int>, isContinued: Bool) -> Int {
    var end = range.upperBound
    if isContinued, bytes[range].reversed().prefix(while: { $0 == .ascii("\\") }).count % 2 == 1 {
      end -= 1
    }
    while true {
      var textEnd = end
      while textEnd > range.lowerBound, bytes[textEnd - 1].isBlank { textEnd -= 1 }
      if let comment = span(endingAt: textEnd), comment.kind == .comment,
        comment.range.lowerBound >= range.lowerBound
      {
        end = comment.range.lowerBound
      } else if let word = blockID(endingAt: textEnd, from: range.lowerBound) {
        end = word
      } else {
        return end
      }
    }
  }

  private func blockID(endingAt end: Int, from start: Int) -> Int? {
    var offset = end
    while offset > start, bytes[offset - 1].isASCIIAlphanumeric || bytes[offset - 1] == .ascii("-")
    {
      offset -= 1
    }
    guard offset < end, offset > start, bytes[offset - 1] == .ascii("^") else { return nil }
    offset -= 1
    guard offset == start || bytes[offset - 1].isBlank, span(endingAt: end) == nil else {
      return nil
    }
    return offset
  }

  private func span(endingAt end: Int) -> InlineSpan? {
    let index = spans.partitioningIndex { $0.range.upperBound >= end }
    return index < spans.count && spans[index].range.upperBound == end ? spans[index] : nil
  }

  // MARK: - The final run

  /// The words of the final run, the last one first.
  private func finalRun(_ range: Range<Int>) -> [TaskWord] {
    var run: [TaskWord] = []
    run.reserveCapacity(6)
    var end = range.upperBound
    while true {
      while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      var start = end
      while start > range.lowerBound, !bytes[start - 1].isBlank { start -= 1 }
      guard start < end, !touchesSpan(start..<end) else { return run }
      if let word = spacedDate(start..<end, from: range.lowerBound)
        ?? WordSyntax.word(in: bytes, start..<end)
      {
        run.append(word)
        end = word.range.lowerBound
      } else {
        return run
      }
    }
  }

  /// `due: 2026-12-01`, its value being the word in `value`.
  private func spacedDate(_ value: Range<Int>, from floor: Int) -> TaskWord? {
    guard WordSyntax.looksLikeDate(bytes[value]) else { return nil }
    var colon = value.lowerBound - 1
    while colon > floor, bytes[colon].isBlank { colon -= 1 }
    guard colon > floor, bytes[colon] == .ascii(":"), colon + 1 < value.lowerBound else {
      return nil
    }
    var start = colon
    while start > floor, !bytes[start - 1].isBlank { start -= 1 }
    guard let key = WordSyntax.dateKey(bytes[start..<colon]), !touchesSpan(start..<colon),
      WordSyntax.dateValueEnd(in: bytes, from: value.lowerBound, limit: value.upperBound)
        == value.upperBound
    else { return nil }
    return TaskWord(
      kind: .attribute(key), range: start..<value.upperBound, value: value, isInFinalRun: true)
  }

  private func touchesSpan(_ range: Range<Int>) -> Bool {
    let index = spans.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return index < spans.count && spans[index].range.lowerBound < range.upperBound
  }
}
