import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// The changes from one version of a board to another, read only where the two differ.
struct RevisionChanges {
  /// A change, and what is known about its task.
  struct Entry {
    let change: BoardChange
    let task: TaskFacts?
    let oldState: ColumnState?
  }

  /// A version's text and the file's name then.
  struct Version {
    let text: Chunks
    let fileName: String

    /// - Parameter old: A version that is much the same, to save work.
    init(_ bytes: [UInt8], fileName: String, like old: Version? = nil) {
      text = Chunks(bytes, like: old?.text)
      self.fileName = fileName
    }
  }

  let entries: [Entry]

  /// Compares two versions; the same as comparing the boards whole.
  ///
  /// - Parameters:
  ///   - ends: What the texts begin and end with in common, if that is known.
  ///   - isReduced: Whether tasks that are the same are left unread if possible.
  init(
    from old: Version, to new: Version, ends: CommonAffixes? = nil, isReduced: Bool = true
  ) {
    let ends = ends ?? CommonAffixes(of: old.text.bytes, and: new.text.bytes)
    let isSame = ends.head == old.text.bytes.count && ends.head == new.text.bytes.count
    if isSame, old.fileName == new.fileName {
      entries = []
      return
    }
    let reduction =
      isReduced && old.fileName == new.fileName
      ? BoardExcerpts(from: old.text, to: new.text, ends: ends) : nil
    var before = PlacedBoard(old, reduction?.old)
    var after = PlacedBoard(new, reduction?.new)
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
