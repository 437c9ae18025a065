import BoardmarkReading
import BoardmarkText

/// A change of a board that was made and proved to be the one that was asked for.
public struct BoardEdit: Sendable {
  /// The edits of the board's bytes, in order and without overlaps; empty if nothing changes.
  public let edits: [TextEdit]

  /// The board as it is read with the edits applied.
  public let board: Board

  /// Whether anything changes.
  public var isEmpty: Bool { edits.isEmpty }

  /// The tasks that were added, moved or changed, as they are now, in the order of the file.
  public let tasks: [Board.Task]

  /// The ids of the tasks that were added, in the order in which they were made.
  public internal(set) var created: [TaskID] = []

  /// The tasks that are gone because the tasks they followed were opened again.
  public internal(set) var withdrawn: [Board.Task] = []

  /// For each of ``tasks``, the task as it was before, if it changed in place; nil if it was added or moved.
  package let before: [Board.Task?]

  package init(
    edits: [TextEdit], board: Board, touched: [(task: Board.Task, before: Board.Task?)] = []
  ) {
    self.edits = edits
    self.board = board
    tasks = touched.map(\.task)
    before = touched.map(\.before)
  }
}

extension Rearrangement {
  /// The edits, with the board as it is read with them applied.
  ///
  /// Applied and read again, they give what was asked for and nothing else; if lines would run into each other, blank
  /// lines are put between them, if one of the styles does so. Cost: that of reading the board once more for each style
  /// that is tried.
  /// - Throws: ``EditRefusal`` if no such edits are found.
  package func proved(
    _ styles: [Gaps.Style] = [.asNearby, .everywhere]
  ) throws(EditRefusal) -> BoardEdit {
    var failure: EditRefusal?
    for style in styles {
      let edits = edits(style)
      guard !edits.isEmpty else { return BoardEdit(edits: [], board: board) }
      let after = Board(
        readingFewOf: board.source.bytes.applying(edits), fileName: board.fileName)
      do throws(EditRefusal) {
        try EditProof(self, after: after).check()
        return BoardEdit(edits: edits, board: after, touched: touchedTasks(in: after))
      } catch {
        failure = error
      }
    }
    throw failure!
  }

  /// The tasks of the changed board that are not as they were, found by their positions among all
  /// tasks.
  private func touchedTasks(in after: Board) -> [(task: Board.Task, before: Board.Task?)] {
    var places: [Int] = []
    var before: [Board.Task?] = []
    var count = 0
    for element in elements {
      switch element {
      case .units(let positions):
        for position in positions where part(position).isTask { count += 1 }
        continue
      case .changed(let position, _, let starts):
        if let task = board.task(part(position)) { before.append(task) }
        before += starts.map { _ in nil }
      case .lines: before.append(nil)
      }
      while places.count < before.count {
        places.append(count)
        count += 1
      }
    }
    return Array(zip(after.tasks(at: places), before))
  }
}

extension Board {
  /// The tasks at ascending positions among all tasks; no other task is read.
  fileprivate func tasks(at places: [Int]) -> [Task] {
    var found: [Task] = []
    var places = places[...]
    var first = 0
    for column in columns {
      while let place = places.first, place < first + column.tasks.count {
        found.append(column.tasks[place - first])
        places.removeFirst()
      }
      first += column.tasks.count
    }
    return found
  }
}
