import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// The headings, items and other blocks of a text, with their ranges, in the order of the file.
///
/// A board is made from these alone. What is between them is blank lines or reference definitions.
package struct Outline: Sendable {
  /// Lines that were read by their blocks, since the lines alone do not show what they are.
  package struct ParsedSegment: Sendable {
    /// The bytes of the lines.
    let range: Range<Int>

    /// The blocks of the lines; their positions are those in the text.
    package let blocks: [Block]

    /// The indices of the outline's items that stand here, and the index of each item's block.
    var items: Range<Int>
    let itemBlocks: [Int32]
  }

  /// A heading, and the number of items that stand before it.
  package struct Section: Sendable {
    package var heading: Heading
    package var firstItem: Int
  }

  package var sections: [Section] = []

  /// Blocks of the document that are neither headings nor lists, as whole lines.
  package var prose: [Range<Int>] = []

  /// The items of the document's lists.
  package var items: [TaskRecord] = []

  package var parsedSegments: [ParsedSegment] = []

  /// The latest day on which a plain item was done, in days since 1970-01-01; `Int32.min` if none
  /// has a date.
  package var lastDone = Int32.min

  /// True if headings, prose, blank lines and all plain items are in canonical form.
  package var isCanonical = true

  /// True if all of the text is known to be UTF-8 without NULs.
  package var isUTF8 = true

  /// True if an invisible character may stand anywhere in the text.
  package var mayHoldInvisibleCharacter = false

  /// True if a line may be one of git's conflict markers.
  package var mayHoldConflictMarker = false

  /// Adds the outline of the text that directly follows.
  mutating func append(_ other: Outline) {
    let count = items.count
    sections += other.sections.map {
      Section(heading: $0.heading, firstItem: count + $0.firstItem)
    }
    prose += other.prose
    items += other.items
    parsedSegments += other.parsedSegments.map { stretch in
      var stretch = stretch
      stretch.items = stretch.items.lowerBound + count..<stretch.items.upperBound + count
      return stretch
    }
    lastDone = max(lastDone, other.lastDone)
    isCanonical = isCanonical && other.isCanonical
    isUTF8 = isUTF8 && other.isUTF8
    mayHoldInvisibleCharacter = mayHoldInvisibleCharacter || other.mayHoldInvisibleCharacter
    mayHoldConflictMarker = mayHoldConflictMarker || other.mayHoldConflictMarker
  }

  /// The blocks of an item that was read by its blocks; nil for any other item.
  func blocks(ofItem index: Int) -> TaskBlocks? {
    guard items[index].facts.contains(.parsed) else { return nil }
    let stretch = parsedSegments[parsedSegments.partitioningIndex { $0.items.upperBound > index }]
    return TaskBlocks(
      stretch.blocks, item: Int(stretch.itemBlocks[index - stretch.items.lowerBound]))
  }
}

extension Outline {
  /// The least number of bytes that one thread cuts at once.
  package static let pieceLength = 1 << 17

  /// How a text is cut; more than one way exists for tests that show that it makes no difference.
  enum Method: Sendable {
    /// By lines where they are sure, in segments of the given length.
    case lines(pieceLength: Int)

    /// By the blocks of the whole text.
    case blocks
  }

  /// Cuts a text into headings, items and prose.
  ///
  /// A long text is cut in segments, several at a time. Each begins with a line past which only fenced code and HTML can
  /// reach; if a segment ends inside such a block, the next segments are cut as one with it.
  ///
  /// - Parameter start: The end of the front matter or of the byte order mark.
  init(of source: SourceText, after start: Int, by method: Method) {
    var bytes = source.bytes
    let isEnded = bytes.last == 0x0A
    guard start < bytes.count, bytes.count < Int(UInt32.max) else {
      isCanonical = false
      isUTF8 = false
      mayHoldInvisibleCharacter = true
      return
    }
    // With an LF at the end, a loop over a line needs no other bound.
    if !isEnded { bytes.append(0x0A) }
    switch method {
    case .blocks: self = Segment(bytes, of: source, start..<bytes.count, parses: true).outline
    case .lines(let length): cut(bytes, of: source, after: start, pieceLength: length)
    }
    skimFrontMatter(bytes, of: source, before: start)
    if !isEnded { removeLineEnding(at: source.bytes.count) }
  }

  private mutating func cut(
    _ bytes: [UInt8], of source: SourceText, after start: Int, pieceLength: Int
  ) {
    var last: Segment?
    // The start of the segments that are to be cut as one, how many were last added to them, and how many of those are
    // yet to be received.
    var joined: (start: Int, added: Int, missing: Int)?
    let segments = Self.segments(of: bytes, after: start, length: pieceLength)
    var received = 0
    concurrentMap(segments) {
      Segment(bytes, of: source, $0, isFirst: $0.lowerBound == start)
    } receive: { next in
      received += 1
      var segment = next
      let isLast = next.range.upperBound == bytes.count
      if let (start, added, missing) = joined {
        joined = (start, added, missing - 1)
        guard missing == 1 || isLast else { return }
        segment = Segment(bytes, of: source, start..<next.range.upperBound)
      }
      if segment.isOpenAtEnd, !isLast {
        // Add all segments that the open block reaches into, and each time at least twice as many as before, so that the
        // time stays linear.
        let end = segment.endOfOpenBlock(in: source)
        let reached = segments[received...].prefix { $0.lowerBound < end }.count
        let added = max(1, reached, 2 * (joined?.added ?? 0))
        joined = (segment.range.lowerBound, added, added)
      } else {
        append(segment, after: last)
        last = segment
        joined = nil
      }
    }
    if last?.blanks != 0 { isCanonical = false }
  }

  /// What one thread has cut of a text.
  private struct Segment: Sendable {
    let range: Range<Int>
    let outline: Outline
    let isOpenAtEnd: Bool
    private let lastBlock: Block?
    let first: LineScanner.Segment?
    let last: LineScanner.Segment?
    let leadingBlanks: Int
    let blanks: Int

    init(
      _ bytes: [UInt8], of source: SourceText, _ range: Range<Int>, isFirst: Bool = false,
      parses: Bool = false
    ) {
      self.range = range
      let cutter = bytes.withUnsafeBufferPointer { bytes in
        var cutter = LineScanner(bytes, of: source, range)
        // The first segment's outline takes in the others'. Untouched memory costs nothing; a task of a long board has at
        // least 24 bytes.
        let length = isFirst ? bytes.count - range.lowerBound : range.count
        cutter.outline.items.reserveCapacity(length / 24)
        if parses { cutter.parse() } else { cutter.cut() }
        return cutter
      }
      outline = cutter.outline
      isOpenAtEnd = cutter.isOpenAtEnd
      lastBlock = cutter.lastBlock
      first = cutter.first
      last = cutter.last
      leadingBlanks = cutter.leadingBlanks
      blanks = cutter.blanks
    }

    /// The offset after the block that is open at the segment's end, if that block has an end mark; else the segment's end.
    func endOfOpenBlock(in source: SourceText) -> Int {
      guard var block = lastBlock.map({ [$0] }) else { return range.upperBound }
      let lines = source.lines
      let end = BlockParser.extendLast(
        &block, of: source.bytes, lines: lines, from: lines.line(at: range.upperBound),
        to: lines.count)?.end
      return end.map { lines.start($0) } ?? range.upperBound
    }
  }

  private mutating func append(_ segment: Segment, after last: Segment?) {
    guard let last else {
      self = segment.outline
      // In canonical form one blank line is after the front matter.
      let blanks = segment.range.lowerBound > 0 ? 1 : 0
      if segment.first == .item || segment.leadingBlanks != blanks { isCanonical = false }
      return
    }
    append(segment.outline)
    if let first = segment.first,
      !LineScanner.isSeam(last.blanks, after: last.last, before: first)
    {
      isCanonical = false
    }
  }

  private static func segments(
    of bytes: [UInt8], after start: Int, length: Int
  ) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var first = start
    bytes.withUnsafeBufferPointer { bytes in
      while bytes.count - first >= 2 * length {
        var line = first + length
        while bytes[line - 1] != 0x0A { line += 1 }
        while line < bytes.count, !LineScanner.isCut(bytes, at: line) {
          while bytes[line] != 0x0A { line += 1 }
          line += 1
        }
        guard line < bytes.count else { break }
        segments.append(first..<line)
        first = line
      }
    }
    return segments + [first..<bytes.count]
  }

  /// Skims what is before the headings, items and prose; only its characters matter.
  private mutating func skimFrontMatter(_ bytes: [UInt8], of source: SourceText, before start: Int)
  {
    guard start > 0 else { return }
    bytes.withUnsafeBufferPointer { bytes in
      var cutter = LineScanner(bytes, of: source, 0..<start)
      if LineScanner.mayHoldConflictMarker(bytes, 0..<start) { mayHoldConflictMarker = true }
      while cutter.offset < start {
        if !cutter.skipLine().isDisjoint(with: [.control, .tab]) { isCanonical = false }
      }
      if !source.byteOrderMark.isEmpty { isCanonical = false }
      isUTF8 = isUTF8 && cutter.outline.isUTF8
      mayHoldInvisibleCharacter =
        mayHoldInvisibleCharacter || cutter.outline.mayHoldInvisibleCharacter
    }
  }

  /// Removes the line ending that was added to a text without one.
  private mutating func removeLineEnding(at end: Int) {
    isCanonical = false
    if let last = sections.last, last.heading.range.upperBound > end {
      sections[sections.count - 1].heading.range = last.heading.range.lowerBound..<end
    }
    if let last = prose.last, last.upperBound > end {
      prose[prose.count - 1] = last.lowerBound..<end
    }
    if let last = items.last, Int(last.end) > end { items[items.count - 1].end = UInt32(end) }
  }
}

/// How to read every section at the columns' level as a column, whatever its name.
///
/// When versions are compared, what is below a heading has to be read in the same way, whether or not a version
/// names the heading as a column.
struct SectionReading {
  /// The level of the columns if no heading's name tells it.
  let level: Int?
}
