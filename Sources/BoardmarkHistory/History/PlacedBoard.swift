import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// A board from which tasks may be left out, and where its tasks stand in the whole board.
struct PlacedBoard {
  let board: Board
  private let side: BoardExcerpts.Side?

  /// The columns with each name.
  private let columns: [ByteString: [Int]]

  /// A task's index in a column, with a text by which it can be found.
  private struct Mark: Hashable {
    enum Text: Hashable {
      case id(String)
      case title(String)
      case any
    }

    let index: Int
    let text: Text
  }

  /// For names that several columns share, the first of these columns that
  /// has a task; made on demand.
  private var shared: [ByteString: [Mark: Int]] = [:]

  init(_ version: RevisionChanges.Version, _ side: BoardExcerpts.Side?) {
    board = Board(side?.bytes ?? version.text.bytes, fileName: version.fileName)
    self.side = side
    columns = Dictionary(grouping: board.columns.indices) { [board] in
      ByteString(Array(board.columns[$0].name.utf8))
    }
  }

  /// The first column with a name that has a task at an index that a text fits.
  private mutating func column(named name: String, _ index: Int, _ text: Mark.Text) -> Int? {
    let name = ByteString(Array(name.utf8))
    guard let columns = columns[name] else { return nil }
    if columns.count == 1 {
      let tasks = board.columns[columns[0]].tasks
      return tasks.indices.contains(index) && Self.isMeant(text, tasks[index]) ? columns[0] : nil
    }
    if shared[name] == nil { shared[name] = marks(in: columns) }
    return shared[name]?[Mark(index: index, text: text)]
  }

  private static func isMeant(_ text: Mark.Text, _ task: @autoclosure () -> Board.Task) -> Bool {
    switch text {
    case .id(let id): task().id?.text == id
    case .title(let title): task().title == title
    case .any: true
    }
  }

  /// The marks of the tasks of some columns, with the first column that has each.
  private func marks(in columns: [Int]) -> [Mark: Int] {
    var marks: [Mark: Int] = [:]
    for column in columns {
      for (index, task) in board.columns[column].tasks.enumerated() {
        let texts = [Mark.Text.any, .title(task.title)] + (task.id.map { [.id($0.text)] } ?? [])
        for text in texts {
          let mark = Mark(index: index, text: text)
          if marks[mark] == nil { marks[mark] = column }
        }
      }
    }
    return marks
  }

  /// The task at a place; if columns share a name, the one with this title or id.
  mutating func task(
    _ place: Board.Change.Place?, _ title: String?, _ id: String?
  ) -> Board.Task? {
    guard let place else { return nil }
    let text = id.map { Mark.Text.id($0) } ?? title.map { .title($0) } ?? .any
    return column(named: place.column, place.index, text).map {
      board.columns[$0].tasks[place.index]
    }
  }

  /// The place in the whole board.
  mutating func wholePlace(
    _ place: Board.Change.Place?, of change: Board.Change
  ) -> Board.Change.Place? {
    guard let place, let side, !side.omissions.isEmpty else { return place }
    switch change.kind {
    case .columnAdded, .columnRemoved: return place
    case .reordered where change.title == nil: return place
    default: break
    }
    // Text is placed by the task before it, which was not left out: the
    // last task of a run always stays.
    let index = change.title == nil ? place.index - 1 : place.index
    guard let found = column(named: place.column, index, .any) else { return place }
    let column = board.columns[found]
    let omitted =
      side.omitted(before: column.tasks[index].range.lowerBound)
      - side.omitted(before: column.range.lowerBound)
    return Board.Change.Place(column: place.column, index: place.index + omitted)
  }
}
