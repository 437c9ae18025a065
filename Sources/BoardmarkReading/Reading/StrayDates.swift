import BoardmarkText
import MarkdownBlocks

/// A date in the format's syntax, `due:2026-12-01`, in a place where it is ignored.
package struct StrayDate {
  /// The place of a date.
  package enum Place {
    case heading
    case quote
    case note
    case table
    case paragraph
  }

  package let range: Range<Int>
  package let place: Place
}

extension Board {
  /// The dates in headings and in prose, in the order of the file; those separated from the colon by a blank are left
  /// out, since `Start: 2026-12-01` may be about anything.
  ///
  /// Cost: linear in headings and prose; only parts that may contain such a date are examined further.
  package var strayDates: [StrayDate] {
    var found = outline.sections.flatMap { section in
      dates(in: section.heading.text, .heading)
    }
    for range in outline.prose where reading.mayHoldDate(range) {
      let index = outline.parsedSegments.partitioningIndex {
        $0.range.upperBound > range.lowerBound
      }
      if index < outline.parsedSegments.count,
        outline.parsedSegments[index].range.lowerBound <= range.lowerBound
      {
        let blocks = outline.parsedSegments[index].blocks
        var block = blocks.partitioningIndex { $0.start >= range.lowerBound }
        while block < blocks.count, blocks[block].start < range.upperBound {
          if let place = StrayDate.Place(of: block, in: blocks, of: reading) {
            found += dates(in: reading.content(of: blocks[block]), place)
          }
          block += 1
        }
      } else {
        // Prose outside parsed segments is a paragraph or a rule.
        found += dates(in: range, reading.isTable(range) ? .table : .paragraph)
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func dates(in range: Range<Int>, _ place: StrayDate.Place) -> [StrayDate] {
    guard reading.mayHoldDate(range) else { return [] }
    return StrayDate.all(in: range, of: reading, place) {
      reading.bytes[$0.value.lowerBound - 1] == .ascii(":")
    }
  }
}

extension SourceText {
  /// True if the range contains a colon between a date's key and a digit.
  package func mayHoldDate(_ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.offset(of: .ascii(":"), in: range) {
        bytes.endsDateKey(at: $0, from: range.lowerBound)
      } != nil
    }
  }
}

extension Board.Task {
  /// True if the body may contain an ignored date; false only if it certainly contains none.
  package var mayHoldStrayDate: Bool { !body.isEmpty && titleLine.source.mayHoldDate(body) }

  /// The dates in the body, in order, except for those in the task's first paragraph or a subtask's.
  ///
  /// Cost: that of finding the task's blocks, and of scanning those with a colon.
  package var strayDates: [StrayDate] {
    let structure = structure
    let blocks = structure.blocks
    let lines = lines
    var found: [StrayDate] = []
    var next = 0
    for index in structure.item + 1..<max(structure.item + 1, blocks[structure.item].next) {
      guard let place = StrayDate.Place(of: index, in: blocks, of: titleLine.source) else {
        continue
      }
      let range = titleLine.source.content(of: blocks[index])
      while next < lines.count, lines[next].text.upperBound <= range.lowerBound { next += 1 }
      // Dates count anywhere in the paragraph that a task's or subtask's line begins.
      if next < lines.count, lines[next].text.lowerBound < range.upperBound,
        lines[next].text.upperBound > range.lowerBound
      {
        continue
      }
      found += StrayDate.all(in: range, of: titleLine.source, place) { _ in true }
    }
    return found
  }
}

extension StrayDate {
  /// The dates in the text of a block.
  fileprivate static func all(
    in range: Range<Int>, of source: SourceText, _ place: Place, where isMeant: (TaskWord) -> Bool
  ) -> [StrayDate] {
    guard source.bytes[range].contains(.ascii(":")) else { return [] }
    let spans = InlineScanner.spans(in: source.bytes, range)
    return WordScanner(bytes: source.bytes, spans: spans).dates(in: range)
      .filter { WordSyntax.looksLikeDate(source.bytes[$0.value]) && isMeant($0) }
      .map { StrayDate(range: $0.range, place: place) }
  }
}

extension StrayDate.Place {
  /// The kind of place that a block provides; nil if it is not text.
  fileprivate init?(of index: Int, in blocks: [Block], of source: SourceText) {
    switch blocks[index].kind {
    case .paragraph: self = source.isTable(source.content(of: blocks[index])) ? .table : .paragraph
    case .heading:
      self = .heading
      return
    default: return nil
    }
    var parent = blocks[index].parent
    if parent >= 0, parent == index - 1, case .item = blocks[parent].kind { self = .note }
    while parent >= 0 {
      if blocks[parent].kind == .blockQuote { self = .quote }
      parent = blocks[parent].parent
    }
  }
}

extension SourceText {
  /// The bytes from a block's start to the end of its last line.
  fileprivate func content(of block: Block) -> Range<Int> {
    block.start..<max(block.start, content(ofLine: block.lines.upperBound - 1).upperBound)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if the colon is after `due`, `start` or `done` and before a digit, with or without blanks between.
  @inline(__always)
  func endsDateKey(at colon: Int, from start: Int) -> Bool {
    var next = colon + 1
    while next < count, self[next].isBlank { next += 1 }
    guard next < count, self[next].isASCIIDigit else { return false }
    func isKey(_ name: StaticString) -> Bool {
      let first = colon - name.utf8CodeUnitCount
      return first >= start
        && name.withUTF8Buffer { name in
          name.indices.allSatisfy { self[first + $0].asciiLowercased == name[$0] }
        }
    }
    return isKey("due") || isKey("done") || isKey("start")
  }
}
