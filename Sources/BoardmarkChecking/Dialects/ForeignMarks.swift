import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The marks of other tools on one task and in its body, outside code.
struct ForeignMarks {
  /// A mark and where it stands.
  struct Place: Equatable {
    let mark: ForeignMark

    /// The 0-based line of the file.
    let line: Int

    /// The index of the block that it stands in.
    let block: Int
  }

  /// The marks, in the order of the file.
  private(set) var found: [Place] = []

  init(of task: Board.Task) {
    let structure = task.structure
    let blocks = structure.blocks
    let item = structure.item
    guard item + 1 < blocks[item].next else { return }
    for index in item + 1..<blocks[item].next {
      switch blocks[index].kind {
      case .paragraph, .heading: find(in: index, of: structure, task)
      default: continue
      }
    }
    if let mark = Dialects.mark(ending: task) {
      let line = task.line.source.lines.line(at: mark.range.lowerBound)
      let place = Place(mark: mark, line: line, block: item + 1)
      if !found.contains(where: { $0.mark.range.overlaps(mark.range) }) {
        found.append(place)
        found.sort { $0.mark.range.lowerBound < $1.mark.range.lowerBound }
      }
    }
  }

  private mutating func find(
    in index: Int, of structure: TaskBlocks, _ task: Board.Task
  ) {
    let block = structure.blocks[index]
    let source = task.line.source
    let end = max(block.start, source.content(ofLine: block.lines.upperBound - 1).upperBound)
    var paragraph = ForeignLine(
      bytes: source.bytes, range: block.start..<end,
      standing: Self.standing(of: index, in: structure), taskLine: task.line)
    guard Dialects.mayOccur(in: paragraph) else { return }
    paragraph.spans = InlineScanner.spans(in: source.bytes, paragraph.range)
    for line in block.lines {
      let content = source.content(ofLine: line)
      let first = max(block.start, content.lowerBound)
      for mark in paragraph.line(first..<max(first, content.upperBound)).marks {
        found.append(Place(mark: mark, line: line, block: index))
      }
    }
  }

  private static func standing(of index: Int, in structure: TaskBlocks) -> ForeignLine.Standing {
    let blocks = structure.blocks
    let paragraph = blocks[index]
    guard paragraph.kind == .paragraph, paragraph.parent >= 0 else { return .deeper }
    if paragraph.parent == structure.item { return .ownParagraph }
    guard paragraph.parent == index - 1, paragraph.lines.count == 1,
      case .item = blocks[paragraph.parent].kind,
      case let list = blocks[paragraph.parent].parent, list >= 0,
      blocks[list].parent == structure.item
    else { return .deeper }
    return .note
  }
}
