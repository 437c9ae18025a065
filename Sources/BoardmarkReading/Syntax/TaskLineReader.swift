import BoardmarkText

/// Reads a task line: its box, the extent of its title, its final run and tail, and the words that count.
struct TaskLineReader {
  private let source: SourceText
  private let bytes: [UInt8]
  private let spans: [InlineSpan]

  /// Reads the paragraph that an item begins with.
  ///
  /// - Parameters:
  ///   - lines: The bytes of the paragraph's lines, endings excluded; the first begins after the
  ///     marker.
  ///   - isArrangeable: True if the kind of block allows the words to be arranged.
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

  /// Reads a line that is not a paragraph's, in which no words count.
  static func readVerbatim(_ source: SourceText, line: Range<Int>) -> TaskLine {
    var end = line.upperBound
    while end > line.lowerBound, source.bytes[end - 1].isBlank { end -= 1 }
    return TaskLine(
      source: source, box: .none, boxRange: nil, text: line.lowerBound..<end, words: [],
      runStart: end, tailStart: end, paragraphEnd: end, spans: [], isArrangeable: false,
      isContinued: false)
  }

  private func line(
    box: TaskBox?, from offset: Int, lines: ArraySlice<Range<Int>>, isArrangeable: Bool
  ) -> TaskLine {
    var last = read(offset..<lines.first!.upperBound, isContinued: lines.count > 1)
    let start = last.text.lowerBound
    var later: ArraySlice<Line> = []
    if lines.count > 1 {
      later = lines.dropFirst().map { read($0, isContinued: $0 != lines.last) }[...]
      if last.mayGoOn, let end = later.firstIndex(where: \.endsInRun) {
        last = later[end]
        later = later[(end + 1)...]
      }
    }
    var words = WordScanner(bytes: bytes, spans: spans).words(in: start..<last.runStart)
    if words.isEmpty { words = last.run } else { words += last.run }
    for line in later {
      let run = line.endsInRun ? line.run : []
      let end = run.first?.range.lowerBound ?? line.text.upperBound
      words += WordScanner(bytes: bytes, spans: spans).dates(in: line.text.lowerBound..<end)
      words += run.map(\.outsideFinalRun)
    }
    return TaskLine(
      source: source, box: box?.meaning ?? .none, boxRange: box?.range,
      text: start..<last.text.upperBound, words: words, runStart: last.runStart,
      tailStart: last.tailStart, paragraphEnd: (later.last ?? last).tailStart, spans: spans,
      isArrangeable: isArrangeable && !last.endsInSpan, isContinued: !later.isEmpty)
  }

  // MARK: - Lines

  /// One line of the paragraph, cut where its final run and its tail start.
  private struct Line {
    /// The bytes without white space at both ends.
    let text: Range<Int>

    let tailStart: Int
    let run: [TaskWord]

    /// True if it ends inside a code span, a link, a tag or a comment that continues on the next line.
    let endsInSpan: Bool

    /// True if the sentence may continue on the next line, since no final run, tail or hard break ends it.
    let mayGoOn: Bool

    var runStart: Int { run.first?.range.lowerBound ?? tailStart }

    /// True if its final run counts on a line after the paragraph's first: the run must be the whole line or contain
    /// one of the format's own attributes, with which prose does not end.
    var endsInRun: Bool {
      !run.isEmpty && (runStart == text.lowerBound || run.contains { $0.rank != nil })
    }
  }

  private func read(_ line: Range<Int>, isContinued: Bool) -> Line {
    var start = line.lowerBound
    while start < line.upperBound, bytes[start].isBlank { start += 1 }
    var end = line.upperBound
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    let span = spans.partitioningIndex { $0.range.upperBound > line.upperBound }
    let endsInSpan =
      isContinued && span < spans.count && spans[span].range.lowerBound < line.upperBound
    if endsInSpan {
      return Line(
        text: start..<end, tailStart: end, run: [], endsInSpan: true, mayGoOn: true)
    }
    // A backslash breaks the line only as its very last byte.
    let tailStart = tailStart(
      start..<end, mayBreak: isContinued && end == line.upperBound)
    var run = finalRun(start..<tailStart)
    run.reverse()
    let isBroken =
      line.upperBound - end >= 2 && bytes[line.upperBound - 1] == 0x20
      && bytes[line.upperBound - 2] == 0x20
    return Line(
      text: start..<end, tailStart: tailStart, run: run, endsInSpan: false,
      mayGoOn: run.isEmpty && tailStart == end && !isBroken)
  }

  // MARK: - The tail

  /// The offset at which the `^blockid`, the comments and the hard break at the line's end start.
  private func tailStart(_ range: Range<Int>, mayBreak: Bool) -> Int {
    var end = range.upperBound
    if mayBreak, bytes[range].reversed().prefix(while: { $0 == .ascii("\\") }).count % 2 == 1 {
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
    var rest = range
    while true {
      let last = lastWord(of: rest)
      guard !last.isEmpty, !touchesSpan(last),
        let word = spacedDate(last, from: range.lowerBound) ?? WordSyntax.word(in: bytes, last)
      else { return run }
      run.append(word)
      rest = range.lowerBound..<word.range.lowerBound
    }
  }

  /// The last word, without the blanks after it; empty if there are only blanks.
  private func lastWord(of range: Range<Int>) -> Range<Int> {
    bytes.withUnsafeBufferPointer { bytes in
      var end = range.upperBound
      while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      var start = end
      while start > range.lowerBound, !bytes[start - 1].isBlank { start -= 1 }
      return start..<end
    }
  }

  /// The date attribute that is written with a blank, `due: 2026-12-01`, and whose value is the
  /// word at `value`; nil if there is none.
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
