/// New tasks that say the same but for their ids, one from each side, such as the next occurrences of
/// a task that was finished on both.
struct TwinNotes {
  private let ids: Trio<BoardIDs>

  /// For each version where the task with each id stands, by its number.
  private let places: Trio<[Int32]>

  init(_ ids: Trio<BoardIDs>, _ numbering: IDNumbering) {
    self.ids = ids
    places = Trio { ids[$0].places(numbering) }
  }

  /// A sentence for each pair. Cost: reads only tasks that one side alone has.
  var notes: [String] {
    let (ours, theirs) = (added(.ours), added(.theirs))
    guard !ours.isEmpty, !theirs.isEmpty else { return [] }
    var waiting = Dictionary(grouping: ours) { ByteString($0.line.titleBytes) }
    return theirs.compactMap { task in
      let title = ByteString(task.line.titleBytes)
      let content = Self.contentWithoutID(task)
      guard let index = waiting[title]?.firstIndex(where: { Self.contentWithoutID($0) == content }),
        let twin = waiting[title]?.remove(at: index)
      else { return nil }
      let names = [twin, task].compactMap(\.id?.text).sorted()
      return "tasks '\(names[0])' and '\(names[1])' say the same, and each side added one; "
        + "remove one of them unless both are meant"
    }
    .sorted()
  }

  /// The tasks with ids that only one side has.
  private func added(_ side: MergeSide) -> [Board.Task] {
    places[side].indices.compactMap { id in
      places.base[id] < 0 && places[side.opposite][id] < 0 && places[side][id] >= 0
        ? ids[side].task(places[side][id]) : nil
    }
  }

  private static func contentWithoutID(_ task: Board.Task) -> TaskContent {
    var content = TaskContent(task)
    content.attributes = content.attributes.filter { $0.key.key != AttributeKey.id.name }
    return content
  }
}
