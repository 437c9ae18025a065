import BoardmarkReading
import BoardmarkText

/// New tasks that say the same but for their ids, one from each side, such as the next occurrences of
/// a task that was finished on both.
enum DuplicateAdditionNotes {
  /// A sentence for each pair. Cost: reads only tasks that one side alone has.
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
    func title(_ task: Board.Task) -> ByteString { ByteString(task.line.titleBytes) }
    // Only those of one title are read whole.
    let titles = Set(theirs.map(title))
    var waiting: [ByteString: [TaskMeaning: ArraySlice<Board.Task>]] = [:]
    for task in ours {
      let title = title(task)
      guard titles.contains(title) else { continue }
      waiting[title, default: [:]][meaningWithoutID(task), default: []].append(task)
    }
    return theirs.compactMap { task in
      let title = title(task)
      guard waiting[title] != nil,
        let twin = waiting[title]?[meaningWithoutID(task)]?.popFirst()
      else { return nil }
      let names = [twin, task].compactMap(\.id?.text).sorted()
      return "tasks '\(names[0])' and '\(names[1])' say the same, and each side added one; "
        + "remove one of them unless both are meant"
    }
    .sorted()
  }

  private static func meaningWithoutID(_ task: Board.Task) -> TaskMeaning {
    TaskMeaning(task, leavingOut: .arrangement, key: .id)
  }
}
