import BoardmarkReading
import BoardmarkText

/// Notes about new tasks, one from each side, that say the same except for their ids, such as the next occurrence of
/// a task that was finished on both sides.
enum DuplicateAdditionNotes {
  /// What a task says except for its id, and its title as written.
  private struct Statement: Hashable {
    let title: ByteString
    let meaning: TaskMeaning

    init(_ task: Board.Task) {
      title = ByteString(task.line.titleBytes)
      meaning = TaskMeaning(task, leavingOut: .arrangement, key: .id)
    }
  }

  /// A sentence for each pair. Cost: parses only tasks that one side alone has.
  static func notes(_ ids: ThreeWay<BoardIDs>, _ interner: IDInterner) -> [String] {
    let places = ids.map { $0.places(interner) }
    /// The tasks with ids that only one side has.
    func added(_ side: MergeVersion) -> [Board.Task] {
      places[side].indices.compactMap { id in
        places.base[id] < 0 && places[side.opposite][id] < 0 && places[side][id] >= 0
          ? ids[side].task(places[side][id]) : nil
      }
    }
    let (ours, theirs) = (added(.ours), added(.theirs))
    guard !ours.isEmpty, !theirs.isEmpty else { return [] }
    var waiting = Dictionary(grouping: ours, by: Statement.init).mapValues { $0[...] }
    return theirs.compactMap { task in
      guard let twin = waiting[Statement(task)]?.popFirst() else { return nil }
      let names = [twin, task].compactMap(\.id?.text).sorted()
      return "tasks '\(names[0])' and '\(names[1])' say the same, and each side added one; "
        + "remove one of them unless both are meant"
    }
    .sorted()
  }
}
