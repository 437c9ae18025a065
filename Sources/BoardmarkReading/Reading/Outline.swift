import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// The headings, items and other blocks of a text, with their ranges, in the order of the file.
///
/// A board is built from these alone. Between them are only blank lines and reference definitions.
struct Outline: Sendable {
  /// Lines that were parsed into blocks, since their kind is not evident from the lines alone.
  struct ParsedSegment: Sendable {
    /// The bytes of the lines.
    let range: Range<Int>

    /// The blocks of the lines; their positions are those in the text.
    let blocks: [Block]

    /// The indices of the outline's items in this segment, and the index of each item's block.
    var items: Range<Int>
    let itemBlocks: [Int32]
  }

  /// A heading, and the number of items before it.
  struct Section: Sendable {
    var heading: Heading
    var firstItem: Int
  }

  var sections: [Section] = []

  /// Blocks of the document that are neither headings nor lists, as whole lines.
  var prose: [Range<Int>] = []

  /// The items of the document's lists.
  var items: [TaskRecord] = []

  var parsedSegments: [ParsedSegment] = []

  /// The latest `done` date of a plain item, in days since 1970-01-01; `Int32.min` if none has one.
  var lastDone = Int32.min

  /// True if headings, prose, blank lines and all plain items are in canonical form.
  var isCanonical = true

  /// True if all of the text is known to be UTF-8 without NULs.
  var isUTF8 = true

  /// True if there may be an invisible character anywhere in the text.
  var mayHoldInvisibleCharacter = false

  /// True if a line may be one of git's conflict markers.
  var mayHoldConflictMarker = false

  /// Appends the outline of the directly following text.
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

  /// The blocks of an item in a parsed segment; nil for any other item.
  func blocks(ofItem index: Int) -> TaskBlocks? {
    guard items[index].facts.contains(.parsed) else { return nil }
    let stretch = parsedSegments[parsedSegments.partitioningIndex { $0.items.upperBound > index }]
    return TaskBlocks(
      stretch.blocks, item: Int(stretch.itemBlocks[index - stretch.items.lowerBound]))
  }
}

extension Outline {
  /// The minimum number of bytes scanned by one thread at once.
  static let pieceLength = 1 << 17

  /// How to split a text; tests prove that both ways give the same result.
  enum Method: Sendable {
    /// By lines where their kind is sure, in segments of the given length.
    case lines(pieceLength: Int)

    /// By parsing the whole text into blocks.
    case blocks
  }

  /// Splits a text into headings, items and prose.
  ///
  /// A long text is scanned in segments, several concurrently. Each begins with a line that only fenced code and HTML
  /// can reach past; if a segment ends inside such a block, it is scanned again together with the next segments.
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
    // With a final LF, loops over a line need no other bound.
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
    // The start of the segments to scan as one, how many were last added, and how many of those have not been received
    // yet.
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
        // Add all segments that the open block reaches into, at least twice as many as last time, to keep the time
        // linear.
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

  /// The part of a text scanned by one thread.
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
        // The others' outlines are appended to the first one. Untouched memory costs nothing; a task of a long board
        // has at least 24 bytes.
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

    /// The offset after the block still open at the segment's end, if it has an end mark; else the segment's end.
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
      // In canonical form, one blank line follows the front matter.
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

  private static func segments(of bytes: [UInt8], after start: Int, length: Int) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var first = start
    bytes.withUnsafeBufferPointer { bytes in
      while bytes.count - first >= 2 * length {
        let line = LineScanner.boundary(in: bytes, from: first + length, to: bytes.count)
        guard line < bytes.count else { break }
        segments.append(first..<line)
        first = line
      }
    }
    return segments + [first..<bytes.count]
  }

  /// Scans the bytes before the headings, items and prose; only their characters matter.
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
