import Boardmark

/// Which tasks need which, and where that is written.
struct NeedPath {
  struct Step {
    let id: TaskID
    let need: TaskID
    let range: Range<Int>
  }

  private var steps: [TaskID: [Step]] = [:]

  /// Reads the needs of open tasks and subtasks.
  init(in board: Board) {
    for column in board.columns where column.state != .done {
      for task in column.tasks where !task.isClosed {
        for line in task.lines where line.box != .ticked && line.box != .cancelled {
          guard let id = line.id, let word = line.attribute(.needs) else { continue }
          steps[id, default: []] += line.needs(of: word).map {
            Step(id: id, need: $0.id, range: $0.range)
          }
        }
      }
    }
  }

  /// The shortest cycle of needs from a task through the need at a place back to the task; empty
  /// if there is none.
  func cycle(of id: TaskID, through range: Range<Int>) -> [Step] {
    guard let first = steps[id]?.first(where: { $0.range.overlaps(range) }) else { return [] }
    var came: [TaskID: Step] = [first.need: first]
    var queue = [first.need]
    var next = 0
    while next < queue.count, queue[next] != id {
      for step in steps[queue[next]] ?? [] where came[step.need] == nil {
        came[step.need] = step
        queue.append(step.need)
      }
      next += 1
    }
    guard next < queue.count else { return [] }
    var cycle = [came[id]!]
    while cycle[cycle.count - 1].id != id, cycle.count <= came.count {
      cycle.append(came[cycle[cycle.count - 1].id]!)
    }
    return cycle.reversed()
  }
}
