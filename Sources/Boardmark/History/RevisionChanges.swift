/// The changes from one version of a board to another, read only where the two differ.
struct RevisionChanges {
  /// A change, and what is known of the task it is about.
  struct Entry {
    let change: BoardChange
    let task: TaskFacts?
    let oldState: ColumnState?
  }

  /// A version's text and the file's name then.
  struct Version {
    let lines: BoardLines
    let fileName: String

    /// - Parameter old: A version that is much the same, which saves work.
    init(_ bytes: [UInt8], fileName: String, like old: Version? = nil) {
      lines = BoardLines(bytes, like: old?.lines)
      self.fileName = fileName
    }
  }

  let entries: [Entry]

  /// Compares two versions; the same as comparing the boards whole.
  ///
  /// - Parameters:
  ///   - ends: What the texts begin and end with in common, where that is known.
  ///   - isReduced: Whether tasks that are the same are left unread where they can be.
  init(
    from old: Version, to new: Version, ends: CommonEnds? = nil, isReduced: Bool = true
  ) {
    let ends = ends ?? CommonEnds(of: old.lines.bytes, and: new.lines.bytes)
    let isSame = ends.head == old.lines.bytes.count && ends.head == new.lines.bytes.count
    if isSame, old.fileName == new.fileName {
      entries = []
      return
    }
    let reduction =
      isReduced && old.fileName == new.fileName
      ? BoardReduction(from: old.lines, to: new.lines, ends: ends) : nil
    let before = PlacedBoard(old, reduction?.old)
    let after = PlacedBoard(new, reduction?.new)
    entries = BoardChanges(from: before.board, to: after.board).changes.map { change in
      let task = change.title == nil ? nil : after.task(change.newPlace, change.title, change.id)
      let former = change.kind == .moved ? before.task(change.oldPlace, nil, change.id) : nil
      var placed = change
      placed.oldPlace = before.wholePlace(change.oldPlace, of: change)
      placed.newPlace = after.wholePlace(change.newPlace, of: change)
      return Entry(
        change: placed, task: task.map { TaskFacts($0, of: after.board) },
        oldState: former?.columnState)
    }
  }
}

/// A board of which tasks may be left out, and where its tasks stand in the whole.
private struct PlacedBoard {
  let board: Board
  private let side: BoardReduction.Side?

  init(_ version: RevisionChanges.Version, _ side: BoardReduction.Side?) {
    board = Board(side?.bytes ?? version.lines.bytes, fileName: version.fileName)
    self.side = side
  }

  /// The task at a place; where columns share a name, the one with that title or id.
  func task(_ place: BoardChange.Place?, _ title: String?, _ id: String?) -> Board.Task? {
    guard let place else { return nil }
    let candidates = board.columns.lazy.filter { $0.name.utf8.elementsEqual(place.column.utf8) }
      .compactMap { $0.tasks.indices.contains(place.index) ? $0.tasks[place.index] : nil }
    return candidates.first { task in
      id.map { $0 == task.id?.text } ?? (title.map { $0 == task.title } ?? true)
    }
  }

  /// The place in the whole board.
  func wholePlace(_ place: BoardChange.Place?, of change: BoardChange) -> BoardChange.Place? {
    guard let place, let side, !side.omissions.isEmpty else { return place }
    switch change.kind {
    case .columnAdded, .columnRemoved: return place
    case .reordered where change.title == nil: return place
    default: break
    }
    // Text stands behind the task before it, of which the last of a run always stayed.
    let index = change.title == nil ? place.index - 1 : place.index
    for column in board.columns where column.name.utf8.elementsEqual(place.column.utf8) {
      guard column.tasks.indices.contains(index) else { continue }
      let omitted =
        side.omitted(before: column.tasks[index].range.lowerBound)
        - side.omitted(before: column.range.lowerBound)
      return BoardChange.Place(column: place.column, index: place.index + omitted)
    }
    return place
  }
}
