import BoardmarkQuery
import BoardmarkReading

/// Some tasks of a board in an order.
///
/// Each task is read when it is used: all tasks of a long board, once read, take far more memory than
/// the board.
package struct TaskPick: RandomAccessCollection, Sendable {
  private let board: Board
  private var places: [(column: Int32, index: Int32)]

  /// - Parameter indices: For each column of the board that has any of the tasks, the indices of those tasks.
  package init(of board: Board, _ indices: [(column: Int, tasks: some Sequence<Int>)]) {
    self.board = board
    places = indices.flatMap { column, tasks in tasks.map { (Int32(column), Int32($0)) } }
  }

  /// All tasks of a board, in the order of the file.
  package init(of board: Board) {
    self.init(of: board, board.columns.enumerated().map { ($0, $1.tasks.indices) })
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  package subscript(position: Int) -> Board.Task { task(at: places[position]) }

  private func task(at place: (column: Int32, index: Int32)) -> Board.Task {
    board.columns[Int(place.column)].tasks[Int(place.index)]
  }

  package func filter(_ isIncluded: (Board.Task) throws -> Bool) rethrows -> Self {
    var pick = self
    pick.places = try places.filter { try isIncluded(task(at: $0)) }
    return pick
  }

  func sorted(by order: Board.Order, at now: Board.Now) -> Self {
    var pick = self
    pick.places = order.sorted(places) { (task(at: $0), now) }
    return pick
  }

  /// No tasks of the board.
  var none: Self {
    var pick = self
    pick.places = []
    return pick
  }

  /// Appends a task of another pick from the same board.
  mutating func append(_ position: Int, of other: Self) { places.append(other.places[position]) }
}
