import Boardmark

/// What holds for the reading of any bytes.
package enum ReadLaws {
  /// The laws that reading `bytes` breaks, in words; none is right.
  package static func violations(_ bytes: [UInt8], fileName: String = "-") -> [String] {
    let board = Board(bytes, fileName: fileName)
    var violations: [String] = []
    if board.source.bytes != bytes { violations.append("the source is not the bytes read") }
    if board.bytes != bytes { violations.append("the parts do not print the source") }
    violations += tiling(of: board)
    for (index, column) in board.columns.enumerated() {
      violations += self.violations(of: column, index, in: board)
    }
    for box in board.strayBoxes where !(0..<bytes.count).contains(box.lowerBound) {
      violations.append("the stray box \(box) lies outside the file")
    }
    return violations
  }

  /// The parts are not empty and stand one after the other from the first byte to the last.
  private static func tiling(of board: Board) -> [String] {
    var end = 0
    var violations: [String] = []
    var seen = 0
    for part in board.parts {
      if part.range.lowerBound != end { violations.append("a gap or overlap at \(end)") }
      if part.range.isEmpty { violations.append("an empty part at \(end)") }
      end = part.range.upperBound
      if case .task(let column, let index) = part.kind {
        if board.columns[column].tasks[index].range != part.range {
          violations.append("the task at \(part.range) has another range")
        }
        seen += 1
      }
      if case .heading(column: let column?) = part.kind, board.columns[column].heading != part.range
      {
        violations.append("the heading at \(part.range) has another range")
      }
    }
    if end != board.source.bytes.count { violations.append("the parts end at \(end)") }
    if seen != board.tasks.count { violations.append("a task is not part") }
    return violations
  }

  private static func violations(
    of column: Board.Column, _ index: Int, in board: Board
  ) -> [String] {
    var violations: [String] = []
    func require(_ inner: Range<Int>, in outer: Range<Int>, _ what: String) {
      if inner.lowerBound < outer.lowerBound || inner.upperBound > outer.upperBound {
        violations.append("\(what) \(inner) lies outside \(outer)")
      }
    }
    require(column.heading, in: column.range, "the heading")
    require(column.headingText, in: column.heading, "the heading's text")
    for group in column.groups { require(group.heading, in: column.range, "a group") }
    var end = column.heading.upperBound
    for task in column.tasks {
      require(task.range, in: end..<column.range.upperBound, "a task")
      end = task.range.upperBound
      require(task.marker, in: task.range, "a marker")
      require(task.body, in: task.range, "a body")
      if task.columnIndex != index { violations.append("a task names another column") }
      for line in [task.titleLine] + task.subtasks.map(\.titleLine) {
        require(line.text, in: task.range, "a task line")
        if let box = line.boxRange { require(box, in: task.range, "a box") }
        if !(line.text.lowerBound...line.text.upperBound).contains(line.runStart)
          || line.runStart > line.tailStart || line.tailStart > line.text.upperBound
        {
          violations.append("run and tail of \(line.text) are out of order")
        }
        for word in line.words {
          require(word.range, in: task.range, "a word")
          require(word.value, in: word.range, "a value")
        }
      }
      for (place, subtask) in task.subtasks.enumerated() where (subtask.parent ?? -1) >= place {
        violations.append("a subtask is before its parent")
      }
    }
    return violations
  }
}
