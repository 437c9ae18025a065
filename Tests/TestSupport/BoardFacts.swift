import Boardmark

/// What a board says, by its public face alone: apart from the formatter's own proof.
package struct BoardFacts: Equatable {
  /// A line for every column and task, and for every line of prose, in order.
  package private(set) var statements: [String] = []

  /// The body lines of every task without the blanks before them.
  package private(set) var bodies: [[[UInt8]]] = []

  /// The bytes of every task line that are neither white space nor case, sorted.
  package private(set) var letters: [[UInt8]] = []

  package init(_ board: Board) {
    for part in board.parts {
      switch part.kind {
      case .byteOrderMark, .blank: continue
      case .heading(column: let column?): add(board.columns[column])
      case .task(let column, let index): add(board.columns[column].tasks[index])
      case .frontMatter, .heading, .prose: add(prose: part.range, of: board.source)
      }
    }
  }

  private mutating func add(_ column: Board.Column) {
    let name = column.name.utf8.split(whereSeparator: { $0 <= 0x20 }).map { Array($0) }
    statements.append(
      "column \(column.level) \(column.state) \(column.role) \(String(describing: column.wipLimit)) "
        + "\(column.groups.map(\.name)) \(column.tasks.count) \(name)")
  }

  private mutating func add(_ task: Board.Task) {
    let source = task.titleLine.source
    statements.append("task \(task.groupIndex ?? -1) " + Self.text(of: task.titleLine))
    for subtask in task.subtasks {
      statements.append("  subtask \(subtask.parent ?? -1) " + Self.text(of: subtask.titleLine))
    }
    var lines: [[UInt8]] = []
    var start = task.body.lowerBound
    while start < task.body.upperBound {
      let line = source.lines.line(at: start)
      let content = source.bytes[source.content(ofLine: line)]
      lines.append(Array(content.drop { $0 == 0x20 || $0 == 0x09 }))
      start = source.lines.end(line)
    }
    bodies.append(lines)
    let head = source.bytes[
      task.marker.upperBound..<max(task.marker.upperBound, task.body.lowerBound)]
    letters.append(
      head.filter { $0 > 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }.sorted())
  }

  /// A task line in words; the order of the final run is ignored but for people and tags.
  private static func text(of line: TaskLine) -> String {
    let bytes = line.source.bytes
    var ranked: [String] = []
    var free: [String] = []
    for word in line.words {
      let value = Array(bytes[word.value])
      if let key = word.key, Board.AttributeKey.reserved.contains(key) {
        ranked.append("\(key.name)=\(value)")
      } else {
        free.append("\(word.kind)=\(value)")
      }
    }
    let title = line.isArrangeable ? line.titleBytes : Array(bytes[line.text])
    let first = Board.AttributeKey.reserved.map { key in
      line.attribute(key).map { Array(bytes[$0.value]) } ?? []
    }
    return "\(line.box) \(title) \(free) \(ranked.sorted()) \(first) \(line.people) \(line.tags)"
  }

  private mutating func add(prose range: Range<Int>, of source: SourceText) {
    var start = range.lowerBound
    while start < range.upperBound {
      let line = source.lines.line(at: start)
      let content = source.content(ofLine: line)
      let lower = max(start, content.lowerBound)
      statements.append("prose \(Array(source.bytes[lower..<max(lower, content.upperBound)]))")
      start = source.lines.end(line)
    }
  }
}

extension BoardFacts {
  /// Where `other` says something else, in words; empty where both say the same.
  package func differences(from other: BoardFacts) -> [String] {
    var differences: [String] = []
    if statements != other.statements {
      let pair = zip(statements, other.statements).first { $0 != $1 }
      differences.append("it says: \(pair.map { "\($0)\n  not: \($1)" } ?? "more, or less")")
    }
    if bodies != other.bodies { differences.append("a body line changed after its indentation") }
    if letters != other.letters { differences.append("a task line lost or gained characters") }
    return differences
  }
}
