import Boardmark
import TestSupport
import Testing

/// Histories of random edits against what the edited boards say.
@Suite struct HistoryModelTests {
  @Test("what events tell, one after the other, is what the board says in the end") func replay() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomNumbers(seed: seed)
      var editor = Editor(BoardSketch.random(&random), name: "e", seed: random.next())
      var history = Board.History(
        (0..<40).map {
          Board.Revision(
            commit: "\($0)", author: "a", time: $0 * 90_000, parents: $0 == 0 ? [] : [$0 - 1])
        })
      for index in 0..<40 {
        if index > 0 { editor.edit(random.number(in: 0...3)) }
        history.add(editor.board.bytes)
      }
      history.finish()
      var tasks: [TaskID: Board.TaskFacts] = [:]
      for event in history.events {
        guard let id = event.change.id.flatMap({ TaskID($0) }) else { continue }
        tasks[id] = event.task
      }
      let board = Board(editor.board.bytes, fileName: "board.md")
      #expect(Set(tasks.keys) == Set(board.tasks.compactMap(\.id)), "seed \(seed)")
      for task in board.tasks {
        guard let id = task.id, let known = tasks[id] else { continue }
        let facts = Board.TaskFacts(task, of: board)
        // A column that got another name takes its tasks along without a word about each.
        #expect(known.title == facts.title && known.due == facts.due, "seed \(seed), \(id)")
      }
    }
  }
}
