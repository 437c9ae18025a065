import BoardmarkReading
import BoardmarkText

/// The headings that are not columns yet and hold finished tasks only.
struct FinishedHeadings {
  /// What stands below all headings with the same text.
  private struct Contents {
    var hasItems = false

    /// Whether every item has a box, and no box is open.
    var isFinished = true
    var hasOpenBox = false
  }

  private let starts: [Int]
  private let texts: RepeatedTexts

  /// The contents, by the index of the first heading with the text.
  private var contents: [Contents]

  /// Cost: linear in the number of headings, and in what stands outside all columns.
  init(of board: Board) {
    let outline = board.outline
    let sections = outline.sections
    starts = sections.map(\.heading.range.lowerBound)
    texts = RepeatedTexts(sections.map(\.heading.identity), in: board.reading.bytes)
    contents = Array(repeating: Contents(), count: sections.count)
    var boxes = board.strayBoxes[...]
    // The headings in whose sections the next item stands, each deeper than the one before.
    var open: [Int] = []
    var columns = board.columns[...]
    for (index, section) in sections.enumerated() {
      let start = section.heading.range.lowerBound
      columns = columns.drop { $0.range.upperBound <= start }
      if let column = columns.first, column.range.contains(start) { continue }
      while let last = open.last, sections[last].heading.level >= section.heading.level {
        open.removeLast()
      }
      open.append(index)
      let isLast = index + 1 == sections.count
      let end = isLast ? outline.items.count : sections[index + 1].firstItem
      for item in outline.items[section.firstItem..<end] {
        boxes = boxes.drop { $0.upperBound <= item.range.lowerBound }
        let own = boxes.prefix { $0.lowerBound < item.range.upperBound }
        let hasOpenBox = own.contains { board.reading.isOpenBox($0) }
        for heading in open {
          contents[texts.firsts[heading]].hasItems = true
          if own.isEmpty || hasOpenBox { contents[texts.firsts[heading]].isFinished = false }
          if hasOpenBox { contents[texts.firsts[heading]].hasOpenBox = true }
        }
      }
    }
  }

  /// Whether the column of headings whose names compare equal holds finished tasks: all its items are ticked, or its
  /// name ends in a done column's, and no box is open. Names that the format knows say their state themselves.
  func contains(_ headings: [Heading], named name: String) -> Bool {
    let below = headings.compactMap(contents(below:))
    if below.contains(where: { $0.hasOpenBox }) || ColumnNames.isKnown(name) { return false }
    let isFinished = below.allSatisfy { $0.isFinished || !$0.hasItems }
    return isFinished && below.contains { $0.hasItems }
      || !below.isEmpty && ColumnNames.endsInDoneName(name)
  }

  private func contents(below heading: Heading) -> Contents? {
    let start = heading.range.lowerBound
    let index = starts.partitioningIndex { $0 >= start }
    return index < starts.count && starts[index] == start ? contents[texts.firsts[index]] : nil
  }
}

extension SourceText {
  fileprivate func isOpenBox(_ range: Range<Int>) -> Bool {
    let box = TaskBox(in: bytes, at: range.lowerBound, limit: range.upperBound)
    return box.map { $0.meaning != .ticked && $0.meaning != .cancelled } ?? true
  }
}
