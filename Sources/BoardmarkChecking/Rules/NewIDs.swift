import BoardmarkReading

/// The ids that the fixes of one check give out; no two are equal.
enum NewIDs {
  /// New ids for all items that want one, by their indices; the ids of tasks that are not items
  /// count as taken too.
  ///
  /// An id that a task needs counts as taken even if no task has it: probably some task had it.
  static func minted(
    for items: [RuleContext.Item], _ indices: [TaskID: [Int]], _ archived: Set<TaskID>,
    _ plainIDs: PlainIDs?, seed: UInt64
  ) -> [Int: TaskID] {
    var wanting: [Int] = []
    var needed: Set<TaskID> = []
    for (index, item) in items.enumerated() {
      needed.formUnion(item.line.needs)
      // `indices` may lack the id of an item that was chosen for other reasons: no
      // other task has that id.
      let isDuplicate = item.id.flatMap { indices[$0] }.map { $0.first != index } ?? false
      if isDuplicate || isWanted(by: item) { wanting.append(index) }
    }
    guard !wanting.isEmpty else { return [:] }
    var mint = IDMint(
      taken: archived.union(indices.keys).union(needed),
      count: wanting.count + (plainIDs?.count ?? 0))
    var generator = SplitMix64(seed: seed)
    func next() -> TaskID {
      while true {
        let id = mint.next(using: &generator)
        if plainIDs?.task(Array(id.folded.utf8)) == nil { return id }
      }
    }
    return Dictionary(uniqueKeysWithValues: wanting.map { ($0, next()) })
  }

  /// Whether the item is a task that should have an id and has none.
  static func isWanted(by item: RuleContext.Item) -> Bool {
    item.isTask && item.id == nil && item.line.attribute(.id) == nil && item.line.hasTitle
      && !(item.bytes.contains(.ascii(":")) && item.line.hasStrayID)
  }
}
