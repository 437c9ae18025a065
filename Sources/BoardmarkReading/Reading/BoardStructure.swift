import BoardmarkText
import MarkdownBlocks
import Synchronization

/// What a board was made from, and what is found in that on request.
final class BoardStructure: Sendable {
  let text: ReadText
  let columns: ColumnScan

  /// The records of the outline's items; for a task that is not plain, `id` is its index in `wanted`.
  let records: [TaskRecord]

  /// Where the tasks that are not plain stand.
  let wanted: [(item: Int, column: Int)]

  /// The tasks that are not plain, once many of them were asked for, and how often one was before.
  let read = Mutex<(tasks: [Board.Task], asked: Int)>(([], 0))

  private let allParts = AtomicLazyReference<Shared<[Board.Part]>>()
  private let allBlocks = AtomicLazyReference<Shared<[Block]>>()
  private let allStrayBoxes = AtomicLazyReference<Shared<[Range<Int>]>>()

  private final class Shared<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init(_ text: ReadText, _ columns: ColumnScan) {
    self.text = text
    self.columns = columns
    var records = text.outline.items
    var wanted: [(item: Int, column: Int)] = []
    for (column, tasks) in columns.columns.enumerated() {
      for item in tasks.items where !records[item].isPlain {
        records[item].id = UInt32(wanted.count)
        wanted.append((item, column))
      }
    }
    (self.records, self.wanted) = (records, wanted)
  }

  var source: SourceText { text.source }
  var outline: Outline { text.outline }

  /// The index of the column that an item is in; nil outside of all columns.
  func column(ofItem index: Int) -> Int? {
    let columns = columns.columns
    let column = columns.partitioningIndex { $0.items.upperBound > index }
    return column < columns.count && columns[column].items.contains(index) ? column : nil
  }

  /// Reads an item as a task.
  func task(ofItem index: Int) -> Board.Task { readItem(index, in: column(ofItem: index)) }

  var namedHeading: Heading? { columns.namedHeading }

  /// Everything the file consists of.
  var parts: [Board.Part] {
    if let parts = allParts.load() { return parts.value }
    return allParts.storeIfNil(Shared(makeParts())).value
  }

  /// The blocks of the whole text.
  var blocks: [Block] {
    if let blocks = allBlocks.load() { return blocks.value }
    let source = text.source
    let start = text.frontMatter?.range.upperBound ?? source.byteOrderMark.upperBound
    return allBlocks.storeIfNil(
      Shared(BlockParser.blocks(of: source.bytes, lines: source.lines, start: start))
    ).value
  }

  /// The boxes of items outside all columns, including nested items.
  var strayBoxes: [Range<Int>] {
    if let boxes = allStrayBoxes.load() { return boxes.value }
    return allStrayBoxes.storeIfNil(Shared(findStrayBoxes())).value
  }

  private func findStrayBoxes() -> [Range<Int>] {
    var boxes: [Range<Int>] = []
    let bytes = text.source.bytes
    for range in columns.strayItems {
      for index in range {
        let record = text.outline.items[index]
        if record.isPlain, record.subtaskCount == 0 {
          if record.facts.contains(.box) {
            let start = record.head(in: bytes).text
            boxes.append(start..<start + 3)
          }
          continue
        }
        guard mayHoldBox(record.range) else { continue }
        let own = text.blocks(ofItem: index)
        for item in own.item..<own.blocks[own.item].next {
          guard case .item = own.blocks[item].kind, item + 1 < own.blocks[item].next else {
            continue
          }
          let first = own.blocks[item + 1]
          guard first.kind == .paragraph else { continue }
          let line = text.source.content(ofLine: first.lines.lowerBound)
          if let box = TaskBox(in: bytes, at: first.start, limit: line.upperBound) {
            boxes.append(box.range)
          }
        }
      }
    }
    return boxes
  }

  /// True if a box is after a blank anywhere in the range.
  private func mayHoldBox(_ range: Range<Int>) -> Bool {
    let bytes = text.source.bytes
    return bytes.withUnsafeBufferPointer { text in
      text.offset(of: .ascii("["), in: range) {
        $0 > 0 && text[$0 - 1].isBlank && TaskBox(in: bytes, at: $0, limit: range.upperBound) != nil
      } != nil
    }
  }

  private func makeParts() -> [Board.Part] {
    var known: [Board.Part] = []
    known.reserveCapacity(outline.sections.count + outline.prose.count + outline.items.count + 2)
    if !text.source.byteOrderMark.isEmpty {
      known.append(Board.Part(kind: .byteOrderMark, range: text.source.byteOrderMark))
    }
    if let frontMatter = text.frontMatter {
      known.append(Board.Part(kind: .frontMatter, range: frontMatter.range))
    }
    for section in outline.sections {
      let range = section.heading.range
      known.append(
        Board.Part(kind: .heading(column: columns.column(at: range.lowerBound)), range: range))
    }
    known += outline.prose.map { Board.Part(kind: .prose, range: $0) }
    for (column, tasks) in columns.columns.enumerated() {
      for (index, item) in tasks.items.enumerated() {
        known.append(
          Board.Part(kind: .task(column: column, index: index), range: outline.items[item].range))
      }
    }
    known.sort { $0.range.lowerBound < $1.range.lowerBound }
    let lists = strayLists()
    if !lists.isEmpty {
      known += lists.map { Board.Part(kind: .prose, range: $0) }
      known.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return addingGaps(to: known)
  }

  /// The lists outside all columns: items with the same delimiter and only blank lines between them.
  private func strayLists() -> [Range<Int>] {
    var lists: [(range: Range<Int>, delimiter: UInt8)] = []
    let bytes = text.source.bytes
    for items in columns.strayItems {
      for item in outline.items[items] {
        if let last = lists.last, last.delimiter == item.delimiter,
          bytes[last.range.upperBound..<item.range.lowerBound].allSatisfy(\.isSpace)
        {
          lists[lists.count - 1].range = last.range.lowerBound..<item.range.upperBound
        } else {
          lists.append((item.range, item.delimiter))
        }
      }
    }
    return lists.map(\.range)
  }

  /// The parts, together with what is between them: blank lines and reference definitions.
  private func addingGaps(to known: [Board.Part]) -> [Board.Part] {
    var parts: [Board.Part] = []
    parts.reserveCapacity(known.count + outline.sections.count * 2 + outline.prose.count * 2)
    var end = 0
    for part in known {
      addGap(end..<part.range.lowerBound, to: &parts)
      parts.append(part)
      end = part.range.upperBound
    }
    addGap(end..<text.source.bytes.count, to: &parts)
    return parts
  }

  private func addGap(_ gap: Range<Int>, to parts: inout [Board.Part]) {
    guard !gap.isEmpty else { return }
    let source = text.source
    if source.bytes[gap].allSatisfy(\.isSpace) {
      parts.append(Board.Part(kind: .blank, range: gap))
      return
    }
    var start = gap.lowerBound
    while start < gap.upperBound {
      let first = source.lines.line(at: start)
      let isBlank = source.isBlank(line: first)
      var line = first + 1
      while line < source.lines.count, source.lines.start(line) < gap.upperBound,
        source.isBlank(line: line) == isBlank
      {
        line += 1
      }
      let end = min(gap.upperBound, source.lines.start(line))
      parts.append(Board.Part(kind: isBlank ? .blank : .prose, range: start..<end))
      start = end
    }
  }
}
