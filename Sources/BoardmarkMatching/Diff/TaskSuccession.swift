import BoardmarkReading
import BoardmarkText

/// What some tasks of a board have become in a newer version of it, found as in a comparison.
///
/// An id that only one version has does not tell tasks apart here: a task that got an id, lost it or got another is
/// the same task as long as it has the same title.
package struct TaskSuccession {
  /// The index of a task's column, and the task's index in it.
  package struct Place: Hashable, Sendable {
    package let column: Int
    package let index: Int

    package init(column: Int, index: Int) {
      self.column = column
      self.index = index
    }
  }

  /// The task of the newer version that each old task has become; a task that is gone has none.
  package private(set) var successors: [Place: Place] = [:]

  /// Compares only some tasks of both versions: those that are looked for, and their neighbours.
  ///
  /// Cost: n log n in these, and what is before the first column.
  package init(from old: Board, _ oldPlaces: Set<Place>, to new: Board, _ newPlaces: Set<Place>) {
    let (before, after) = (Excerpt(of: old, oldPlaces), Excerpt(of: new, newPlaces))
    let outlines = (MergeOutline(before.board), MergeOutline(after.board))
    for match in BoardMatching(from: outlines.0, to: outlines.1, takingOtherIDs: .ofSameTitle).nodes
    {
      guard let left = match.base, let right = match.ours, let from = outlines.0.place(left),
        let to = outlines.1.place(right), let task = outlines.0.task(left),
        let other = outlines.1.task(right)
      else { continue }
      // Two ids are two tasks, unless the titles are the same.
      if let id = task.id, let otherID = other.id, id != otherID,
        !task.line.titleBytes.elementsEqual(other.line.titleBytes)
      {
        continue
      }
      successors[before.place(from)] = after.place(to)
    }
  }

  /// A board with some of the tasks of another board.
  private struct Excerpt {
    let board: Board

    /// For each column the indices of its tasks in the whole board; nil if the excerpt is the whole board.
    private let indices: [[Int]]?

    init(of whole: Board, _ places: Set<Place>) {
      var indices = [[Int]](repeating: [], count: whole.columns.count)
      for place in places.sorted(by: { $0.index < $1.index }) {
        indices[place.column].append(place.index)
      }
      let bytes = whole.source.bytes
      var text = Array(bytes[..<(whole.columns.first?.heading.lowerBound ?? 0)])
      for (column, indices) in zip(whole.columns, indices) {
        text += bytes[column.heading] + "\n\n".utf8
        for index in indices { text += bytes[column.tasks.record(index).range] + "\n".utf8 }
        text += "\n".utf8
      }
      let board = Board(text, fileName: whole.fileName)
      // If the tasks read differently alone than among the others, the whole board is compared.
      let isSame = board.columns.map(\.tasks.count) == indices.map(\.count)
      (self.board, self.indices) = isSame ? (board, indices) : (whole, nil)
    }

    func place(_ found: (column: Int, index: Int)) -> Place {
      Place(
        column: found.column,
        index: indices.map { $0[found.column][found.index] } ?? found.index)
    }
  }
}

extension MergeOutline {
  /// The column of a task and its place there; nil for anything else.
  fileprivate func place(_ node: Int) -> (column: Int, index: Int)? {
    guard isTask(node), let item = nodes[node].item, let column = board.column(ofItem: item) else {
      return nil
    }
    let tasks = board.columns[column].tasks
    return (column, tasks.index(ofTaskAt: board.items[item].range.lowerBound))
  }
}
