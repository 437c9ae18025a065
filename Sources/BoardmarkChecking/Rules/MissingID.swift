import BoardmarkEditing
import BoardmarkReading

/// Finds tasks without an id.
enum MissingID: Rule {
  static let id = Board.RuleID.missingID
  static let defaultLevel = Board.RuleLevel.on(.info)

  static let page = RulePage(
    what: "A task has no id, on a board where most have one.",
    why: """
      A task is known by its id wherever it moves and however it is reworded. One without still
      works, but a merge or a history has to guess from its text which task it was. Where at most half
      of the tasks have one, the rule reports only if it is named, in the front matter or with --rule.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice
      - [ ] Pay the rent id:m3qz
      - [ ] Book the van id:t2bc
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice id:k7f2
      - [ ] Pay the rent id:m3qz
      - [ ] Book the van id:t2bc
      """,
    fix: """
      Safe: gives the task a new id that no task of the file and its archive has or had. Made where
      the rule is named: 'board check --fix --only missing-id'.
      """)

  static func isOfUse(on board: Board) -> Bool { board.identifiesTasks }

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for (index, item) in context.items.enumerated() where NewIDs.isWanted(by: item) {
      let fix = context.newIDs[index].flatMap { id in
        // The id of another program becomes the task's, as 'foreign-syntax' writes it.
        hasForeignID(item)
          ? nil
          : item.line.adding(.id, id.text).map { edit, fields in
            Board.Fix(title: "add 'id:\(id)'", isSafe: true, edits: [edit], changing: fields)
          }
      }
      findings.addOrCount(
        item.anchor, "\(item.name) has no id",
        remedy: "'board check --fix --only missing-id' gives it one", fix: fix)
    }
  }

  private static func hasForeignID(_ item: RuleContext.Item) -> Bool {
    guard item.isTask, Dialects.mayOccur(on: item) else { return false }
    return ForeignMarks(of: item.task).found.contains { place in
      if case .id(_?) = place.mark.meaning { place.mark.isExact } else { false }
    }
  }
}

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

  /// True if the item is a task that should have an id and has none.
  static func isWanted(by item: RuleContext.Item) -> Bool {
    item.isTask && item.id == nil && item.line.attribute(.id) == nil && item.line.hasTitle
      && !(item.bytes.contains(.ascii(":")) && item.line.hasStrayID)
  }
}
