import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The meaning of a single task, to check that an edit changed no more than intended.
package struct TaskReading {
  package let task: Board.Task

  /// The kinds of the blocks, in order.
  package let kinds: [Block.Kind]

  /// The block that the task begins with; nil if it has none.
  private let first: Block?

  /// Reads the lines of one task; nil if they are read as anything else.
  package init?(_ lines: [UInt8]) {
    let board = Board(Array("## Todo\n\n".utf8) + lines)
    let isTaskOnly = board.parts.allSatisfy { part in
      switch part.kind {
      case .task, .blank, .heading(column: 0): true
      default: false
      }
    }
    guard isTaskOnly, let task = board.tasks.first, board.tasks.count == 1 else { return nil }
    self.task = task
    kinds = board.blocks.map(\.kind)
    let structure = task.structure
    let next = structure.item + 1
    first = next < structure.blocks[structure.item].next ? structure.blocks[next] : nil
  }

  private var source: SourceText { task.titleLine.source }

  /// The kind of the block that the task begins with; nil if it has no block.
  var firstKind: Block.Kind? { first?.kind }

  /// The offset at which the last line of the block that the task begins with starts; nil if it has no block.
  var lastLineOfFirstBlock: Int? { first.map { source.lines.start($0.lines.upperBound - 1) } }

  /// True if the task begins with a heading to whose first line words can be added: one without `#`s at its end.
  var beginsWithOpenHeading: Bool {
    guard case .heading(_, let isSetext) = firstKind else { return false }
    return isSetext || !Self.isClosed(source.bytes[task.titleLine.text])
  }

  /// True if a heading's line has closing `#`s after its text.
  private static func isClosed(_ heading: ArraySlice<UInt8>) -> Bool {
    let hashes = heading.reversed().prefix { $0 == .ascii("#") }.count
    return hashes > 0 && (hashes == heading.count || heading.dropLast(hashes).last!.isBlank)
  }

  /// The end of the paragraph that the task begins with, before blanks; nil if it begins with something else.
  var endOfParagraph: Int? {
    guard let first, first.kind == .paragraph else { return nil }
    let line = source.content(ofLine: first.lines.upperBound - 1)
    return source.bytes[line].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? line.lowerBound
  }

  /// Reads a task with edits applied; nil if one of them is not inside the task.
  package init?(_ task: Board.Task, applying edits: [TextEdit] = []) {
    let start = task.range.lowerBound
    guard
      edits.allSatisfy({
        $0.range.lowerBound >= start && $0.range.upperBound <= task.range.upperBound
      })
    else { return nil }
    self.init(
      Array(task.titleLine.source.bytes[task.range]).applying(edits.map { $0.shifted(by: -start) }))
  }
}

extension TaskReading {
  /// True if the task means the same as another, except for some fields.
  ///
  /// Leaving out the title also leaves out the people, tags, places of words and tail; leaving out the body, the
  /// subtasks.
  package func saysTheSame(
    as other: TaskReading, except fields: MeaningFields, key: Board.AttributeKey? = nil
  ) -> Bool {
    var fields = fields.union(.list)
    if fields.contains(.title) { fields.formUnion([.people, .tags, .places, .tail]) }
    if fields.contains(.body) { fields.insert(.subtasks) }
    return TaskMeaning(task, leavingOut: fields, key: key)
      == TaskMeaning(other.task, leavingOut: fields, key: key)
  }
}

extension Block.Kind {
  /// True if this is a heading underlined by the line below it.
  var isSetextHeading: Bool { if case .heading(_, true) = self { true } else { false } }
}

/// A whole task to insert into a board, with its suppression comment.
package struct TaskLines: Sendable, Equatable {
  /// A suppression comment and everything between it and the task; empty if there is none.
  package let comment: [UInt8]

  /// The task's lines, without the ending of the last one.
  package let task: [UInt8]

  package init(task: [UInt8], comment: [UInt8] = []) {
    self.task = Array(task[...].withoutFinalLineEnding)
    self.comment = comment
  }

  package var bytes: [UInt8] { comment + task }

  /// The byte that distinguishes the task's list from another: its bullet, or the delimiter after
  /// its number.
  var listDelimiter: UInt8? {
    let start = Indentation(in: task, from: 0, to: task.count).end
    return ListMarker(in: task, at: start, limit: task.count)?.delimiter
  }
}

/// Gives a task's lines the bullet and indentation of the list they are inserted into.
enum TaskIndentation {
  /// The lines with the bullet and indentation of `neighbour`.
  ///
  /// Only the marker and leading white space change; if that would change the task's meaning, the lines are returned
  /// unchanged.
  static func fitted(_ lines: [UInt8], beside neighbour: Board.Task) -> [UInt8] {
    let start = Indentation(in: lines, from: 0, to: lines.count)
    let column = Self.column(of: neighbour)
    var fitted = lines
    if neighbour.marker.count == 1,
      ListMarker(in: lines, at: start.end, limit: lines.count)?.range.count == 1
    {
      fitted[start.end] = neighbour.titleLine.source.bytes[neighbour.marker.lowerBound]
    }
    if column != start.columns { fitted = shifted(fitted, by: column - start.columns) }
    return fitted == lines || saysTheSame(fitted, as: lines) ? fitted : lines
  }

  /// The column at which a task's marker is.
  static func column(of task: Board.Task) -> Int {
    let text = task.titleLine.source
    return Indentation.column(
      of: task.marker.lowerBound, in: text.bytes,
      lineStart: text.lines.start(text.lines.line(at: task.marker.lowerBound)))
  }

  /// True if two texts of a task differ only in its marker and its indentation.
  private static func saysTheSame(_ lines: [UInt8], as typed: [UInt8]) -> Bool {
    guard let before = TaskReading(typed), let after = TaskReading(lines) else { return false }
    return after.saysTheSame(as: before, except: [])
  }

  /// The lines, each moved by a number of columns but not beyond column 0; blank lines are unchanged.
  private static func shifted(_ bytes: [UInt8], by columns: Int) -> [UInt8] {
    let table = LineTable(bytes)
    var result: [UInt8] = []
    for line in 0..<table.count {
      let range = table.start(line)..<table.end(line)
      let white = Indentation(in: bytes, from: range.lowerBound, to: range.upperBound)
      if white.end < range.upperBound, !bytes[white.end].isLineEnding {
        result += [UInt8](repeating: 0x20, count: max(0, white.columns + columns))
        result += bytes[white.end..<range.upperBound]
      } else {
        result += bytes[range]
      }
    }
    return result
  }
}
