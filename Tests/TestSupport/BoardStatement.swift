import Boardmark
import BoardmarkReading

/// Everything that a board's face says, each thing a line, for comparing two readings of one text.
package enum BoardStatement {
  /// Where readings of `bytes` line by line, the same in pieces, and by the blocks of the whole text differ, in
  /// words; nothing is right.
  package static func differences(_ bytes: [UInt8], fileName: String = "-") -> [String] {
    let byBlocks = Board(parsing: bytes, fileName: fileName)
    let expected = (board(byBlocks), found(in: byBlocks))
    let boards = [
      Board(bytes, fileName: fileName), Board(bytes, inPiecesOf: 24, fileName: fileName),
    ]
    return boards.flatMap { byLines in
      differences(board(byLines), expected.0) + differences(found(in: byLines), expected.1)
    }
  }

  private static func differences(_ fast: [String], _ slow: [String]) -> [String] {
    if fast == slow { return [] }
    let pair = zip(fast, slow).first { $0 != $1 }
    return [
      pair.map { "by lines:  \($0)\n by blocks: \($1)" }
        ?? "by lines \(fast.count), by blocks \(slow.count) statements: "
        + "\(fast.count > slow.count ? fast[slow.count] : slow[fast.count])"
    ]
  }

  private static func board(_ board: Board) -> [String] {
    var lines = ["front matter \(String(describing: board.frontMatter?.range))"]
    lines += board.parts.map { "part \($0.kind) \($0.range)" }
    lines.append("stray \(board.strayBoxes) conflicts \(board.conflicts)")
    for column in board.columns {
      lines.append(
        "column \(column.name) \(column.state) \(column.role) \(column.heading) "
          + "\(column.headingText) \(column.level) \(column.range) "
          + "\(String(describing: column.wipLimit)) open \(column.tasks.openCount)")
      lines += column.groups.map { "group \($0.name) \($0.heading)" }
      for task in column.tasks { lines += self.task(task) }
    }
    return lines
  }

  private static func task(_ task: Board.Task) -> [String] {
    [
      "task \(task.range) \(task.marker) \(task.columnIndex) "
        + "\(String(describing: task.groupIndex)) \(task.columnState) \(task.body)",
      line(task.titleLine), "body \(task.bodyText)", task.blockStatement,
    ] + task.subtasks.map { "subtask \(String(describing: $0.parent)) " + line($0.titleLine) }
  }

  private static func line(_ line: TaskLine) -> String {
    "\(line.box) \(String(describing: line.boxRange)) \(line.text) \(line.runStart) "
      + "\(line.tailStart) \(line.isArrangeable) \(line.isContinued) \(line.title) "
      + "\(line.spans.map { "\($0.kind) \($0.range)" }) "
      + "\(line.words.map { "\($0.kind) \($0.range) \($0.value) \($0.isInFinalRun)" })"
  }

  /// What the formatter and all rules say, on a day on which dates of random boards are late, soon
  /// and far.
  private static func found(in board: Board) -> [String] {
    var lines: [String]
    do {
      lines = try Formatter.edits(for: board).map { "edit \($0)" }
    } catch {
      lines = ["refused \(error)"]
    }
    for (seed, levels) in [(nil, [:]), (7, allRules)]
      as [(UInt64?, [Board.RuleID: Board.RuleLevel])]
    {
      var options = Board.CheckOptions(
        now: Board.Now(CalendarDate("2026-11-28")!, minute: 720, utcOffset: 540))
      options.idSeed = seed
      options.levels = levels
      lines += Checker.diagnostics(of: board, options: options).map { diagnostic in
        "\(diagnostic.rule) \(diagnostic.severity) \(diagnostic.range) \(diagnostic.message) "
          + "\(String(describing: diagnostic.remedy)) \(String(describing: diagnostic.task)) "
          + "\(String(describing: diagnostic.fix))"
      }
    }
    return lines
  }

  private static let allRules = Dictionary(
    uniqueKeysWithValues: RuleDescription.all.map { ($0.id, Board.RuleLevel.on(.warning)) })
}

extension Board.Task {
  /// The task's blocks as a text.
  fileprivate var blockStatement: String {
    let structure = structure
    let first = structure.item
    return structure.blocks[first..<structure.blocks[first].next].map { block in
      "\(block.kind) \(max(block.parent - first, -1)) \(block.next - first) \(block.start) \(block.lines) "
        + "\(block.isUnclosed)"
    }.joined(separator: "; ")
  }
}
