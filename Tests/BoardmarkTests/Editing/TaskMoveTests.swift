import Boardmark
import TestSupport
import Testing

@testable import BoardmarkEditing

/// Tasks that go to another column, and nothing else that changes.
@Suite struct TaskMoveTests {
  private func moved(_ text: String, task: Int = 0, to column: Int? = nil) -> String? {
    let board = Board(Array(text.utf8))
    let target = column ?? board.firstColumn(of: .done)!
    return edits(of: board.tasks[task], to: target, in: board).map {
      String(decoding: board.source.bytes.applying($0), as: UTF8.self)
    }
  }

  private func edits(of task: Board.Task, to target: Int, in board: Board) -> [TextEdit]? {
    let move = TaskMove(toEndOf: target, in: board)
    return move.relocation(of: task).flatMap { move.edits(of: $0) }
  }

  @Test("a task goes after the last one of the column")
  func behindTheLast() {
    #expect(
      moved("## Todo\n\n- [x] A\n  - note\n- B\n\n## Done\n\n- C\n")
        == "## Todo\n\n- B\n\n## Done\n\n- C\n- [x] A\n  - note\n")
  }

  @Test("in an empty column it goes under the heading and a paragraph there")
  func emptyColumn() {
    #expect(moved("## Todo\n\n- A\n\n## Done\n") == "## Todo\n\n## Done\n\n- A\n")
    #expect(
      moved("## Todo\n\n- A\n\n## Done\n\n**Complete**\n\n***\n\nEnd.\n")
        == "## Todo\n\n## Done\n\n**Complete**\n\n- A\n\n***\n\nEnd.\n")
    #expect(
      moved("## Todo\n- A\n## Done\n## Archive\n- B\n")
        == "## Todo\n## Done\n- A\n## Archive\n- B\n")
    #expect(
      moved("## Todo\n\n- A\n\n## Done\n\n%% kanban:settings\n%%\n")
        == "## Todo\n\n## Done\n\n- A\n\n%% kanban:settings\n%%\n")
  }

  @Test("groups and what ends a file stay after it")
  func beforeGroups() {
    #expect(
      moved("## Todo\n\n- A\n\n## Done\n\n- B\n\n### 2025\n\n- C\n")
        == "## Todo\n\n## Done\n\n- B\n- A\n\n### 2025\n\n- C\n")
    #expect(
      moved("## Todo\n\n- A\n\n## Done\n\n- B\n\n***\n")
        == "## Todo\n\n## Done\n\n- B\n- A\n\n***\n")
  }

  @Test("a file without a final line ending stays one")
  func openEnd() {
    #expect(moved("## Todo\n\n- A\n\n## Done\n\n- B") == "## Todo\n\n## Done\n\n- B\n- A")
    #expect(moved("## Todo\n\n- A\n\n## Done") == "## Todo\n\n## Done\n\n- A")
    #expect(
      moved("## Done\n\n- B\n\n## Todo\n\n- C\n- A", task: 2)
        == "## Done\n\n- B\n- A\n\n## Todo\n\n- C")
    #expect(moved("## Done\r\n\r\n## Todo\r\n\r\n- A") == "## Done\r\n\r\n- A\r\n\r\n## Todo")
  }

  @Test("it takes the bullet and the indentation of its new neighbours")
  func fitsIn() {
    #expect(
      moved("## Todo\n\n* A\n  - b\n\n      code\n\n## Done\n\n  - B\n")
        == "## Todo\n\n## Done\n\n  - B\n  - A\n    - b\n\n        code\n")
    #expect(
      moved("## Todo\n\n1. A\n\n## Done\n\n- B\n") == "## Todo\n\n## Done\n\n- B\n\n1. A\n")
    #expect(
      moved("## Todo\n\n- * * x\n\n## Done\n\n* B\n") == "## Todo\n\n## Done\n\n* B\n* * * x\n")
    #expect(
      moved("## Todo\n\n- * *\n\n## Done\n\n* B\n") == "## Todo\n\n## Done\n\n* B\n\n- * *\n")
    #expect(
      moved("## Todo\n\n- A\n\n## Done\n\n- B\n\n- C\n")
        == "## Todo\n\n## Done\n\n- B\n\n- C\n\n- A\n")
  }

  @Test("a suppression before it goes with it")
  func suppression() {
    #expect(
      moved("## Todo\n\n- A\n\n<!-- board: allow overdue -->\n\n- B\n\n## Done\n\n- C\n", task: 1)
        == "## Todo\n\n- A\n\n## Done\n\n- C\n\n<!-- board: allow overdue -->\n\n- B\n")
  }

  @Test("lines around it do not run together")
  func seams() {
    #expect(
      moved("## Todo\n\nText\n- A\n---\n\n## Done\n\n- B\n")
        == "## Todo\n\nText\n\n---\n\n## Done\n\n- B\n- A\n")
    #expect(moved("## Todo\n\n- A\n - B\n  - C\n\n## Done\n", task: 1) == nil)
    #expect(moved("## Todo\n\n- A\n\n## Done\n\n- B\n", task: 1) == nil)
  }

  @Test("any task of any board can go to any column", arguments: RandomCases.seeds(20))
  func randomBoards(_ seed: UInt64) {
    let isTidy = seed % 2 == 0
    let text = EditedBoard.text(seed, isTidy: isTidy)
    let board = Board(Array(text.utf8), fileName: "board.md")
    for task in board.tasks {
      for target in board.columns.indices where target != task.columnIndex {
        let edits = edits(of: task, to: target, in: board)
        if isTidy { #expect(edits != nil, "seed \(seed)") }
        if let edits { prove(edits, task, target, board, seed) }
      }
    }
  }

  private func prove(
    _ edits: [TextEdit], _ task: Board.Task, _ target: Int, _ board: Board, _ seed: UInt64
  ) {
    let bytes = board.source.bytes.applying(edits)
    let after = Board(bytes, fileName: "board.md")
    let context =
      "seed \(seed), '\(task.title)' to \(target):\n\(String(decoding: bytes, as: UTF8.self))"
    guard after.columns.count == board.columns.count else {
      Issue.record("columns were lost, \(context)")
      return
    }
    for (index, column) in board.columns.enumerated() {
      var expected = Array(column.tasks)
      if index == task.columnIndex { expected.removeAll { $0.range == task.range } }
      if index == target {
        expected.insert(task, at: expected.firstIndex { $0.groupIndex != nil } ?? expected.count)
      }
      let tasks = after.columns[index].tasks
      guard tasks.count == expected.count else {
        Issue.record("tasks were lost, \(context)")
        return
      }
      for (old, new) in zip(expected, tasks) {
        if old.range != task.range {
          #expect(lines(of: old) == lines(of: new), "\(context)")
        } else if TaskIndentation.column(of: old)
          == TaskIndentation.column(of: new)
        {
          #expect(
            lines(of: old).dropFirst(old.marker.upperBound - old.range.lowerBound)
              == lines(of: new).dropFirst(new.marker.upperBound - new.range.lowerBound),
            "\(context)")
        }
        #expect(old.title == new.title && old.box == new.box, "\(context)")
        #expect(old.bodyText == new.bodyText, "\(context)")
      }
    }
    #expect(rest(of: board) == rest(of: after), "\(context)")
    #expect(board.source.bytes.last?.isLineEnding == bytes.last?.isLineEnding, "\(context)")
    if (try? Formatter.edits(for: board))?.isEmpty ?? false {
      #expect((try? Formatter.edits(for: after))?.isEmpty ?? false, "\(context)")
    }
  }

  private func lines(of task: Board.Task) -> [UInt8] {
    Array(task.titleLine.source.bytes[task.range].withoutFinalLineEnding)
  }

  /// All lines that are neither blank nor a task's nor a comment that goes with one.
  private func rest(of board: Board) -> [[UInt8]] {
    board.parts.filter { !$0.isTask && $0.kind != .blank }
      .map { Array(board.source.bytes[$0.range][...].withoutFinalLineEnding) }
      .filter { !$0.starts(with: "<!--".utf8) }
  }
}
