import BoardmarkText
import MarkdownBlocks

/// Splits a text into headings, items and prose, line by line.
///
/// The first bytes of most lines determine their kind, regardless of how CommonMark reads the rest. Around any other
/// line, the text from the last sure boundary to the next one is parsed into blocks. Architecture.md explains which
/// lines are sure, and why. Unsafe pointers are used only here and in the extensions in this folder; every loop over a
/// line ends at its LF, and the text ends in one.
///
/// ```text
/// heading   = up-to-3-spaces 1*6"#" (blank text / LF)
/// item      = up-to-3-spaces (bullet / number) 1*" " text LF *(blank-line / line indented as its text)
/// rule      = up-to-3-spaces 3*("*" / "-" / "_")
/// paragraph = 1*(up-to-3-spaces text LF)          ; text that can begin nothing else
/// ```
struct LineScanner {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The text that the bytes come from, which may lack the LF at their end.
  let source: SourceText

  /// The start of the next line, or of the rest of this one.
  var offset: Int

  /// Where to stop: the end of the text, or a line for which ``isCut(_:at:)`` is true.
  let end: Int

  var outline = Outline()

  /// True if fenced code or HTML continues after the end.
  private(set) var isOpenAtEnd = false

  /// The last block of the last segment parsed into blocks.
  private(set) var lastBlock: Block?

  /// The block that the next line may continue, and its start.
  private var open = Open.nothing

  private enum Open {
    case nothing
    case paragraph(start: Int)
    case item(start: Int)
  }

  /// The kinds of the first and last segment, as far as the number of blank lines next to them depends on it.
  private(set) var first: Segment?
  private(set) var last: Segment?

  /// The numbers of blank lines before the first segment and after the last.
  private(set) var leadingBlanks = 0
  private(set) var blanks = 0

  enum Segment {
    case heading, item, prose
  }

  /// The minimum number of bytes to parse into blocks at once; doubled when one segment directly follows another.
  private var stretchLength = Self.shortestSegment
  private var lastStretchEnd = -1

  private static let shortestSegment = 256
  private static let longestSegment = 1 << 16

  init(_ bytes: UnsafeBufferPointer<UInt8>, of source: SourceText, _ range: Range<Int>) {
    self.bytes = bytes
    self.source = source
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Scans all lines.
  mutating func cut() {
    while offset < end {
      let line = offset
      var first = line
      while bytes[first].isBlank { first += 1 }
      if bytes[first] == 0x0A {
        if first > line { outline.isCanonical = false }
        blanks += 1
        open = .nothing
        offset = first + 1
      } else if !cutLine(line, first) {
        scanSegment(past: line)
      }
    }
  }

  /// Parses all lines into blocks.
  mutating func parse() { if offset < end { scanSegment(from: offset, to: end) } }

  /// True if a line starts with a heading or a bullet, so that only fenced code and HTML from before can reach past it.
  static func isCut(_ bytes: UnsafeBufferPointer<UInt8>, at line: Int) -> Bool {
    switch bytes[line] {
    case .ascii("#"): headingLevel(bytes, at: line) != nil
    case .ascii("-"), .ascii("*"), .ascii("+"): bytes[line + 1] == 0x20 && bytes[line + 2] > 0x20
    default: false
    }
  }

  /// The number of `#`s of the heading that begins at an offset; nil if no heading does.
  private static func headingLevel(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var end = start
    while bytes[end] == .ascii("#") { end += 1 }
    guard (1...6).contains(end - start), bytes[end].isBlank || bytes[end] == 0x0A else {
      return nil
    }
    return end - start
  }

  // MARK: - Lines

  /// Scans the line whose text begins at `first`; false if the kind of the line is uncertain.
  private mutating func cutLine(_ line: Int, _ first: Int) -> Bool {
    if line < first {
      guard first - line <= 3, (line..<first).allSatisfy({ bytes[$0] == 0x20 }) else {
        return false
      }
    }
    switch bytes[first] {
    case .ascii("#"): return cutHeading(line, first)
    case .ascii("-"), .ascii("*"), .ascii("+"):
      if bytes[first + 1] == 0x20 { return cutItem(line, first, markerEnd: first + 1) }
      return cutRule(line, first) ?? cutParagraphLine(line, first)
    case .ascii("_"): return cutRule(line, first) ?? cutParagraphLine(line, first)
    case .ascii("0")...(.ascii("9")):
      var digits = first
      while digits - first < 9, bytes[digits].isASCIIDigit { digits += 1 }
      guard bytes[digits] == .ascii(".") || bytes[digits] == .ascii(")"),
        bytes[digits + 1] <= 0x20
      else { return cutParagraphLine(line, first) }
      // Directly after a paragraph's line, no number but 1 begins a list.
      if case .paragraph = open { return false }
      return bytes[digits + 1] == 0x20 && cutItem(line, first, markerEnd: digits + 1)
    default: return cutParagraphLine(line, first)
    }
  }

  private mutating func cutHeading(_ line: Int, _ first: Int) -> Bool {
    guard let level = Self.headingLevel(bytes, at: first) else { return false }
    offset = first + level
    let isSpaced = bytes[offset] == 0x20 && bytes[offset + 1] > 0x20
    guard !skipLine().contains(.control) else { return false }
    let last = bytes[offset - 2]
    let heading = Heading(level: level, range: line..<offset, in: bytes)
    outline.sections.append(Outline.Section(heading: heading, firstItem: outline.items.count))
    add(.heading, isCanonical: first == line && isSpaced && !last.isBlank && last != .ascii("#"))
    open = .nothing
    return true
  }

  /// Scans a line of three or more of one mark and nothing else; nil if the line is not one, false if it may underline
  /// a heading.
  private mutating func cutRule(_ line: Int, _ first: Int) -> Bool? {
    let mark = bytes[first]
    var end = first
    var count = 0
    while bytes[end] == mark || bytes[end].isBlank {
      if bytes[end] == mark { count += 1 }
      end += 1
    }
    guard bytes[end] == 0x0A, mark != .ascii("+") else { return nil }
    // Directly after a paragraph the line may underline a heading.
    if mark == .ascii("-"), case .paragraph = open { return false }
    guard count >= 3 else { return nil }
    offset = end + 1
    outline.prose.append(line..<offset)
    add(.prose, isCanonical: false)
    open = .nothing
    return true
  }

  /// Scans a line of a paragraph; false if it may be anything else.
  private mutating func cutParagraphLine(_ line: Int, _ first: Int) -> Bool {
    guard beginsText(at: first) else { return false }
    if case .item = open { return false }
    offset = first
    let marks = skipLine()
    if marks.contains(.control) { return false }
    let isCanonical =
      line == first && (bytes[first].isASCIILetter || bytes[first] >= 0x80)
      && marks.isDisjoint(with: [.angle, .tab])
    if case .paragraph = open {
      if !isCanonical { outline.isCanonical = false }
      let last = outline.prose.count - 1
      outline.prose[last] = outline.prose[last].lowerBound..<offset
    } else {
      outline.prose.append(line..<offset)
      add(.prose, isCanonical: isCanonical)
      open = .paragraph(start: line)
    }
    return true
  }

  /// True if the bytes at an offset can begin nothing but a paragraph's text, and do not look like a hidden heading,
  /// task or conflict marker.
  private func beginsText(at offset: Int) -> Bool {
    switch bytes[offset] {
    case .ascii("#"), .ascii("["): false
    case .ascii("|") where bytes[offset + 1] == .ascii("|"): false
    // Numbers that begin an item have been ruled out already.
    case .ascii("0")...(.ascii("9")): true
    case let first:
      UnsafeBufferPointer.beginsParagraph(first, bytes[offset + 1], bytes[offset + 2])
    }
  }

  // MARK: - Items

  private mutating func cutItem(_ line: Int, _ first: Int, markerEnd: Int) -> Bool {
    var text = markerEnd
    while bytes[text] == 0x20 { text += 1 }
    guard bytes[text] > 0x20 else { return false }
    if bytes[text] == bytes[first], let isRule = cutRule(line, first) { return isRule }
    var column = text - line
    let isCode = text - markerEnd > 4
    if isCode { column = markerEnd - line + 1 }
    var record = TaskRecord(start: line, delimiter: bytes[markerEnd - 1])
    offset = text
    // Numbers stay as typed, so the canonical form is not known here.
    let form = TaskForm(
      isPlain: !isCode, isCanonical: column == 2 && markerEnd == first + 1 && !isCode)
    guard cutTask(&record, contentColumn: column, form) else { return false }
    outline.items.append(record)
    // An item that is not plain is checked later, but without its neighbours.
    add(.item, isCanonical: record.delimiter == .ascii("-"))
    open = .item(start: line)
    return true
  }

  /// Adds a segment, with the blank lines before it.
  private mutating func add(_ segment: Segment, isCanonical: Bool) {
    if first == nil {
      first = segment
      leadingBlanks = blanks
    } else if !Self.isSeam(blanks, after: last, before: segment) {
      outline.isCanonical = false
    }
    if !isCanonical { outline.isCanonical = false }
    last = segment
    blanks = 0
  }

  /// True if canonical form has that many blank lines between two segments.
  static func isSeam(_ blanks: Int, after previous: Segment?, before next: Segment) -> Bool {
    blanks == (previous == .item && next == .item ? 0 : 1)
  }

  // MARK: - Stretches

  /// Parses the lines from the last sure boundary to the next one past the line at `line` into blocks.
  private mutating func scanSegment(past line: Int) {
    var start = line
    switch open {
    case .nothing: break
    case .paragraph(let first):
      start = first
      outline.prose.removeLast()
    case .item(let first):
      start = first
      outline.items.removeLast()
    }
    stretchLength =
      start == lastStretchEnd ? min(stretchLength * 2, Self.longestSegment) : Self.shortestSegment
    var least = max(stretchLength, line + 1 - start)
    while true {
      let stop = Self.boundary(in: bytes, from: start + least, to: end)
      if scanSegment(from: start, to: stop) || stop == end { return }
      least = 2 * (stop - start)
    }
  }

  /// The first line at or after an offset before which the text can be split; the end if there is none.
  static func boundary(
    in bytes: UnsafeBufferPointer<UInt8>, from offset: Int, to end: Int
  ) -> Int {
    guard offset < end else { return end }
    var line = offset
    while bytes[line - 1] != 0x0A { line += 1 }
    while line < end, !isCut(bytes, at: line) {
      while bytes[line] != 0x0A { line += 1 }
      line += 1
    }
    return min(line, end)
  }

  /// Parses lines into blocks, including further lines that continue an open block of the document; returns false and
  /// adds nothing if another block is still open after them and they are not the last lines.
  @discardableResult
  private mutating func scanSegment(from start: Int, to stop: Int) -> Bool {
    let lines = source.lines
    var (blocks, isClosed) = BlockParser.stretch(
      of: source.bytes, lines: lines, start..<min(stop, source.bytes.count))
    var stop = stop
    if !isClosed, stop < end {
      let last = end < source.bytes.count ? lines.line(at: end) : lines.count
      guard
        let (line, hasEnded) = BlockParser.extendLast(
          &blocks, of: source.bytes, lines: lines, from: lines.line(at: stop), to: last)
      else { return false }
      isClosed = hasEnded
      stop = line < last ? lines.start(line) : end
    }
    isOpenAtEnd = !isClosed
    lastBlock = blocks.last
    add(blocks, start..<min(stop, source.bytes.count))
    outline.isCanonical = false
    offset = start
    while offset < stop {
      let line = offset
      // Another line can begin within this one only after a carriage return.
      let end = skipLine().contains(.control) ? offset : line + 1
      if Self.mayHoldConflictMarker(bytes, line..<end) { outline.mayHoldConflictMarker = true }
    }
    if first == nil { first = .prose }
    last = .prose
    blanks = 0
    open = .nothing
    offset = stop
    lastStretchEnd = stop
    return true
  }

  private mutating func add(_ blocks: [Block], _ range: Range<Int>) {
    let firstItem = outline.items.count
    var itemBlocks: [Int32] = []
    let lines = source.lines
    func bytes(of block: Block) -> Range<Int> {
      max(
        lines.start(block.lines.lowerBound), range.lowerBound)..<lines.start(block.lines.upperBound)
    }
    var index = 0
    while index < blocks.count {
      let block = blocks[index]
      if let heading = Heading(block, in: source) {
        outline.sections.append(Outline.Section(heading: heading, firstItem: outline.items.count))
      } else if case .list = block.kind {
        var item = index + 1
        while item < block.next {
          let range = bytes(of: blocks[item])
          let marker = ListMarker(in: source.bytes, at: blocks[item].start, limit: range.upperBound)
          var record = TaskRecord(start: range.lowerBound, delimiter: marker?.delimiter ?? 0)
          record.end = UInt32(range.upperBound)
          record.facts = .parsed
          outline.items.append(record)
          itemBlocks.append(Int32(item))
          item = blocks[item].next
        }
      } else {
        outline.prose.append(bytes(of: block))
      }
      index = block.next
    }
    outline.parsedSegments.append(
      Outline.ParsedSegment(
        range: range, blocks: blocks, items: firstItem..<outline.items.count,
        itemBlocks: itemBlocks))
  }

  /// True if a line begins like a conflict marker.
  static func mayHoldConflictMarker(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    var line = range.lowerBound
    while line < range.upperBound {
      if beginsMarker(bytes, at: line) { return true }
      // A carriage return alone ends a line too.
      while line < range.upperBound, !bytes[line].isLineEnding { line += 1 }
      line += 1
    }
    return false
  }

  /// True if a line begins with three of the marks that git writes seven times, or consists of seven `=`, since any
  /// other number may well underline a heading.
  private static func beginsMarker(_ bytes: UnsafeBufferPointer<UInt8>, at line: Int) -> Bool {
    switch bytes[line] {
    case .ascii("="):
      line + 7 <= bytes.count && bytes[line..<line + 7].allSatisfy { $0 == .ascii("=") }
        && (line + 7 == bytes.count || bytes[line + 7].isLineEnding)
    case .ascii("<"), .ascii("|"), .ascii(">"):
      bytes[line + 1] == bytes[line] && bytes[line + 2] == bytes[line]
    default: false
    }
  }
}
