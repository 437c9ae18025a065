import Boardmark
import TestSupport
import Testing

@testable import BoardmarkChecking

/// Rules are given each task and each subtask, and what they are told of one is what its line says, whichever way the
/// board was read.
@Suite struct RuleItemTests {
  private static let options = Board.CheckOptions(now: Board.Now(RuleFindings.today))

  private struct Facts: Equatable {
    let place: Board.ItemPlace
    let title: String
    let box: Board.Checkbox
    let isOpen: Bool
    let id: TaskID?
    let due: DueDate?
    let hasDue: Bool
    let name: TaskID?
  }

  private func given(by board: Board) -> [Facts] {
    let context = RuleContext(board, options: Self.options)
    var facts: [Facts] = []
    for tasks in board.columns.map(\.tasks) {
      context.forEachItem(of: tasks, tasks.indices) { item in
        facts.append(
          Facts(
            place: item.place, title: item.line.title, box: item.box, isOpen: item.isOpen,
            id: item.id, due: item.due, hasDue: item.has(.due), name: item.diagnosticID))
      }
    }
    return facts
  }

  private func written(in board: Board) -> [Facts] {
    board.columns.enumerated().flatMap { column, content in
      content.tasks.enumerated().flatMap { index, task in
        [nil].map { facts(task.titleLine, $0, column, index, task) }
          + task.subtasks.indices.map {
            facts(task.subtasks[$0].titleLine, $0, column, index, task)
          }
      }
    }
  }

  private func facts(
    _ line: TaskLine, _ subtask: Int?, _ column: Int, _ index: Int, _ task: Board.Task
  ) -> Facts {
    Facts(
      place: Board.ItemPlace(column: column, task: index, subtask: subtask), title: line.title,
      box: line.box, isOpen: subtask.map { task.isOpen(subtask: $0) } ?? !task.isClosed,
      id: line.id, due: line.due, hasDue: line.attribute(.due) != nil, name: line.id ?? task.id)
  }

  @Test("each task and subtask is given, with what its line says") func all() {
    var subtasks = 0
    for seed in RandomCases.seeds(12) {
      let boards = [RandomBoard.canonical, RandomBoard.messy, SureBoard.text].map { $0(seed) }
      for bytes in boards {
        let board = Board(bytes)
        let given = given(by: board)
        #expect(given == written(in: board), "seed \(seed)")
        #expect(given == self.given(by: Board(parsing: bytes)), "seed \(seed), by blocks")
        subtasks += given.count { $0.place.subtask != nil }
      }
    }
    #expect(subtasks > 10)
  }

  @Test("a task may have more subtasks than a byte counts") func many() {
    for count in [255, 256, 300] {
      let text = "## Todo\n\n- [ ] Task\n" + String(repeating: "  - [ ] part\n", count: count)
      let board = Board(Array(text.utf8))
      #expect(given(by: board) == written(in: board))
      #expect(board.columns[0].tasks.isWellWritten(at: 0) == (count == 255))
    }
  }
}
