import BoardmarkEditing
import BoardmarkReading

/// Finds tasks without an id.
enum MissingID: ItemRule {
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

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard NewIDs.isWanted(by: item) else { return }
    let fix = context.newIDs[item.place].flatMap { id in
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

  private static func hasForeignID(_ item: RuleItem) -> Bool {
    guard item.isTask, Dialects.mayOccur(on: item) else { return false }
    return item.task.foreignMarks.contains { $0.isExact && $0.meaning.attribute?.key == .id }
  }
}

/// The ids that the fixes of one check give out; no two are equal.
enum NewIDs {
  /// New ids for all items that want one.
  ///
  /// An id that a task needs counts as taken even if no task has it: probably some task had it.
  static func minted(for context: RuleContext, seed: UInt64) -> [Board.ItemPlace: TaskID] {
    var wanting: [Board.ItemPlace] = []
    var taken = context.options.archivedIDs
    let duplicates = Set(context.ids.repeated.flatMap { $0.places.dropFirst() })
    for tasks in context.board.columns.lazy.map(\.tasks) {
      context.forEachItem(of: tasks, tasks.indices) { item in
        if !item.isWellWritten { taken.formUnion(item.line.needs) }
        if duplicates.contains(item.place) || isWanted(by: item) { wanting.append(item.place) }
      }
    }
    guard !wanting.isEmpty else { return [:] }
    var mint = IDMint(taken: taken.union(context.board.ids), count: wanting.count)
    var generator = SplitMix64(seed: seed)
    return Dictionary(
      uniqueKeysWithValues: wanting.map { ($0, mint.next(using: &generator)) })
  }

  /// True if the item is a task that should have an id and has none.
  static func isWanted(by item: RuleItem) -> Bool {
    item.isTask && !item.has(.id)
      && (item.isWellWritten
        || item.line.hasTitle && !(item.holds(.ascii(":")) && item.line.hasStrayID))
  }
}
